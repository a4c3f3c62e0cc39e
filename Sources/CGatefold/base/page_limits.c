#include "page_limits.h"

#include <math.h>

static bool has_area(cgatefold_rect rect) {
    return rect.x2 - rect.x1 >= cgatefold_minimum_page_side && rect.y2 - rect.y1 >= cgatefold_minimum_page_side;
}

bool cgatefold_replace_boxes_without_area(cgatefold_rect *media_box, cgatefold_rect *crop_box) {
    const cgatefold_rect media = *media_box, crop = *crop_box;
    if (!has_area(media)) {
        *media_box = *crop_box = (cgatefold_rect){0, 0, cgatefold_letter_width, cgatefold_letter_height};
        return true;
    }
    bool is_shown = has_area((cgatefold_rect){
        fmax(media.x1, crop.x1), fmax(media.y1, crop.y1), fmin(media.x2, crop.x2), fmin(media.y2, crop.y2)});
    if (!is_shown) { *crop_box = media; }
    return !is_shown;
}
