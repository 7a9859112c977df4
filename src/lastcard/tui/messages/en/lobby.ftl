# A table with other people, before the match.
lobby-bot = bot, { $level }
lobby-you = that’s you
lobby-ask-host = You are the host: Enter starts the match{ $ready ->
    [no] , r when you are ready
   *[yes] {""}
}.
lobby-watch = You look on; the host starts the match.
lobby-plain = ready says that you are, start begins (the host), say … talks, q leaves.
