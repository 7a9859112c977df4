"""Who is right, edition by edition, as the printed rules have it.

Each line is a dispute, the verdict and the rules that decide it, taken from the list of rules
that this project implements, not from its code: `yes`, `no`, or `-` where nobody did anything that
could be wrong, and the id that has to be named first. Behind it what comes of it, in part.
"""

import pytest

from lastcard.editions import edition_ids, load_edition
from lastcard.judging import (
    Dispute,
    Judgment,
    elsewhere,
    judge,
    open_slots,
    otherwise,
    tell,
)
from lastcard.notation import check, read
from lastcard.rulebook import TableRules

EVERYWHERE = """
play R7 B7                      | yes | TURN-1 |
play R7 R2                      | yes | TURN-1 |
play R7 B2                      | no  | TURN-1 |
play GS BS                      | yes | TURN-1 | next misses
play W=B B4                     | yes | TURN-1 |
play W=B R4                     | no  | TURN-1 |
play W4=G W                     | yes | ACT-4  | next turn
play R7 W                       | yes | ACT-4  | next turn
play R5 RD                      | yes | TURN-1 | next draws 2, next misses, third turn | ACT-1
play R5 RS                      | yes | TURN-1 | next misses, third turn | ACT-3
play R5 RR                      | yes | TURN-1 | turns, third turn | ACT-2
play R5 RR two                  | yes | TURN-1 | other misses, player again | TWO-1
play R5 RS two                  | yes | TURN-1 | other misses, player again | TWO-1
play R5 RD two                  | yes | TURN-1 | other draws 2, other misses, player again | TWO-2
play R5 W4 two                  | yes | WD4-1  | other takes-or-challenges 4, player again | TWO-2
stack RD BD                     | no  | ACT-1  | player draws 2, player misses
stack RD W4                     | no  | ACT-1  | player draws 2, player misses
stack RD RS                     | no  | ACT-1  | player draws 2, player misses
stack W4=R W4                   | no  | WD4-1  | player takes-or-challenges 4
stack W4=R RD                   | no  | WD4-1  | player takes-or-challenges 4
draw-four R5 held=color         | yes | WD4-2  | next takes-or-challenges 4
draw-four R5 held=others        | yes | WD4-2  | next takes-or-challenges 4
challenge R5 held=color         | yes | WD4-3  | suspect draws 4, challenger turn | WD4-4 WD4-5
challenge R5 held=others        | yes | WD4-3  | challenger draws 6, challenger misses | WD4-4
challenge R5 held=number        | yes | WD4-3  | challenger draws 6, challenger misses | WD4-2
challenge R5 held=color by=other | no | WD4-3  |
draw had=fits                   | yes | TURN-2 | player draws 1, player offered
drawn R5 R9 did=play            | yes | TURN-1 | next turn
drawn R5 R9 did=keep            | yes | TURN-2 | next turn
drawn R5 B9 did=play            | no  | TURN-4 | next turn
drawn R5 B9 did=keep            | yes | TURN-4 | next turn
drawn R5 R9 did=other           | no  | TURN-2 |
drawn R5 R1 did=other           | no  | TURN-2 |
drawn R5 R9 did=again           | no  | TURN-2 |
drawn R5 B9 did=again           | no  | TURN-4 | next turn
several                         | no  | TURN-1 |
jump-in R7 R7                   | no  | SET-2  |
call with                       | yes | UNO-1  | last-card safe
call late                       | yes | UNO-3  | last-card safe
call caught                     | no  | UNO-3  |
call drew                       | no  | UNO-2  | | UNO-5
call played                     | no  | UNO-2  | | UNO-5
call early                      | no  | UNO-5  |
catch at-once                   | yes | UNO-2  | last-card draws 2
catch forced                    | yes | UNO-2  | last-card draws 2
catch called                    | no  | UNO-3  | | UNO-5
catch drew                      | no  | UNO-2  | | UNO-5
catch played                    | no  | UNO-2  | | UNO-5
catch before                    | no  | UNO-2  | | UNO-5
out R5                          | yes | END-1  | player wins
out R5 called=no                | yes | END-1  | player wins | UNO-2
out W4                          | yes | END-1  | player wins | WD4-7
first R5                        | -   |        | left turn
empty discards                  | -   | TURN-5 | reshuffled, player draws 1
empty nothing                   | -   | TURN-5 | player draws-nothing, next turn
"""
"""What all five sheets have in common, by their text or by the reading taken here."""

