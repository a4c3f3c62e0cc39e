// Records a page into a display list.

#ifndef CGATEFOLD_RECORDER_HPP
#define CGATEFOLD_RECORDER_HPP

#include <memory>

#include "list.hpp"
#include "resources.hpp"

extern "C" {
#include "cgatefold_display_list.h"
}

class Page;
class PDFDoc;
class PDFRectangle;
struct font_store;

namespace gatefold {

/// The data of a document that a recording needs besides poppler's own object.
struct recorded_document {
    PDFDoc *poppler;
    /// The bytes of the file, which outlive all lists.
    const uint8_t *bytes;
    size_t byte_count;
    std::shared_ptr<resource_store> resources;
    /// poppler's fonts of the document, for the native scope; NULL for none.
    font_store *fonts = nullptr;
};

/// Takes the output intents of a document away from poppler, which makes the press the display and reads its profile for
/// every page and every cell of a pattern, some milliseconds each time. Recordings still find them.
void hide_output_intents(PDFDoc &document);

/// The box of a page that shows something (page_limits.h).
PDFRectangle shown_box(Page &page);

/// Records a page: its content and its annotations. Belongs to the thread of the document. What exceeds the limits is
/// left out, which `omissions` says.
/// - index: from 0.
/// Returns NULL if the page is not in the document or its object is damaged.
std::shared_ptr<const display_list> record(
    const recorded_document &document, int index, const cgatefold_recording_options &options);

}  // namespace gatefold

#endif
