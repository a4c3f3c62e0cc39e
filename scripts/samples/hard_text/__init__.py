"""`hard-text.pdf`: hard cases for text extraction and search, a case or two a page."""