FIRST_TAKES_EFFECT = """
first RD                        | -   | SET-3  | left draws 2, left misses, second turn
first RS                        | -   | SET-3  | left misses, second turn
first RR                        | -   | SET-3  | turns, dealer turn | SET-5
first W                         | -   | SET-3  | left names-color
first W4                        | -   | SET-3  | returned | WD4-7
first RD two                    | -   | SET-6  | left draws 2, dealer turn
first RR two                    | -   | SET-6  | dealer turn
first RS two                    | -   | SET-6  | dealer turn
out RD                          | yes | END-1  | next draws 2, player wins
out W4                          | yes | END-1  | next draws 4, player wins | WD4-7
challenge R5 held=wild          | yes | WD4-3  | challenger draws 6, challenger misses | WD4-2
"""
NO_SUGGESTIONS = "suggest                 | no  | PEN-1  |"

SHEETS = {
    "classic": FIRST_TAKES_EFFECT + "suggest | yes | PEN-1 | player draws 4",
    "2020": FIRST_TAKES_EFFECT + NO_SUGGESTIONS,
    "coloradd": FIRST_TAKES_EFFECT + NO_SUGGESTIONS,
    "special-agent": FIRST_TAKES_EFFECT + NO_SUGGESTIONS + """
play R5 WA                      | yes | ACT-4  | player sees-hands, next turn | ACT-5
first WA                        | -   | SET-3  | left names-color
out WA                          | yes | END-1  | player wins
""",
    "platinum": NO_SUGGESTIONS + """
first RD                        | -   | SET-4  | passed-over, left turn
first W                         | -   | SET-4  | passed-over, left turn
first W4                        | -   | SET-4  | passed-over, left turn
out RD                          | yes | END-1  | player wins
challenge R5 held=wild          | yes | WD4-3  | suspect draws 4, challenger turn | WD4-4 WD4-6
draw-four R5 held=wild          | yes | WD4-2  | next takes-or-challenges 4 | WD4-6
""",
}  # fmt: skip

HOUSE_RULES = """
stacking=two   | stack RD BD              | yes | HOUSE-1 | next takes-or-passes 4
stacking=two   | stack RD BD pending=3    | yes | HOUSE-1 | next takes-or-passes 8
stacking=two   | stack W4=R W4            | no  | HOUSE-1 | player takes-or-challenges 4
stacking=same  | stack W4=R W4 pending=2  | yes | HOUSE-1 | next takes-or-challenges-or-passes 12
stacking=any   | stack W4=R RD            | yes | HOUSE-1 | next takes-or-passes 6
stacking=any   | stack W4=R BD            | no  | HOUSE-1 |
stacking=any   | stack RD RS              | no  | HOUSE-1 |
jump_in=on     | jump-in R7 R7            | yes | HOUSE-2 | next turn
jump_in=on     | jump-in R7 B7            | no  | HOUSE-2 |
jump_in=on     | stack RD BD              | no  | ACT-1   | player draws 2, player misses
jump_in=on     | stack RD RD              | yes | HOUSE-2 | player draws 2, next draws 2, third turn
jump_in=on     | several                  | no  | TURN-1  |
jump_in=on     | drawn R1 B9 did=other    | no  | TURN-4  | next turn
seven_zero=on  | play R5 R7               | yes | TURN-1  | player swaps | HOUSE-3
seven_zero=on  | play R5 R0               | yes | TURN-1  | player passes-hands | HOUSE-3
seven_zero=on  | out R7                   | yes | END-1   | player wins
draw_until_playable=on | drawn R5 B9 did=again | yes | HOUSE-4 | player draws
draw_until_playable=on | drawn R0 YS did=other | no  | TURN-2 |
must_play=on   | draw had=fits            | no  | HOUSE-5 |
must_play=on   | drawn R5 R9 did=keep     | no  | HOUSE-5 |
must_play=on   | call drew                | no  | UNO-2   |
must_play=on   | catch drew               | no  | UNO-2   |
must_play_drawn=on | drawn R5 R9 did=keep | no  | TURN-3  |
must_play_drawn=on | drawn R5 R9 did=keep had=fits | yes | TURN-2 | next turn
honest_draw_four=on | draw-four R5 held=color | no | HOUSE-6 | | WD4-2
honest_draw_four=on | challenge R5 held=others | no | HOUSE-6 | challenger takes 4
auto_uno=on    | catch at-once            | no  | HOUSE-7 |
catch_penalty=4 | catch at-once           | yes | UNO-2   | last-card draws 4
catch_until=begun | catch drew            | no  | UNO-2   |
catch_until=played | catch played         | no  | UNO-2   |
catch_until=played | catch drew           | yes | UNO-2   | last-card draws 2
late_call=on   | catch called             | no  | UNO-3   |
late_call=off  | catch called             | yes | UNO-3   | last-card draws 2 | UNO-2
late_call=off  | call late                | no  | UNO-3   |
challengers=next | challenge R5 held=color by=other | no | WD4-3 | next takes-or-challenges 4
challengers=anyone | challenge R5 held=color by=other | yes | WD4-3 | suspect draws 4, next turn
challengers=anyone | challenge R5 held=others by=other | yes | WD4-3 | challenger draws 6, next turn
challengers=anyone | challenge R5 held=others | yes | WD4-3 | challenger draws 6, challenger misses
challengers=anyone | draw-four R5 held=color | yes | WD4-2 | next takes-or-challenges 4, third turn
spared_turn=played | challenge R5 held=color | yes | WD4-3 | suspect draws 4, challenger turn
spared_turn=missed | challenge R5 held=color | yes | WD4-3 | challenger misses, third turn | WD4-4
challenge_penalty=0 | challenge R5 held=others | yes | WD4-3 | challenger draws 4
two_handed=off | play R5 RR two           | yes | TURN-1  | turns, other turn | TWO-1
first_reverse=left | first RR             | -   | SET-3   | turns, left turn | SET-5
"""

