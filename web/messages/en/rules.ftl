# What a host can choose for a table.
cards-count = { $count } cards
each-rule = Every rule, one by one
at-the-table = At the table
turn-time = Time for a turn
seconds = { $count ->
    [0] no limit
   *[other] { $count } s
}
chat-all = everything
chat-emotes = ready-made only
chat-off = off
listed = List the table
listed-hint = Anyone can find it and sit down; otherwise only who has the link.
onlookers = Onlookers
onlookers-hint = People without a chair may watch; they never see a hand.
race-time = Time to call and catch
race-seconds = { $seconds } s
private = Private match
private-hint = Afterwards only those who played can watch it; otherwise anyone who has its link.
