from typing import ClassVar

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import User

# Keepers log in by the door that counts failures, like everyone else.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    list_display = ("username", "email", "is_guest", "is_staff", "is_active", "date_joined", "seen_on")
    list_filter = ("is_guest", "is_staff", "is_active", "language", "seen_on")
    search_fields = ("username", "email")
    date_hierarchy = "date_joined"
    ordering = ("-date_joined",)
    readonly_fields = ("is_guest", "seen_on", "last_login", "date_joined")
    fieldsets: ClassVar = (
        (None, {"fields": ("username", "password")}),
        (_("Person"), {"fields": ("email", "language", "is_guest")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Visits"), {"fields": ("date_joined", "last_login", "seen_on")}),
    )
