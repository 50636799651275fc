from django.apps import AppConfig


class CollectionConfig(AppConfig):
    name = "collection"

    def ready(self) -> None:
        from accounts import belongings  # noqa: PLC0415 (models exist only now)
        from collection.belongings import KINDS  # noqa: PLC0415

        for kind in KINDS:
            belongings.register(kind)
