# The end of a round or match.
round-won = { $name } gagne la manche { $round }
round-void = Plus personne ne pouvait jouer : la manche ne compte pas
match-won = Victoire : { $names }
score-player = Joueur
score-left = Reste en main
score-round = Manche
score-total = Total
score-out = Plus de cartes
score-goal = { $ending ->
    [first-to-limit] Le premier à { $limit } points gagne.
    [lowest-at-limit] Dès que quelqu’un atteint { $limit } points, le plus petit total gagne.
    [elimination] À { $limit } points, on est hors jeu ; qui reste en dernier gagne.
    [schedule] Après { $rounds } manches, le plus grand total gagne.
   *[one-round] Qui pose sa dernière carte en premier gagne.
}
next-round = Manche suivante
rematch = Rejouer
