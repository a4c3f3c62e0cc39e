// Images and painted paths of a display list, for those who look for the parts of a page.

#ifndef CGATEFOLD_GRAPHICS_HPP
#define CGATEFOLD_GRAPHICS_HPP

#include "list.hpp"

extern "C" {
#include "cgatefold_graphics.h"
}

namespace gatefold {

/// Returns the graphics of a page without its text, in drawing order. If memory runs out, the first ones are kept. Free
/// the result with `cgatefold_graphics_free`.
cgatefold_graphics graphics_of(const display_list &list);

}  // namespace gatefold

#endif
