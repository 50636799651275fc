"""The lab's work, for any worker of Django's tasks."""

from uuid import UUID

from django_tasks import task

from battles.lab import services


@task()
def fight(experiment: str) -> None:
    """Fight the battles of *experiment*."""
    services.fight_all(UUID(experiment))
