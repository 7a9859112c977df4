# The table on the screen.
seat-exposed = ¡sin UNO! x
seat-dealer = reparte
way-left = hacia la izquierda
way-right = hacia la derecha
head-round = ronda { $round }
head-limit = límite { $limit }
swap-option = { $name } ({ $count ->
    [one] una carta
   *[other] { $count } cartas
})
ask-round-over = La ronda ha terminado.
ask-draw = Te toca: no te vale ninguna carta. Espacio roba una.
ask-jump = ¡Puedes jugar fuera de turno!
ask-drawn = Robaste { $card }: ¿la juegas o la guardas?
ask-drawn-obliged = Robaste { $card }: hay que jugarla.
uno-key = { $armed ->
    [yes] u: UNO está listo
   *[no] u: UNO
}
uno-key-due = u: ¡di UNO ya!
key-help = ayuda
key-quit = salir
key-play = jugar
key-take = llevármelas
key-catch = atrapar a { $name }
key-sort-none = ordenar
key-sort-color = por color
key-sort-rank = por número
round-end-title = Ronda { $round } para: { $name }
help-title = Teclas
help-keys =
    ← → ↑ ↓      elegir una carta; los dígitos la eligen por número
    h l j k      lo mismo, como en vim
    Tab          la siguiente carta que se puede jugar
    Intro        jugar la carta; un segundo clic hace lo mismo
    Espacio + d  robar una carta
    k -          guardar la carta robada
    t {"."}          llevarse las cartas que piden
    c            desafiar un comodín Roba 4
    u !          decir UNO; con dos cartas: prepararlo
    x            atrapar a quien no lo dijo
    o            ordenar la mano
    p            volver a ver las manos enseñadas
    s            puntos
    m /          hablar (en un servidor); /silenciar NOMBRE, /echar NOMBRE
    PgUp PgDn    atrás y adelante en lo que ha pasado
    w F2         las reglas; sobre una carta que no vale, la regla que lo dice
    a            qué haría el entrenador, si los demás son bots
    ?            esta ayuda
    q            salir; la partida queda para lastcard play --resume

    Un marco grueso se puede jugar. La línea bajo la pregunta dice por qué
    una carta se puede jugar o no, y nombra la regla.
record-start = Se han repartido las cartas.
help-replay =
    → Intro l    una jugada adelante
    ← h          una jugada atrás
    ↓ PgDn n     a la ronda siguiente
    ↑ PgUp p     al principio de esta ronda, o de la anterior
    Home End     al principio, al final
    Espacio      avanzar solo, y parar
    e            con los ojos de otra persona
    m            al siguiente error, con --coach
    ?            esta ayuda
    q            salir
rules-title = Reglas de esta mesa
rules-ask = un id o una palabra: WD4-4, +4, primera carta, olvidó; ? quién tiene razón
rules-elsewhere = La hoja de esta mesa está en su servidor; estas son las reglas de { $edition }.
key-enter = Intro
