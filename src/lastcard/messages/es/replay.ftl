# Looking at a match again.
replay-step = Jugada { $number } de { $count }
replay-back = Una jugada atrás
replay-on = Una jugada adelante
replay-play = Reproducir
replay-round = Ronda
replay-eyes = Con los ojos de
replay-all = todos
