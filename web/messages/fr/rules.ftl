# What a host can choose for a table.
cards-count = { $count } cartes
each-rule = Chaque règle, une à une
at-the-table = À la table
turn-time = Temps par tour
seconds = { $count ->
    [0] sans limite
   *[other] { $count } s
}
chat-all = tout
chat-emotes = phrases toutes faites
chat-off = rien
listed = Afficher la table
listed-hint = Tout le monde peut la trouver ; sinon seulement qui a le lien.
onlookers = Spectateurs
onlookers-hint = On peut regarder sans chaise ; on ne voit jamais une main.
race-time = Temps pour annoncer et prendre en défaut
race-seconds = { $seconds } s
private = Partie privée
private-hint = Ensuite, seuls les joueurs peuvent la revoir ; sinon, quiconque a le lien.
