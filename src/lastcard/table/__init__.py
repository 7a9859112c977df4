"""A table as a value: it does no I/O, and is driven by whoever has sockets, keys or a clock.

    table, first_row = open_table("ABCDEF", TableOptions(), host, now, Outside.of_this_machine())
    table, effects = handle(table, Request(host, client, Start("1"), now), now)

`dispatch.py` is where to start reading; `effects.py` says what drivers have to do.
"""

# pyright: reportUnusedImport=false

from lastcard.bots.chance import Luck
from lastcard.table.chairs import chair_of, match_setup, require_admission
from lastcard.table.dispatch import Handled, handle
from lastcard.table.effects import (
    Answer,
    AskBot,
    BotErred,
    Effect,
    LookAt,
    SendAway,
    Show,
    ShowTo,
    Store,
)
from lastcard.table.entries import MatchEntry
from lastcard.table.inputs import (
    BotAnswered,
    BotsChanged,
    Client,
    Forgotten,
    Input,
    PlanAgain,
    Presence,
    Renamed,
    Repeated,
    Request,
    Visitor,
    Woke,
)
from lastcard.table.opening import open_table, rebuild
from lastcard.table.outside import TEMPI, Outside, Tempo, Timing, offered_edition
from lastcard.table.plays import Due
from lastcard.table.robots import Question, SeatedBots
from lastcard.table.table import Table
