"""Who asks: a token in the Authorization header, or the session of the browser."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed


class TokenAuthentication(authentication.TokenAuthentication):
    """Authorization: Token …; for named accounts only.

    A guest is bound to one browser and has no password: whoever lost that browser could never take a token back.
    """

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        user, token = super().authenticate_credentials(key)
        if user.is_guest:
            raise AuthenticationFailed(_("A guest cannot use a token: choose a name and a password first."), "guest")
        return user, token
