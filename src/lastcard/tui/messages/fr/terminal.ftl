# What the terminal says beside what happens.
player-you = Vous
# Where it is not the subject: "Hugo to you".
player-you-object = vous
scores-between = {" "};{" "}
names-listed = { $names } et { $last }
connection-closed = La table est fermée.
connection-back = De retour à la table.
bots-preparing = Les robots de niveau { $level } se préparent pour cette machine, une fois pour toutes{ $seconds ->
    [0] {""}
   *[other] {" "}; il faut environ { $seconds } s
}. D’ici là, ce sont des robots de niveau { $meanwhile } qui jouent.
bots-failed = Les robots de niveau { $level } ne peuvent pas être préparés sur cette machine. C’est le niveau { $meanwhile } qui joue.
# Line mode: how things stand, and what can be done.
plain-welcome = Vous jouez { $edition }, { $format }, contre { $names }.
plain-welcome-table = Vous jouez { $edition }, { $format }. À la table : { $names }.
plain-chairs-open = { $count ->
    [one] une chaise libre
   *[other] { $count } chaises libres
}
sides-own = Vous jouez avec { $partners } contre { $others }.
sides-all = { $partners } contre { $others }.
plain-resumed = La partie reprend où elle en était.
plain-how = Répondez par un numéro, une carte ou un signe ; ? explique tout.
plain-table = Sur la table : { $card }. Pioche : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}.
plain-table-color = Sur la table : { $card } ; la couleur est : { color-name }. Pioche : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}.
plain-others = { $counts }. { $direction ->
    [right] Le jeu tourne vers la droite.
   *[left] Le jeu tourne vers la gauche.
}
plain-count = { $name } { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
plain-playable = Vous pouvez jouer : { $cards }.
plain-not-playable = Aussi en main : { $cards }.
plain-nothing-playable = Rien dans votre main ne peut être joué maintenant.
plain-hand = Votre main : { $cards }.
plain-hand-empty = Votre main est vide.
plain-ask-turn = À vous de jouer. Un numéro ou une carte{ $draw ->
    [yes] , ou + pour piocher
   *[no] {""}
}.
plain-ask-drawn = Vous avez pioché : { $card }. { $keep ->
    [yes] { $number } pour la jouer, - pour la garder.
   *[no] { $number } pour la jouer : il le faut.
}
plain-ask-color = Choisissez une couleur : R rouge, Y jaune, G vert, B bleu.
plain-ask-swap = Échanger sa main avec qui ? { $choices }.
plain-ask-answer = { $name } vous demande de piocher { $count } cartes. Un point les prend{ $challenge ->
    [yes] , c défie
   *[no] {""}
}{ $stack ->
    [yes] , un numéro les fait passer
   *[no] {""}
}.
plain-ask-challenge = La couleur à suivre était le { color-name }. Si { $name } en avait{ $wilds ->
    [yes] {" "}ou une autre carte blanche
   *[no] {""}
}, { $name } pioche { $count } cartes ; sinon vous en piochez { $penalty }.
plain-ask-for-another = Si personne ne défie, { $next } pioche { $count } cartes. c défie, un point laisse passer.
plain-ask-catch = x prend { $name } en défaut ; Entrée continue.
plain-ask-call = ! annonce UNO ; Entrée continue.
plain-ask-jump = { $number } pour vous interposer ; Entrée continue.
plain-seconds = Vous avez { $seconds ->
    [1] une seconde
   *[other] { $seconds } secondes
}.
plain-ask-next = Entrée distribue la manche suivante.
plain-armed = UNO partira avec votre prochaine carte qui n’en laisse qu’une.
plain-disarmed = UNO n’est plus prêt.
plain-not-understood = « { $text } » n’est pas un coup ici ; ? explique ce qui en est un.
plain-no-card = Vous n’avez pas de carte numéro { $number } ; votre main en compte { $count }.
plain-scores = Scores : { $scores }.
plain-score = { $name } { $total }
coach-name = L’entraîneur
coach-prepares = L’entraîneur se prépare sur cette machine, une seule fois ; comptez { $seconds } secondes environ.
coach-needs-more = L’entraîneur a besoin de plus : pip install 'lastcard[fast]'
coach-silent = L’entraîneur ne peut pas répondre pour l’instant.
plain-over = La partie est finie.
plain-record = Pour la revoir : lastcard replay { $path }
nameless = Joueur { $number }
record-legal = Chaque coup est permis : { $moves ->
    [1] un coup
   *[other] { $moves } coups
}.
plain-bye = Au revoir. Votre partie est gardée : lastcard play --resume
plain-help =
    Comment répondre :
      4        jouer la carte numéro 4
      R5       jouer le 5 rouge (R Y G B et 0-9, S passer, R inversion, D +2)
      W=B      jouer une carte blanche et demander bleu ; W4 est la +4, WA l’Agent secret
      4! R5!   la jouer et annoncer UNO
      R7>3     jouer un sept et échanger sa main avec la place 3 (règle maison)
      + ou d   piocher
      - ou k   garder la carte piochée
      {"."} ou t   prendre les cartes demandées
      c        défier une carte blanche +4
      ! ou u   annoncer UNO ; avec deux cartes : le préparer
      x ou x2  prendre en défaut qui a oublié d’annoncer, ou la place 2
      l        où en est le jeu, s les scores, pourquoi 4 pourquoi la carte 4 ne peut être jouée
      règles   les règles de cette table ; règle WD4-4 en montre une, règles +4 la cherche
      juge     qui a raison ? Répondez question par question : juge 4, juge 4 1, …
      conseil  ce que ferait l’entraîneur, quand tous les autres sont des robots
      écarter Ben  fait partir Ben : l’hôte seul entre les parties, un vote pendant ; oui et non votent
      ? ou h   cette aide, q pour partir
      piocher, garder, prendre, défier, uno, pris, main, scores, aide, quitter se comprennent
      aussi, comme les noms des couleurs et des cartes
# What can be typed for a command, besides its letter; commas stand between words for the same.
command-draw = piocher, pioche
command-keep = garder
command-take = prendre
command-challenge = défier
command-uno = uno
command-catch = pris, attraper
command-hand = main, liste
command-scores = scores
command-rules = règles, règle
command-judge = juge, juger
command-why = pourquoi
command-coach = conseil, entraîneur
command-help = aide
command-quit = quitter, partir
command-ready = prêt, prête
command-start = commencer
command-say = dire
command-mute = muet
command-unmute = parole
command-remove = écarter, exclure
command-yes = oui
command-no = non
nobody-named = Personne ici ne s’appelle { $name }.
plain-vote = { $question } Répondez oui ou non.
nothing-to-vote = Il n’y a rien à voter pour le moment.
talk-commands = Après une barre oblique : muet NOM, parole NOM (si la table est à vous), écarter NOM.
