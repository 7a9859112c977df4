# The table on the screen.
seat-exposed = sans annonce ! x
seat-dealer = donne
way-left = vers la gauche
way-right = vers la droite
head-round = manche { $round }
head-limit = limite { $limit }
swap-option = { $name } ({ $count ->
    [one] { $count } carte
   *[other] { $count } cartes
})
ask-round-over = La manche est finie.
ask-draw = À vous : rien ne convient. Espace pioche.
ask-jump = Vous pouvez vous interposer !
ask-drawn = Carte piochée : { $card }. La jouer ou la garder ?
ask-drawn-obliged = Carte piochée : { $card }. Il faut la jouer.
uno-key = { $armed ->
    [yes] u : UNO est prêt
   *[no] u : UNO
}
uno-key-due = u : annoncez UNO !
key-help = aide
key-quit = quitter
key-play = jouer
key-take = les prendre
key-catch = pris, { $name } !
key-sort-none = trier
key-sort-color = par couleur
key-sort-rank = par valeur
round-end-title = Manche { $round } gagnée : { $name }
help-title = Touches
help-keys =
    ← → ↑ ↓      choisir une carte ; les chiffres la choisissent par numéro
    h l j k      de même, comme dans vim
    Tab          la prochaine carte qui peut être jouée
    Entrée       jouer la carte ; un second clic fait de même
    Espace  + d  piocher
    k -          garder la carte piochée
    t {"."}          prendre les cartes demandées
    c            défier une carte blanche +4
    u !          annoncer UNO ; avec deux cartes : le préparer
    x            prendre en défaut qui a oublié d’annoncer
    o            trier la main
    p            revoir les mains montrées
    s            scores
    m /          parler (sur un serveur) ; /muet NOM, /écarter NOM
    PgUp PgDn    remonter et redescendre dans ce qui s’est passé
    w F2         les règles ; sur une carte qui ne convient pas, celle qui le dit
    a            ce que ferait l’entraîneur, face à des robots seulement
    ?            cette aide
    q            partir ; la partie est gardée pour lastcard play --resume

    Un cadre épais peut être joué. La ligne sous la question dit pourquoi
    une carte peut ou ne peut pas être jouée, et nomme la règle.
record-start = Les cartes sont données.
help-replay =
    → Entrée l   un coup en avant
    ← h          un coup en arrière
    ↓ PgDn n     à la manche suivante
    ↑ PgUp p     au début de cette manche, ou de la précédente
    Home End     au début, à la fin
    Espace       avancer tout seul, et s’arrêter
    e            par les yeux de quelqu’un d’autre
    m            à l’erreur suivante, avec --coach
    ?            cette aide
    q            partir
rules-title = Règles de cette table
rules-ask = un id ou un mot : WD4-4, +4, première carte, oublié ; ? qui a raison
rules-elsewhere = La notice de cette table est chez son serveur ; voici les règles de { $edition }.
key-enter = Entrée
