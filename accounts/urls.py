"""Pages of people's accounts. allauth asks for its own by name, so those names stay as allauth gives them."""

from allauth.account import views as allauth
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from accounts import entrance, views

own = [
    path("", views.account, name="account"),
    path("keep/", entrance.keep, name="keep"),
    path("name/", views.change_name, name="change-name"),
    path("email/", views.change_email, name="change-email"),
    path("language/", views.change_language, name="change-language"),
    path("token/", views.renew_token, name="renew-token"),
    path("token/revoke/", views.revoke_token, name="revoke-token"),
    path("export/", views.export, name="export"),
    path("delete/", views.delete, name="delete"),
]

urlpatterns = [
    path("", include((own, "accounts"))),
    path("login/", entrance.log_in, name="account_login"),
    path("logout/", entrance.log_out, name="account_logout"),
    path("signup/", entrance.sign_up, name="account_signup"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("password/change/", allauth.password_change, name="account_change_password"),
    # Who has no password yet is a guest.
    path("password/set/", RedirectView.as_view(pattern_name="accounts:keep"), name="account_set_password"),
    path("password/reset/", allauth.password_reset, name="account_reset_password"),
    path("password/reset/done/", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        entrance.reset_from_key,
        name="account_reset_password_from_key",
    ),
]
