#include <stdlib.h>
#include <string.h>

#include "cgatefold_navigation.h"
#include "../base/native_scope.h"
#include "glib_document.h"

static char *copied(const char *string) {
    return string != NULL ? strdup(string) : NULL;
}

static cgatefold_destination_kind destination_kind(PopplerDestType type) {
    switch (type) {
    case POPPLER_DEST_XYZ: return CGATEFOLD_DESTINATION_XYZ;
    case POPPLER_DEST_FIT: return CGATEFOLD_DESTINATION_FIT;
    case POPPLER_DEST_FITH: return CGATEFOLD_DESTINATION_FIT_H;
    case POPPLER_DEST_FITV: return CGATEFOLD_DESTINATION_FIT_V;
    case POPPLER_DEST_FITR: return CGATEFOLD_DESTINATION_FIT_R;
    case POPPLER_DEST_FITB: return CGATEFOLD_DESTINATION_FIT_B;
    case POPPLER_DEST_FITBH: return CGATEFOLD_DESTINATION_FIT_BH;
    case POPPLER_DEST_FITBV: return CGATEFOLD_DESTINATION_FIT_BV;
    default: return CGATEFOLD_DESTINATION_UNKNOWN;
    }
}

static cgatefold_destination plain_destination(const PopplerDest *dest) {
    return (cgatefold_destination){
        .kind = destination_kind(dest->type),
        .page_index = dest->page_num > 0 ? dest->page_num - 1 : -1,
        .left = dest->left,
        .bottom = dest->bottom,
        .right = dest->right,
        .top = dest->top,
        .zoom = dest->change_zoom ? dest->zoom : 0,
        .has_left = dest->change_left,
        .has_top = dest->change_top,
    };
}

/// Looks up a destination by its name, and leaves it unchanged if the name doesn't exist.
///
/// `poppler_document_find_dest` ignores the name tree of a document that also has the older /Dests dictionary
/// (PopplerNavigationTests have such a file), so missing names are looked up in poppler's tree of both.
static void find_destination(glib_document *document, const char *name, cgatefold_destination *destination) {
    PopplerDest *found = poppler_document_find_dest(document->document, name);
    if (found != NULL) {
        *destination = plain_destination(found);
        poppler_dest_free(found);
        return;
    }
    if (document->named_destinations == NULL) {
        document->named_destinations = poppler_document_create_dests_tree(document->document);
    }
    if (document->named_destinations == NULL) { return; }
    found = g_tree_lookup(document->named_destinations, name);
    if (found != NULL) { *destination = plain_destination(found); }
}

static void fill_destination(cgatefold_action *action, glib_document *document, const PopplerDest *dest) {
    action->destination.page_index = -1;
    if (dest == NULL) { return; }
    if (dest->type != POPPLER_DEST_NAMED) {
        action->destination = plain_destination(dest);
        return;
    }
    if (dest->named_dest == NULL) { return; }
    action->destination_name = g_utf8_validate(dest->named_dest, -1, NULL) ? strdup(dest->named_dest) : NULL;
    find_destination(document, dest->named_dest, &action->destination);
}

static cgatefold_action plain_action(glib_document *document, const PopplerAction *action) {
    cgatefold_action plain = {.kind = CGATEFOLD_ACTION_NONE, .destination = {.page_index = -1}};
    if (action == NULL) { return plain; }
    switch (action->type) {
    case POPPLER_ACTION_NONE:
        break;
    case POPPLER_ACTION_GOTO_DEST:
        plain.kind = CGATEFOLD_ACTION_GO_TO;
        fill_destination(&plain, document, action->goto_dest.dest);
        break;
    case POPPLER_ACTION_GOTO_REMOTE:
        plain.kind = CGATEFOLD_ACTION_GO_TO_REMOTE;
        plain.target = copied(action->goto_remote.file_name);
        break;
    case POPPLER_ACTION_URI:
        plain.kind = CGATEFOLD_ACTION_URI;
        plain.target = copied(action->uri.uri);
        break;
    case POPPLER_ACTION_LAUNCH:
        plain.kind = CGATEFOLD_ACTION_LAUNCH;
        plain.target = copied(action->launch.file_name);
        break;
    case POPPLER_ACTION_NAMED:
        plain.kind = CGATEFOLD_ACTION_NAMED;
        plain.target = copied(action->named.named_dest);
        break;
    default:
        plain.kind = CGATEFOLD_ACTION_OTHER;
        break;
    }
    return plain;
}

