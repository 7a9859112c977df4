# The lesson and hints in the browser.
hints-stop = No more hints
lesson-no = No, thanks
