# A table with other people, before the match.
lobby-bot = robot, { $level }
lobby-you = c’est vous
lobby-ask-host = C’est votre table : Entrée commence la partie{ $ready ->
    [no] , r quand vous pouvez jouer
   *[yes] {""}
}.
lobby-watch = Vous regardez ; on attend le début de la partie.
lobby-plain = prêt : vous pouvez jouer ; commencer : la partie commence (à qui est la table) ; dire … parle ; q part.
