// Gathers the images and painted paths of a page from its operators.

#ifndef CGATEFOLD_GRAPHICS_GATHERER_HPP
#define CGATEFOLD_GRAPHICS_GATHERER_HPP

#include <vector>

#include "poppler_private.h"

extern "C" {
#include "cgatefold_graphics.h"
}

/// Lives while poppler reads one page. It never throws: if memory runs out, what came before is kept.
struct graphics_gatherer {
public:
    graphics_gatherer() = default;
    graphics_gatherer(const graphics_gatherer &) = delete;
    ~graphics_gatherer() { free(items.items); }

    /// Called before an operator is executed, in visible content.
    void add(const char *name, const Object args[], int count, GfxState &state, GfxResources &resources,
             OCGs *layers);

    /// Returns what was gathered, which `cgatefold_graphics_free` frees.
    cgatefold_graphics take();

private:
    /// A map may draw more. It is one picture all the same.
    static constexpr size_t maximum_count = 100'000;

    cgatefold_graphics items = {};
    size_t capacity = 0;

    void add_image(const char *name, GfxState &state, GfxResources &resources, OCGs *layers);
    void add_path(cgatefold_graphic_kind kind, GfxState &state);
    void add_shading(GfxState &state);
    void append(const cgatefold_graphic &graphic);
};

#endif
