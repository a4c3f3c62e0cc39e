// A document as libqpdf reads it.

#ifndef CGATEFOLD_QPDF_STRUCTURE_H
#define CGATEFOLD_QPDF_STRUCTURE_H

#include <qpdf/qpdf-c.h>

#include "cgatefold_structure.h"

struct cgatefold_structure {
    qpdf_data qpdf;
    /// Whether libqpdf found something to repair.
    bool is_repaired;
    /// Whether that was the cross-reference table.
    bool has_rebuilt_table;
};

/// The number of pages, and the object of a page or null if it doesn't exist. The caller releases the handles.
int32_t cgatefold_count_pages(const cgatefold_structure *structure);
qpdf_oh cgatefold_find_page(const cgatefold_structure *structure, int32_t index);

#endif
