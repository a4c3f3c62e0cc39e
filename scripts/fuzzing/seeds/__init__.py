"""The inputs that fuzzing begins with: a module `pdf` for targets that read PDFs, and `text` for the others."""
