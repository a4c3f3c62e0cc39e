// The scope within which interposed functions of other libraries take effect.
//
// Some behaviour of poppler and cairo cannot be changed through their interfaces. The shim therefore defines functions
// of poppler, cairo, pixman, LittleCMS and GLib itself, and the dynamic linker finds these interposed functions before
// the libraries' own. This affects the whole process, whose other parts may use the same libraries. An interposed
// function therefore changes something only while its thread is in a native scope, which the shim enters before it
// calls poppler or cairo and leaves afterwards. Outside a scope it only calls the library's own definition.
//
// How to add an interposed function:
// 1. Define the function in a file of this folder. The first comment of the file says what the library does and why
//    that is not enough. The function first passes the call on unless `cgatefold_scope.is_entered`, or a narrower
//    condition (`is_drawing`, `gatherer`), holds. What it needs to know is a member of `native_scope`.
// 2. Get the library's own definition from next_definition.h, and do something safe if there is none.
// 3. Call `cgatefold_count_answer` where the function takes effect, so that a test can check that it is reached.
//    cgatefold_answers.h lists the counters.
// 4. An object created within a scope may be freed or used outside of it: recognise it by its address, as
//    `cmsDeleteTransform` does, or let the library call back, as pixel_memory.c does.
// 5. Release what the function keeps for a scope in `at_leave`.
// 6. Add a line to README.md in this folder, and the tests that it names. AnswerTests check that each function is
//    reached, and that none takes effect outside a scope.

#ifndef CGATEFOLD_NATIVE_SCOPE_H
#define CGATEFOLD_NATIVE_SCOPE_H

#include "cgatefold_answers.h"
#include "cgatefold_render.h"

typedef enum color_accuracy {
    /// Transforms are optimised: within two levels of what poppler asks for.
    COLORS_OPTIMIZED,
    /// Transforms are created fast and may be a few levels off: for thumbnails.
    COLORS_COARSE,
    /// Transforms are those that poppler asks for.
    COLORS_EXACT,
    /// No colour is converted, since only text is read: transforms are not optimised, which takes 3 to 33 ms each.
    COLORS_UNUSED,
} color_accuracy;

struct text_gatherer;
struct graphics_gatherer;
struct font_store;
struct paper_sheet;

/// What interposed functions do on a thread.
typedef struct native_scope {
    /// Whether the thread is in a scope. Set by `cgatefold_scope_enter`.
    bool is_entered;
    /// Whether a page is being drawn.
    bool is_drawing;
    /// Whether letters are left out.
    bool hides_text;
    /// Whether images are left out, but for those within the content.
    bool hides_images;
    /// Whether it is drawn from a recording, so that nothing but glyphs is interpreted.
    bool is_replaying;
    color_accuracy colors;
    /// While a page is drawn, letters with a larger em (in pixels) are filled as paths.
    double maximum_bitmap_em;
    /// While a page is drawn: the drawn area in poppler's device space (points from the top left), and the size of a
    /// pixel.
    cgatefold_rect drawn_area;
    double pixel_size;
    /// The interpreter of the page that is drawn, poppler's `Gfx`, once there is one. Patterns have others.
    const void *_Nullable page_interpreter;
    /// The paper that is painted before the page is drawn; NULL if it is not.
    struct paper_sheet *_Nullable paper;
    /// The bitmap over which the next surface of its size is created; else NULL.
    const cgatefold_bitmap *_Nullable next_surface;
    /// Layers that are shown or hidden regardless of the document's settings. The caller keeps them alive while the
    /// scope lasts.
    const cgatefold_layer_state *_Nullable layers;
    size_t layer_count;
    /// The gatherer of a page's text while it is read; otherwise NULL.
    struct text_gatherer *_Nullable gatherer;
    /// The gatherer of a page's images and paths while it is read; otherwise NULL.
    struct graphics_gatherer *_Nullable graphics;
    /// The fonts of the document that is drawn or read; otherwise NULL.
    struct font_store *_Nullable fonts;
    /// Called when the scope is left; set by a function that keeps something for the duration of the scope, otherwise
    /// NULL.
    void (*_Nullable at_leave)(void);
} native_scope;

/// The scope of this thread; all zero outside a scope.
extern __thread native_scope cgatefold_scope;

/// Enters a scope and returns the one around it, which `cgatefold_scope_leave` takes.
static inline native_scope cgatefold_scope_enter(native_scope settings) {
    native_scope outer = cgatefold_scope;
    settings.is_entered = true;
    settings.at_leave = NULL;
    cgatefold_scope = settings;
    return outer;
}

static inline void cgatefold_scope_leave(native_scope outer) {
    if (cgatefold_scope.at_leave != NULL) { cgatefold_scope.at_leave(); }
    cgatefold_scope = outer;
}

extern int64_t cgatefold_answer_counts[cgatefold_answer_kinds];
extern __thread int64_t cgatefold_thread_answer_counts[cgatefold_answer_kinds];

static inline void cgatefold_count_answers(cgatefold_answer answer, int64_t count) {
    cgatefold_thread_answer_counts[answer] += count;
    __atomic_fetch_add(&cgatefold_answer_counts[answer], count, __ATOMIC_RELAXED);
}

static inline void cgatefold_count_answer(cgatefold_answer answer) {
    cgatefold_count_answers(answer, 1);
}

#endif
