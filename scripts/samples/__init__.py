"""Generator of Gatefold's sample PDFs.

Run through ``scripts/make-samples``.  Two coordinate spaces are used throughout:

* page space: points of 1/72 inch, origin at the top left of the page as displayed, y downwards
  (CropBox, /Rotate and UserUnit applied);
* user space: the PDF's default user space units of a page, origin as its MediaBox says, y upwards.
"""
