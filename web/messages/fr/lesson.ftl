# The lesson and hints in the browser.
hints-stop = Plus de conseils
lesson-no = Non merci
