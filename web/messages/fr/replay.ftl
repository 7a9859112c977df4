# Looking at a match again.
replay-drop = Déposez une partie ici
replay-text = Tout fichier .lcn : à vous, à un ami, ou d’une simulation.
replay-choose = Choisir un fichier
replay-yours = Ou l’une de vos parties :
replay-start = Au début de la manche
replay-end = À la fin de la manche
replay-stop = Arrêter
replay-file = Autre fichier
replay-save = Enregistrer
share-move = Lien vers ce coup
