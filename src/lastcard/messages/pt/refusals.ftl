# Why an action is refused. Exact, short, no blame. $own and $color are color letters.
match-number = um { $value }
match-skip = um Passar a Vez
match-reverse = um Inverter
match-draw2 = um Comprar Duas
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
refusal-name-color-first = Primeiro escolha uma cor.
refusal-stack-or-take = Jogue outra carta de comprar ou fique com as acumuladas.
refusal-no-call = Não precisa avisar: você tem mais de uma carta.
refusal-no-catch = Não há ninguém para flagrar agora.
