// Finds the library's own definition of an interposed function.

#ifndef CGATEFOLD_NEXT_DEFINITION_H
#define CGATEFOLD_NEXT_DEFINITION_H

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the definition that the dynamic linker would find without the shim's. Records a missing one, and returns
/// NULL.
void *cgatefold_find_next(const char *symbol);

/// The symbol of a definition that was not found; NULL if all were found. Drawing then fails instead of returning an
/// incomplete page.
const char *cgatefold_missing_definition(void);

#ifdef __cplusplus
}

/// Returns the definition as a function, to initialise a static local variable once.
template <typename Function> Function next_definition(const char *symbol) {
    return reinterpret_cast<Function>(cgatefold_find_next(symbol));
}

#endif

#endif
