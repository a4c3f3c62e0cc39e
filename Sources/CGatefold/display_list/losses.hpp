// The parts of a page that its display list draws differently or leaves out.

#ifndef CGATEFOLD_LOSSES_HPP
#define CGATEFOLD_LOSSES_HPP

#include <string>

#include "list.hpp"

namespace gatefold {

/// Returns the replaced embedded fonts, and the images and masks that are left out, as sentences for people, each ended
/// by a line feed. Reads all fonts of the page.
std::string losses_of(const display_list &list);

}  // namespace gatefold

#endif
