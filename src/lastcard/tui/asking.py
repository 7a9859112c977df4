"""What the prompt says, and which keys do something now."""

from lastcard.tui.hearing import Hearing
from lastcard.tui.naming import card_name
from lastcard.tui.reasons import refusal_text
from lastcard.tui.teaching import hint_text, lesson_text
from lastcard.tui.widgets.bars import Asking, Key
from lastcard.tui.widgets.hand import HandView
from lastcard.wire import Board, Own


def ask(hearing: Hearing, hand: HandView, *, pressed: bool) -> Asking:
    """The prompt; `pressed`: the card under the cursor was just tried, and cannot be played."""
    view, words = hearing.view, hearing.words
    vote = hearing.vote
    if vote is not None:
        choices = f"y {words('yes')}  n {words('no')}"
        return Asking(f"{hearing.vote_question(vote)}  {choices}", urgent=True)
    why, refused = hearing.refusal, bool(hearing.refusal)
    if hearing.in_lobby:
        return Asking(_lobby(hearing), urgent=hearing.is_host, detail=why, refused=refused)
    if view is None:
        return Asking(words("loading"))
    own, board = view.own, view.board
    if own is None:
        return Asking(_waiting(hearing, board), detail=why, refused=refused)
    detail, refused = _detail(hearing, hand, pressed=pressed)
    due = own.can.call
    uno = words("uno-key", armed="yes" if own.armed else "no")
    if due:
        uno = words("uno-key-due")
    question, urgent = _question(hearing, board, own)
    left = hearing.seconds_left()
    if urgent and left is not None:
        question += f" {left:.0f}s"
    return Asking(question, urgent, detail, refused, uno, due)


def _lobby(hearing: Hearing) -> str:
    if hearing.is_host:
        return hearing.words("lobby-ask-host", ready="yes" if hearing.is_ready else "no")
    if hearing.company.chair is None:
        return hearing.words("lobby-watch")
    return hearing.words("waiting-for-host", name=hearing.host_name)


def _question(hearing: Hearing, board: Board, own: Own) -> tuple[str, bool]:
    words = hearing.words
    if own.lesson is not None:
        told = lesson_text(words, hearing.company, own.lesson)
        return told or _waiting(hearing, board), bool(own.lesson.awaits)
    if board.phase == "over":
        return _round_over(hearing), not hearing.is_ready
    if not own.asked:
        if own.can.jump_in:
            return words("ask-jump"), True
        return _waiting(hearing, board), False
    if board.phase == "color":
        return words("pick-color"), True
    if board.phase == "drawn" and own.drawn is not None:
        card = card_name(words, own.drawn)
        message = "ask-drawn" if own.can.keep else "ask-drawn-obliged"
        return words(message, card=card), True
    if board.phase == "answer" and board.demand is not None:
        return words("stack-question", count=board.demand.cards), True
    if hearing.hints and (hint := hint_text(words, own)):
        return f"{words('your-turn')}. {hint}", True
    if not any(verdict.allowed for verdict in own.verdicts):
        return words("ask-draw"), True
    return words("your-turn"), True


def _round_over(hearing: Hearing) -> str:
    if hearing.is_ready and not hearing.is_over:
        return hearing.words("ready-waiting")
    return hearing.words("ask-round-over")


def _waiting(hearing: Hearing, board: Board) -> str:
    if board.phase == "over":
        return _round_over(hearing)
    return hearing.words("turn-of", name=hearing.company.at(board.turn))


def _detail(hearing: Hearing, hand: HandView, *, pressed: bool) -> tuple[str, bool]:
    """What to say of the card under the cursor, or why the last move was not taken."""
    if hearing.refusal:
        return hearing.refusal, True
    words, card, verdict = hearing.words, hand.card, hand.verdict
    if card is None:
        return "", False
    name = f"{card_name(words, card)} ({card})"
    if verdict is None:
        blocked = None if hand.own is None else hand.own.blocked
        if not pressed or blocked is None:
            return name, False
        text, stressed = refusal_text(words, hearing.company, blocked), True
    elif not verdict.allowed:
        text, stressed = refusal_text(words, hearing.company, verdict), pressed
    elif verdict.code == "bluff":
        text, stressed = words("refusal-bluff", **verdict.facts), False
    else:
        text, stressed = words("can-play"), False
    return words("labelled", label=name, text=text), stressed


def keys_now(hearing: Hearing, hand: HandView) -> list[Key]:
    """The keys that do something now, the most useful first."""
    view, words = hearing.view, hearing.words
    keys: list[Key] = []
    if hearing.in_lobby:
        keys += [Key(words("key-enter"), words("start-match"), "play")] if hearing.is_host else []
        if hearing.company.chair is not None and not hearing.is_ready:
            keys.append(Key("r", words("ready"), "ready"))
    elif view is not None and view.own is not None:
        keys += _own_keys(hearing, hand, view.board, view.own)
    if hearing.is_online:
        keys.append(Key("m", words("talk"), "talk"))
    keys.append(Key("?", words("key-help"), "help"))
    keys.append(Key("q", words("key-quit"), "quit"))
    return keys


def _own_keys(hearing: Hearing, hand: HandView, board: Board, own: Own) -> list[Key]:
    words = hearing.words
    keys: list[Key] = []
    if board.phase == "over":
        if hearing.is_ready and not board.winners:
            return []
        return [Key("n", words("rematch" if board.winners else "next-round"), "next")]
    if own.can.catch is not None:
        name = hearing.company.at(own.can.catch)
        keys.append(Key("x", words("key-catch", name=name), "catch"))
    if any(verdict.allowed for verdict in own.verdicts):
        keys.append(Key(words("key-enter"), words("key-play"), "play"))
    for_another = board.demand is not None and board.demand.target not in (None, own.seat)
    for can, key, label, action in (
        (own.can.draw, words("key-space"), "draw-card", "draw"),
        (own.can.keep, "k", "keep-it", "keep"),
        (own.can.take, "t", "challenge-let-be" if for_another else "key-take", "take"),
        (own.can.challenge, "c", "challenge-call", "challenge"),
    ):
        if can:
            keys.append(Key(key, words(label), action))
    if hearing.hints and hearing.coached and own.asked:
        keys.append(Key("a", words("coach-ask"), "coach"))
    keys.append(Key("u", "UNO", "uno"))
    keys.append(Key("o", words(f"key-sort-{hand.sorting}"), "sort"))
    return keys
