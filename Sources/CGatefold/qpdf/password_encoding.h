#ifndef CGATEFOLD_PASSWORD_ENCODING_H
#define CGATEFOLD_PASSWORD_ENCODING_H

/// A password in the encoding that documents up to revision 4 have it in (PDF 32000-1, 7.6.3.3): libqpdf takes bytes as
/// they are, and does not try both. NULL where it would be the same, or has letters that the encoding does not know; to
/// be freed by `free`.
char *cgatefold_copy_pdf_doc_password(const char *password);

#endif
