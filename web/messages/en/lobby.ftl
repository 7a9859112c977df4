# The lobby, the pages around it, and the settings.
play-now = Play now
play-bots = Play against bots
your-name = Your name
opponents = Opponents
bot-not-here = This server has no bots that look ahead.
match-length = How long
length-round = One round
length-short = To 200
length-full = To 500
more = More
home = Back to the lobby
history = History
replay = Replay
settings = Settings
with-friends = With friends
create-title = A table of your own
create-text = Choose the rules, send the link, fill empty chairs with bots.
create-table = Open the table
join-title = Join a table
join-text = With the code or the link you were sent.
join = Join
code-example = K7M2XQ
code-needed = A code has letters and digits, such as K7M2XQ.
open-tables = Open tables
open-none = Nobody is waiting right now. Open a table and list it!
table-of = { $name }’s table
seats-taken = { $taken } of { $chairs } seats
playing-now = playing
independent = An independent project, not connected with the makers of UNO; the name only says which rules are played.
language = Language
theme = Light
theme-auto = Like the system
theme-dark = Lamplight
theme-light = Daylight
symbols = Symbols of the colors
symbols-additive = Color alphabet
symbols-shapes = Shapes
sort = Order of your hand
sort-by-color = By color
sort-by-rank = By number
sort-by-none = As drawn
raise = Raise what can be played
raise-hint = Cards that fit stand a little higher on your turn.
sound-hint = Cards, calls, and a chime when it’s your turn.
less-motion = Less motion
less-motion-hint = Cards appear where they go instead of flying there.
show-chat = Show what others say
show-chat-hint = Off: no bubbles and no messages at the table.
history-empty = No matches yet. The first one is a click away.
match-running = Still being played
match-yours = You won
rounds-played = { $count ->
    [one] one round
   *[other] { $count } rounds
}
back-to-table = Back to the table
watch-replay = Watch the replay
stat-matches = { $count ->
    [one] match
   *[other] matches
}
stat-matches_won = { $count ->
    [one] match won
   *[other] matches won
}
stat-rounds_won = { $count ->
    [one] round won
   *[other] rounds won
}
stat-challenges_won = { $count ->
    [one] challenge won
   *[other] challenges won
}
stat-bluffs = { $count ->
    [one] bluff
   *[other] bluffs
}
stat-catches = { $count ->
    [one] catch
   *[other] catches
}
stat-caught = { $count ->
    [one] time caught
   *[other] times caught
}
stat-best_round = best round
try-again = Try again
keys = Keys
share = Share
same-people = The same people again
group-again = Play again
group-here = { $count ->
    [one] { $names } is there now
   *[other] { $names } are there now
}
group-forget = Forget { $names }
nowhere-page = There is nothing at this address
nowhere-hint = The link may be old, or a letter got lost on the way. A table code gets you in all the same.
nowhere-match = This match can’t be opened here
nowhere-match-hint = It is gone, still being played, or only for those who played. If you did, log in as the one you were.
face = Your face
face-wall = Background
face-shirt = Shirt
face-hair = Hair
face-eyes = Eyes
face-mouth = Mouth
face-of-name = As my name has it
cloth = Cloth
cloth-sea = Sea
cloth-forest = Forest
cloth-plum = Plum
cloth-slate = Slate
back = Backs of the cards
back-night = Night
back-brick = Brick
back-moss = Moss
notify = Tell me when it’s my turn
notify-hint = A notification of this device, while the page is in the background.
