"""What the teacher says in the lesson, and hints in a game: what can be played, and why not."""

from lastcard.tui.language import Words
from lastcard.tui.naming import Company, card_name
from lastcard.tui.reasons import wanted_text
from lastcard.wire import LessonStep, Own


def lesson_text(words: Words, company: Company, step: LessonStep) -> str:
    """What came of the last step and, once it is the learner's turn, what is to be done now."""
    names = {"second": company.name(1), "third": company.name(2)}
    told: list[str] = []
    if step.learned is not None:
        told.append(words(f"lesson-{step.learned}-done", **names))
    if step.awaits or step.step == "end":
        told.append(words(f"lesson-{step.step}", **names))
    return " ".join(told)


def hint_text(words: Words, own: Own) -> str:
    """What can be played, and what the table wants of the rest; empty if no card is asked for."""
    if own.blocked is not None or not own.verdicts:
        return ""
    told: list[str] = []
    wrong = [verdict for verdict in own.verdicts if verdict.code == "does-not-match"]
    if wrong:
        told.append(wanted_text(words, wrong[0]))
    fitting = [verdict.card for verdict in own.verdicts if verdict.allowed]
    if fitting:
        cards = ", ".join(card_name(words, card) for card in fitting)
        told.append(words("hint-play", cards=cards))
    elif own.can.draw:
        told.append(words("hint-nothing"))
    return " ".join(told)
