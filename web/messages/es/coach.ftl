# The coach in the browser.
coach-begins = El entrenador empieza a mirar la partida…
coach-progress = { $seen } de { $moves } jugadas vistas
coach-previous = Error anterior
