# Looking at a match again.
replay-drop = Solte uma partida aqui
replay-text = Qualquer arquivo .lcn: seu, de um amigo ou de uma simulação.
replay-choose = Escolher um arquivo
replay-yours = Ou uma das suas partidas:
replay-step = Jogada { $number } de { $count }
replay-back = Uma jogada para trás
replay-on = Uma jogada para a frente
replay-start = Ao começo da rodada
replay-end = Ao fim da rodada
replay-play = Reproduzir
replay-stop = Parar
replay-round = Rodada
replay-eyes = Pelos olhos de
replay-all = todos
replay-file = Outro arquivo
replay-save = Salvar
