// The objects that a page paints, for those who look for what a press can't print well.

#ifndef CGATEFOLD_PRINTED_ITEMS_HPP
#define CGATEFOLD_PRINTED_ITEMS_HPP

#include "list.hpp"

extern "C" {
#include "cgatefold_print.h"
}

namespace gatefold {

/// Returns what a list prints that keeps its colours; see `cgatefold_display_list_copy_printed`.
cgatefold_printed_page printed_page_of(const display_list &list);

}  // namespace gatefold

#endif
