"""A record in sentences, in the reader's language: a replay without a screen."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.tui.hearing import Hearing
from lastcard.tui.language import Words
from lastcard.tui.naming import player_name
from lastcard.tui.replaying import Replay

_INDENT = " " * 10


def tell_record(words: Words, replay: Replay) -> Iterator[str]:
    """Line by line: each round with its title, each move with what came of it and with advice."""
    hearing = Hearing(words)
    company = hearing.company
    for index, moment in enumerate(replay.moments):
        scene = replay.scene(index)
        company.meet(scene.table)
        company.names = [
            player_name(words, name, number) for number, name in enumerate(replay.players, 1)
        ]
        company.seating, company.sides = scene.view.board.seating, scene.view.board.match.sides
        told = [line.text for line in map(hearing.teller.tell, scene.events) if line is not None]
        told += replay.advice.get(index, ())
        if moment.item is None:
            edition = moment.state.setup.edition
            title = words(
                "labelled",
                label=f"{words('replay-round')} {moment.header.number}",
                text=", ".join(
                    (
                        words.called("edition", edition.id, edition.name),
                        words.called("format", str(moment.score.format)),
                    )
                ),
            )
            yield from ([""] if index else [])
            yield title
            yield from (f"  {text}" for text in told)
            yield ""
        else:
            first, *others = told or [""]
            yield f"{scene.move:<{len(_INDENT)}}{first}".rstrip()
            yield from (f"{_INDENT}{text}" for text in others)
    if not replay.failures:
        yield ""
        yield words("record-legal", moves=replay.moves())
