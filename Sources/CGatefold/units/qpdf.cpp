// Reading and writing the objects of documents.

#include "../qpdf/brotli_filter.cpp"
#include "../qpdf/editor.cpp"
#include "../qpdf/editor_copying.cpp"
#include "../qpdf/editor_forms.cpp"
#include "../qpdf/editor_pages.cpp"
#include "../qpdf/editor_writing.cpp"
#include "../qpdf/encryption.cpp"
#include "../qpdf/object_table.cpp"
#include "../qpdf/qpdf_objects.cpp"
#include "../qpdf/repair.cpp"
#include "../qpdf/streams.cpp"
