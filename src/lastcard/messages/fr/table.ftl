# The table while a round is played. "yes" and "no" are plain strings from the client.
your-turn = À vous de jouer
turn-of = { $name } réfléchit…
draw-card = Piocher
key-space = Espace
direction = { $direction ->
    [right] Le jeu tourne vers la droite.
   *[left] Le jeu tourne vers la gauche.
}
keep-it = Garder
pick-color = Choisissez une couleur
stack-question = { $count } cartes vous attendent.
swap-question = Échanger sa main avec qui ?
can-play = Peut être jouée
seat-score = { $score ->
    [one] { $score } pt
   *[other] { $score } pts
}
uno-shout = UNO !
