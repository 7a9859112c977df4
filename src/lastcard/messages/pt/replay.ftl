# Looking at a match again.
replay-step = Jogada { $number } de { $count }
replay-back = Uma jogada para trás
replay-on = Uma jogada para a frente
replay-play = Reproduzir
replay-round = Rodada
replay-eyes = Pelos olhos de
replay-all = todos
