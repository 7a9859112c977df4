# What the terminal says beside what happens.
player-you = Tú
# Where it is not the subject: "Hugo to you".
player-you-object = ti
scores-between = ;{" "}
names-listed = { $names } y { $last }
connection-closed = La mesa está cerrada.
connection-back = De vuelta en la mesa.
bots-preparing = Los bots de nivel { $level } se están preparando para este equipo, una sola vez{ $seconds ->
    [0] {""}
   *[other] ; hacen falta unos { $seconds } s
}. Mientras tanto juegan bots de nivel { $meanwhile }.
bots-failed = No se pueden preparar los bots de nivel { $level } en este equipo. Juega el nivel { $meanwhile }.
# Line mode: how things stand, and what can be done.
plain-welcome = Juegas { $edition }, { $format }, contra { $names }.
plain-welcome-table = Juegas { $edition }, { $format }. En la mesa: { $names }.
plain-chairs-open = { $count ->
    [one] una silla libre
   *[other] { $count } sillas libres
}
sides-own = Juegas con { $partners } contra { $others }.
sides-all = { $partners } contra { $others }.
plain-resumed = La partida sigue donde se quedó.
plain-how = Responde con un número, una carta o un signo; ? lo explica todo.
plain-table = En la mesa: { $card }. Para robar: { $count ->
    [one] una carta
   *[other] { $count } cartas
}.
plain-table-color = En la mesa: { $card }; el color es { color-name }. Para robar: { $count ->
    [one] una carta
   *[other] { $count } cartas
}.
plain-others = { $counts }. { $direction ->
    [right] El juego va hacia la derecha.
   *[left] El juego va hacia la izquierda.
}
plain-count = { $name } { $count ->
    [one] una carta
   *[other] { $count } cartas
}
plain-playable = Puedes jugar: { $cards }.
plain-not-playable = También en tu mano: { $cards }.
plain-nothing-playable = Ahora no puedes jugar ninguna carta.
plain-hand = Tu mano: { $cards }.
plain-hand-empty = No tienes cartas.
plain-ask-turn = Te toca. Un número o una carta{ $draw ->
    [yes] , o + para robar
   *[no] {""}
}.
plain-ask-drawn = Robaste: { $card }. { $keep ->
    [yes] { $number } para jugarla, - para guardarla.
   *[no] { $number } para jugarla: hay que hacerlo.
}
plain-ask-color = Elige un color: R rojo, Y amarillo, G verde, B azul.
plain-ask-swap = ¿Con quién cambias la mano? { $choices }.
plain-ask-answer = { $name } te pide que robes { $count }. Un punto las roba{ $challenge ->
    [yes] , c desafía
   *[no] {""}
}{ $stack ->
    [yes] , un número las pasa
   *[no] {""}
}.
plain-ask-challenge = El color pedido era { color-name }. Si { $name } tenía alguna{ $wilds ->
    [yes] {" "}u otro comodín
   *[no] {""}
}, { $name } roba { $count }; si no, tú robas { $penalty }.
plain-ask-for-another = Si nadie desafía, { $next } roba { $count }. c desafía, un punto lo deja pasar.
plain-ask-catch = x atrapa a { $name }; Intro sigue.
plain-ask-call = ! dice UNO; Intro sigue.
plain-ask-jump = { $number } juega fuera de turno; Intro sigue.
plain-seconds = Tienes { $seconds ->
    [1] un segundo
   *[other] { $seconds } segundos
}.
plain-ask-next = Intro reparte la siguiente ronda.
plain-armed = UNO saldrá con tu próxima carta que deje solo una.
plain-disarmed = UNO ya no está listo.
plain-not-understood = «{ $text }» no es una jugada aquí; ? explica cuáles lo son.
plain-no-card = No tienes la carta número { $number }; tu mano tiene { $count }.
plain-scores = Puntos: { $scores }.
plain-score = { $name } { $total }
coach-name = El entrenador
coach-prepares = El entrenador se prepara en este equipo, una sola vez; tarda unos { $seconds } segundos.
coach-needs-more = El entrenador necesita algo más: pip install 'lastcard[fast]'
coach-silent = El entrenador no puede responder ahora.
plain-over = La partida ha terminado.
plain-record = Para volver a verla: lastcard replay { $path }
nameless = Jugador { $number }
record-legal = Todas las jugadas son válidas: { $moves ->
    [1] una jugada
   *[other] { $moves } jugadas
}.
plain-bye = Hasta luego. Tu partida está guardada: lastcard play --resume
plain-help =
    Cómo responder:
      4        jugar la carta número 4
      R5       jugar el 5 rojo (R Y G B y 0-9, S salta, R reversa, D roba 2)
      W=B      jugar un comodín y elegir azul; W4 es el Roba 4, WA el Agente especial
      4! R5!   jugarla y decir UNO
      R7>3     jugar un siete y cambiar la mano con el sitio 3 (regla de la casa)
      + o d    robar una carta
      - o k    guardar la carta robada
      {"."} o t    llevarse las cartas que piden
      c        desafiar un comodín Roba 4
      ! o u    decir UNO; con dos cartas: prepararlo
      x o x2   atrapar a quien no lo dijo, o al sitio 2
      l        cómo está la mesa, s los puntos, por qué 4 por qué no se puede jugar la carta 4
      reglas   las reglas de esta mesa; regla WD4-4 muestra una, reglas +4 la busca
      juez     ¿quién tiene razón? Responde pregunta a pregunta: juez 4, juez 4 1, …
      consejo  qué haría el entrenador, si los demás son bots
      echar Ben  saca a Ben: el anfitrión solo entre partidas, una votación durante una; sí y no votan
      ? o h    esta ayuda, q para salir
      también se entiende robar, guardar, llevar, desafiar, uno, atrapar, mano, puntos, ayuda,
      salir, y los nombres de los colores y de las cartas
# What can be typed for a command, besides its letter; commas stand between words for the same.
command-draw = robar
command-keep = guardar
command-take = llevar, llevarse
command-challenge = desafiar
command-uno = uno
command-catch = atrapar
command-hand = mano
command-scores = puntos
command-rules = reglas, regla
command-judge = juez, juzgar
command-why = por qué, porque
command-coach = consejo, entrenador
command-help = ayuda
command-quit = salir
command-ready = listo
command-start = empezar
command-say = decir
command-mute = silenciar
command-unmute = desilenciar, dejarhablar
command-remove = echar, expulsar
command-yes = sí
command-no = no
nobody-named = Nadie aquí se llama { $name }.
plain-vote = { $question } Responde sí o no.
nothing-to-vote = Ahora no hay nada que votar.
talk-commands = Tras una barra: silenciar NOMBRE, desilenciar NOMBRE (si la mesa es tuya), echar NOMBRE.
