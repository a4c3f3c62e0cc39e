// The streams that pages are drawn from.

#include "page_streams.h"

#include <string.h>

/// Images with fewer samples are not worth reducing.
static const int64_t minimum_samples = 96 * 96;
/// In bytes. Shorter streams are not worth decoding in advance.
static const size_t minimum_stored_count = 2048;
/// Resources nested deeper are not visited, and their streams are not replaced.
static const int maximum_resource_depth = 12;
/// The page tree is climbed this far for inherited resources; a deeper tree is a loop.
static const int maximum_tree_depth = 64;

// MARK: What a stream is

static bool has_name(qpdf_data qpdf, qpdf_oh value, const char *name) {
    return qpdf_oh_is_name(qpdf, value) && strcmp(qpdf_oh_get_name(qpdf, value), name) == 0;
}

static int32_t integer(qpdf_data qpdf, qpdf_oh dictionary, const char *key) {
    int value = 0;
    return qpdf_oh_get_value_as_int(qpdf, qpdf_oh_get_key(qpdf, dictionary, key), &value) ? value : 0;
}

/// The number of components; 0 if samples must not be averaged or the number is unknown.
static int32_t components_of(qpdf_data qpdf, qpdf_oh space) {
    if (has_name(qpdf, space, "/DeviceGray")) { return 1; }
    if (has_name(qpdf, space, "/DeviceRGB")) { return 3; }
    if (has_name(qpdf, space, "/DeviceCMYK")) { return 4; }
    if (!qpdf_oh_is_array(qpdf, space) || qpdf_oh_get_array_n_items(qpdf, space) < 2) { return 0; }
    qpdf_oh family = qpdf_oh_get_array_item(qpdf, space, 0);
    if (has_name(qpdf, family, "/CalGray") || has_name(qpdf, family, "/Separation")) { return 1; }
    if (has_name(qpdf, family, "/CalRGB") || has_name(qpdf, family, "/Lab")) { return 3; }
    if (!has_name(qpdf, family, "/ICCBased")) { return 0; }
    qpdf_oh profile = qpdf_oh_get_array_item(qpdf, space, 1);
    if (!qpdf_oh_is_stream(qpdf, profile)) { return 0; }
    int32_t count = integer(qpdf, qpdf_oh_get_dict(qpdf, profile), "/N");
    return count == 1 || count == 3 || count == 4 ? count : 0;
}

/// The only filter of a stream; "" where it has none, NULL where it has several.
static const char *only_filter(qpdf_data qpdf, qpdf_oh dictionary) {
    qpdf_oh filter = qpdf_oh_get_key(qpdf, dictionary, "/Filter");
    if (qpdf_oh_is_null(qpdf, filter)) { return ""; }
    if (qpdf_oh_is_array(qpdf, filter)) {
        if (qpdf_oh_get_array_n_items(qpdf, filter) != 1) { return NULL; }
        filter = qpdf_oh_get_array_item(qpdf, filter, 0);
    }
    return qpdf_oh_is_name(qpdf, filter) ? qpdf_oh_get_name(qpdf, filter) : NULL;
}

static bool has_color_transform(qpdf_data qpdf, qpdf_oh dictionary) {
    qpdf_oh parameters = qpdf_oh_get_key(qpdf, dictionary, "/DecodeParms");
    if (qpdf_oh_is_array(qpdf, parameters) && qpdf_oh_get_array_n_items(qpdf, parameters) > 0) {
        parameters = qpdf_oh_get_array_item(qpdf, parameters, 0);
    }
    return qpdf_oh_is_dictionary(qpdf, parameters) && qpdf_oh_has_key(qpdf, parameters, "/ColorTransform");
}

/// The size of an image whose samples may be averaged; otherwise a size without components.
static image_size averageable_size(qpdf_data qpdf, qpdf_oh dictionary) {
    image_size size = {integer(qpdf, dictionary, "/Width"), integer(qpdf, dictionary, "/Height"), 0};
    bool is_large = size.width >= 2 && size.height >= 2 && (int64_t)size.width * size.height >= minimum_samples;
    // Stencils and colour keys are exact.
    bool is_exact = qpdf_oh_has_key(qpdf, dictionary, "/ImageMask") ||
                    qpdf_oh_is_array(qpdf, qpdf_oh_get_key(qpdf, dictionary, "/Mask"));
    if (is_large && !is_exact && integer(qpdf, dictionary, "/BitsPerComponent") == 8) {
        size.components = components_of(qpdf, qpdf_oh_get_key(qpdf, dictionary, "/ColorSpace"));
    }
    return size;
}