VERDICTS = {"yes": True, "no": False, "-": None}


def table_of(edition: str, rules: str = "") -> TableRules:
    sheet = load_edition(edition)
    options = sheet.rules.with_options(dict([rules.split("=")]) if rules else {})
    return TableRules(sheet, sheet.default_format, options)


def judged(text: str, edition: str, rules: str = "") -> Judgment:
    table = table_of(edition, rules)
    return judge(Dispute.parse(text, table.edition), table.edition, table.options)


def hold(line: str, edition: str, rules: str = "") -> None:
    """The line says what the judgment says."""
    text, verdict, first, happens, *more = [*(part.strip() for part in line.split("|")), ""]
    judgment = judged(text, edition, rules)
    assert judgment.allowed is VERDICTS[verdict], line
    assert judgment.rules[: bool(first)] == ((first,) if first else ()), (line, judgment.rules)
    assert set(" ".join(more).split()) <= set(judgment.rules), (line, judgment.rules)
    told = []
    for each in judgment.happenings:
        who = "" if each.seat is None else judgment.roles[each.seat]
        count = str(each.count) if each.count else ""
        told.append(" ".join(filter(None, (who, each.what, count))))
    for wanted in filter(None, (part.strip() for part in happens.split(","))):
        assert any(one == wanted or one.startswith(f"{wanted} ") for one in told), (line, told)


def lines(table: str) -> list[str]:
    return [line for line in table.splitlines() if line.strip()]


@pytest.mark.parametrize("edition", edition_ids())
def test_each_sheet_answers_as_it_is_printed(edition: str) -> None:
    for line in lines(EVERYWHERE) + lines(SHEETS[edition]):
        hold(line, edition)


def test_house_rules_answer_otherwise() -> None:
    for line in lines(HOUSE_RULES):
        rules, _, rest = line.partition("|")
        hold(rest, "classic", rules.strip())


@pytest.mark.parametrize(
    ("text", "edition", "options", "editions"),
    [
        ("stack W4=R RD", "classic", [("stacking", "any", True)], []),
        ("jump-in R7 R7", "2020", [("jump_in", "on", True)], []),
        ("out RD", "classic", [("last_card_draws", "off", True)], ["platinum"]),
        ("play R7 B2", "classic", [], []),
        ("challenge R5 held=color by=other", "2020", [("challengers", "anyone", True)], []),
        ("catch drew", "2020", [("catch_until", "played", True)], []),
        ("suggest", "platinum", [("suggestion_penalty", "on", True)], ["classic"]),
    ],
)
def test_what_would_change_the_answer_is_told(
    text: str, edition: str, options: list[tuple[str, str, bool]], editions: list[str]
) -> None:
    judgment, table = judged(text, edition), table_of(edition)
    found = [(each.option, each.value, each.allowed) for each in otherwise(judgment, table)]
    assert found == options
    assert [each.id for each in elsewhere(judgment, table)] == editions


@pytest.mark.parametrize(
    ("text", "rules", "asked"),
    [
        ("play R7 R2", "", ()),
        ("play R7 RR", "", ("players",)),
        ("drawn R5 R9 did=keep", "", ("did",)),
        ("drawn R5 R9 did=keep", "must_play_drawn=on", ("did", "had")),
        ("stack RD BD", "", ()),
        ("stack RD BD", "stacking=two", ("pending",)),
    ],
)
def test_only_what_changes_the_answer_is_asked(
    text: str, rules: str, asked: tuple[str, ...]
) -> None:
    table = table_of("classic", rules)
    assert open_slots(Dispute.parse(text), table) == asked


@pytest.mark.parametrize("edition", ["classic", "platinum"])
def test_the_record_of_a_judgment_holds(edition: str) -> None:
    for line in lines(EVERYWHERE):
        judgment = judged(line.partition("|")[0], edition)
        assert check(read(judgment.record)) == [], judgment.record


def test_the_answer_is_one_that_people_understand() -> None:
    told = tell(judged("out RD", "classic"), table_of("classic"))
    assert told.text == (
        "Allowed. Any card that fits may be the last one. The next player draws 2 cards. "
        "The player is out of cards: the round is over."
    )
    assert told.lines[-1] == "Otherwise on the sheet of: Platinum"
