from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "battles"

    def ready(self) -> None:
        from accounts import belongings  # noqa: PLC0415 (models exist only now)
        from battles.belongings import KINDS  # noqa: PLC0415

        for kind in KINDS:
            belongings.register(kind)
