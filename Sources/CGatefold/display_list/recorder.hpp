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

struct recording_options {
    /// Layers that are shown or hidden regardless of the document's settings.
    const cgatefold_layer_state *layers = nullptr;
    size_t layer_count = 0;
    /// Limits beyond which the rest of the page is left out, which `omissions` says.
    size_t maximum_operations = 2'000'000;
    size_t maximum_bytes = size_t{256} << 20;
    /// Asked now and then; recording ends early once it returns true.
    bool (*is_cancelled)(void *context) = nullptr;
    void *context = nullptr;
};

/// What is known of a document beside poppler's own object.
struct recorded_document {
    PDFDoc *poppler;
    /// The bytes of the file, which outlive all lists.
    const uint8_t *bytes;
    size_t byte_count;
    std::shared_ptr<resource_store> resources;
    /// poppler's fonts of the document, for the native scope; NULL for none.
    font_store *fonts = nullptr;
};

/// The box of a page that shows something (page_limits.h).
PDFRectangle shown_box(Page &page);

/// Records a page: its content and its annotations. Belongs to the thread of the document.
/// - index: from 0.
/// Returns NULL if the page is not in the document or its object is damaged.
std::shared_ptr<const display_list> record(
    const recorded_document &document, int index, const recording_options &options);

}  // namespace gatefold

#endif
