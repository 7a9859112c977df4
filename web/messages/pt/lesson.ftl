# The lesson and hints in the browser.
hints-stop = Sem dicas
lesson-no = Não, obrigado
