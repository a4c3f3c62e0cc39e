// Images and painted paths of a display list, for those who look for the parts of a page.

#ifndef CGATEFOLD_GRAPHICS_HPP
#define CGATEFOLD_GRAPHICS_HPP

#include "list.hpp"

extern "C" {
#include "cgatefold_graphics.h"
}

namespace gatefold {

/// What a page draws besides text, in the order in which it is drawn. If memory runs out, what comes first is kept.
/// `cgatefold_graphics_free` frees it.
cgatefold_graphics graphics_of(const display_list &list);

}  // namespace gatefold

#endif
