# The rulebook: a page of its own, and a drawer over the table.
rules = Reglas
rules-of-table = Reglas de esta mesa
rules-search = Buscar una regla
rules-search-example = +4, primera carta, olvidó…
rules-found = { $count ->
    [0] Ninguna regla encontrada
    [one] Una regla encontrada
   *[other] { $count } reglas encontradas
}
rules-none = Ninguna regla habla de «{ $text }».
rules-all = Todas las reglas
rules-questions = Lo que más se pregunta
rules-notes = Sobre esta hoja
rules-others = No están en vigor aquí
who-is-right = ¿Quién tiene razón?
who-about = ¿De qué se trata?
who-argued = ¿Qué se discute?
who-other = Otra cosa
who-again = Otra discusión
who-color = ¿Qué color?
who-named = ¿Qué color se eligió?
who-change = { $card }: cambiar
who-if-challenged = Si se desafía:
who-otherwise = Es distinto si se juega así:
who-elsewhere = Distinto en la hoja de:
who-decides = Las reglas que lo deciden
rule-open = Regla { $rule }
rule-link = Enlace a esta regla
rule-reading = Lectura.
rule-here = En esta mesa
rule-not-here = No está en vigor aquí.
