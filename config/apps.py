from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Carries the base templates, the style sheet and the commands that belong to no single app."""

    name = "config"
    label = "site_frame"
