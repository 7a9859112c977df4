# The lobby, the pages around it, and the settings.
play-now = Jouer
play-bots = Jouer contre des robots
your-name = Votre nom
opponents = Adversaires
bot-not-here = Ce serveur n’a pas de robots qui anticipent.
match-length = Durée
length-round = Une manche
length-short = En 200
length-full = En 500
more = Autres pages
home = Retour à l’accueil
history = Historique
replay = Revoir
settings = Réglages
with-friends = Entre amis
create-title = Votre table
create-text = Choisissez les règles, envoyez le lien ; des robots prennent les chaises libres.
create-table = Ouvrir la table
join-title = Rejoindre une table
join-text = Avec le code ou le lien reçu.
join = Entrer
code-example = K7M2XQ
code-needed = Un code a des lettres et des chiffres, comme K7M2XQ.
open-tables = Tables ouvertes
open-none = Personne n’attend en ce moment. Ouvrez une table et affichez-la !
table-of = Chez { $name }
seats-taken = { $taken } places sur { $chairs }
playing-now = partie en cours
independent = Projet indépendant, sans lien avec les éditeurs d’UNO ; le nom dit seulement quelles règles on joue.
language = Langue
theme = Lumière
theme-auto = Comme le système
theme-dark = Lampe
theme-light = Jour
symbols = Symboles des couleurs
symbols-additive = Alphabet des couleurs
symbols-shapes = Formes
sort = Ordre de la main
sort-by-color = Par couleur
sort-by-rank = Par valeur
sort-by-none = Comme piochée
raise = Relever les cartes jouables
raise-hint = À votre tour, les cartes qui vont dépassent un peu.
sound-hint = Cartes, annonces, et un signal quand c’est à vous.
less-motion = Moins de mouvement
less-motion-hint = Les cartes apparaissent à leur place sans voler.
show-chat = Montrer ce que disent les autres
show-chat-hint = Sinon : ni bulles ni messages à la table.
history-empty = Aucune partie encore. La première est à un clic.
match-running = Partie en cours
match-yours = Vous avez gagné
rounds-played = { $count ->
    [one] { $count } manche
   *[other] { $count } manches
}
back-to-table = Retour à la table
watch-replay = Revoir la partie
stat-matches = { $count ->
    [one] partie
   *[other] parties
}
stat-matches_won = { $count ->
    [one] partie gagnée
   *[other] parties gagnées
}
stat-rounds_won = { $count ->
    [one] manche gagnée
   *[other] manches gagnées
}
stat-challenges_won = { $count ->
    [one] défi gagné
   *[other] défis gagnés
}
stat-bluffs = { $count ->
    [one] bluff
   *[other] bluffs
}
stat-catches = { $count ->
    [one] joueur pris en défaut
   *[other] joueurs pris en défaut
}
stat-caught = { $count ->
    [one] fois pris en défaut
   *[other] fois pris en défaut
}
stat-best_round = meilleure manche
try-again = Réessayer
keys = Touches du clavier
share = Partager
same-people = Avec les mêmes
group-again = Rejouer
group-here = { $count ->
    [one] { $names } y est déjà
   *[other] { $names } y sont déjà
}
group-forget = Oublier { $names }
nowhere-page = Il n’y a rien à cette adresse
nowhere-hint = Le lien est peut-être ancien, ou une lettre s’est perdue en route. Un code de table suffit pour entrer.
nowhere-match = Cette partie ne peut pas être ouverte ici
nowhere-match-hint = Elle n’existe plus, se joue encore, ou est réservée aux joueurs. Si vous en étiez, connectez-vous avec votre compte.
face = Votre visage
face-wall = Fond
face-shirt = Habit
face-hair = Cheveux
face-eyes = Yeux
face-mouth = Bouche
face-of-name = Celui de mon nom
cloth = Tapis
cloth-sea = Mer
cloth-forest = Forêt
cloth-plum = Prune
cloth-slate = Ardoise
back = Dos des cartes
back-night = Nuit
back-brick = Brique
back-moss = Mousse
notify = Me prévenir quand c’est mon tour
notify-hint = Une notification de l’appareil, quand la page est en arrière-plan.
