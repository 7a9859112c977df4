# Looking at a match again.
replay-drop = Déposez une partie ici
replay-text = Tout fichier .lcn : à vous, à un ami, ou d’une simulation.
replay-choose = Choisir un fichier
replay-yours = Ou l’une de vos parties :
replay-step = Coup { $number } sur { $count }
replay-back = Un coup en arrière
replay-on = Un coup en avant
replay-start = Au début de la manche
replay-end = À la fin de la manche
replay-play = Lire
replay-stop = Arrêter
replay-round = Manche
replay-eyes = Par les yeux de
replay-all = tout le monde
replay-file = Autre fichier
replay-save = Enregistrer
