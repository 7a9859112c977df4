# Looking at a match again.
replay-drop = Suelta aquí una partida
replay-text = Cualquier archivo .lcn: tuyo, de un amigo o de una simulación.
replay-choose = Elegir un archivo
replay-yours = O una de tus partidas:
replay-start = Al principio de la ronda
replay-end = Al final de la ronda
replay-stop = Parar
replay-file = Otro archivo
replay-save = Guardar
share-move = Enlace a esta jugada