static void free_action(cgatefold_action *action) {
    free(action->target);
    free(action->destination_name);
}

/// The outline while it grows.
typedef struct outline_walk {
    glib_document *document;
    cgatefold_outline outline;
    size_t capacity;
    int32_t maximum_depth;
    size_t maximum_count;
} outline_walk;

/// NULL where there is no memory.
static cgatefold_outline_item *next_item(outline_walk *walk) {
    if (walk->outline.count == walk->capacity) {
        size_t capacity = walk->capacity == 0 ? 64 : walk->capacity * 2;
        cgatefold_outline_item *items = realloc(walk->outline.items, capacity * sizeof *items);
        if (items == NULL) { return NULL; }
        walk->outline.items = items;
        walk->capacity = capacity;
    }
    return &walk->outline.items[walk->outline.count++];
}

static void walk_siblings(outline_walk *walk, PopplerIndexIter *iterator, int32_t depth) {
    do {
        bool has_room = walk->outline.count < walk->maximum_count;
        cgatefold_outline_item *item = has_room ? next_item(walk) : NULL;
        if (item == NULL) {
            walk->outline.is_truncated = true;
            return;
        }
        PopplerAction *action = poppler_index_iter_get_action(iterator);
        *item = (cgatefold_outline_item){
            .depth = depth,
            .is_open = poppler_index_iter_is_open(iterator),
            .title = action != NULL ? copied(action->any.title) : NULL,
            .action = plain_action(walk->document, action),
        };
        if (action != NULL) { poppler_action_free(action); }

        PopplerIndexIter *children = poppler_index_iter_get_child(iterator);
        if (children == NULL) { continue; }
        if (depth + 1 < walk->maximum_depth) {
            walk_siblings(walk, children, depth + 1);
        } else {
            walk->outline.is_truncated = true;
        }
        poppler_index_iter_free(children);
    } while (poppler_index_iter_next(iterator));
}

cgatefold_outline cgatefold_document_copy_outline(
    cgatefold_document *document, int32_t maximum_depth, size_t maximum_count
) {
    native_scope outer = cgatefold_scope_enter((native_scope){0});
    outline_walk walk = {
        .document = cgatefold_open_glib_document(document),
        .maximum_depth = maximum_depth,
        .maximum_count = maximum_count,
    };
    PopplerIndexIter *iterator =
        walk.document->document != NULL ? poppler_index_iter_new(walk.document->document) : NULL;
    if (iterator != NULL) {
        walk_siblings(&walk, iterator, 0);
        poppler_index_iter_free(iterator);
    }
    cgatefold_scope_leave(outer);
    return walk.outline;
}

void cgatefold_outline_free(cgatefold_outline *outline) {
    for (size_t i = 0; i < outline->count; i++) {
        free(outline->items[i].title);
        free_action(&outline->items[i].action);
    }
    free(outline->items);
    *outline = (cgatefold_outline){0};
}

cgatefold_links cgatefold_page_copy_links(cgatefold_document *document, const cgatefold_page *page) {
    native_scope outer = cgatefold_scope_enter((native_scope){0});
    glib_document *glib = cgatefold_open_glib_document(document);
    PopplerPage *opened = cgatefold_glib_page(glib, cgatefold_page_index(page));
    GList *mappings = opened != NULL ? poppler_page_get_link_mapping(opened) : NULL;
    cgatefold_links links = {0};
    size_t count = g_list_length(mappings);
    links.items = count > 0 ? calloc(count, sizeof *links.items) : NULL;
    if (links.items != NULL) { links.count = count; }
    // poppler prepends each link that it meets, so its list runs backwards through /Annots.
    size_t position = links.count;
    for (GList *node = mappings; node != NULL && position > 0; node = node->next) {
        const PopplerLinkMapping *mapping = node->data;
        links.items[--position] = (cgatefold_link){
            .rect = {mapping->area.x1, mapping->area.y1, mapping->area.x2, mapping->area.y2},
            .action = plain_action(glib, mapping->action),
        };
    }
    poppler_page_free_link_mapping(mappings);
    if (opened != NULL) { g_object_unref(opened); }
    cgatefold_scope_leave(outer);
    return links;
}

void cgatefold_links_free(cgatefold_links *links) {
    for (size_t i = 0; i < links->count; i++) { free_action(&links->items[i].action); }
    free(links->items);
    *links = (cgatefold_links){0};
}