/// Describes how a stream can be decoded; false if it should be left alone.
static bool describe(qpdf_data qpdf, qpdf_oh stream, page_stream *description) {
    qpdf_oh dictionary = qpdf_oh_get_dict(qpdf, stream);
    // Data in another file.
    if (qpdf_oh_has_key(qpdf, dictionary, "/F")) { return false; }
    *description = (page_stream){
        .object = qpdf_oh_get_object_id(qpdf, stream),
        .generation = qpdf_oh_get_generation(qpdf, stream),
        .stored_count = (size_t)MAX(0, integer(qpdf, dictionary, "/Length")),
        .mask = -1,
        .reduction = 1,
    };
    const char *filter = only_filter(qpdf, dictionary);
    if (description->object <= 0 || filter == NULL) { return false; }
    bool is_jpeg = strcmp(filter, "/DCTDecode") == 0;
    bool is_deflated = strcmp(filter, "/FlateDecode") == 0;
    if (has_name(qpdf, qpdf_oh_get_key(qpdf, dictionary, "/Subtype"), "/Image")) {
        description->size = averageable_size(qpdf, dictionary);
        bool is_known = is_deflated || *filter == '\0' || (is_jpeg && !has_color_transform(qpdf, dictionary));
        if (is_known && description->size.components > 0) {
            description->kind = is_jpeg ? PAGE_STREAM_JPEG : PAGE_STREAM_SAMPLES;
            return true;
        }
    }
    description->kind = PAGE_STREAM_PLAIN;
    return is_deflated && description->stored_count >= minimum_stored_count;
}

// MARK: Which streams there are

static int32_t take_up(page_streams *found, qpdf_oh stream);

static int32_t known_index(const page_streams *found, qpdf_oh stream) {
    gpointer object = GINT_TO_POINTER(qpdf_oh_get_object_id(found->qpdf, stream));
    return GPOINTER_TO_INT(g_hash_table_lookup(found->known, object));
}

/// Whether an image with colours premultiplied by a mask can be reduced together with the mask: both have the same
/// size, and no other image uses the mask.
static bool can_reduce_with(const page_streams *found, const page_stream *image, qpdf_oh mask) {
    page_stream described;
    return known_index(found, mask) == 0 && image->kind == PAGE_STREAM_SAMPLES &&
           describe(found->qpdf, mask, &described) && described.kind == PAGE_STREAM_SAMPLES &&
           described.size.width == image->size.width && described.size.height == image->size.height;
}

/// Adds the soft mask of an image that may be reduced; false if the image should be left alone.
static bool take_up_mask(page_streams *found, page_stream *image, qpdf_oh mask) {
    // If colours are premultiplied by the mask, both must have the same size (PDF 32000-1, 11.6.5.3, /Matte).
    bool is_matted = qpdf_oh_has_key(found->qpdf, qpdf_oh_get_dict(found->qpdf, mask), "/Matte");
    if (is_matted && !can_reduce_with(found, image, mask)) { return false; }
    image->mask = take_up(found, mask);
    if (image->mask >= 0 && page_stream_at(found, image->mask)->kind == PAGE_STREAM_PLAIN) { image->mask = -1; }
    return true;
}

/// The index of a stream, which is added if it is new; -1 if it should be left alone.
static int32_t take_up(page_streams *found, qpdf_oh stream) {
    qpdf_data qpdf = found->qpdf;
    int32_t known = known_index(found, stream);
    if (known != 0) { return known == stream_left_alone ? -1 : known - 1; }
    gpointer object = GINT_TO_POINTER(qpdf_oh_get_object_id(qpdf, stream));
    // Insert before its mask is added, so that a mask of itself ends the recursion.
    g_hash_table_insert(found->known, object, GINT_TO_POINTER(stream_left_alone));
    page_stream description;
    if (!describe(qpdf, stream, &description)) { return -1; }
    qpdf_oh mask = qpdf_oh_get_key(qpdf, qpdf_oh_get_dict(qpdf, stream), "/SMask");
    bool has_mask = description.kind != PAGE_STREAM_PLAIN && qpdf_oh_is_stream(qpdf, mask);
    if (has_mask && !take_up_mask(found, &description, mask)) { return -1; }
    g_array_append_val(found->streams, description);
    g_hash_table_insert(found->known, object, GINT_TO_POINTER((gint)found->streams->len));
    return (int32_t)found->streams->len - 1;
}

