// The C interface of display lists.

extern "C" {
#include "cgatefold_display_list.h"
#include "cgatefold_print.h"
}

#include <atomic>
#include <cstring>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "../display_list/graphics.hpp"
#include "../display_list/losses.hpp"
#include "../display_list/print.hpp"
#include "../display_list/printed_items.hpp"
#include "../display_list/recorder.hpp"
#include "../display_list/replay.hpp"
#include "handles.hpp"

extern "C" {
#include "../base/failure.h"
}
#include "../interposed/next_definition.h"

using namespace gatefold;

struct cgatefold_display_list {
    std::shared_ptr<const display_list> recorded;
    /// How it is printed, for the presses that were used last.
    mutable std::mutex lock;
    mutable std::vector<std::shared_ptr<printed_list>> printed;

    explicit cgatefold_display_list(std::shared_ptr<const display_list> recorded) : recorded(std::move(recorded)) {}

    std::shared_ptr<printed_list> printed_on(const press_settings &settings) const {
        constexpr size_t maximum_count = 2;
        auto made = std::make_shared<printed_list>(*recorded, settings);
        const std::lock_guard<std::mutex> guard(lock);
        for (const std::shared_ptr<printed_list> &known : printed) {
            if (known->used == made->used) { return known; }
        }
        if (printed.size() == maximum_count) { printed.erase(printed.begin()); }
        printed.push_back(made);
        return made;
    }
};

struct cgatefold_resources {
    std::shared_ptr<resource_store> store;
};

namespace {

matrix matrix_of(const cgatefold_matrix &m) { return {m.xx, m.yx, m.xy, m.yy, m.x0, m.y0}; }

/// A channel of a colour as pixman has it.
uint32_t channel(double value) {
    return (uint32_t)(std::clamp(value, 0.0, 1.0) * 65535 + 0.5) >> 8;
}

replay_options replay_options_of(const cgatefold_drawing_options &options) {
    replay_options made;
    made.colors = options.has_exact_colors ? image::accuracy::exact : image::accuracy::optimized;
    made.hides_text = options.hides_text;
    made.hides_images = options.hides_images;
    if (options.paper != nullptr) {
        made.has_paper = true;
        made.paper =
            channel(options.paper->red) << 16 | channel(options.paper->green) << 8 | channel(options.paper->blue);
    }
    made.is_cancelled = options.should_stop;
    made.context = options.context;
    return made;
}

/// A large bitmap is drawn in bands, so that several threads can share the work. How many there are depends on nothing but
/// its size: where a band ends, cairo may draw the edge of a stroke a level otherwise.
int band_count(cgatefold_bitmap bitmap) {
    constexpr int64_t minimum_pixel_count = 1 << 18;
    constexpr int minimum_height = 64, maximum_count = 4;
    const int64_t worthwhile = std::min<int64_t>(
        bitmap.height / minimum_height, (int64_t)bitmap.width * bitmap.height / minimum_pixel_count);
    return (int)std::clamp<int64_t>(worthwhile, 1, maximum_count);
}

/// Draws a bitmap in bands.
/// - draw_part: draws a band, whose top is that many pixels below the bitmap's.
template <typename Draw>
replay_outcome draw_in_bands(cgatefold_bitmap bitmap, int thread_count, Draw draw_part) {
    const int count = band_count(bitmap), height = (bitmap.height + count - 1) / count;
    std::vector<replay_outcome> outcomes((size_t)count, replay_outcome::done);
    std::atomic<int> next = 0;
    const auto draw = [&] {
        for (int band = next++; band < count; band = next++) {
            const int top = band * height, bottom = std::min(top + height, bitmap.height);
            const cgatefold_bitmap part = {
                bitmap.pixels + (size_t)top * (size_t)bitmap.stride, bitmap.width, bottom - top, bitmap.stride};
            outcomes[(size_t)band] = draw_part(part, matrix{1, 0, 0, 1, 0, (double)-top});
        }
    };
    std::vector<std::thread> threads;
    while ((int)threads.size() + 1 < std::min(thread_count, count)) {
        try {
            threads.emplace_back(draw);
        } catch (const std::exception &) { break; }
    }
    draw();
    for (std::thread &thread : threads) { thread.join(); }
    for (const replay_outcome outcome : outcomes) {
        if (outcome != replay_outcome::done) { return outcome; }
    }
    return replay_outcome::done;
}

press_settings press_settings_of(const cgatefold_print_options &options) {
    press_settings made;
    if (options.profile != nullptr) {
        made.profile =
            std::make_shared<const std::vector<uint8_t>>(options.profile, options.profile + options.profile_size);
    }
    made.intent = std::clamp(options.intent, 0, 3);
    made.compensates_black = options.compensates_black;
    made.shows_paper = options.shows_paper;
    return made;
}

cgatefold_status status_of(replay_outcome outcome, cgatefold_message *message) {
    switch (outcome) {
    case replay_outcome::done: return CGATEFOLD_OK;
    case replay_outcome::cancelled: return cgatefold_fail(CGATEFOLD_STOPPED, message, "the drawing was cancelled");
    case replay_outcome::incomplete: break;
    }
    return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, "not enough memory to draw the page");
}

}  // namespace

