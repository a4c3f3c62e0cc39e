"""Generates the files of SamplePDFs/; `scripts/make-samples` runs it.

- `pdf` writes PDF objects, fonts, colour profiles and encryption; it knows nothing of pages.
- `pictures` computes photographs, maps and a video from noise.
- `expected` records what is placed on each page and writes it as expected data.
- `drawing` sets text, draws pages and collects them in a `Book`, which becomes a file.
- `issue`, `hard_text`, `navigation`, `media`, `printed_links`, `articles` and the single modules make the samples.

These packages import only from those above them.
"""
