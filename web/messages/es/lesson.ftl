# The lesson and hints in the browser.
hints-stop = Sin consejos
lesson-no = No, gracias
