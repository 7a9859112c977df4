"""The rules of a table, as a message."""

from lastcard.editions import known_editions
from lastcard.engine import FORMATS, Format, Malformed
from lastcard.engine.errors import unknown
from lastcard.engine.rules import OPTIONS, parse_options
from lastcard.rulebook import LANGUAGES, TableRules, explain_edition, explain_format, questions
from lastcard.wire.errors import Refuse
from lastcard.wire.rulebook import Clause, CommonQuestion, Rulebook, RuleChange


def read_table(language: str, edition: str, format: str, rules: str) -> TableRules:
    """What a client asks about, or `Refuse`; only editions that this server offers are known."""
    editions = {known.id: known for known in known_editions()}
    try:
        for kind, name, known in (
            ("language", language, LANGUAGES),
            ("edition", edition, editions),
            ("format", format or Format.POINTS, tuple(Format)),
        ):
            if name not in known:
                raise Malformed(unknown(kind, name, known))
        played = editions[edition]
        options = played.rules.with_options(parse_options(filter(None, rules.split(","))))
    except Malformed as error:
        raise Refuse("bad-options", facts={"problem": str(error)}) from None
    chosen = Format(format) if format else played.default_format
    return TableRules(played, chosen, options, language)


def show_rules(table: TableRules) -> Rulebook:
    """The rules of a table as a message."""
    summary, notes = explain_edition(table.edition, table.language)
    return Rulebook(
        edition=table.edition.name,
        summary=summary,
        notes=list(notes),
        format=str(table.format),
        format_rule=FORMATS[table.format].rule,
        format_text=explain_format(table.format, table.language),
        changes=[
            RuleChange(OPTIONS[name].rule, text)
            for name, text in zip(table.changes, table.told(table.changes), strict=True)
        ],
        clauses=[
            Clause(
                id=rule.id,
                chapter=rule.chapter,
                title=rule.title,
                text=rule.text,
                reading=rule.reading,
                here=list(table.told(rule.options)),
                in_force=table.holds(rule),
                pictures=list(rule.pictures),
            )
            for rule in table.rules
        ],
        questions=[
            CommonQuestion(asked.question, asked.answer, list(asked.rules))
            for asked in questions(table.language)
        ],
    )
