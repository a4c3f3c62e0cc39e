"""`articles.pdf`, `articles-japanese.pdf` and `articles-arabic.pdf`: articles whose structure is to be recovered."""
