// Reads the predictor from the parameters of a filter.

#ifndef CGATEFOLD_PREDICTOR_HPP
#define CGATEFOLD_PREDICTOR_HPP

#include "../base/png_rows.hpp"
#include "poppler_versions.hpp"

/// False where it is a predictor other than PNG's, or has sizes that no row can have.
bool read_predictor(Object *parameters, png_rows &rows);

#endif
