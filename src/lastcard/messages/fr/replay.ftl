# Looking at a match again.
replay-step = Coup { $number } sur { $count }
replay-back = Un coup en arrière
replay-on = Un coup en avant
replay-play = Lire
replay-round = Manche
replay-eyes = Par les yeux de
replay-all = tout le monde