/// State while gathering the streams of a page.
typedef struct gathering {
    page_streams *found;
    GArray *indices;
    /// Object numbers.
    GHashTable *visited;
} gathering;

static void gather_resources(gathering *page, qpdf_oh resources, int depth);

static bool visit(gathering *page, qpdf_oh object) {
    int number = qpdf_oh_get_object_id(page->found->qpdf, object);
    return number == 0 || g_hash_table_add(page->visited, GINT_TO_POINTER(number));
}

/// A stream without further streams, except its mask.
static void gather_data(gathering *page, qpdf_oh stream) {
    if (!qpdf_oh_is_stream(page->found->qpdf, stream)) { return; }
    int32_t index = take_up(page->found, stream);
    // Masks may have been found with another image, or on their own.
    for (; index >= 0; index = page_stream_at(page->found, index)->mask) {
        g_array_append_val(page->indices, index);
    }
}

/// A form, a tiling pattern, or an image.
static void gather_drawn(gathering *page, qpdf_oh stream, int depth) {
    qpdf_data qpdf = page->found->qpdf;
    if (depth > maximum_resource_depth || !qpdf_oh_is_stream(qpdf, stream) || !visit(page, stream)) { return; }
    gather_data(page, stream);
    qpdf_oh dictionary = qpdf_oh_get_dict(qpdf, stream);
    gather_resources(page, qpdf_oh_get_key(qpdf, dictionary, "/Resources"), depth + 1);
}

/// The values of a dictionary, released with the page.
static GArray *values_of(qpdf_data qpdf, qpdf_oh dictionary) {
    GArray *values = g_array_new(FALSE, FALSE, sizeof(qpdf_oh));
    if (!qpdf_oh_is_dictionary(qpdf, dictionary)) { return values; }
    for (qpdf_oh_begin_dict_key_iter(qpdf, dictionary); qpdf_oh_dict_more_keys(qpdf);) {
        qpdf_oh value = qpdf_oh_get_key(qpdf, dictionary, qpdf_oh_dict_next_key(qpdf));
        g_array_append_val(values, value);
    }
    return values;
}

static void gather_state(gathering *page, qpdf_oh state, int depth) {
    qpdf_data qpdf = page->found->qpdf;
    if (!qpdf_oh_is_dictionary(qpdf, state)) { return; }
    qpdf_oh mask = qpdf_oh_get_key(qpdf, state, "/SMask");
    if (qpdf_oh_is_dictionary(qpdf, mask)) { gather_drawn(page, qpdf_oh_get_key(qpdf, mask, "/G"), depth); }
}

static void gather_font_descriptor(gathering *page, qpdf_oh font) {
    static const char *const keys[] = {"/FontFile", "/FontFile2", "/FontFile3"};
    qpdf_data qpdf = page->found->qpdf;
    qpdf_oh descriptor = qpdf_oh_get_key(qpdf, font, "/FontDescriptor");
    if (!qpdf_oh_is_dictionary(qpdf, descriptor)) { return; }
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) { gather_data(page, qpdf_oh_get_key(qpdf, descriptor, keys[i])); }
}

static void gather_font(gathering *page, qpdf_oh font, int depth) {
    static const char *const keys[] = {"/ToUnicode", "/Encoding", "/CIDToGIDMap"};
    qpdf_data qpdf = page->found->qpdf;
    if (depth > maximum_resource_depth || !qpdf_oh_is_dictionary(qpdf, font) || !visit(page, font)) { return; }
    gather_font_descriptor(page, font);
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) { gather_data(page, qpdf_oh_get_key(qpdf, font, keys[i])); }
    qpdf_oh descendants = qpdf_oh_get_key(qpdf, font, "/DescendantFonts");
    if (qpdf_oh_is_array(qpdf, descendants) && qpdf_oh_get_array_n_items(qpdf, descendants) > 0) {
        gather_font(page, qpdf_oh_get_array_item(qpdf, descendants, 0), depth + 1);
    }
    // Type 3 fonts have resources.
    gather_resources(page, qpdf_oh_get_key(qpdf, font, "/Resources"), depth + 1);
}

static void gather_each(
    gathering *page, qpdf_oh resources, const char *kind, int depth, void (*gather)(gathering *, qpdf_oh, int)
) {
    GArray *values = values_of(page->found->qpdf, qpdf_oh_get_key(page->found->qpdf, resources, kind));
    for (guint i = 0; i < values->len; i++) { gather(page, g_array_index(values, qpdf_oh, i), depth); }
    g_array_free(values, TRUE);
}

