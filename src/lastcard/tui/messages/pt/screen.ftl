# The table on the screen.
seat-exposed = sem UNO! x
seat-dealer = distribui
way-left = para a esquerda
way-right = para a direita
head-round = rodada { $round }
head-limit = limite { $limit }
swap-option = { $name } ({ $count ->
    [one] { $count } carta
   *[other] { $count } cartas
})
ask-round-over = A rodada acabou.
ask-draw = Sua vez: nada serve. Espaço compra uma carta.
ask-jump = Você pode jogar fora da vez!
ask-drawn = Você comprou { $card }: jogar ou guardar?
ask-drawn-obliged = Você comprou { $card }: tem que jogar.
uno-key = { $armed ->
    [yes] u: UNO está pronto
   *[no] u: UNO
}
uno-key-due = u: diga UNO já!
key-help = ajuda
key-quit = sair
key-play = jogar
key-take = comprar
key-catch = flagrar { $name }
key-sort-none = ordenar
key-sort-color = por cor
key-sort-rank = por número
round-end-title = Rodada { $round } para: { $name }
help-title = Teclas
help-keys =
    ← → ↑ ↓      escolher uma carta; os dígitos escolhem pelo número
    h l j k      o mesmo, como no vim
    Tab          a próxima carta que pode ser jogada
    Enter        jogar a carta; um segundo clique faz o mesmo
    Espaço + d   comprar uma carta
    k -          guardar a carta comprada
    t {"."}          comprar as cartas pedidas
    c            desafiar um Curinga Comprar Quatro
    u !          dizer UNO; com duas cartas: deixar pronto
    x            flagrar quem não disse
    o            ordenar a mão
    p            rever as mãos mostradas
    s            pontos
    m /          falar (num servidor); /silenciar NOME, /tirar NOME
    PgUp PgDn    para trás e para a frente no que aconteceu
    w F2         as regras; sobre uma carta que não serve, a regra que o diz
    a            o que o treinador faria, quando os outros são bots
    ?            esta ajuda
    q            sair; a partida fica para lastcard play --resume

    Uma moldura grossa pode ser jogada. A linha sob a pergunta diz por que
    uma carta pode ou não ser jogada, e cita a regra.
record-start = As cartas foram distribuídas.
help-replay =
    → Enter l    uma jogada à frente
    ← h          uma jogada atrás
    ↓ PgDn n     para a rodada seguinte
    ↑ PgUp p     para o início desta rodada, ou da anterior
    Home End     para o início, para o fim
    Espaço       avançar sozinho, e parar
    e            pelos olhos de outra pessoa
    m            ao próximo erro, com --coach
    ?            esta ajuda
    q            sair
rules-title = Regras desta mesa
rules-ask = um id ou uma palavra: WD4-4, +4, primeira carta, esqueceu; ? quem tem razão
rules-elsewhere = A folha desta mesa está no servidor dela; estas são as regras de { $edition }.
key-enter = Enter
