// Laying paper before a page is drawn.

#ifndef CGATEFOLD_PAPER_HPP
#define CGATEFOLD_PAPER_HPP

#include "poppler_private.h"

/// Lays the paper of the page that is about to be drawn, unless its resources say that it blends.
///
/// - resources: those of the page; NULL where it has none.
void lay_paper_first(Dict *resources);

#endif
