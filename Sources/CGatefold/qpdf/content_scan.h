// Where a content stream places its XObjects.

#ifndef CGATEFOLD_CONTENT_SCAN_H
#define CGATEFOLD_CONTENT_SCAN_H

#include <stddef.h>
#include <stdint.h>

/// The linear part of a transformation: x' = a * x + c * y, y' = b * x + d * y.
typedef struct linear_map {
    double a, b, c, d;
} linear_map;

/// The composition of `inner` followed by `outer`.
linear_map cgatefold_linear_map_concat(linear_map inner, linear_map outer);

/// Called for each Do operator with the resource's name, its slash and escapes undone, and the map of its unit square.
typedef void (*placement_visitor)(void *context, const char *name, linear_map map);

/// Reads a content stream, however malformed, without drawing it.
void cgatefold_scan_placements(
    const uint8_t *content, size_t count, linear_map initial, placement_visitor visit, void *context);

#endif
