# What is asked of a player, for the ear; letters are keys.
ask-turn = À vous de jouer.
ask-pile = Sur le talon : { $card }.
ask-playable = Vous pouvez jouer : { $cards }.
ask-nothing-playable = Rien dans votre main ne convient.
ask-draw = Espace pour piocher.
ask-drawn = Vous pouvez jouer la carte piochée, { $card } : { $must ->
    [yes] P la joue, et il faut la jouer.
   *[no] P la joue, K la garde.
}
ask-color = Choisissez une couleur : { $colors }.
ask-challenged = { $name } a joué une carte blanche +4.
ask-color-to-match = La couleur à suivre était le { color-name }.
ask-challenge = D pour défier : si vous avez raison, { $name } pioche { $count } cartes ; si le coup était honnête, vous en piochez { $penalty }. T pour prendre les { $count } cartes.
ask-challenge-for-another = D pour défier : si vous avez raison, { $name } pioche { $count } cartes ; si le coup était honnête, vous en piochez { $penalty }. T pour laisser passer : si personne ne défie, { $next } pioche { $count } cartes.
ask-take = T pour prendre les { $count } cartes.
ask-swap-with = { $number } { $name }, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
ask-close = Échap pour fermer.
ask-scores = Points : { $scores }.
ask-catch = C pour prendre { $name } en défaut !
ask-call = U pour annoncer UNO !
ask-arm = U prépare votre annonce UNO.
hand-now = Votre main : { $cards }.
