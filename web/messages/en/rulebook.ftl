# The rulebook: a page of its own, and a drawer over the table.
rules = Rules
rules-of-table = Rules of this table
rules-search = Look for a rule
rules-search-example = +4, first card, forgot…
rules-found = { $count ->
    [one] One rule found
   *[other] { $count } rules found
}
rules-none = No rule speaks of “{ $text }”.
rules-all = All the rules
rules-questions = What people ask most
rules-notes = About this sheet
rules-others = Not in force here
who-is-right = Who is right?
who-about = What is it about?
who-argued = What is argued about?
who-other = Something else
who-again = Another dispute
who-color = Which color?
who-named = Which color was named?
who-change = { $card }: change
who-if-challenged = If it is challenged:
who-otherwise = It is otherwise if you play:
who-elsewhere = Otherwise on the sheet of:
who-decides = The rules that decide it
rule-open = Rule { $rule }
rule-link = Link to this rule
rule-reading = Reading.
rule-here = At this table
rule-not-here = Not in force here.
