"""A study on a real Dask cluster: workers come and go, nothing is lost or counted twice."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from controller.study import task
from controller.study.local import WorkersLost
from controller.study.plan import encoded
from controller.study.play import Batch
from controller.study.store import Store
from tests.ports import free_port
from tests.study.dask_cluster import Cluster, another_version, cluster
from tests.study.plans import json_of, plan, played, save

distributed = pytest.importorskip("distributed", reason='Dask is not installed (extra "study")')
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")

GAMES = 600


@pytest.fixture
def dask() -> Iterator[Cluster]:
    with cluster() as found:
        yield found


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the same study says that one process plays."""
    return json_of(played(tmp_path_factory.mktemp("study") / "local", plan(GAMES)))


def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(
    dask: Cluster, local: bytes, tmp_path: Path
) -> None:
    """Issue 14, 4. The first worker is killed in the middle, another one comes after that."""
    from controller.study import cluster as runner

    wanted = plan(GAMES)
    store = Store.create(tmp_path / "cluster", wanted)
    first = dask.worker()
    dask.worker()
    results = runner.played(dask.address, encoded(wanted), store.missing(), native=False)
    for done, result in enumerate(results, 1):
        store.save(result)
        if done == 5:
            first.kill()  # SIGKILL: it says nothing to anybody
        if done == 20:
            dask.worker()
    assert first.wait() == -9
    assert store.missing() == []
    assert sum(batch.tallies[0].games for batch in store.batches()) == GAMES
    assert json_of(store) == local


def test_a_study_goes_on_without_its_scheduler(dask: Cluster, local: bytes, tmp_path: Path) -> None:
    from controller.study import cluster as runner

    wanted = plan(GAMES)
    store = Store.create(tmp_path / "study", wanted)
    dask.worker()
    results = runner.played(dask.address, encoded(wanted), store.missing(), native=False)
    save(store, [next(results) for _ in range(3)])
    dask.scheduler.kill()
    with pytest.raises(WorkersLost, match="scheduler is gone"):
        save(store, results)
    assert 0 < len(store.missing()) <= len(wanted.batches()) - 3
    again = played(tmp_path / "study", wanted)
    assert json_of(again) == local


def test_an_unfit_worker_is_named_others_play(dask: Cluster, local: bytes, tmp_path: Path) -> None:
    """Issue 14, 4: one worker has another version, one has no Ringkeeper; a fit one comes last."""
    from controller.study import cluster as runner

    wanted = plan(GAMES)
    store = Store.create(tmp_path / "cluster", wanted)
    dask.worker(another_version(tmp_path / "other"))
    said: list[str] = []

    def say(sentence: str) -> None:
        said.append(sentence)
        if "another version" in sentence:
            dask.worker(tmp_path)  # an empty folder
        if "no Ringkeeper" in sentence:
            dask.worker()

    save(store, runner.played(
        dask.address, encoded(wanted), store.missing(), native=False, say=say
    ))  # fmt: skip
    found = [re.sub(r"tcp://[0-9.:]+", "W", sentence) for sentence in said]
    waiting = "no worker can play; waiting for workers"
    assert sorted({*found} - {waiting}) == [
        "worker W has another version of Ringkeeper; it is not used",
        "worker W has no Ringkeeper; it is not used",
    ]
    assert found.count(waiting) == 1
    assert len(found) == 3
    assert json_of(store) == local


def test_the_scheduler_needs_no_ringkeeper(tmp_path: Path) -> None:
    from controller.study import cluster as runner

    wanted = plan(20)
    with cluster(home=tmp_path) as found:
        found.worker()
        results = runner.played(found.address, encoded(wanted), wanted.batches(), native=False)
        assert len([*results]) == len(wanted.batches())


def test_no_scheduler_is_said() -> None:
    from controller.study import cluster as runner

    address = f"tcp://127.0.0.1:{free_port()}"
    with pytest.raises(WorkersLost, match="no Dask scheduler"):
        list(runner.played(address, encoded(plan(2)), [0], native=False, connects_s=0.5))


