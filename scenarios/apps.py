from django.apps import AppConfig


class ScenariosConfig(AppConfig):
    name = "scenarios"

    def ready(self) -> None:
        from accounts import belongings  # noqa: PLC0415 (models exist only now)
        from scenarios.belongings import OwnScenarios, Parts, Setups  # noqa: PLC0415

        belongings.register(Setups())
        belongings.register(OwnScenarios())
        belongings.register(Parts())
