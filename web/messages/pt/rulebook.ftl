# The rulebook: a page of its own, and a drawer over the table.
rules = Regras
rules-of-table = Regras desta mesa
rules-search = Procurar uma regra
rules-search-example = +4, primeira carta, esqueceu…
rules-found = { $count ->
    [0] Nenhuma regra encontrada
    [one] Uma regra encontrada
   *[other] { $count } regras encontradas
}
rules-none = Nenhuma regra fala de “{ $text }”.
rules-all = Todas as regras
rules-questions = O que mais se pergunta
rules-notes = Sobre esta folha
rules-others = Não estão em vigor aqui
who-is-right = Quem tem razão?
who-about = Do que se trata?
who-argued = O que se discute?
who-other = Outra coisa
who-again = Outra discussão
who-color = Qual cor?
who-named = Que cor foi escolhida?
who-change = { $card }: mudar
who-if-challenged = Se for desafiado:
who-otherwise = É diferente se vocês jogam assim:
who-elsewhere = Diferente na folha de:
who-decides = As regras que decidem
rule-open = Regra { $rule }
rule-link = Link para esta regra
rule-reading = Leitura.
rule-here = Nesta mesa
rule-not-here = Não está em vigor aqui.