@pytest.mark.parametrize("strange", [KeyError("n_workers"), AttributeError("x"), TypeError("y")])
def test_another_version_is_told(strange: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 40, 15: Dask's client takes its answer apart, and finds other fields in it."""
    from controller.study import cluster as runner

    def client(*_arguments: object, **_more: object) -> object:
        raise strange

    monkeypatch.setattr(runner, "Client", client)
    with pytest.raises(WorkersLost, match=r"tcp://x:1 does not understand .*install the same"):
        list(runner.played("tcp://x:1", encoded(plan(2)), [0], native=False))


def test_a_lost_scheduler_prints_nothing(dask: Cluster, capfd: pytest.CaptureFixture[str]) -> None:
    """Issue 40, 15: what is said is said by us."""
    from controller.study import cluster as runner

    wanted = plan(GAMES)
    dask.worker()
    results = runner.played(dask.address, encoded(wanted), wanted.batches(), native=False)
    next(results)
    dask.scheduler.kill()
    with pytest.raises(WorkersLost, match="scheduler is gone"):
        list(results)
    assert capfd.readouterr().err == ""


class Mute:
    """A cluster as Dask's client shows it, whose only worker never answers."""

    def nthreads(self) -> dict[str, int]:
        """One worker."""
        return {"tcp://w:1": 1}

    def submit(self, *_arguments: object, **_more: object) -> Any:
        """A future that never is done."""
        return SimpleNamespace(key="q", add_done_callback=lambda _call: None)


def test_a_wait_is_told_again_and_what_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 40, 15: never in silence. The clock advances a second with every look."""
    from controller.study import workers

    now, said = [0.0], list[str]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    them: Any = workers.Workers(cast(Any, Mute()), "code", lambda _future: None, said.append)
    for _ in range(720):
        now[0] += 1.0
        them.look()
    assert said[0] == (
        "worker tcp://w:1 does not answer, as one with another version of Dask; it is not used"
    )
    assert said[1] == "no worker can play; waiting for workers"
    assert [re.findall(r"after (\d+) min", one) for one in said[2:]] == [["5"], ["10"]]


def test_playing_begins_anew_with_the_first_that_can_play() -> None:
    """Issue 40, 19: until then, and while all are gone, nobody plays: it is no time of the game."""
    from controller.study import workers

    begun = list[str]()
    them: Any = workers.Workers(
        cast(Any, Mute()), "code", lambda _future: None, begun.append, lambda: begun.append("play")
    )
    answer = SimpleNamespace(key="q", result=lambda: "code")
    for _ in range(2):
        them.look()
        assert them.answered(answer)
        assert them.fit()
        them.ask_again()
    assert begun == ["play", "play"]


@pytest.mark.parametrize(("seconds", "played_"), [(0, 1), (3600, 5)])
def test_a_task_begins_no_batch_after_its_time(seconds: float, played_: int) -> None:
    """Several short batches are one task, since each costs Dask some milliseconds; but what is lost
    with a worker stays small."""
    wanted = plan(64)
    results = task.play_on_cluster(encoded(wanted), range(3, 8), seconds, native=False)
    batches = [msgspec.json.decode(result, type=Batch) for result in results]
    assert [one.number for one in batches] == [*range(3, 8)][:played_]


def test_what_a_task_did_not_play_is_played_by_another(dask: Cluster) -> None:
    """Each batch comes once, with one worker and with two."""
    from controller.study import cluster as runner

    wanted = plan(1600)
    dask.worker()
    numbers = []
    for result in runner.played(dask.address, encoded(wanted), wanted.batches(), native=False):
        numbers.append(msgspec.json.decode(result, type=Batch).number)
        if len(numbers) == 10:
            dask.worker()
    assert sorted(numbers) == [*wanted.batches()]
