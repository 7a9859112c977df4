# Playing on one device: without a server, without a network, two on one phone.
alone-note = You are playing on this device, without a server.
alone-loading = Getting the game: { $percent } % of { $size } MB
alone-back = Back to the server
docs = Documentation
on-this-device = On this device
create-alone-text = Choose the rules; bots take the other chairs.
two-title = Two on one phone
two-text = Pass the phone back and forth: nobody sees the other’s cards.
two-line = One phone, two players?
two-fetch = This is played on this device, without a server. The game is fetched once, about 7 MB.
two-begin = Pass and play
two-name = The other player’s name
two-other = Player 2
two-bots = Bots at the table
pass-to = Pass the phone to { $name }
pass-hidden = Nobody’s cards are on the screen now.
pass-i-am = I’m { $name }: show my cards
pass-not = { $name } has the phone
keep-title = Play without a network
keep-text = Fetch the game to this device once, about 7 MB: then you can play bots, learn and look up the rules anywhere.
keep-fetch = Fetch the game
keep-done = The game is on this device. You can play it without a network.
keep-failed = That did not work. Are you online? Try again in a moment.
new-version = A new version is ready.
new-version-take = Use it now
new-version-later = Later
played-alone = played on a device
kept-title = Played on this device
kept-text = { $count ->
    [one] One match was played without a server. It is kept on this device only.
   *[other] { $count } matches were played without a server. They are kept on this device only.
}
kept-send = Add to my history
kept-sent = { $count ->
    [one] It is in your history now.
   *[other] They are in your history now.
}
record-save = Save as a file
