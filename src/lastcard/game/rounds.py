"""A round as an object: deal it, play it, look at it, take moves back, write it down."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Self

from lastcard.engine import (
    Action,
    Card,
    Events,
    IllegalAction,
    Malformed,
    Refusal,
    RoundState,
    Rules,
    Seat,
    Setup,
    View,
    Watcher,
    advance,
    legal_actions,
    parse_cards,
    print_cards,
    start_round,
    view,
)
from lastcard.engine.rules import OptionValue
from lastcard.game.drawing import draw_round
from lastcard.game.playing import Playing, Step
from lastcard.game.settings import Options, Settings, as_action, as_move, chance_of
from lastcard.notation import DrewNote, Move, Record, record_round, replay
from lastcard.notation.record import Round as RecordedRound
from lastcard.notation.steps import start_items, step_items


class Round(Playing[RoundState, Events]):
    """One deal, played move by move; a thin face over the pure functions of `lastcard.engine`.

        round = Round("classic", players=3, seed=7)
        round.play("R5")            # by the seat whose turn it is, as the notation writes it
        round.play("x2", seat=0)    # out of turn

    It keeps the states that `start_round` and `advance` return and decides nothing: `state` is the
    pure one. Seats are counted from 0 here and from 1 in texts, as the notation does.
    """

    def __init__(
        self,
        edition: str | Path = "classic",
        *,
        players: int | Sequence[str] = 4,
        seed: int | None = None,
        dealer: int | None = None,
        deck: str | Iterable[Card] | None = None,
        rules: Rules | Options | None = None,
        moves: str | Iterable[str] = "",
        **options: OptionValue | str,
    ) -> None:
        """Deal a round.

        `edition` is an id, or the path to a file of one's own; `players` how many, or their names;
        `seed` stands for all chance and is random unless given; `dealer` is the last seat unless
        given; `deck` is dealt as it is, top first, instead of a shuffled one; `rules` are options
        that differ from the edition's, also by keyword: `stacking="same", jump_in=True`; `moves`
        are played at once: `"1:R5 2:+"`, or one by one, as `moves` has them.
        """
        settings = Settings.read(edition, rules, options, players, seed)
        setup = Setup(settings.edition, settings.rules, settings.players)
        chance = chance_of(settings.seed, 0)
        given = parse_cards(deck) if isinstance(deck, str) else deck
        cards = tuple(chance(settings.edition.deck) if given is None else given)
        dealing = Seat(setup.seats - 1 if dealer is None else dealer)
        state, events = start_round(setup, dealing, cards, chance)
        opening = record_round(
            setup, dealing, events, (), names=settings.names, edition=settings.name
        ).rounds[0]
        start = repr(settings)
        start += "" if dealer is None else f", dealer={dealer}"
        start += "" if deck is None else f", deck={print_cards(cards)!r}"
        dealt = Step(state, events, items=opening.items)
        self._hold(settings, [dealt], start=start, tags=opening.tags)
        for token in moves.split() if isinstance(moves, str) else moves:
            move = as_move(token)
            self.play(move.action, seat=move.seat)

    @classmethod
    def from_record(cls, record: Record, *, seed: int | None = None) -> Self:
        if len(record.rounds) != 1:
            problem = f"there are {len(record.rounds)} rounds in this record: it is a Match"
            raise Malformed(problem, source=record.source)
        start, *moments = replay(record)
        settings = Settings.of_record(record, start, seed)
        notes = tuple(start_items(start.events, Watcher.RECORD))
        steps = [Step(start.state, start.events, items=notes)]
        for moment in moments:
            state, events, item = moment.state, moment.events, moment.item
            if isinstance(item, Move):
                # As recorded: where the header leaves the pile open, a draw names its card.
                *shuffles, _ = step_items(item.seat, item.action, events, Watcher.RECORD)
                steps.append(Step(state, events, item.seat, item.action, (*shuffles, item)))
            elif isinstance(item, DrewNote):
                steps[-1] = replace(steps[-1], items=(*steps[-1].items, item))
        new = object.__new__(cls)
        return new._hold(settings, steps, tags=record.rounds[0].tags)

    @property
    def turn(self) -> Seat:
        """The seat that must act."""
        return self.state.turn

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.state.is_over

    @property
    def winner(self) -> Seat | None:
        """Who went out; None before that, and where nobody could go on."""
        return self.state.winner

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the seat whose turn it is can choose from."""
        return self.legal_for(self.turn)

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """What a seat can choose from; out of turn that is a call, a catch, a jump-in."""
        if seat not in self.state.seats:
            raise IllegalAction(Refusal("no-such-seat", "DECK-3", {"seat": seat}))
        return legal_actions(self.state, Seat(seat))

    def play(self, action: Action | str, *, seat: int | None = None) -> Events:
        """Take an action of the seat whose turn it is, or of another; returns what happened.

        It is an action, or a text, which can say who acts, as `moves` has it: `R5` or `2:R5`.
        What the rules do not allow raises `IllegalAction` and changes nothing.
        """
        by, taken = as_action(action, seat)
        acting = self.turn if by is None else Seat(by)
        chance = chance_of(self.seed, len(self._steps))
        state, events = advance(self.state, acting, taken, chance)
        items = tuple(step_items(acting, taken, events, Watcher.RECORD))
        self._steps.append(Step(state, events, acting, taken, items))
        return events

    def view(self, viewer: int | Watcher = Watcher.SPECTATOR) -> View:
        """All that a seat, or a spectator, may know; `print(draw_round(view))` shows it."""
        return view(self.state, viewer if isinstance(viewer, Watcher) else Seat(viewer))

    def record(self) -> Record:
        items = tuple(item for step in self._steps for item in step.items)
        return Record((RecordedRound(self._tags, items),))

    def __str__(self) -> str:
        return draw_round(self.view(Watcher.RECORD), self._settings.names)
