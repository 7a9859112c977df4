"""What is written from the code: the browser's types, and parts of the documentation."""
