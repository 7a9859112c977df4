# Why an action is refused. Exact, short, no blame. $own and $color are color letters.
match-number = um { $value }
match-skip = um Passar a Vez
match-reverse = um Inverter
match-draw2 = um Comprar Duas
match-draw2-color = um Comprar Duas { color-name }
match-wild4 = um Curinga Comprar Quatro
refusal-mismatch = Essa é { $own ->
    [R] vermelha
    [Y] amarela
    [G] verde
   *[B] azul
}; a mesa pede { color-name } ou { $match }.
refusal-mismatch-color = Essa é { $own ->
    [R] vermelha
    [Y] amarela
    [G] verde
   *[B] azul
}; a mesa pede { color-name }.
refusal-not-your-turn = Ainda não é a sua vez.
refusal-only-drawn = Depois de comprar, só a carta comprada pode ser jogada.
refusal-answer-first = Primeiro responda ao Curinga Comprar Quatro.
refusal-take-or-challenge = Primeiro responda à carta de comprar.
refusal-name-color-first = Primeiro escolha uma cor.
refusal-stack-or-take = Para passar adiante é preciso { $cards }; senão, fique com as cartas.
refusal-no-call = Agora não há motivo para dizer UNO.
refusal-no-catch = Não há ninguém para flagrar agora.
refusal-card-not-held = Você não tem essa carta: { $card }.
refusal-not-identical = Fora da vez só serve a carta idêntica à do topo.
refusal-bluff-not-allowed = { $held ->
    [wild] Você tem outro Curinga: aqui o Comprar Quatro precisa ser honesto.
   *[color] Você tem { color-name }: aqui o Comprar Quatro precisa ser honesto.
}
refusal-bluff = { $held ->
    [wild] Você tem outro Curinga: pode jogar, e ser desafiado.
   *[color] Você tem { color-name }: pode jogar, e ser desafiado.
}
refusal-color-missing = Falta uma cor: { $card }.
refusal-color-not-wanted = Não leva cor: { $card }.
refusal-swap-missing = Trocar com quem? { $card }
refusal-swap-not-wanted = Aqui não se trocam mãos: { $card }.
refusal-must-play = Você pode jogar { $card }, então tem que jogar.
refusal-must-play-drawn = A carta serve ({ $card }), então tem que ser jogada.
refusal-nothing-to-challenge = Só um Curinga Comprar Quatro pode ser desafiado.
refusal-always-honest = Aqui ninguém pode blefar: não há o que desafiar.
refusal-catch-yourself = Ninguém flagra a si mesmo.
refusal-call-came-late = Tarde demais: aqui UNO só vale dito junto com a carta.
refusal-catch-a-partner = Aqui só um adversário pode flagrar.
refusal-no-suggestion-penalty = Estas regras não punem sugestões.
refusal-report-it = Denuncie o que foi dito; a mesa vota.
refusal-round-over = Esta rodada acabou.
refusal-match-over = Esta partida acabou.
refusal-not-dealt-yet = As cartas ainda não foram distribuídas.
refusal-play-or-draw = Jogue uma carta ou compre.
refusal-play-or-keep = Jogue a carta comprada ou fique com ela.
refusal-eliminated = Você está fora desta partida.
refusal-format-does-not-fit = Este formato é para { $fits }, não para { $players }.
refusal-players-out-of-range = São precisos de { $fewest } a { $most } jogadores.
refusal-deck-too-small = O baralho é pequeno: no máximo { $most } cartas para cada um.
refusal-stale = A mesa andou; olhe de novo.
refusal-not-now = Agora não.
refusal-not-signed-in = Seu lugar foi esquecido aqui; entre de novo.
refusal-no-such-table = Não há mesa com esse código.
refusal-no-such-match = Essa partida não é sua.
refusal-no-such-chair = Essa cadeira não existe.
refusal-no-such-vote = Essa votação acabou.
refusal-no-such-chat = Essa mensagem não pode ser denunciada.
refusal-not-at-the-table = Primeiro ocupe uma cadeira.
refusal-host-only = Só o anfitrião pode.
refusal-chair-taken = Já tem alguém aí.
refusal-chair-not-empty = Tem alguém aí.
refusal-paused = A partida está pausada.
refusal-busy = O servidor está muito ocupado agora; tente de novo daqui a pouco.
refusal-too-many-tables = Você tem mesas demais abertas; deixe algumas fecharem.
refusal-too-many-people = Esta mesa está cheia.
refusal-too-fast = Rápido demais; espere um pouco.
refusal-cool-down = Não havia quem flagrar; espere alguns segundos.
refusal-too-late = { $name } chegou { $by_ms } ms antes de você.
refusal-chat-off = Nesta mesa não se conversa.
refusal-private-tables-only = Só mesas não publicadas podem pausar.
refusal-vote-running = Essa votação já está em curso.
refusal-not-a-voter = Você não tem voto aqui.
refusal-bad-options = Estas regras não combinam: { $problem }
refusal-bad-request = O servidor não entendeu: { $problem }
refusal-bad-record = Este arquivo não pode ser lido: { $problem }
refusal-malformed = O servidor não entendeu isso.
refusal-unreachable = Não dá para chegar ao servidor. A rede está aí?
refusal-failed = Algo deu errado; tente de novo.
refusal-no-match = Nenhuma partida está em jogo aqui.
refusal-no-such-board = Esta partida não tem essa mesa.
refusal-no-such-bot = Não há bot desse nível aqui.
refusal-no-such-emote = Isso não se joga aqui.
refusal-no-such-page = Essa página não existe.
refusal-too-large = É demais de uma vez; envie menos.
refusal-kicked = Pediram que você saísse desta mesa.
refusal-no-spectators = Esta mesa não aceita plateia.
refusal-other = Isso não é possível ({ $code }).
refusal-login-taken = Esse usuário já existe; escolha outro.
refusal-wrong-login = Usuário e senha não combinam.
refusal-muted = O anfitrião silenciou você por enquanto.
refusal-no-such-person = Essa pessoa não está mais aqui.
refusal-name-blank = Um nome precisa de algo visível: uma letra, um número ou um sinal.
refusal-name-mixed = Esse nome mistura alfabetos com letras parecidas; escreva-o em um só.
refusal-name-of-a-bot = Aqui só robôs têm esse nome; escolha outro.
refusal-cannot-save = O servidor não consegue salvar nada agora, então nada foi feito; tente mais tarde.
refusal-silenced = Quem cuida deste servidor silenciou você por enquanto.
refusal-banned = Por enquanto você não pode jogar neste servidor.
refusal-wrong-password = Essa não é a sua senha.
refusal-account-exists = Você já tem uma conta.
refusal-no-account = Você não tem conta aqui.
refusal-login-short = Um usuário tem pelo menos { $least } caracteres.
refusal-no-such-session = Essa sessão já terminou.
refusal-no-such-program = Esse programa já foi encerrado.
refusal-programs-are-invited = Os programas vêm por convite: não abrem mesas nem têm conta.
refusal-too-many-programs = Você já tem { $most } programas; encerre um primeiro.
refusal-operators-only = Só quem cuida deste servidor pode fazer isso.
refusal-no-such-network = { $network } não é um endereço nem uma faixa de endereços.
refusal-own-network = Você também está em { $network }, ou estava quando entrou. Confirme que é isso mesmo: você pode se trancar do lado de fora.
refusal-no-such-report = Essa denúncia já foi encerrada.
refusal-no-such-ban = Esse banimento já terminou.
refusal-no-coach = Não há treinador neste servidor.
refusal-not-analyzed = O treinador não conseguiu analisar esta partida.
refusal-people-play = Sem dicas quando outras pessoas jogam.
