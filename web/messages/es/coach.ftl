# The coach in the browser.
coach-begins = El entrenador empieza a mirar la partida…
coach-progress = { $seen } de { $moves } jugadas vistas
coach-previous = Error anterior
coach-ask = Pedir consejo
coach-thinks = El entrenador está pensando…
coach-would = El entrenador diría: { $move }. { $percent } % de ganar la ronda.
