# A table with other people, before the match.
lobby-bot = bot, { $level }
lobby-you = that’s you
lobby-ask-host = You are the host: Enter starts the match{ $ready ->
    [no] , r when you are ready
   *[yes] {""}
}.
lobby-watch = You look on; the host starts the match.
lobby-plain = ready says that you are, start begins (the host), say … talks, remove NAME sends someone away (the host), q leaves.
# Tables at a server.
tables-none = No table is listed at { $server }. Open one: lastcard play --host { $server } --listed
tables-chairs = { $taken } of { $chairs }
tables-lobby = waiting
tables-playing = playing
tables-between = playing
tables-paused = paused
tables-over = match over
tables-hint = Sit down: lastcard play --join { $server }/t/CODE  Look on: --watch instead of --join
table-opened = Your table: { $link }
