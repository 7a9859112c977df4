# Looking at a match again.
replay-drop = Solte uma partida aqui
replay-text = Qualquer arquivo .lcn: seu, de um amigo ou de uma simulação.
replay-choose = Escolher um arquivo
replay-yours = Ou uma das suas partidas:
replay-start = Ao começo da rodada
replay-end = Ao fim da rodada
replay-stop = Parar
replay-file = Outro arquivo
replay-save = Salvar
share-move = Link para esta jogada
