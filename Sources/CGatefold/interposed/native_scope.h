// The scope within which the shim answers functions of other libraries.
//
// Some things that poppler and cairo do cannot be asked of them otherwise, so that the shim defines functions of
// theirs, of pixman and of LittleCMS: the dynamic linker finds these definitions, the answers, before the libraries'
// own. It finds them for the whole process, whose other parts may use the same libraries. An answer therefore steps in
// only while its thread is in a native scope, which the shim enters before it calls poppler or cairo and leaves
// thereafter. Outside of one, an answer calls the library's own definition and does nothing else.
//
// How to add an answer:
// 1. Define the function in a file of this folder, which says in its first comment what the library does and why that
//    does not suffice. Its first statement passes the call on unless `cgatefold_scope.is_entered`, or a narrower
//    condition (`is_drawing`, `gatherer`). What the answer has to know is a member of `native_scope`.
// 2. Get the library's own definition from next_definition.h, and do something sound where there is none.
// 3. Count with `cgatefold_count_answer` where the answer makes a difference, so that a test can tell that it is
//    reached. The counters are listed in cgatefold_answers.h.
// 4. What was made within a scope may be freed or asked about outside of it: recognise it by its address, as
//    `cmsDeleteTransform` does, or have the library call back, as pixel_memory.c does.
// 5. What the answer keeps for a scope is given up by `at_leave`.
// 6. Add a line to README.md in this folder, and the tests that it names. AnswerTests check that each answer is
//    reached, and that nothing is answered outside of a scope.

#ifndef CGATEFOLD_NATIVE_SCOPE_H
#define CGATEFOLD_NATIVE_SCOPE_H

#include "cgatefold_answers.h"
#include "cgatefold_render.h"

typedef enum color_accuracy {
    /// Transforms are optimised: within two levels of what poppler asks for.
    COLORS_OPTIMIZED,
    /// Transforms are made fast and may be a few levels off: for small pictures.
    COLORS_COARSE,
    /// Transforms are those that poppler asks for.
    COLORS_EXACT,
} color_accuracy;

struct text_gatherer;
struct font_store;
struct paper_sheet;

/// What the shim has the libraries do on a thread.
typedef struct native_scope {
    /// Whether the thread is in a scope. Set by `cgatefold_scope_enter`.
    bool is_entered;
    /// Whether a page is being drawn.
    bool is_drawing;
    /// Whether it is drawn from a recording, so that nothing but glyphs is interpreted.
    bool is_replaying;
    color_accuracy colors;
    /// In pixels: while a page is drawn, letters of a larger em are filled as paths.
    double maximum_bitmap_em;
    /// While a page is drawn: what of it is drawn, in poppler's device space, which is points from the top left, and a
    /// pixel in it.
    cgatefold_rect drawn_area;
    double pixel_size;
    /// The interpreter of the page that is drawn, poppler's `Gfx`, once there is one. Patterns have others.
    const void *_Nullable page_interpreter;
    /// The paper that is laid before the page is drawn; NULL where it is not.
    struct paper_sheet *_Nullable paper;
    /// The bitmap that the next surface of its size is made over, rather than over memory of its own; else NULL.
    const cgatefold_bitmap *_Nullable next_surface;
    /// The layers that are shown or hidden, whatever the document wishes; the caller keeps them for as long as the
    /// scope lasts.
    const cgatefold_layer_state *_Nullable layers;
    size_t layer_count;
    /// What gathers the text of a page, while it is read; else NULL.
    struct text_gatherer *_Nullable gatherer;
    /// The fonts of the document that is drawn or read; else NULL.
    struct font_store *_Nullable fonts;
    /// Called when the scope is left, and set within it by what keeps something for its duration; else NULL.
    void (*_Nullable at_leave)(void);
} native_scope;

/// The scope that this thread is in; all zero outside of any.
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
