"""How often one may ask: the rates are in the settings (DEFAULT_THROTTLE_RATES).

Counted in the memory of each server process, so that a request costs no query for being counted: with several
processes the limit is approximate. What must be counted exactly (log-ins) uses the shared default cache.
"""

from django.core.cache import caches
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle


class AnonymousRate(AnonRateThrottle):
    cache = caches["throttling"]


class PersonRate(UserRateThrottle):
    cache = caches["throttling"]
