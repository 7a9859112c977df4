# What happens, one sentence each. $who is "you" for the reader, "other" for the rest.
log-dealer-drawn = Tirage du donneur : { $draws }.
log-dealer-draw = { $name } { $card }
log-dealer-chosen = { $who ->
    [you] Vous donnez en premier.
   *[other] { $name } donne en premier.
}
log-round = Manche { $round }. { $who ->
    [you] Vous donnez.
   *[other] { $name } donne.
}
log-dealt = { $count ->
    [one] Chacun reçoit { $count } carte.
   *[other] Chacun reçoit { $count } cartes.
}
log-turned = La première carte est : { $card }.
log-returned = Elle retourne dans la pioche, et on en retourne une autre.
log-color-awaited = { $who ->
    [you] À vous de choisir la couleur.
   *[other] { $name } choisit la couleur.
}
log-color-named = { $who ->
    [you] Vous demandez : { color-name }.
   *[other] { $name } demande : { color-name }.
}
log-missed = { $who ->
    [you] Vous passez votre tour.
   *[other] { $name } passe son tour.
}
log-played = { $who ->
    [you] Vous jouez : { $card }.
   *[other] { $name } joue : { $card }.
}
log-played-naming = { $who ->
    [you] Vous jouez : { $card }, et demandez : { color-name }.
   *[other] { $name } joue : { $card }, et demande : { color-name }.
}
log-hands-moved = Les mains changent de place.
log-hands-swapped = { $who ->
    [you] Vous échangez votre main avec { $other }.
   *[other] { $name } échange sa main avec { $other }.
}
log-hands-passed = Toutes les mains passent : { $moves }.
log-hand-passed = { $from } donne à { $to }
log-drew-nothing = { $who ->
    [you] Il ne vous reste rien à piocher.
   *[other] Il ne reste rien à piocher pour { $name }.
}
log-drew = { $who ->
    [you] Vous piochez { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }.
   *[other] { $name } pioche { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }.
}
log-you-drew = Vous piochez : { $cards }.
log-drew-known = { $name } pioche : { $cards }.
log-reshuffled = Le talon est mélangé et redevient la pioche, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}.
log-kept = { $who ->
    [you] Vous la gardez.
   *[other] { $name } la garde.
}
log-demanded = { $who ->
    [you] On vous demande de piocher { $count } cartes.
   *[other] { $name } doit piocher { $count } cartes.
}
log-not-challenged = { $who ->
    [you] Vous ne défiez pas.
   *[other] { $name } ne défie pas.
}
log-shown-to-you = { $name } a en main : { $cards }.
log-shown = { $who ->
    [you] Vous montrez votre main à { $viewer }.
   *[other] { $name } montre sa main à { $viewer }.
}
log-guilty = { $who ->
    [you] Vous défiez, et vous avez raison !
   *[other] { $name } défie, et a raison !
}
log-honest = { $who ->
    [you] Vous défiez, mais le coup était honnête.
   *[other] { $name } défie, mais le coup était honnête.
}
log-called = { $who ->
    [you] Vous annoncez UNO !
   *[other] { $name } annonce UNO !
}
log-forgotten = { $who ->
    [you] Il vous reste une carte et vous n’avez pas annoncé UNO !
   *[other] Il reste une carte à { $name }, sans annonce !
}
log-caught = { $who ->
    [you] Pris ! { $catcher } vous prend en défaut.
   *[other] Pris ! { $catcher } prend { $name } en défaut.
}
log-you-caught = Pris ! Vous prenez { $name } en défaut.
log-suggestion = { $who ->
    [you] Vous avez suggéré une carte : cela coûte des cartes.
   *[other] { $name } a suggéré une carte : cela coûte des cartes.
}
log-out = { $who ->
    [you] Vous n’avez plus de cartes : la manche est à vous !
   *[other] { $name } n’a plus de cartes et gagne la manche.
}
log-scored = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $total } en tout
log-eliminated = { $who ->
    [you] Vous avez atteint la limite : la partie s’arrête là pour vous.
   *[other] { $name } atteint la limite et sort de la partie.
}
log-match-you = Vous gagnez la partie !
log-said = { $name } : { $text }
log-said-to = { $name } à { $other } : { $text }
