"""A tiny run of learning: it plays, learns, is kept, goes on; its net is what `master` reads."""

# ruff: noqa: E402 - nothing of this can be imported without PyTorch

import json
import signal
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed; it comes with the extra 'learn'"
)

from lastcard.bots.choosing import N_ACTOR
from lastcard.bots.inputs import INPUTS, OPTIONS
from lastcard.bots.net import load_nets, shipped_nets
from lastcard.cli import EXIT_INTERRUPTED, main
from lastcard.cli.stopping import Stoppable
from lastcard.learn.runs import Run, Unit, settings_from_json, settings_to_json
from lastcard.learn.strength import measure
from lastcard.learn.tables import TableKind
from lastcard.learn.training import Settings, Trainer, schedule
from tests.interrupts import listening

torch.set_num_threads(1)  # threads that wait for each other wait long on a busy machine
pytestmark = pytest.mark.timeout(600)  # compiling, the first time, takes a while

TINY = Settings(
    tables=((TableKind(2), 0.5), (TableKind(4, format="partners"), 0.5)),
    games=64,
    steps=8,
    batch=128,
    width=16,
    judge_width=16,
    pool=2,
)


def weights(trainer):
    return torch.cat([part.detach().flatten() for part in trainer.player.parameters()])


def test_the_same_seed_learns_the_same():
    first, second = Trainer(TINY, "cpu"), Trainer(TINY, "cpu")
    before = weights(first).clone()
    for trainer in (first, second):
        trainer.improve(rate=1e-2, entropy=0.01)
        trainer.remember_self()
        trainer.improve(rate=1e-2, entropy=0.01)
    assert torch.equal(weights(first), weights(second))
    assert not torch.equal(weights(first), before)
    assert 64 * 8 < first.decisions <= 2 * 64 * 8


def test_a_run_is_kept_and_goes_on(tmp_path):
    told = []
    run = Run(tmp_path, TINY, "cpu")
    run.train(0.01, measure_every=1e-9, measure_games=2, tell=told.append)
    again = Run(tmp_path, Settings(), "cpu")
    assert again.settings == TINY
    assert again.seconds == run.seconds
    assert torch.equal(weights(again.trainer), weights(run.trainer))
    assert len(again.trainer.pool) == len(run.trainer.pool) > 0
    record = [json.loads(line) for line in (tmp_path / "record.jsonl").read_text().splitlines()]
    assert record[-1]["decisions"] == run.trainer.decisions
    assert "4 players, partners, skilled" in record[-1]
    assert "decisions" in told[-1]


def test_the_bot_computes_what_the_net_computes(tmp_path):
    run = Run(tmp_path, TINY, "cpu")
    run.trainer.improve(rate=1e-2, entropy=0.01)
    run.save()
    shown = run.trainer.shown
    with torch.no_grad():
        wanted = run.trainer.player(shown.seen(run.trainer.company)).numpy()
    rows = np.concatenate([shown.rows.numpy(), shown.masks.numpy()], axis=1).astype(np.float32)
    assert rows.shape[1] == INPUTS + OPTIONS
    found = load_nets(tmp_path / "net.npz").player(rows)
    there = shown.masks.numpy() == 1
    np.testing.assert_allclose(found[there], wanted[there], atol=0.02)


def test_strength_is_measured_in_whole_rounds():
    found = measure(Trainer(TINY, "cpu").player, TableKind(2), "skilled", games=4, seed=5)
    assert found.rounds == 4
    assert 0 <= found.share <= 1


def test_a_net_learns_to_beat_another(tmp_path):
    Run(tmp_path / "first", TINY, "cpu").save()
    against = replace(TINY, against=str(tmp_path / "first" / "weights.pt"), earlier=1.0)
    settings = replace(against, tables=((TableKind(2), 1.0),), skilled=0.0, random=0.0)
    run = Run(tmp_path / "second", settings, "cpu", begin_from=str(tmp_path / "first"))
    rival = [part.clone() for part in run.trainer.pool[0].values()]
    run.train(0.01, measure_every=1e-9, measure_games=2, tell=lambda text: None)
    assert all(torch.equal(*pair) for pair in zip(rival, run.trainer.pool[0].values(), strict=True))
    assert "2 players, first" in (tmp_path / "second" / "record.jsonl").read_text("utf-8")


