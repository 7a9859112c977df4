"""Bots at a server that are not ready, and who plays for them."""

from lastcard.tui.language import Words
from lastcard.tui.sentences import Line
from lastcard.wire import Chair, TableInfo


def tell_understudies(words: Words, before: TableInfo | None, now: TableInfo) -> list[Line]:
    """What has changed about who plays for whom; nothing of bots that were ready all along."""
    played, play = _understudies(before), _understudies(now)
    lines = [
        words("bots-understudied", level=_called(words, level), meanwhile=_called(words, meanwhile))
        for level, meanwhile in play.items()
        if level not in played
    ]
    there = {chair.bot for chair in now.chairs}
    lines += [
        words("bots-ready", level=_called(words, level))
        for level in played
        if level not in play and level in there
    ]
    return [Line(line, loud=True) for line in lines]


def level_of(words: Words, chair: Chair) -> str:
    """The level of a bot, and who plays for it."""
    level = _called(words, chair.bot or "")
    if chair.understudy is None:
        return level
    return words("bot-for-now", level=level, meanwhile=_called(words, chair.understudy))


def _understudies(table: TableInfo | None) -> dict[str, str]:
    chairs = [] if table is None else table.chairs
    return {c.bot: c.understudy for c in chairs if c.bot is not None and c.understudy is not None}


def _called(words: Words, level: str) -> str:
    return words.called("bot", level)
