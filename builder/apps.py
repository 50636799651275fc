from django.apps import AppConfig


class BuilderConfig(AppConfig):
    name = "builder"

    def ready(self) -> None:
        from accounts import belongings  # noqa: PLC0415 (models exist only now)
        from builder.belongings import Forces  # noqa: PLC0415
        from builder.pool import committed_to_forces  # noqa: PLC0415
        from collection import commitments  # noqa: PLC0415

        belongings.register(Forces())
        commitments.register(committed_to_forces)
