# The score sheet of people who play with printed cards.
score-sheet = Feuille de score
score-text = Pour une partie avec de vraies cartes : touchez ce qui restait à chacun, et les règles de la partie font les comptes. Elle est gardée dans ce navigateur.
score-names = Qui joue, dans le sens horaire ; le premier donne
score-player-number = Joueur { $number }
score-add-player = Un de plus
score-drop-player = Un de moins
score-begin = Commencer la feuille
score-round-now = Manche { $round } : { $dealer } donne
score-across = Assis dans le sens horaire ; les partenaires se font face.
score-who = Qui a fini ses cartes ?
score-nobody = personne
score-left-with = Il restait à { $name }
score-remove = Enlever : { $card }
score-write = Noter la manche
score-is-out = éliminé
score-undo = Annuler la dernière manche
score-new = Nouvelle feuille
