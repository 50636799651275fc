from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from multiprocessing import get_context

import pytest
from distributed import LocalCluster
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

import rules
from battles.lab import results, services, worker
from battles.models import Experiment
from rules.battle import Battle
from rules.bots import bot
from rules.setups import prepare
from rules.simulate import Played, play_out, run, summarize

# The worker closes connections as a server does: it cannot run inside the transaction of a test.
pytestmark = pytest.mark.django_db(transaction=True)
CHESS = ("tank_chess", "basic_16")


def begin(owner, count=6, bots=("random", "easy"), **more):
    return services.begin(owner=owner, setup=prepare(*CHESS), bots=bots, count=count, **more)


def fresh(experiment):
    experiment.refresh_from_db()
    return experiment


def test_the_worker_fights_what_waits_and_keeps_what_it_came_to(alice):
    experiment = begin(alice, seed="one")
    assert experiment.state == "waiting"
    worker.work()
    assert (fresh(experiment).state, experiment.done, experiment.percent) == ("done", 6, 100)
    expected = run(prepare(*CHESS), 6, seed="one", bots=("random", "careless"), watched=True)
    assert experiment.result == results.result(expected)
    assert DBTaskResult.objects.successful().count() == 1


@pytest.mark.parametrize(
    "executor", [lambda: ThreadPoolExecutor(3), lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn"))]
)
def test_whoever_fights_the_figures_are_the_same(executor):
    alone = run(prepare(*CHESS), 8, seed="7", bots=("random", "random"))
    with executor() as crew:
        together = run(prepare(*CHESS), 8, seed="7", bots=("random", "random"), executor=crew, chunk=3)
    assert together == alone


def test_the_server_fights_on_a_pool_of_processes(alice, settings):
    settings.LAB_PROCESSES = 2
    experiment = begin(alice, seed="one")
    worker.work()
    assert fresh(experiment).result == results.result(
        run(prepare(*CHESS), 6, seed="one", bots=("random", "careless"), watched=True)
    )


def test_what_was_called_off_before_it_began_is_never_fought(alice):
    experiment = begin(alice)
    assert services.cancel(experiment)
    worker.work()
    assert (fresh(experiment).state, experiment.done, experiment.result) == ("cancelled", 0, None)
    assert not services.cancel(experiment)


def test_what_is_called_off_midway_stops(alice, monkeypatch):
    experiment, note = begin(alice, count=30), services._note

    def cancel_soon(id, more):
        note(id, more)
        services.cancel(experiment)

    monkeypatch.setattr(services, "_note", cancel_soon)
    worker.work()
    assert fresh(experiment).state == "cancelled"
    assert 0 < experiment.done < 30
    assert experiment.result is None


def test_what_is_deleted_midway_stops(alice, monkeypatch):
    experiment, note = begin(alice, count=30), services._note
    key = experiment.pk
    monkeypatch.setattr(services, "_note", lambda _, more: (services.remove(experiment), note(key, more)))
    worker.work()
    assert not Experiment.objects.exists()


def test_an_experiment_whose_process_died_is_begun_anew(alice):
    experiment = begin(alice, seed="one")
    long_ago = timezone.now() - timedelta(hours=1)
    DBTaskResult.objects.update(status="RUNNING")
    Experiment.objects.update(state="running", started=long_ago, heard=long_ago, done=4)
    worker.work()
    assert fresh(experiment).state == "running"
    services.remind(experiment)
    services.remind(experiment)
    worker.work()
    assert (fresh(experiment).state, experiment.done) == ("done", 6)
    assert DBTaskResult.objects.count() == 2


def test_a_running_experiment_is_left_alone(alice):
    experiment = begin(alice)
    now = timezone.now()
    Experiment.objects.update(state="running", started=now, heard=now, done=4)
    services.remind(experiment)
    assert fresh(experiment).done == 4
    assert DBTaskResult.objects.count() == 1


def test_a_failure_is_told_and_does_not_stay_running(alice, monkeypatch):
    experiment = begin(alice)
    Experiment.objects.update(bots=["random", "nobody"])
    worker.work()
    assert fresh(experiment).state == "failed"
    assert experiment.ended


def test_one_person_has_a_few_experiments_at_once(alice, bob):
    for _ in range(services.AT_ONCE):
        begin(alice)
    with pytest.raises(services.TooMany):
        begin(alice)
    begin(bob)


@pytest.mark.parametrize("count", [0, services.MOST + 1])
def test_the_number_of_battles_has_bounds(alice, count):
    with pytest.raises(ValueError, match="battles"):
        begin(alice, count=count)


@pytest.mark.parametrize(
    ("odd", "idle", "unplaced"),
    [
        (Played((0,), "PS-R30", 0, idle=(1,)), [0, 1], 0),
        (Played((0,), "PS-R30", 20, unplaced=2), [0, 0], 1),
    ],
)
def test_no_figure_is_told_of_battles_that_were_none(odd, idle, unplaced):
    found = results.result(summarize([Played((1,), "PS-R30", 30), odd], 2))
    assert found == {"sound": False, "battles": 2, "idle": idle, "unplaced": unplaced}


def test_a_squadron_that_is_not_deployed_counts_as_not_placed():
    import rules  # noqa: PLC0415

    state = rules.game("panzer_squadron").start(prepare("panzer_squadron", "engagement"))
    assert len(state.unplaced()) == sum(len(reserve) for reserve in state.reserves) > 0
    platoons = rules.game("tanks").start(prepare("tanks", "tank_ace"))
    assert len(platoons.unplaced()) == len(platoons.reserves) > 0


@pytest.mark.parametrize("slug", ["tank_chess", "panzer_squadron", "tanks", "tank_commander", "tank_hunter"])
def test_starter_battles_of_every_game_are_sound(slug):
    import rules  # noqa: PLC0415

    setup = prepare(slug, rules.game(slug).scenarios[0].slug)
    summary = run(setup, 2, seed="1", bots=["random"] * len(setup.seats))
    assert summary.is_sound


def test_a_dask_cluster_comes_to_the_same_figures(alice, settings):
    """A real scheduler and two real workers, as DASK_SCHEDULER would name them."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        settings.DASK_SCHEDULER = cluster.scheduler_address
        experiment = begin(alice, seed="one")
        worker.work()
    alone = run(prepare(*CHESS), 6, seed="one", bots=("random", "careless"), watched=True)
    assert (fresh(experiment).state, experiment.done) == ("done", 6)
    assert experiment.result == results.result(alone)


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_units_are_told_of_as_far_as_the_events_go(slug):
    setup = prepare(slug, rules.game(slug).scenarios[0].slug)
    bots = ["random"] * len(setup.seats)
    summary = run(setup, 3, seed="units", bots=bots, watched=True)
    assert run(setup, 3, seed="units", bots=bots) == replace(summary, units=())
    assert summary.units
    for one in summary.units:
        assert 0 <= one.lost <= one.fielded
        assert (one.damage is not None) == (slug in ("tanks", "tank_hunter"))
    assert sum(one.kills for one in summary.units) <= sum(one.lost for one in summary.units)


def test_the_losses_of_units_are_those_of_the_log():
    """The same battle, once watched and once with its log: as many losses, and as many by a named unit."""
    setup = prepare("panzer_squadron", "engagement")
    bots = [bot("random"), bot("random")]
    logged = play_out(Battle(setup), bots, "s/0")
    seen = run(setup, 1, seed="s", bots=("random", "random"), watched=True).units
    shots = [event.data for step in logged.steps for event in step.events if event.kind == "destroyed"]
    assert sum(one.lost for one in seen) == sum(one.kills for one in seen) == len(shots)
    assert sum(one.lost for one in seen if one.seat == 0) == sum(shot["target"] < 200 for shot in shots)
