# The coach: how a match was played. $name is a player, $percent a whole number.
coach-title = ¿Cómo he jugado?
coach-mark = { $mark ->
    [slip] descuido
    [mistake] error
   *[blunder] error grave
}
coach-player = { $name }: precisión { $percent } %. { $decisions ->
    [one] Una decisión
   *[other] { $decisions } decisiones
}, { $mistakes ->
    [0] ninguna claramente mala
    [one] un error
   *[other] { $mistakes } errores
}.
coach-player-open = { $name }: no había nada que decidir.
coach-where = Ronda { $round }, jugada { $move }:
coach-instead = { $done }. Mejor: { $better }.
coach-chances = { $before } % de ganar la ronda en vez de { $after } %.
coach-calls = Veces sin decir UNO: { $count }, de ellas con castigo: { $caught }.
coach-catches = Pudo atrapar a alguien y lo dejó pasar: { $count }.
coach-challenges = Desafíos según las probabilidades: acertados { $right }, equivocados { $wrong }, demasiado justos { $open }.
coach-bluffs = Faroles: { $count }, descubiertos: { $caught }.
coach-luck = Rondas ganadas: { $won } de { $rounds }. Frente a iguales, son { $luck } por la suerte de las cartas y { $play } por el juego.
coach-luck-rounds = Suerte, ronda a ronda: { $list }.
coach-noise = Solo cuenta como error lo que otra jugada supera con claridad, más allá del azar del cálculo. Se juzga por lo que se podía saber entonces.
coach-next = Siguiente error
coach-curve = Probabilidad de ganar la partida
coach-curve-round = Probabilidad de ganar la ronda
coach-do-play = jugar { $card }
coach-do-name = jugar { $card } y elegir { $color }
coach-do-swap = jugar { $card } y cambiar con { $name }
coach-do-draw = robar una carta
coach-do-keep = guardar la carta robada
coach-do-color = elegir { $color }
coach-do-take = llevarse las cartas
coach-do-challenge = desafiar
coach-goes-out = Era la última carta: la ronda estaba ganada.
coach-could-play = Había una carta que valía: no hacía falta robar.
coach-could-play-drawn = La carta robada se podía jugar enseguida.
coach-could-pass-on = Las { $count } cartas se podían pasar al siguiente.
coach-likely-bluff = Era un farol en { $count } de cada 100 repartos que encajan con todo lo visto.
coach-likely-honest = Era legal en { $count } de cada 100 repartos que encajan con todo lo visto.
coach-stops-next = A { $name } { $count ->
    [one] le queda una carta
   *[other] le quedan { $count } cartas
}, y esta carta le cuesta un turno.
coach-lets-play = Esa jugada dejaba jugar a { $name }, a quien { $count ->
    [one] le queda una carta
   *[other] le quedan { $count } cartas
}.
coach-next-lacks = Lo más probable es que { $name } no tenga { $color }: así es en { $count } de cada 100 repartos que encajan con todo lo visto.
coach-next-asked = { $name } acababa de elegir { $other }.
coach-keeps-color = En { $color } { $count ->
    [one] queda una carta
   *[other] quedan { $count } cartas
} para seguir; en { $other }, { $fewer ->
    [0] ninguna
    [one] solo una
   *[other] solo { $fewer }
}.
coach-risked-bluff = Con { $color } en la mano era un farol, y se puede desafiar.
coach-saves-wild = Vale otra carta, y el comodín puede esperar.
coach-swaps-for-fewer = { $name } solo tiene { $count ->
    [one] una carta
   *[other] { $count } cartas
}.
# While a match is played, at tables where all others are bots.
coach-ask = Pedir consejo
coach-thinks = El entrenador está pensando…
coach-would = El entrenador diría: { $move }. { $percent } % de ganar la ronda.
blunders = Avisarme de los errores graves
blunders-hint = Si los demás son bots: justo después de la jugada, y qué era mejor
coach-blunder = Ha sido un error grave. { $text }
