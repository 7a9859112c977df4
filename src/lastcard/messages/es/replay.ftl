# Looking at a match again.
replay-drop = Suelta aquí una partida
replay-text = Cualquier archivo .lcn: tuyo, de un amigo o de una simulación.
replay-choose = Elegir un archivo
replay-yours = O una de tus partidas:
replay-step = Jugada { $number } de { $count }
replay-back = Una jugada atrás
replay-on = Una jugada adelante
replay-start = Al principio de la ronda
replay-end = Al final de la ronda
replay-play = Reproducir
replay-stop = Parar
replay-round = Ronda
replay-eyes = Con los ojos de
replay-all = todos
replay-file = Otro archivo
replay-save = Guardar
