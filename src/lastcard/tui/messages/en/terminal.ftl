# What the terminal says beside what happens.
player-you = You
# Where it is not the subject: "Hugo to you".
player-you-object = you
scores-between = ;{" "}
names-listed = { $names } and { $last }
connection-closed = The table is closed.
connection-back = Back at the table.
bots-preparing = { $level } bots are being made ready for this machine, once{ $seconds ->
    [0] {""}
   *[other] ; that takes about { $seconds } s
}. Until then bots of the level { $meanwhile } play.
bots-failed = Bots of the level { $level } cannot be made ready on this machine. The level { $meanwhile } plays.
# Line mode: how things stand, and what can be done.
plain-welcome = You play { $edition }, { $format }, against { $names }.
plain-welcome-table = You play { $edition }, { $format }. At the table: { $names }.
plain-chairs-open = { $count ->
    [one] an open chair
   *[other] { $count } open chairs
}
sides-own = You play with { $partners } against { $others }.
sides-all = { $partners } play against { $others }.
plain-resumed = The match goes on where it was left.
plain-how = Answer with a number, a card or a sign; ? explains everything.
plain-table = On the table: { $card }. { $count ->
    [one] One card
   *[other] { $count } cards
} to draw.
plain-table-color = On the table: { $card }; the color is { color-name }. { $count ->
    [one] One card
   *[other] { $count } cards
} to draw.
plain-others = { $counts }. { $direction ->
    [right] Play goes to the right.
   *[left] Play goes to the left.
}
plain-count = { $name } { $count ->
    [one] one card
   *[other] { $count } cards
}
plain-playable = You can play: { $cards }.
plain-not-playable = Also in your hand: { $cards }.
plain-nothing-playable = Nothing in your hand can be played now.
plain-hand = Your hand: { $cards }.
plain-hand-empty = Your hand is empty.
plain-ask-turn = Your turn. A number or a card{ $draw ->
    [yes] , or + to draw
   *[no] {""}
}.
plain-ask-drawn = You drew { $card }. { $keep ->
    [yes] { $number } to play it, - to keep it.
   *[no] { $number } to play it: it must be played.
}
plain-ask-color = Name a color: R red, Y yellow, G green, B blue.
plain-ask-swap = Swap hands with whom? { $choices }.
plain-ask-answer = { $name } asks you to draw { $count }. A full stop takes them{ $challenge ->
    [yes] , c challenges
   *[no] {""}
}{ $stack ->
    [yes] , a number passes them on
   *[no] {""}
}.
plain-ask-challenge = The color to match was { color-name }. If { $name } held one{ $wilds ->
    [yes] {" "}or another wild
   *[no] {""}
}, { $name } draws { $count }; if not, you draw { $penalty }.
plain-ask-for-another = If nobody challenges, { $next } draws { $count }. c challenges, a full stop lets it be.
plain-ask-catch = x catches { $name }; Enter goes on.
plain-ask-call = ! calls UNO; Enter goes on.
plain-ask-jump = { $number } jumps in; Enter goes on.
plain-seconds = You have { $seconds ->
    [1] one second
   *[other] { $seconds } seconds
}.
plain-ask-next = Enter deals the next round.
plain-armed = UNO goes out with your next card that leaves one.
plain-disarmed = UNO is no longer armed.
plain-not-understood = “{ $text }” is no move here; ? explains what is.
plain-no-card = You have no card number { $number }; your hand has { $count }.
plain-scores = Scores: { $scores }.
plain-score = { $name } { $total }
coach-name = The coach
coach-prepares = The coach is being made ready for this machine, once; that takes about { $seconds } seconds.
coach-needs-more = The coach needs more: pip install 'lastcard[fast]'
coach-silent = The coach cannot answer just now.
plain-over = The match is over.
plain-record = Its record: lastcard replay { $path }
nameless = Seat { $number }
record-legal = Every move is legal: { $moves ->
    [1] one move
   *[other] { $moves } moves
}.
plain-bye = Bye. Your match is kept: lastcard play --resume
plain-help =
    How to answer:
      4        play card number 4
      R5       play the red 5 (R Y G B and 0-9, S skip, R reverse, D draw two)
      W=B      play a wild and name blue; W4 is the Wild Draw Four, WA the Special Agent
      4! R5!   play it and call UNO
      R7>3     play a seven and swap with seat 3 (house rule)
      + or d   draw a card
      - or k   keep the drawn card
      {"."} or t   take the cards that are demanded
      c        challenge a Wild Draw Four
      !  or u  call UNO; with two cards left: prepare it
      x or x2  catch whoever forgot to call, or seat 2
      l        how things stand, s the scores, why 4 why card 4 cannot be played
      rules    the rules of this table; rules WD4-4 shows one, rules +4 looks for it
      judge    who is right? Answer question by question: judge 4, judge 4 1, …
      coach    what the coach would do, where all others are bots
      remove Ben  sends Ben away: the host alone between matches, a vote during one; yes and no vote
      ? or h   this help, q to leave
      draw, keep, take, challenge, uno, catch, hand, scores, help, quit are understood, too;
      so are the names of colors and cards
# What can be typed for a command, besides its letter; commas stand between words for the same.
command-draw = draw
command-keep = keep
command-take = take
command-challenge = challenge
command-uno = uno
command-catch = catch
command-hand = hand, list
command-scores = scores
command-rules = rules, rule
command-judge = judge, who
command-why = why
command-coach = coach, hint
command-help = help
command-quit = quit, exit
command-ready = ready
command-start = start
command-say = say
command-mute = mute
command-unmute = unmute
command-remove = remove, kick
command-yes = yes
command-no = no
nobody-named = Nobody here is called { $name }.
plain-vote = { $question } Answer yes or no.
nothing-to-vote = There is nothing to vote on now.
talk-commands = After a slash: mute NAME, unmute NAME (for the host), remove NAME.
