#ifndef CGATEFOLD_PASSWORD_ENCODING_H
#define CGATEFOLD_PASSWORD_ENCODING_H

/// A password in the encoding of documents up to revision 4 (PDF 32000-1, 7.6.3.3): libqpdf uses the bytes as given and
/// does not try both encodings. NULL if the result would be the same, or if the encoding lacks a character; free it
/// with `free`.
char *cgatefold_copy_pdf_doc_password(const char *password);

#endif
