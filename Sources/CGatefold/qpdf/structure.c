#include <math.h>
#include <qpdf/qpdf-c.h>
#include <stdlib.h>
#include <string.h>

#include "../base/failure.h"
#include "../base/page_limits.h"
#include "password_encoding.h"
#include "structure.h"

/// The page tree is climbed this far for an inherited attribute; a deeper tree is a loop.
static const int maximum_tree_depth = 64;
/// Acrobat's limit, in points. A larger unit would make coordinates infinite.
static const double maximum_user_unit = 75000;

/// Opens with the bytes of a password as given. The caller cleans up the result, even after a failure.
static qpdf_data open_qpdf(const uint8_t *bytes, size_t count, const char *password, QPDF_ERROR_CODE *code) {
    qpdf_data qpdf = qpdf_init();
    qpdf_set_suppress_warnings(qpdf, QPDF_TRUE);
    qpdf_silence_errors(qpdf);
    *code = qpdf_read_memory(qpdf, "document", (const char *)bytes, count, password);
    return qpdf;
}

/// libqpdf prints unread errors when it is freed, and many of its functions leave one.
static void clean_up(qpdf_data *qpdf) {
    if (qpdf_has_error(*qpdf)) { qpdf_get_error(*qpdf); }
    qpdf_cleanup(qpdf);
}

static bool wants_password(qpdf_data qpdf, QPDF_ERROR_CODE code, qpdf_error *error) {
    *error = (code & QPDF_ERRORS) != 0 ? qpdf_get_error(qpdf) : NULL;
    return *error != NULL && qpdf_get_error_code(qpdf, *error) == qpdf_e_password;
}

cgatefold_status cgatefold_structure_open(
    const uint8_t *bytes, size_t count, const char *password, cgatefold_structure **structure,
    cgatefold_message *message
) {
    QPDF_ERROR_CODE code;
    qpdf_error error;
    qpdf_data qpdf = open_qpdf(bytes, count, password, &code);
    bool encrypted = wants_password(qpdf, code, &error);
    char *encoded = encrypted && password != NULL ? cgatefold_copy_pdf_doc_password(password) : NULL;
    if (encoded != NULL) {
        clean_up(&qpdf);
        qpdf = open_qpdf(bytes, count, encoded, &code);
        encrypted = wants_password(qpdf, code, &error);
        free(encoded);
    }
    if ((code & QPDF_ERRORS) != 0) {
        cgatefold_status status = cgatefold_fail(
            encrypted ? CGATEFOLD_ENCRYPTED : CGATEFOLD_DAMAGED, message,
            error != NULL ? qpdf_get_error_full_text(qpdf, error) : "the file could not be read");
        clean_up(&qpdf);
        return status;
    }
    cgatefold_structure *opened = malloc(sizeof *opened);
    if (opened == NULL) {
        clean_up(&qpdf);
        return cgatefold_fail(CGATEFOLD_DAMAGED, message, "not enough memory for the document");
    }
    *opened = (cgatefold_structure){.qpdf = qpdf, .is_repaired = (code & QPDF_WARNINGS) != 0};
    *structure = opened;
    return CGATEFOLD_OK;
}

bool cgatefold_structure_is_encrypted(const cgatefold_structure *structure) {
    return qpdf_is_encrypted(structure->qpdf);
}

void cgatefold_structure_free(cgatefold_structure *structure) {
    clean_up(&structure->qpdf);
    free(structure);
}

bool cgatefold_structure_has_rebuilt_table(cgatefold_structure *structure) {
    while (qpdf_more_warnings(structure->qpdf)) {
        qpdf_error warning = qpdf_next_warning(structure->qpdf);
        // libqpdf's message before it rebuilds the cross-reference table: while it opens a file, or at the first wrong
        // offset.
        if (strstr(qpdf_get_error_message_detail(structure->qpdf, warning), "reconstruct") != NULL) {
            structure->has_rebuilt_table = true;
        }
    }
    return structure->has_rebuilt_table;
}

/// Handles are numbered in order of creation: this releases those from `first` on, and keeps those that callers hold.
static void release_since(qpdf_data qpdf, qpdf_oh first) {
    qpdf_oh last = qpdf_oh_new_null(qpdf);
    for (qpdf_oh handle = first; handle <= last; handle++) { qpdf_oh_release(qpdf, handle); }
}

/// How many pages a node of the page tree claims to have; 1 for a page.
static int32_t page_count_of(qpdf_data qpdf, qpdf_oh node) {
    int count = 0;
    if (!qpdf_oh_is_dictionary(qpdf, node)) { return 0; }
    if (!qpdf_oh_has_key(qpdf, node, "/Kids")) { return 1; }
    return qpdf_oh_get_value_as_int(qpdf, qpdf_oh_get_key(qpdf, node, "/Count"), &count) && count > 0 ? count : 0;
}

/// Descends to a page by the counts of the tree's nodes, which visits only a few of them; null if the counts are wrong.
static qpdf_oh page_by_counts(qpdf_data qpdf, int32_t index) {
    qpdf_oh node = qpdf_oh_get_key_if_dict(qpdf, qpdf_get_root(qpdf), "/Pages");
    for (int depth = 0; depth < maximum_tree_depth; depth++) {
        int32_t node_count = page_count_of(qpdf, node);
        if (index >= node_count) { break; }
        if (!qpdf_oh_has_key(qpdf, node, "/Kids")) { return node; }
        qpdf_oh kids = qpdf_oh_get_key(qpdf, node, "/Kids");
        int32_t kid_count = qpdf_oh_is_array(qpdf, kids) ? qpdf_oh_get_array_n_items(qpdf, kids) : 0;
        // If a node has as many pages as kids, each kid has one.
        int32_t kid = node_count == kid_count ? index : 0;
        if (node_count == kid_count) { index = 0; }
        for (; kid < kid_count; kid++) {
            node = qpdf_oh_get_array_item(qpdf, kids, kid);
            int32_t count = page_count_of(qpdf, node);
            if (index < count) { break; }
            index -= count;
        }
        if (kid == kid_count) { break; }
    }
    return qpdf_oh_new_null(qpdf);
}

