# Playing on one device: without a server, without a network, two on one phone.
alone-note = Você está jogando neste aparelho, sem servidor.
alone-loading = Baixando o jogo: { $percent } % de { $size } MB
alone-back = Voltar ao servidor
docs = Documentação
on-this-device = Neste aparelho
create-alone-text = Escolha as regras; robôs ocupam as outras cadeiras.
two-title = Dois no mesmo celular
two-text = Passem o celular de mão em mão: ninguém vê as cartas do outro.
two-line = Um celular para dois?
two-fetch = Joga-se neste aparelho, sem servidor. O jogo é baixado uma única vez, cerca de 7 MB.
two-begin = Jogar a dois
two-name = Nome do outro jogador
two-other = Jogador 2
two-bots = Robôs na mesa
pass-to = Passe o celular para { $name }
pass-hidden = Agora nenhuma carta está à vista.
pass-i-am = Sou { $name }: ver minhas cartas
pass-not = { $name } está com o celular
keep-title = Jogar sem internet
keep-text = Baixe o jogo uma vez neste aparelho, cerca de 7 MB: assim você pode jogar contra robôs, aprender e consultar as regras em qualquer lugar.
keep-fetch = Baixar o jogo
keep-done = O jogo está neste aparelho. Você pode jogar sem internet.
keep-failed = Não deu certo. Você está conectado? Tente de novo daqui a pouco.
new-version = Há uma versão nova.
new-version-take = Usar agora
new-version-later = Mais tarde
played-alone = jogada num aparelho
kept-title = Jogadas neste aparelho
kept-text = { $count ->
    [one] Uma partida foi jogada sem servidor. Ela está só neste aparelho.
   *[other] { $count } partidas foram jogadas sem servidor. Elas estão só neste aparelho.
}
kept-send = Adicionar ao meu histórico
kept-sent = { $count ->
    [one] Agora ela está no seu histórico.
   *[other] Agora elas estão no seu histórico.
}
record-save = Salvar o arquivo
