#include "image_notes.h"

#include <stdlib.h>
#include <string.h>

#include "native_scope.h"

/// cairo sets up an image, composes with it and releases it, so a few notes are enough.
enum { maximum_notes = 8 };
static __thread image_note notes[maximum_notes];
static __thread int next_note;

static void clear(image_note *note) {
    free(note->parameters);
    *note = (image_note){0};
}

static void clear_all(void) {
    for (int i = 0; i < maximum_notes; i++) { clear(&notes[i]); }
}

image_note *cgatefold_image_note(pixman_image_t *image) {
    for (int i = 0; i < maximum_notes; i++) {
        if (notes[i].image == image) { return &notes[i]; }
    }
    return NULL;
}

image_note *cgatefold_take_image_note(pixman_image_t *image) {
    const void *data = pixman_image_get_data(image);
    if (data == NULL) { return NULL; }
    image_note *note = cgatefold_image_note(image);
    if (note != NULL && note->data == data) { return note; }
    if (note == NULL) {
        note = &notes[next_note];
        next_note = (next_note + 1) % maximum_notes;
    }
    clear(note);
    note->image = image;
    note->data = data;
    note->transform.matrix[0][0] = note->transform.matrix[1][1] = note->transform.matrix[2][2] = pixman_fixed_1;
    cgatefold_scope.at_leave = clear_all;
    return note;
}

void cgatefold_forget_image(pixman_image_t *image) {
    image_note *note = cgatefold_image_note(image);
    if (note != NULL) { clear(note); }
}

bool cgatefold_scales_only(const pixman_transform_t *t) {
    return t->matrix[0][1] == 0 && t->matrix[1][0] == 0 && t->matrix[2][0] == 0 && t->matrix[2][1] == 0 &&
           t->matrix[2][2] == pixman_fixed_1;
}

void cgatefold_note_parameters(image_note *note, const pixman_fixed_t *parameters, int count) {
    free(note->parameters);
    note->parameters = NULL;
    note->parameter_count = 0;
    if (count == 0) { return; }
    note->parameters = malloc(sizeof *parameters * (size_t)count);
    if (note->parameters == NULL) { return; }
    memcpy(note->parameters, parameters, sizeof *parameters * (size_t)count);
    note->parameter_count = count;
}
