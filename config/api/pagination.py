"""Lists come in pages: ?page= and ?page_size=, with links to the next and the previous one."""

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request


class Pages(PageNumberPagination):
    """Fifty to a page unless asked otherwise; more than *max_page_size* are never given at once."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_size(self, request: Request) -> int | None:
        """The page size asked for; nonsense is refused instead of passed over."""
        asked = request.query_params.get("page_size")
        if asked is not None and not (asked.isdecimal() and int(asked) > 0):
            raise ValidationError({"page_size": [_("expected a whole number of at least 1")]})
        return super().get_page_size(request)
