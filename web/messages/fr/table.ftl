# The table while a round is played. "yes" and "no" are plain strings from the client.
the-table = La table
your-place = Votre place
answer-needed = Votre réponse ?
dealing = On distribue…
draw-pile = Pioche, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
discard-top = Talon : { $card }
discard-empty = Talon vide
drawn-question = La jouer tout de suite ?
play-it = Jouer
pass-on = Vous pouvez les renvoyer avec { $cards }.
stack-take = Prendre { $count } cartes
swap-with = Échanger sa main avec { $name }
hand = Votre main, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
hand-card = { $card }{ $fresh ->
    [yes] , piochée à l’instant
   *[no] {""}
}
sort-color = Main triée par couleur
sort-rank = Main triée par valeur
sort-none = Main dans l’ordre d’arrivée
sound = Son
seat-summary = { $name } : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}, { $score ->
    [one] { $score } point
   *[other] { $score } points
}{ $side ->
    [none] {""}
   *[other] , camp { $side }
}{ $relation ->
    [partner] , votre partenaire
    [opponent] , camp adverse
   *[none] {""}
}{ $called ->
    [yes] , a annoncé UNO
   *[no] {""}
}{ $turn ->
    [yes] , en train de jouer
   *[no] {""}
}{ $presence ->
    [away] , absence en cours
   *[here] {""}
}
uno-armed = prêt
uno-button = { $armed ->
    [yes] UNO est prêt : il partira avec votre prochaine carte
   *[no] Annoncer UNO
}
catch = Pris !
catch-name = Pris ! { $name } n’a pas annoncé UNO
seat-can-be-caught = sans annonce !
log = Ce qui s’est passé
can-jump-in = Vous pouvez vous interposer !
round-won = { $name } gagne la manche { $round }
score-goal = { $ending ->
    [first-to-limit] Le premier à { $limit } points gagne.
    [lowest-at-limit] Dès que quelqu’un atteint { $limit } points, le plus petit total gagne.
    [elimination] À { $limit } points, on est hors jeu ; qui reste en dernier gagne.
    [schedule] Après { $rounds } manches, le plus grand total gagne.
   *[one-round] Qui pose sa dernière carte en premier gagne.
}
shown-guilty = { $name } avait du { $color } : le défi est gagné.
shown-guilty-wild = { $name } avait une autre carte blanche : le défi est gagné.
shown-honest = { $name } n’avait pas de { $color } : le coup était honnête.
card-named = { $card }, couleur demandée : { color-name }
clock-left = encore { $count } s
connection-back = Connexion rétablie.
tap-again = Touchez-la encore pour la jouer.
move-sent = Votre coup est en route…
round-of = Manche { $round } sur { $rounds }
seat-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
catch-paused = patience
looking-on-you = Vous regardez
same-people-again = On remet ça ensemble
share-result = Partager
moment-four = +4 !
moment-caught = Pris !
moment-guilty = Bluff !
moment-honest = Réglo !
moment-out = Fini !
won-kindly = C’est gagné. Bien joué !
lost-kindly = On ramasse, on mélange : la prochaine est à prendre.
