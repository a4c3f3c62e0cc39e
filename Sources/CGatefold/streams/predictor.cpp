#include "predictor.hpp"

static int parameter(Object *parameters, const char *name, int otherwise) {
    Object value = parameters->dictLookup(name);
    return value.isInt() ? value.getInt() : otherwise;
}

bool read_predictor(Object *parameters, png_rows &rows) {
    if (!parameters->isDict()) { return true; }
    int predictor = parameter(parameters, "Predictor", 1);
    if (predictor == 1) { return true; }
    return predictor >= 10
           && rows.set(
               parameter(parameters, "Columns", 1), parameter(parameters, "Colors", 1),
               parameter(parameters, "BitsPerComponent", 8));
}
