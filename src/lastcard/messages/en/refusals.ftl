# Why an action is refused. Exact, short, no blame. $own and $color are color letters.
match-number = { $value ->
    [8] an 8
   *[other] a { $value }
}
match-skip = a Skip
match-reverse = a Reverse
match-draw2 = a Draw Two
match-draw2-color = a { color-name } Draw Two
match-wild4 = a Wild Draw Four
refusal-mismatch = That’s { $own ->
    [R] red
    [Y] yellow
    [G] green
   *[B] blue
}; the table wants { color-name } or { $match }.
refusal-mismatch-color = That’s { $own ->
    [R] red
    [Y] yellow
    [G] green
   *[B] blue
}; the table wants { color-name }.
refusal-not-your-turn = Not your turn yet.
refusal-only-drawn = After drawing, only the card you drew can be played.
refusal-answer-first = First answer the Wild Draw Four.
refusal-take-or-challenge = First answer the draw card.
refusal-name-color-first = First name a color.
refusal-stack-or-take = Only { $cards } can pass this on; otherwise take the cards.
refusal-no-call = There is no reason to call UNO now.
refusal-no-catch = Nobody to catch right now.
refusal-card-not-held = You don’t hold { $card }.
refusal-not-identical = Out of turn, only the very same card as the top one fits.
refusal-bluff-not-allowed = { $held ->
    [wild] You hold another wild: here a Wild Draw Four must be honest.
   *[color] You hold { color-name }: here a Wild Draw Four must be honest.
}
refusal-bluff = { $held ->
    [wild] You hold another wild: you can play it, and be challenged.
   *[color] You hold { color-name }: you can play it, and be challenged.
}
refusal-color-missing = { $card } needs a color.
refusal-color-not-wanted = { $card } takes no color.
refusal-swap-missing = { $card } needs someone to swap hands with.
refusal-swap-not-wanted = { $card } swaps no hands here.
refusal-must-play = You can play { $card }, so you have to play.
refusal-must-play-drawn = { $card } fits, so it has to be played.
refusal-nothing-to-challenge = Only a Wild Draw Four can be challenged.
refusal-always-honest = Nobody can bluff here, so there is nothing to challenge.
refusal-catch-yourself = Nobody catches themselves.
refusal-call-came-late = Too late: here a call counts only together with the card.
refusal-catch-a-partner = Only opponents may catch here.
refusal-no-suggestion-penalty = These rules have no penalty for hinting.
refusal-report-it = Report what was said; the table votes.
refusal-round-over = This round is over.
refusal-match-over = This match is over.
refusal-not-dealt-yet = The cards are not dealt yet.
refusal-play-or-draw = Play a card or draw one.
refusal-play-or-keep = Play the card you drew, or keep it.
refusal-eliminated = You are out of this match.
refusal-format-does-not-fit = This format takes { $fits } players, not { $players }.
refusal-players-out-of-range = This takes { $fewest } to { $most } players.
refusal-deck-too-small = The deck is too small: deal { $most } cards each at most.
refusal-stale = The table has moved on; look again.
refusal-not-now = Not at this moment.
refusal-not-signed-in = Your place was forgotten here; come in again.
refusal-no-such-table = There is no table with this code.
refusal-no-such-match = This match is not among yours.
refusal-no-such-chair = There is no such chair.
refusal-no-such-vote = This vote is over.
refusal-no-such-chat = This message can’t be reported.
refusal-not-at-the-table = Take a chair first.
refusal-host-only = Only the host can do that.
refusal-chair-taken = Someone sits there already.
refusal-chair-not-empty = Someone sits there.
refusal-paused = The game is paused.
refusal-busy = The server has a lot to do just now; try again in a moment.
refusal-too-many-tables = You have too many tables open; let some close first.
refusal-too-many-people = This table is full.
refusal-too-fast = Too fast; wait a moment.
refusal-cool-down = There was nobody to catch; your next catch counts in a few seconds.
refusal-too-late = { $name } was first, by { $by_ms } ms.
refusal-chat-off = There is no talk at this table.
refusal-private-tables-only = Only unlisted tables can pause.
refusal-vote-running = That vote is running already.
refusal-not-a-voter = You have no vote in this.
refusal-bad-options = These rules don’t go together: { $problem }
refusal-bad-request = The server did not understand: { $problem }
refusal-bad-record = This file can’t be read: { $problem }
refusal-malformed = The server did not understand that.
refusal-unreachable = The server can’t be reached. Is the network there?
refusal-failed = Something went wrong; try again.
refusal-no-match = No match is being played here.
refusal-no-such-board = There is no such table in this match.
refusal-no-such-bot = There is no bot of this strength here.
refusal-no-such-emote = This can’t be thrown here.
refusal-no-such-page = There is no such page.
refusal-too-large = That is too much at once; send less.
refusal-kicked = You were asked to leave this table.
refusal-no-spectators = This table takes no onlookers.
refusal-other = That isn’t possible ({ $code }).
refusal-login-taken = This login is taken; choose another.
refusal-wrong-login = Login and password don’t go together.
refusal-muted = The host has asked you to be quiet for now.
refusal-no-such-person = This person is no longer here.
refusal-name-blank = A name needs something to be seen: a letter, a digit or a sign.
refusal-name-mixed = This name mixes alphabets whose letters look alike; write it in one of them.
refusal-name-of-a-bot = Only bots are called that here; choose another name.
refusal-cannot-save = The server can’t save anything just now, so nothing was done; try again in a while.
refusal-silenced = Those who run this server have asked you to be quiet for now.
refusal-banned = You can’t play on this server for now.
refusal-wrong-password = That is not your password.
refusal-account-exists = You have an account already.
refusal-no-account = You have no account here.
refusal-login-short = A login has at least { $least } characters.
refusal-no-such-session = This session has ended already.
refusal-no-such-program = This program has ended already.
refusal-programs-are-invited = Programs come by invitation: they open no tables and have no accounts.
refusal-too-many-programs = You have { $most } programs already; end one first.
refusal-operators-only = Only those who run this server can do that.
refusal-no-such-network = { $network } is no address and no range of addresses.
refusal-own-network = { $network } is also where you are, or were when you logged in. Say that it is meant even so, and you may lock yourself out.
refusal-no-such-report = This report is closed already.
refusal-no-such-ban = This ban has ended already.
refusal-no-coach = There is no coach at this server.
refusal-not-analyzed = The coach could not analyze this match.
refusal-people-play = No hints where other people play.
