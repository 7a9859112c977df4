# Why an action is refused. Exact, short, no blame. $own and $color are color letters.
match-number = un { $value }
match-skip = un Passer
match-reverse = une Inversion
match-draw2 = un +2
refusal-mismatch = C’est du { $own ->
    [R] rouge
    [Y] jaune
    [G] vert
   *[B] bleu
} ; il faut du { color-name } ou { $match }.
refusal-mismatch-color = C’est du { $own ->
    [R] rouge
    [Y] jaune
    [G] vert
   *[B] bleu
} ; il faut du { color-name }.
refusal-not-your-turn = Ce n’est pas encore votre tour.
refusal-only-drawn = Après avoir pioché, seule la carte piochée peut être jouée.
refusal-answer-first = Répondez d’abord à la carte blanche +4.
refusal-name-color-first = Choisissez d’abord une couleur.
refusal-stack-or-take = Jouez une carte + du même genre ou prenez le tas.
refusal-no-call = Inutile d’annoncer : il vous reste plus d’une carte.
refusal-no-catch = Personne à prendre en défaut pour l’instant.