@pytest.mark.parametrize("players", [2, 3])
def test_a_net_meets_the_one_that_ships_as_it_is_measured(players):
    """It takes what it likes best, as the bot `master@net` does, and the learner tries things."""
    tables = ((TableKind(players), 1.0),)
    alone = replace(TINY, tables=tables, earlier=1.0, skilled=0.0, random=0.0)
    trainer = Trainer(replace(alone, against="master@net"), "cpu")
    its, tried = 0, 0
    for _ in range(12):
        step = trainer._step()
        actor = step.notes[:, N_ACTOR]
        is_its = step.chose & (actor != trainer.hero)
        likings = shipped_nets(players).player(
            step.seen[:, : INPUTS + OPTIONS].numpy().astype(np.float32)
        )
        likings[step.seen[:, INPUTS : INPUTS + OPTIONS].numpy() == 0] = -np.inf
        best = torch.as_tensor(likings.argmax(axis=1))
        its += int(is_its.sum())
        assert torch.equal(step.option[is_its], best[is_its])
        tried += int((step.option != best)[step.chose & ~is_its].sum())
    assert its > 50
    assert tried > 0


def test_an_interrupted_run_equals_one_that_was_not(tmp_path):
    """Nets, games, pool and chance: all go on where they stood."""

    def run_for(folder, improvements):
        run = Run(tmp_path / folder, TINY, "cpu")
        run.train(
            improvements,
            Unit.IMPROVEMENTS,
            measure_every=2,
            measure_games=2,
            tell=lambda text: None,
        )
        return run

    class Stop(KeyboardInterrupt):
        pass

    class Stopping(Run):
        def _improve(self, done):
            if self.improvements == 5:  # after some, and after some that were not measured
                raise Stop
            return super()._improve(done)

    whole = run_for("whole", 8)
    stopped = Stopping(tmp_path / "stopped", TINY, "cpu")
    with pytest.raises(Stop):
        stopped.train(
            8, Unit.IMPROVEMENTS, measure_every=2, measure_games=2, tell=lambda text: None
        )
    stopped.save()
    gone_on = run_for("stopped", 8)
    assert gone_on.improvements == whole.improvements == 8
    assert gone_on.trainer.decisions == whole.trainer.decisions
    assert torch.equal(weights(gone_on.trainer), weights(whole.trainer))
    for one, other in zip(gone_on.trainer.pool, whole.trainer.pool, strict=True):
        assert all(torch.equal(one[name], other[name]) for name in other)
    for name in ("net.npz", "record.jsonl"):
        files = [(tmp_path / folder / name) for folder in ("whole", "stopped")]
        assert files[0].exists()
        assert told_by(files[0]) == told_by(files[1])


def told_by(file):
    """What a file of a run says, but for how long it took."""
    if file.suffix == ".npz":
        with np.load(file) as arrays:
            return {name: arrays[name].tolist() for name in arrays.files}
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [{name: value for name, value in line.items() if name != "seconds"} for line in lines]


def test_a_stop_waits_until_what_can_go_on_exactly(tmp_path):
    """A run that is measured out in improvements is stopped between two of them, here the first."""

    class Stopped(Run):
        def _improve(self, done):
            signal.raise_signal(signal.SIGINT)
            return super()._improve(done)

    run = Stopped(tmp_path, TINY, "cpu")
    with listening(), Stoppable() as work:
        run.train(3, Unit.IMPROVEMENTS, measure_every=1, measure_games=2, tell=lambda text: None)
    assert work.status == EXIT_INTERRUPTED
    assert run.improvements == 1
    assert Run(tmp_path, TINY, "cpu").improvements == 1