static void gather_resources(gathering *page, qpdf_oh resources, int depth) {
    qpdf_data qpdf = page->found->qpdf;
    bool is_too_deep = depth > maximum_resource_depth;
    if (is_too_deep || !qpdf_oh_is_dictionary(qpdf, resources) || !visit(page, resources)) { return; }
    gather_each(page, resources, "/XObject", depth, gather_drawn);
    gather_each(page, resources, "/Pattern", depth, gather_drawn);
    gather_each(page, resources, "/ExtGState", depth, gather_state);
    gather_each(page, resources, "/Font", depth, gather_font);
}

static void gather_annotations(gathering *page, qpdf_oh annotations) {
    qpdf_data qpdf = page->found->qpdf;
    int count = qpdf_oh_is_array(qpdf, annotations) ? qpdf_oh_get_array_n_items(qpdf, annotations) : 0;
    for (int i = 0; i < count; i++) {
        qpdf_oh annotation = qpdf_oh_get_array_item(qpdf, annotations, i);
        if (!qpdf_oh_is_dictionary(qpdf, annotation)) { continue; }
        qpdf_oh appearances = qpdf_oh_get_key(qpdf, annotation, "/AP");
        if (!qpdf_oh_is_dictionary(qpdf, appearances)) { continue; }
        gather_drawn(page, qpdf_oh_get_key(qpdf, appearances, "/N"), 0);
        gather_each(page, appearances, "/N", 0, gather_drawn);
    }
}

static void gather_content(gathering *page, qpdf_oh contents) {
    qpdf_data qpdf = page->found->qpdf;
    gather_data(page, contents);
    int count = qpdf_oh_is_array(qpdf, contents) ? qpdf_oh_get_array_n_items(qpdf, contents) : 0;
    for (int i = 0; i < count; i++) { gather_data(page, qpdf_oh_get_array_item(qpdf, contents, i)); }
}

static void gather_form_fields(gathering *page) {
    qpdf_data qpdf = page->found->qpdf;
    qpdf_oh fields = qpdf_oh_get_key_if_dict(qpdf, qpdf_get_root(qpdf), "/AcroForm");
    if (qpdf_oh_is_dictionary(qpdf, fields)) { gather_resources(page, qpdf_oh_get_key(qpdf, fields, "/DR"), 0); }
}

qpdf_oh cgatefold_page_resources(qpdf_data qpdf, qpdf_oh page) {
    for (int depth = 0; depth < maximum_tree_depth && qpdf_oh_is_dictionary(qpdf, page); depth++) {
        qpdf_oh resources = qpdf_oh_get_key(qpdf, page, "/Resources");
        if (!qpdf_oh_is_null(qpdf, resources)) { return resources; }
        page = qpdf_oh_get_key(qpdf, page, "/Parent");
    }
    return qpdf_oh_new_null(qpdf);
}

page_streams cgatefold_page_streams_find(
    const cgatefold_structure *structure, int32_t first_page, int32_t page_count
) {
    qpdf_data qpdf = structure->qpdf;
    page_streams found = {
        .structure = structure,
        .qpdf = qpdf,
        .first_page = first_page,
        .page_count = page_count,
        .streams = g_array_new(FALSE, FALSE, sizeof(page_stream)),
        .known = g_hash_table_new(NULL, NULL),
        .pages = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref),
    };
    for (int32_t i = 0; i < page_count; i++) {
        gathering page = {&found, g_array_new(FALSE, FALSE, sizeof(int32_t)), g_hash_table_new(NULL, NULL)};
        qpdf_oh object = cgatefold_find_page(structure, first_page + i);
        gather_content(&page, qpdf_oh_get_key_if_dict(qpdf, object, "/Contents"));
        gather_resources(&page, cgatefold_page_resources(qpdf, object), 0);
        gather_annotations(&page, qpdf_oh_get_key_if_dict(qpdf, object, "/Annots"));
        gather_form_fields(&page);
        g_ptr_array_add(found.pages, page.indices);
        g_hash_table_destroy(page.visited);
        qpdf_oh_release_all(qpdf);
    }
    return found;
}

void cgatefold_page_streams_clear(page_streams *streams) {
    g_array_free(streams->streams, TRUE);
    g_hash_table_destroy(streams->known);
    g_ptr_array_free(streams->pages, TRUE);
}
