from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "rulebook"

    def ready(self) -> None:
        from accounts import belongings  # noqa: PLC0415 (models exist only now)
        from rulebook.belongings import Marks  # noqa: PLC0415

        belongings.register(Marks())
