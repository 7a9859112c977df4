# The coach: how a match was played. $name is a player, $percent a whole number.
coach-title = Comment ai-je joué ?
coach-mark = { $mark ->
    [slip] imprécision
    [mistake] erreur
   *[blunder] grosse erreur
}
coach-player = { $name } : précision { $percent } %. { $decisions ->
    [one] Une décision
   *[other] { $decisions } décisions
}, { $mistakes ->
    [0] aucune nettement fausse
    [one] une erreur
   *[other] { $mistakes } erreurs
}.
coach-player-open = { $name } : il n’y avait rien à décider.
coach-where = Manche { $round }, coup { $move } :
coach-instead = { $done }. Mieux : { $better }.
coach-chances = { $before } % de chances de gagner la manche au lieu de { $after } %.
coach-calls = Annonces oubliées : { $count }, prises en défaut : { $caught }.
coach-catches = Aurait pu prendre quelqu’un en défaut et a laissé passer : { $count }.
coach-challenges = Défis selon les probabilités : justes { $right }, faux { $wrong }, trop serrés { $open }.
coach-bluffs = Bluffs : { $count }, démasqués : { $caught }.
coach-luck = Manches gagnées : { $won } sur { $rounds }. Face à des égaux, c’est { $luck } par la chance des cartes et { $play } par le jeu.
coach-luck-rounds = Chance, manche par manche : { $list }.
coach-noise = N’est compté comme erreur que ce qu’un autre coup dépasse nettement, au-delà du hasard du calcul. Jugé d’après ce que le joueur pouvait savoir alors.
coach-next = Erreur suivante
coach-curve = Chances de gagner la partie
coach-curve-round = Chances de gagner la manche
coach-do-play = jouer { $card }
coach-do-name = jouer { $card } et demander { $color }
coach-do-swap = jouer { $card } et échanger avec { $name }
coach-do-draw = piocher une carte
coach-do-keep = garder la carte piochée
coach-do-color = demander { $color }
coach-do-take = prendre les cartes
coach-do-challenge = défier
coach-goes-out = C’était la dernière carte : la manche était gagnée.
coach-could-play = Une carte pouvait être jouée : inutile de piocher.
coach-could-play-drawn = La carte piochée pouvait être jouée tout de suite.
coach-could-pass-on = Les { $count } cartes pouvaient être transmises au suivant.
coach-likely-bluff = C’était un bluff dans { $count } distributions sur 100 parmi celles qui s’accordent avec tout ce qui a été vu.
coach-likely-honest = C’était honnête dans { $count } distributions sur 100 parmi celles qui s’accordent avec tout ce qui a été vu.
coach-stops-next = Il reste { $count ->
    [one] une carte
   *[other] { $count } cartes
} à { $name }, et cette carte lui coûte un tour.
coach-lets-play = Ce coup laissait jouer { $name }, à qui il reste { $count ->
    [one] une carte
   *[other] { $count } cartes
}.
coach-next-lacks = { $name } n’a sans doute pas de { $color } : c’est le cas dans { $count } distributions sur 100 parmi celles qui s’accordent avec tout ce qui a été vu.
coach-next-asked = { $name } venait de demander { $other }.
coach-keeps-color = En { $color }, il reste { $count ->
    [one] une carte
   *[other] { $count } cartes
} pour continuer, en { $other } { $fewer ->
    [0] aucune
    [one] une seule
   *[other] seulement { $fewer }
}.
coach-risked-bluff = Avec du { $color } en main, c’était un bluff, et il peut être défié.
coach-saves-wild = Une autre carte convient, et la carte blanche peut attendre.
coach-swaps-for-fewer = { $name } n’a que { $count ->
    [one] une carte
   *[other] { $count } cartes
}.
# While a match is played, at tables where all others are bots.
coach-ask = Demander conseil
coach-thinks = L’entraîneur réfléchit…
coach-would = L’entraîneur dirait : { $move }. { $percent } % de chances de gagner la manche.
blunders = Signaler mes grosses erreurs
blunders-hint = Quand tous les autres sont des robots : juste après le coup, avec ce qui était mieux
coach-blunder = C’était une grosse erreur. { $text }
