# The table on the screen.
seat-exposed = no call! x catches
seat-dealer = deals
way-left = to the left
way-right = to the right
head-round = round { $round }
head-limit = limit { $limit }
swap-option = { $name } ({ $count ->
    [one] one card
   *[other] { $count } cards
})
ask-round-over = The round is over.
ask-draw = Your turn: nothing fits. Space draws a card.
ask-jump = You can jump in!
ask-drawn = You drew { $card }: play it or keep it?
ask-drawn-obliged = You drew { $card }: it must be played.
uno-key = { $armed ->
    [yes] u: UNO is armed
   *[no] u: UNO
}
uno-key-due = u: call UNO now!
key-help = help
key-quit = quit
key-play = play
key-take = take them
key-catch = catch { $name }
key-sort-none = sort
key-sort-color = sorted by color
key-sort-rank = sorted by number
round-end-title = Round { $round } goes to: { $name }
help-title = Keys
help-keys =
    ← → ↑ ↓      choose a card; digits choose it by number
    h l j k      the same, as in vim
    Tab          the next card that can be played
    Enter        play the card; a second click does the same
    Space  + d   draw a card
    k -          keep the drawn card
    t {"."}          take the cards that are demanded
    c            challenge a Wild Draw Four
    u !          call UNO; with two cards left: prepare it for the one you play
    x            catch whoever forgot to call
    o            sort the hand
    p            look again at hands you were shown
    s            scores
    m /          say something (at a server); /mute NAME, /remove NAME
    PgUp PgDn    back and forth in what happened
    w F2         the rules; on a card that does not fit, the rule behind it
    a            what the coach would do, where all others are bots
    ?            this help
    q            leave; the match is kept for lastcard play --resume

    Heavy frames can be played. The line under the question says why
    a card can or cannot be played, and names the rule.
record-start = The cards are dealt.
help-replay =
    → Enter l    one move on
    ← h          one move back
    ↓ PgDn n     to the next round
    ↑ PgUp p     to the start of this round, or the one before
    Home End     to the beginning, to the end
    Space        run by itself, and stop
    e            through the eyes of another player
    m            to the next mistake, with --coach
    ?            this help
    q            leave
rules-title = Rules of this table
rules-ask = an id or a word: WD4-4, +4, first card, forgot; ? who is right
rules-elsewhere = The sheet of this table lies at its server; these are the rules of { $edition }.
key-enter = Enter
