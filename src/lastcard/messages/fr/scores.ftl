# The end of a round or match.
round-void = Personne ne peut finir cette manche : elle ne compte pas
match-won = Victoire : { $names }
score-player = Joueur
score-left = Reste en main
score-round = Manche
score-total = Total
score-out = Plus de cartes
next-round = Manche suivante
rematch = Rejouer
ready-waiting = On attend les autres
score-eliminated = hors jeu
