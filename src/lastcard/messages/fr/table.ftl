# The table while a round is played. "yes" and "no" are plain strings from the client.
your-turn = À vous de jouer
your-place = Votre place
answer-needed = Votre réponse ?
turn-of = { $name } réfléchit…
dealing = On distribue…
waiting = En attente de joueurs…
draw-card = Piocher
key-space = Espace
draw-pile = Pioche, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
discard-top = Talon : { $card }
discard-empty = Talon vide
direction = { $direction ->
    [right] Le jeu tourne vers la droite
   *[left] Le jeu tourne vers la gauche
}
drawn-question = La jouer tout de suite ?
play-it = Jouer
keep-it = Garder
pick-color = Choisissez une couleur
stack-question = { $count } cartes vous attendent.
pass-on = Vous pouvez les renvoyer avec { $cards }.
stack-take = Prendre { $count } cartes
swap-question = Échanger sa main avec qui ?
swap-with = Échanger sa main avec { $name }
hand = Votre main, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
hand-card = { $card }{ $fresh ->
    [yes] , piochée à l’instant
   *[no] {""}
}
can-play = Peut être jouée
sort-color = Main triée par couleur
sort-rank = Main triée par valeur
sort-none = Main dans l’ordre d’arrivée
sound = Son
seat-score = { $score ->
    [one] { $score } pt
   *[other] { $score } pts
}
seat-summary = { $name } : { $count ->
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
    [gone] , a quitté la table
   *[here] {""}
}
uno-shout = UNO !
uno-armed = prêt
uno-button = { $armed ->
    [yes] UNO est prêt : il partira avec votre prochaine carte
   *[no] Annoncer UNO
}
catch = Pris !
catch-name = Pris ! { $name } n’a pas annoncé UNO
seat-can-be-caught = sans annonce !
log = Ce qui s’est passé
can-jump-in = Vous pouvez vous interposer !
