# The coach in the browser.
coach-begins = O treinador está começando a ver a partida…
coach-progress = { $seen } de { $moves } jogadas vistas
coach-previous = Erro anterior
coach-ask = Pedir uma dica
coach-thinks = O treinador está pensando…
coach-would = O treinador diria: { $move }. { $percent } % de chance de vencer a rodada.
