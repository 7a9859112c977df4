"""What the host, or everyone, does about people at the table."""

from lastcard.client import new_id, removal
from lastcard.tui.answers import AboutPerson
from lastcard.tui.hearing import Hearing
from lastcard.wire import CallVote, Kick, Mute, Remove


def message_about(hearing: Hearing, about: AboutPerson) -> Mute | Kick | Remove | CallVote | None:
    """What to say to the table about someone; None: nobody here has this name."""
    person = hearing.person_named(about.name)
    if person is None or hearing.table is None:
        return None
    if about.act == "remove":
        return removal(hearing.table, person)
    return Mute(new_id(), person, about.act == "mute")
