# The coach in the browser.
coach-begins = El entrenador empieza a mirar la partida…
coach-progress = { $seen } de { $moves } jugadas vistas
coach-previous = Error anterior
# Over all matches, in the history.
coach-over-time = Cómo juegas
coach-over-time-empty = Precisión, suerte y lo que se te da bien: aún nada, el entrenador no ha visto ninguna partida tuya.
coach-look = Que el entrenador mire { $count ->
    [one] la última partida
   *[other] las últimas { $count } partidas
}
coach-looking = El entrenador mira la partida { $number } de { $count }…
coach-accuracy = Precisión
coach-accuracy-text = Se conservó el { $percent } % de lo que estaba en juego, en { $count ->
    [one] una partida
   *[other] { $count } partidas
}.
coach-accuracy-newer = En la mitad reciente, { $percent } %; en la anterior, { $before } %.
coach-fortune = Suerte y juego
coach-fortune-text = En rondas ganadas, respecto a iguales: { $luck } por la suerte de las cartas, { $play } por el juego.
coach-fortune-note = A la larga, la suerte se queda en nada.
coach-bars-luck = suerte
coach-bars-play = juego
coach-habits = Lo que va bien y lo que no
coach-habit-decisions = Decisiones
coach-habit-challenges = Desafíos
coach-habit-bluffs = Faroles
coach-habit-calls = UNO sin decir
coach-habit-catches = Sin atrapar
coach-habit-decisions-text = { $good } buenas, { $bad } con error
coach-habit-challenges-text = { $good } acertados según las probabilidades, { $bad } no
coach-habit-bluffs-text = { $good } colaron, { $bad } descubiertos
