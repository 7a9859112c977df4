# The coach in the browser.
coach-begins = O treinador está começando a ver a partida…
coach-progress = { $seen } de { $moves } jogadas vistas
coach-previous = Erro anterior
