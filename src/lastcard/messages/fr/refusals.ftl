# Why an action is refused. Exact, short, no blame. $own and $color are color letters.
match-number = un { $value }
match-skip = un Passer
match-reverse = une Inversion
match-draw2 = un +2
match-draw2-color = un +2 { color-name }
match-wild4 = une carte blanche +4
refusal-mismatch = C’est du { $own ->
    [R] rouge
    [Y] jaune
    [G] vert
   *[B] bleu
} ; il faut du { color-name } ou { $match }.
refusal-mismatch-color = C’est du { $own ->
    [R] rouge
    [Y] jaune
    [G] vert
   *[B] bleu
} ; il faut du { color-name }.
refusal-not-your-turn = Ce n’est pas encore votre tour.
refusal-only-drawn = Après avoir pioché, seule la carte piochée peut être jouée.
refusal-answer-first = Répondez d’abord à la carte blanche +4.
refusal-take-or-challenge = Répondez d’abord à la carte +.
refusal-name-color-first = Choisissez d’abord une couleur.
refusal-stack-or-take = Pour renvoyer, il faut { $cards } ; sinon, prenez les cartes.
refusal-no-call = Il n’y a pas lieu d’annoncer UNO maintenant.
refusal-no-catch = Personne à prendre en défaut pour l’instant.
refusal-card-not-held = Vous n’avez pas cette carte : { $card }.
refusal-not-identical = Hors de son tour, seule la carte identique à celle du talon convient.
refusal-bluff-not-allowed = { $held ->
    [wild] Vous avez une autre carte blanche : ici un +4 doit être honnête.
   *[color] Vous avez du { color-name } : ici un +4 doit être honnête.
}
refusal-bluff = { $held ->
    [wild] Vous avez une autre carte blanche : vous pouvez la jouer, et être défié.
   *[color] Vous avez du { color-name } : vous pouvez la jouer, et être défié.
}
refusal-color-missing = Il faut une couleur : { $card }.
refusal-color-not-wanted = Pas de couleur à choisir : { $card }.
refusal-swap-missing = Avec qui échanger ? { $card }
refusal-swap-not-wanted = Aucune main ne s’échange ici : { $card }.
refusal-must-play = Vous pouvez jouer { $card } : il faut jouer.
refusal-must-play-drawn = La carte convient ({ $card }) : il faut la jouer.
refusal-nothing-to-challenge = Seule une carte blanche +4 peut être défiée.
refusal-always-honest = Ici personne ne peut bluffer : il n’y a rien à défier.
refusal-catch-yourself = On ne se prend pas soi-même en défaut.
refusal-call-came-late = Trop tard : ici, l’annonce ne compte qu’avec la carte.
refusal-catch-a-partner = Ici, seul un adversaire peut prendre en défaut.
refusal-no-suggestion-penalty = Ces règles ne punissent pas les suggestions.
refusal-report-it = Signalez ce qui a été dit ; la table vote.
refusal-round-over = Cette manche est finie.
refusal-match-over = Cette partie est finie.
refusal-not-dealt-yet = Les cartes ne sont pas encore distribuées.
refusal-play-or-draw = Jouez une carte ou piochez.
refusal-play-or-keep = Jouez la carte piochée ou gardez-la.
refusal-eliminated = Vous êtes hors de cette partie.
refusal-format-does-not-fit = Ce format se joue à { $fits }, pas à { $players }.
refusal-players-out-of-range = Il faut de { $fewest } à { $most } joueurs.
refusal-deck-too-small = Le jeu est trop petit : au plus { $most } cartes chacun.
refusal-stale = La table a avancé ; regardez de nouveau.
refusal-not-now = Pas en ce moment.
refusal-not-signed-in = Votre place a été oubliée ici ; entrez de nouveau.
refusal-no-such-table = Aucune table n’a ce code.
refusal-no-such-match = Cette partie n’est pas des vôtres.
refusal-no-such-chair = Cette chaise n’existe pas.
refusal-no-such-vote = Ce vote est clos.
refusal-no-such-chat = Ce message ne peut pas être signalé.
refusal-not-at-the-table = Prenez d’abord une chaise.
refusal-host-only = Seul l’hôte le peut.
refusal-chair-taken = Quelqu’un y est déjà assis.
refusal-chair-not-empty = Quelqu’un y est assis.
refusal-paused = La partie est en pause.
refusal-busy = Le serveur est très occupé ; réessayez dans un instant.
refusal-too-many-tables = Vous avez trop de tables ouvertes ; laissez-en fermer.
refusal-too-many-people = Cette table est pleine.
refusal-too-fast = Trop vite ; un instant.
refusal-cool-down = Il n’y avait personne à prendre en défaut ; réessayez dans quelques secondes.
refusal-too-late = { $name } vous a devancé de { $by_ms } ms.
refusal-chat-off = On ne discute pas à cette table.
refusal-private-tables-only = Seules les tables non affichées ont des pauses.
refusal-vote-running = Ce vote est déjà en cours.
refusal-not-a-voter = Vous n’avez pas de voix ici.
refusal-bad-options = Ces règles ne vont pas ensemble : { $problem }
refusal-bad-request = Le serveur n’a pas compris : { $problem }
refusal-bad-record = Ce fichier ne peut pas être lu : { $problem }
refusal-malformed = Le serveur n’a pas compris.
refusal-unreachable = Le serveur est injoignable. Le réseau est-il là ?
refusal-failed = Quelque chose a échoué ; réessayez.
refusal-no-match = Aucune partie n’est en cours ici.
refusal-no-such-board = Cette partie n’a pas de telle table.
refusal-no-such-bot = Il n’y a pas de bot de ce niveau ici.
refusal-no-such-emote = Cela ne peut pas se lancer ici.
refusal-no-such-page = Cette page n’existe pas.
refusal-too-large = C’est trop à la fois ; envoyez-en moins.
refusal-kicked = On vous a prié de quitter cette table.
refusal-no-spectators = Cette table n’admet pas de spectateurs.
refusal-other = Ce n’est pas possible ({ $code }).
refusal-login-taken = Cet identifiant est pris ; choisissez-en un autre.
refusal-wrong-login = L’identifiant et le mot de passe ne vont pas ensemble.
refusal-muted = L’hôte vous a retiré la parole pour l’instant.
refusal-no-such-person = Cette personne n’est plus là.
refusal-name-blank = Il faut quelque chose à lire dans un nom : une lettre, un chiffre ou un signe.
refusal-name-mixed = Ce nom mêle des alphabets dont les lettres se ressemblent ; écrivez-le dans un seul.
refusal-name-of-a-bot = Ici, ce nom est réservé aux robots ; choisissez-en un autre.
refusal-cannot-save = Le serveur ne peut rien enregistrer pour l’instant : rien n’a été fait ; réessayez plus tard.
refusal-silenced = Les responsables de ce serveur vous ont retiré la parole pour l’instant.
refusal-banned = Vous ne pouvez pas jouer sur ce serveur pour l’instant.
refusal-wrong-password = Ce n’est pas votre mot de passe.
refusal-account-exists = Vous avez déjà un compte.
refusal-no-account = Vous n’avez pas de compte ici.
refusal-login-short = Un identifiant a au moins { $least } caractères.
refusal-no-such-session = Cette session est déjà terminée.
refusal-no-such-program = Ce programme est déjà arrêté.
refusal-programs-are-invited = Les programmes viennent sur invitation : ils n’ouvrent pas de table et n’ont pas de compte.
refusal-too-many-programs = Vous avez déjà { $most } programmes ; arrêtez-en un d’abord.
refusal-operators-only = C’est réservé aux responsables de ce serveur.
refusal-no-such-network = { $network } n’est ni une adresse ni une plage d’adresses.
refusal-own-network = Vous êtes aussi dans { $network }, ou y étiez en vous connectant. Confirmez que c’est voulu : vous risquez de vous exclure vous-même.
refusal-no-such-report = Ce signalement est déjà clos.
refusal-no-such-ban = Cette exclusion est déjà levée.
refusal-no-coach = Il n’y a pas d’entraîneur sur ce serveur.
refusal-not-analyzed = L’entraîneur n’a pas pu analyser cette partie.
refusal-people-play = Pas de conseils quand d’autres personnes jouent.
