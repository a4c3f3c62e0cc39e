// What a display list draws otherwise than the page says.

#ifndef CGATEFOLD_LOSSES_HPP
#define CGATEFOLD_LOSSES_HPP

#include <string>

#include "list.hpp"

namespace gatefold {

/// Embedded fonts that others stand in for, and images and masks that are left out: sentences for people, each ended by
/// a line feed. Reads all fonts of the page.
std::string losses_of(const display_list &list);

}  // namespace gatefold

#endif
