# The score sheet of people who play with printed cards.
score-sheet = Folha de pontos
score-text = Para uma partida com cartas de verdade: toque no que restou a cada um, e as regras da partida fazem as contas. Fica guardada neste navegador.
score-names = Quem joga, no sentido horário; o primeiro distribui
score-player-number = Jogador { $number }
score-add-player = Mais um
score-drop-player = Um a menos
score-begin = Começar a folha
score-round-now = Rodada { $round }: { $dealer } distribui
score-across = Sentados no sentido horário; os parceiros, frente a frente.
score-who = Quem ficou sem cartas?
score-nobody = ninguém
score-left-with = Restou a { $name }
score-remove = Tirar: { $card }
score-write = Anotar a rodada
score-is-out = fora
score-undo = Desfazer a última rodada
score-new = Nova folha