cgatefold_resources *cgatefold_resources_create(void) {
    try {
        return new cgatefold_resources{std::make_shared<resource_store>()};
    } catch (const std::bad_alloc &) { return nullptr; }
}

void cgatefold_resources_free(cgatefold_resources *resources) {
    delete resources;
}

void cgatefold_document_use_resources(cgatefold_document *document, const cgatefold_resources *resources) {
    document->resources = resources->store;
}

namespace {

/// Discards the resources of a document that were read before poppler switched to other objects.
void forget_resources(const cgatefold_document &document) {
    document.has_rebuilt_table = document.has_cut_annotations = false;
    hide_output_intents(*document.poppler);
    document.resources = std::make_shared<resource_store>();
    if (document.fonts != nullptr) { cgatefold_font_store_free(document.fonts); }
    document.fonts = cgatefold_font_store_create();
}

/// Records a page, and once more where poppler has rebuilt the table of objects meanwhile: the beginning may come from
/// other objects than the end.
std::shared_ptr<const display_list> record_of_one_table(
    const cgatefold_document &document, int index, const cgatefold_recording_options &options) {
    // Without a catalog it is rebuilt whenever that is asked for, always in the same way.
    constexpr int maximum_tries = 3;
    for (int tries = 1;; tries++) {
        if (document.has_rebuilt_table) { forget_resources(document); }
        std::shared_ptr<const display_list> recorded = record(document.recorded(), index, options);
        if (!document.has_rebuilt_table || tries == maximum_tries) { return recorded; }
    }
}

}  // namespace

cgatefold_status cgatefold_page_record(
    const cgatefold_page *page, cgatefold_recording_options options, cgatefold_display_list **list,
    cgatefold_message *message) {
    try {
        std::shared_ptr<const display_list> recorded = record_of_one_table(*page->document, page->index, options);
        if (options.should_stop != nullptr && options.should_stop(options.context)) {
            return cgatefold_fail(CGATEFOLD_STOPPED, message, "the recording was cancelled");
        }
        if (recorded == nullptr) {
            return cgatefold_fail(CGATEFOLD_NO_PAGE, message, "the page's object is damaged or missing");
        }
        if (recorded->left_out.is_truncated) {
            return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, "the page has more operations than can be recorded");
        }
        if (const char *missing = cgatefold_missing_definition()) {
            const std::string text = std::string("the dynamic linker finds no definition of ") + missing;
            return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, text.c_str());
        }
        *list = new cgatefold_display_list{std::move(recorded)};
        return CGATEFOLD_OK;
    } catch (const std::bad_alloc &) {
        return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, "not enough memory to record the page");
    }
}

void cgatefold_display_list_free(cgatefold_display_list *list) {
    delete list;
}

size_t cgatefold_display_list_byte_count(const cgatefold_display_list *list) {
    return list->recorded->byte_count();
}

cgatefold_status cgatefold_display_list_draw(
    const cgatefold_display_list *list, cgatefold_drawing_options options, cgatefold_bitmap bitmap,
    cgatefold_message *message) {
    const replay_options made = replay_options_of(options);
    const auto draw = [&](cgatefold_bitmap part, const matrix &moved) {
        return replay(*list->recorded, matrix_of(options.matrix) * moved, made, part);
    };
    replay_outcome outcome;
    try {
        outcome = draw_in_bands(bitmap, options.thread_count, draw);
    } catch (const std::bad_alloc &) { outcome = replay_outcome::incomplete; }
    return status_of(outcome, message);
}

cgatefold_status cgatefold_display_list_print(
    const cgatefold_display_list *list, cgatefold_drawing_options options, cgatefold_print_options print,
    cgatefold_bitmap bitmap, cgatefold_message *message) {
    if (!list->recorded->keeps_colors) {
        return cgatefold_fail(CGATEFOLD_DRAWING_FAILED, message, "the page was recorded without its colours");
    }
    replay_outcome outcome;
    try {
        const replay_options made = replay_options_of(options);
        const std::shared_ptr<printed_list> printed = list->printed_on(press_settings_of(print));
        const ink_names inks(print.inks, print.inks + print.ink_count);
        outcome = draw_in_bands(bitmap, options.thread_count, [&](cgatefold_bitmap part, const matrix &moved) {
            const matrix to_pixels = matrix_of(options.matrix) * moved;
            return inks.empty() ? printed->draw_proof(to_pixels, made, part)
                                : printed->draw_inks(inks, to_pixels, made, part);
        });
    } catch (const std::bad_alloc &) { outcome = replay_outcome::incomplete; }
    return status_of(outcome, message);
}

cgatefold_printed_page cgatefold_display_list_copy_printed(const cgatefold_display_list *list) {
    try {
        return printed_page_of(*list->recorded);
    } catch (const std::bad_alloc &) { return {}; }
}

const cgatefold_text *cgatefold_display_list_text(const cgatefold_display_list *list) {
    return &list->recorded->text.value;
}

char *cgatefold_display_list_copy_losses(const cgatefold_display_list *list) {
    try {
        return strdup(losses_of(*list->recorded).c_str());
    } catch (const std::bad_alloc &) { return nullptr; }
}

cgatefold_graphics cgatefold_display_list_copy_graphics(const cgatefold_display_list *list) {
    return graphics_of(*list->recorded);
}
