"""How someone is removed from a table: by its host, or by a vote while cards are held."""

from lastcard.client.connection import new_id
from lastcard.wire import CallVote, Kick, Remove, TableInfo


def removal(table: TableInfo, person: str) -> Kick | Remove | CallVote:
    """What to say so that a person, given by their id, has to leave and does not come back.

    The host removes lookers at any time, and people in chairs while no match is played; during one
    anyone who plays asks all who do.
    """
    for number, chair in enumerate(table.chairs):
        if chair.person is not None and chair.person.id == person:
            if table.stage in ("lobby", "over"):
                return Kick(new_id(), number)
            return CallVote(new_id(), "kick", number)
    return Remove(new_id(), person)
