# A table with other people, before the match.
lobby-bot = robot, { $level }
lobby-you = c’est vous
lobby-ask-host = Vous êtes l’hôte : Entrée commence la partie{ $ready ->
    [no] , r quand vous pouvez jouer
   *[yes] {""}
}.
lobby-watch = Vous regardez ; on attend le début de la partie.
lobby-plain = prêt : vous pouvez jouer ; commencer : la partie commence (pour l’hôte) ; dire … parle ; écarter NOM fait partir quelqu’un (pour l’hôte) ; q part.
# Les tables d’un serveur.
tables-none = Aucune table n’est affichée sur { $server }. Pour en ouvrir une : lastcard play --host { $server } --listed
tables-chairs = { $taken } sur { $chairs }
tables-lobby = en attente
tables-playing = en jeu
tables-between = en jeu
tables-paused = en pause
tables-over = partie finie
tables-hint = S’asseoir : lastcard play --join { $server }/t/CODE  Regarder : --watch au lieu de --join
table-opened = Votre table : { $link }