def test_settings_are_kept_as_text():
    assert settings_from_json(settings_to_json(TINY)) == TINY


def test_the_rate_falls():
    assert schedule(0.5, TINY)[0] > schedule(1.0, TINY)[0] > 0


def learn(folder, *more):
    """The command, a tiny run of it."""
    tiny = ["--games", "16", "--steps", "4", "--batch", "32", "--width", "8", "--measure", "2"]
    return main(["learn", str(folder), "--device", "cpu", "--minutes", "1e-9", *tiny, *more])


def test_the_command_begins_and_goes_on_and_draws(tmp_path, capsys):
    run, picture = tmp_path / "run", tmp_path / "strength.svg"
    assert learn(run, "--players", "2", "--plot", str(picture)) == 0
    assert picture.read_text("utf-8").count("2 players") == 2
    assert "decisions" in capsys.readouterr().out
    assert learn(run, "--players", "4") == 0
    assert "goes on with the settings it began with" in capsys.readouterr().err
    assert learn(tmp_path / "next", "--players", "2", "--from", str(run)) == 0
    name = f"master@{run / 'net.npz'}"
    assert main(["arena", name, "random", "--deals", "2", "--jobs", "1"]) == 0


def test_a_processor_learns_from_fewer_games_at_a_time(tmp_path):
    """With as many as a GPU plays it takes very long to learn for the first time."""
    few = [
        "--players",
        "2",
        "--steps",
        "1",
        "--width",
        "8",
        "--measure",
        "2",
        "--improvements",
        "1",
    ]
    assert main(["learn", str(tmp_path), "--device", "cpu", *few]) == 0
    settings = settings_from_json((tmp_path / "settings.json").read_text("utf-8"))
    assert (settings.games, settings.batch) == (2048, 8192)


def test_the_command_learns_so_often_and_to_beat_what_ships(tmp_path, capsys):
    """The same seed gives the same net, in whatever time."""
    for folder in ("one", "other"):
        tiny = ["--players", "3", "--games", "16", "--steps", "4", "--batch", "32", "--width", "8"]
        more = ["--improvements", "3", "--against", "master@net", "--measure", "2"]
        assert main(["learn", str(tmp_path / folder), "--device", "cpu", *tiny, *more]) == 0
    assert "3 players, master@net" in capsys.readouterr().out
    assert told_by(tmp_path / "one" / "net.npz") == told_by(tmp_path / "other" / "net.npz")


def test_a_run_begins_from_what_ships(tmp_path):
    settings = replace(TINY, tables=((TableKind(2), 1.0),), width=512, judge_width=384)
    run = Run(tmp_path, settings, "cpu", begin_from="master@net")
    run.save()
    ours, its = (
        nets.player.layers[1][0] for nets in (load_nets(tmp_path / "net.npz"), shipped_nets(2))
    )
    np.testing.assert_allclose(ours, its, atol=0.01)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "two"], "--players is like 2,4"),
        (["--players", "12"], "2 to 10"),
        (["--edition", "clasic"], "did you mean classic"),
        (["--format", "singel"], "did you mean single"),
        (["--rules", "stacking"], "stacking"),
        (["--measure-every", "0"], "'0' is not a number above 0"),
        (["--against", "master@net"], "take --players 2, or numbers from 3"),
        (["--games", "0"], "'0' is not a whole number from 1"),
        (["--device", "abacus"], "no device 'abacus'"),
        (["--from", "nowhere"], "No such file"),
        (["--from", "garbage"], "no weights of a run"),
        (["--against", "garbage"], "no weights of a run"),
        (["--settings", "garbage/weights.pt"], "no settings of a run"),
    ],
)
def test_what_cannot_be_learned_is_told_and_leaves_nothing_behind(
    tmp_path, monkeypatch, capsys, arguments, said
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "garbage").mkdir()
    (tmp_path / "garbage" / "weights.pt").write_text("[1]")
    assert learn("run", *arguments) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not (tmp_path / "run").exists()
