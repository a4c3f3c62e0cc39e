"""Gatefold beside PDFium, MuPDF, poppler's tools and libvips: the same jobs on the same files, timed in turns.

Run through ``scripts/bench``. All times are in milliseconds. A module ``pdfium_*`` or ``mupdf_*`` runs in a worker
process of its own, so that a crash or a hang of a library costs one cell of the table. The modules ``serve_*`` measure
servers.
"""