int32_t cgatefold_count_pages(const cgatefold_structure *structure) {
    qpdf_data qpdf = structure->qpdf;
    qpdf_oh root = qpdf_oh_get_key_if_dict(qpdf, qpdf_get_root(qpdf), "/Pages");
    int32_t count = structure->is_repaired ? 0 : page_count_of(qpdf, root);
    return count > 0 ? count : qpdf_get_num_pages(qpdf);
}

qpdf_oh cgatefold_find_page(const cgatefold_structure *structure, int32_t index) {
    qpdf_data qpdf = structure->qpdf;
    if (!structure->is_repaired) {
        qpdf_oh page = page_by_counts(qpdf, index);
        if (qpdf_oh_is_dictionary(qpdf, page)) { return page; }
    }
    // libqpdf's own list visits every page of the file.
    return index < qpdf_get_num_pages(qpdf) ? qpdf_get_page_n(qpdf, (size_t)index) : qpdf_oh_new_null(qpdf);
}

int32_t cgatefold_structure_page_count(const cgatefold_structure *structure) {
    qpdf_oh first = qpdf_oh_new_null(structure->qpdf);
    int32_t count = cgatefold_count_pages(structure);
    release_since(structure->qpdf, first);
    return count;
}

/// The value of a key of the page or, where it may be inherited, of the nearest ancestor that has it.
static qpdf_oh attribute(qpdf_data qpdf, qpdf_oh page, const char *key, bool is_inheritable) {
    qpdf_oh node = page;
    for (int depth = 0; depth < maximum_tree_depth && qpdf_oh_is_dictionary(qpdf, node); depth++) {
        qpdf_oh value = qpdf_oh_get_key(qpdf, node, key);
        if (!is_inheritable || !qpdf_oh_is_null(qpdf, value)) { return value; }
        node = qpdf_oh_get_key(qpdf, node, "/Parent");
    }
    return qpdf_oh_new_null(qpdf);
}

/// Reads a rectangle, its corners put in order; false where it is missing or malformed.
static bool read_rect(qpdf_data qpdf, qpdf_oh array, cgatefold_rect *rect) {
    if (!qpdf_oh_is_array(qpdf, array) || qpdf_oh_get_array_n_items(qpdf, array) != 4) { return false; }
    double corner[4];
    for (int i = 0; i < 4; i++) {
        if (!qpdf_oh_get_value_as_number(qpdf, qpdf_oh_get_array_item(qpdf, array, i), &corner[i])) { return false; }
    }
    *rect = (cgatefold_rect){
        fmin(corner[0], corner[2]), fmin(corner[1], corner[3]),
        fmax(corner[0], corner[2]), fmax(corner[1], corner[3])};
    return true;
}

static cgatefold_rect box(
    qpdf_data qpdf, qpdf_oh page, const char *key, bool is_inheritable, cgatefold_rect fallback
) {
    cgatefold_rect rect;
    return read_rect(qpdf, attribute(qpdf, page, key, is_inheritable), &rect) ? rect : fallback;
}

cgatefold_status cgatefold_structure_get_page_boxes(
    const cgatefold_structure *structure, int32_t index, cgatefold_page_boxes *boxes
) {
    qpdf_data qpdf = structure->qpdf;
    if (index < 0) { return CGATEFOLD_NO_PAGE; }
    qpdf_oh first = qpdf_oh_new_null(qpdf);
    qpdf_oh page = cgatefold_find_page(structure, index);
    if (!qpdf_oh_is_dictionary(qpdf, page)) {
        release_since(qpdf, first);
        return CGATEFOLD_NO_PAGE;
    }

    const cgatefold_rect letter = {0, 0, cgatefold_letter_width, cgatefold_letter_height};
    boxes->media_box = box(qpdf, page, "/MediaBox", true, letter);
    boxes->crop_box = box(qpdf, page, "/CropBox", true, boxes->media_box);
    boxes->has_replaced_box = cgatefold_replace_boxes_without_area(&boxes->media_box, &boxes->crop_box);
    boxes->bleed_box = box(qpdf, page, "/BleedBox", false, boxes->crop_box);
    boxes->trim_box = box(qpdf, page, "/TrimBox", false, boxes->crop_box);
    boxes->art_box = box(qpdf, page, "/ArtBox", false, boxes->crop_box);

    double rotation = 0;
    qpdf_oh_get_value_as_number(qpdf, attribute(qpdf, page, "/Rotate", true), &rotation);
    boxes->rotation = fabs(rotation) < 1e6 ? (((int32_t)rotation % 360) + 360) % 360 / 90 * 90 : 0;

    double unit = 1;
    qpdf_oh_get_value_as_number(qpdf, attribute(qpdf, page, "/UserUnit", false), &unit);
    boxes->user_unit = unit > 0 && unit <= maximum_user_unit ? unit : 1;
    release_since(qpdf, first);
    return CGATEFOLD_OK;
}
