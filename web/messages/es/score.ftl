# The score sheet of people who play with printed cards.
score-sheet = Hoja de puntos
score-text = Para una partida con cartas de verdad: toca lo que le quedó a cada uno, y las reglas de la partida hacen las cuentas. Se guarda en este navegador.
score-names = Quiénes juegan, en sentido horario; reparte el primero
score-player-number = Jugador { $number }
score-add-player = Uno más
score-drop-player = Uno menos
score-begin = Empezar la hoja
score-round-now = Ronda { $round }: reparte { $dealer }
score-across = Sentados en sentido horario; las parejas, frente a frente.
score-who = ¿Quién se quedó sin cartas?
score-nobody = nadie
score-left-with = A { $name } le quedaba
score-remove = Quitar: { $card }
score-write = Apuntar la ronda
score-is-out = eliminado
score-undo = Deshacer la última ronda
score-new = Hoja nueva
