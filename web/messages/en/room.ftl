# The people at a table: the door, the waiting room, the menu, talk.
menu = Menu
cancel = Not that card
stand-in = A bot is playing for you.
take-back = Play myself
paused = The game is paused.
unpause = Go on
pause = Ask for a pause
leave-table = Leave the table
leave-hint = If you leave, a bot plays your hand and your chair stays yours.
next-in = Next round in { $count } s
sit-from-next = Play from the next round
invited = You’re invited to table { $code }
come-in = Come in
who-plays = Who plays
bots-fill = { $count ->
    [one] A bot takes the open chair.
   *[other] Bots take the { $count } open chairs.
}
not-ready = Not ready yet
sit-down = Take a free chair to play, or stay and look on.
looking-on = Looking on: { $names }
you = you
chair-free = Free: send someone the link
is-host = host
is-not-ready = not ready yet
bot-for-chair = Who plays here
sit-here = Sit here
move = Move here
swap-places = Swap
swap-places-with = Swap places with { $name }
kick-name = Remove { $name } from the table
invite = Invite
copy-link = Copy the link
link-copied = Copied
link-selected = It is selected: copy it with Ctrl+C.
link-only-here = This link works on this computer only: the server listens for nobody else.
qr-code = QR code of the link to this table
what-is-played = What is played
option-off = without: { $option }
turn-limit = { $count } seconds for a turn.
turn-no-limit = No time limit.
talk-open = { $count ->
    [0] Talk
    [one] Talk, one new message
   *[other] Talk, { $count } new messages
}
talk-empty = Nothing said yet.
send = Send
mute = Mute { $name }
unmute = Hear { $name } again
report = Report
report-hint = Report that this suggested a card to someone; the table votes.
vote-count = { $yes } of { $needed } votes
vote-out = Remove someone by vote
vote-out-name = Vote to remove { $name }
watch-board = Look at table { $number }: { $names }
board-number = Table { $number }
make-host-name = Make host: { $name }
change-rules = Change the rules
change-send = Play it this way
remove-looker = Remove { $name }
mute-all = Mute { $name } for everyone
unmute-all = Let { $name } talk again
you-are-muted = The host has asked you to be quiet for now.
tell-operators = Report { $name } to the operators
tell-operators-what = What happened?
tell-operators-send = Send
told-operators = The operators will look at it.
talk-people = { $count ->
    [one] One other here
   *[other] { $count } others here
}
react-to = React to { $name }
notify-question = Your turn came while you were elsewhere. Should this device tell you next time?
chair-number = Chair { $number }
take-a-chair = Sit down
asks-to-swap = wants to swap with you
asked-to-swap = you asked to swap
invited-by = { $name } invites you to play
playing-already = A match is being played. You can look on, and take a chair from the next round.
no-chair-free = Every chair is taken. You can look on.
no-house-rules = No house rules.
readers-anyone = Afterwards anyone with the link can watch the match.
readers-players = Afterwards only those who played can watch the match.
no-onlookers = No onlookers.
chat-is-emotes = Talk: ready-made words only.
chat-is-off = No talk.
