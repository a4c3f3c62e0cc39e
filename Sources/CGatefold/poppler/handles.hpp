// The documents and pages that the shim hands out.

#ifndef CGATEFOLD_HANDLES_HPP
#define CGATEFOLD_HANDLES_HPP

#include <memory>
#include <string>

#include "../streams/poppler_headers.hpp"
#include "../display_list/recorder.hpp"

extern "C" {
#include "cgatefold_document.h"
#include "glib_document.h"
}

struct cgatefold_document {
    /// Whether poppler has rebuilt the table of objects since a page was last recorded: it does so where an object is
    /// not in its place. What was read before may come from other objects. poppler's document knows this place.
    mutable bool has_rebuilt_table = false;
    /// Keeps poppler's process-wide settings alive. Before what uses them.
    std::unique_ptr<GlobalParamsIniter> settings;
    std::unique_ptr<PDFDoc> poppler;
    const uint8_t *bytes;
    size_t byte_count;
    std::string password;
    mutable std::shared_ptr<gatefold::resource_store> resources;
    /// NULL where there was no memory.
    mutable font_store *fonts = nullptr;
    /// Whether pages with too many annotations were looked for.
    mutable bool has_cut_annotations = false;
    /// Opened by poppler-glib when navigation is first asked for.
    glib_document glib = {};

    gatefold::recorded_document recorded() const { return {poppler.get(), bytes, byte_count, resources, fonts}; }
};

struct cgatefold_page {
    const cgatefold_document *document;
    Page *poppler;
    int32_t index;
};

#endif
