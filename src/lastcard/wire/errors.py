"""Why the server refuses something: a code to translate, the rule behind it, the facts."""

from lastcard.engine.errors import IllegalAction, LastcardError, Malformed, StaleAction
from lastcard.wire import Facts, Refused


class Refuse(LastcardError):
    """Asked for something that cannot be done now; nothing has changed."""

    def __init__(self, code: str, rule: str = "", facts: Facts | None = None) -> None:
        self.code = code
        self.rule = rule
        self.facts: Facts = facts or {}
        super().__init__(code)


def as_refuse(error: LastcardError) -> Refuse:
    """Any error that a client may meet, as one that can be sent."""
    if isinstance(error, Refuse):
        return error
    if isinstance(error, IllegalAction):
        return Refuse(error.code, error.rule, dict(error.refusal.facts))
    if isinstance(error, StaleAction):
        return Refuse("stale", facts={"moment": error.moment})
    if isinstance(error, Malformed):
        return Refuse("malformed", facts={"problem": str(error)})
    return Refuse("failed", facts={"problem": str(error)})


def as_refused(message_id: str | None, error: LastcardError) -> Refused:
    """The answer to a message that was refused."""
    refuse = as_refuse(error)
    return Refused(message_id, refuse.code, refuse.rule, refuse.facts)
