// Fast colour transforms.
//
// poppler asks LittleCMS for transforms without optimisation, which convert every pixel in floating point, and asks for
// the same ones again with every page. What it asks for within a native scope is optimised, and remembered by what it
// does. Transforms outlive the scope in which they were made: what is remembered is recognised by its address when it
// is deleted, wherever that is.

#define _GNU_SOURCE
#include <lcms2.h>
#include <pthread.h>
#include <string.h>

#include "native_scope.h"
#include "next_definition.h"

DEFINE_NEXT(cmsCreateTransform)
DEFINE_NEXT(cmsDeleteTransform)

/// What a transform does; equal for equal ones.
typedef struct transform_key {
    cmsUInt8Number input[16];
    cmsUInt8Number output[16];
    cmsUInt32Number input_format;
    cmsUInt32Number output_format;
    cmsUInt32Number intent;
    cmsUInt32Number flags;
} transform_key;

typedef struct transform_entry {
    transform_key key;
    cmsHTRANSFORM transform;
    /// Owners that have not deleted it yet.
    int owners;
    uint64_t last_use;
} transform_entry;

/// An issue has a handful of profiles. A transform of four channels has a table of half a megabyte.
enum { maximum_entries = 32 };

static struct {
    pthread_mutex_t mutex;
    transform_entry entries[maximum_entries];
    uint64_t uses;
} remembered = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/// Held while a transform is made: profiles are shared between threads, and their digest is computed by changing them
/// for a while. Recursive, since LittleCMS itself may make transforms while it makes one. Nobody outside of a native
/// scope waits for it.
static pthread_mutex_t making = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

/// The digest of a profile's content: what the file says of it in its header need not be true.
static bool identify(cmsHPROFILE profile, cmsUInt8Number id[16]) {
    if (!cmsMD5computeID(profile)) { return false; }
    cmsGetHeaderProfileID(profile, id);
    return true;
}

/// How samples lie in memory. A transform is made for that; of what colour space they are is only checked, and poppler
/// asks for the same transform with and without it.
static cmsUInt32Number layout_of(cmsUInt32Number format) {
    return format & ~(cmsUInt32Number)COLORSPACE_SH(31);
}

/// The points an axis at which a coarse transform is sampled: making it takes a tenth of the time, up to 100 ms, and it
/// is a few levels off at most.
static cmsUInt32Number coarse_points(cmsUInt32Number format) {
    return T_CHANNELS(format) == 4 ? cmsFLAGS_GRIDPOINTS(9) : cmsFLAGS_GRIDPOINTS(15);
}

/// Deletes a transform that nobody owns.
static void delete_transform(cmsHTRANSFORM transform) {
    __typeof__(&cmsDeleteTransform) next = next_cmsDeleteTransform();
    // Without a definition of LittleCMS's own it stays in memory.
    if (next != NULL) { next(transform); }
}

/// A remembered transform, which has one owner more; NULL where there is none.
static cmsHTRANSFORM take_remembered(const transform_key *key) {
    cmsHTRANSFORM transform = NULL;
    pthread_mutex_lock(&remembered.mutex);
    for (int i = 0; i < maximum_entries && transform == NULL; i++) {
        transform_entry *entry = &remembered.entries[i];
        if (entry->transform == NULL || memcmp(&entry->key, key, sizeof *key) != 0) { continue; }
        entry->owners++;
        entry->last_use = ++remembered.uses;
        transform = entry->transform;
    }
    pthread_mutex_unlock(&remembered.mutex);
    return transform;
}

/// The entry to give up for another: free, or the longest unused; NULL where all are in use.
static transform_entry *replaceable_entry(void) {
    transform_entry *best = NULL;
    for (int i = 0; i < maximum_entries; i++) {
        transform_entry *entry = &remembered.entries[i];
        if (entry->owners == 0 && (best == NULL || entry->last_use < best->last_use)) { best = entry; }
    }
    return best;
}

/// Remembers a transform, which has one owner, unless all that are remembered are in use.
static void remember(const transform_key *key, cmsHTRANSFORM transform) {
    cmsHTRANSFORM replaced = NULL;
    pthread_mutex_lock(&remembered.mutex);
    transform_entry *entry = replaceable_entry();
    if (entry != NULL) {
        replaced = entry->transform;
        *entry = (transform_entry){.key = *key, .transform = transform, .owners = 1, .last_use = ++remembered.uses};
    }
    pthread_mutex_unlock(&remembered.mutex);
    if (replaced != NULL) { delete_transform(replaced); }
}

/// Takes an owner from a transform where it is a remembered one; false where it is not.
static bool give_back(cmsHTRANSFORM transform) {
    bool is_remembered = false;
    pthread_mutex_lock(&remembered.mutex);
    for (int i = 0; i < maximum_entries && !is_remembered; i++) {
        transform_entry *entry = &remembered.entries[i];
        is_remembered = transform != NULL && entry->transform == transform;
        if (is_remembered && entry->owners > 0) { entry->owners--; }
    }
    pthread_mutex_unlock(&remembered.mutex);
    return is_remembered;
}

/// A transform of a thread that holds `making`.
static cmsHTRANSFORM optimized_transform(
    cmsHPROFILE input, cmsUInt32Number input_format, cmsHPROFILE output, cmsUInt32Number output_format,
    cmsUInt32Number intent, cmsUInt32Number flags
) {
    transform_key key;
    memset(&key, 0, sizeof key);
    key.input_format = layout_of(input_format);
    key.output_format = layout_of(output_format);
    key.intent = intent;
    key.flags = flags;
    bool is_identified = identify(input, key.input) && identify(output, key.output);
    cmsHTRANSFORM transform = is_identified ? take_remembered(&key) : NULL;
    if (transform != NULL) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_REMEMBERED_TRANSFORM);
        return transform;
    }
    cmsContext context = cmsGetProfileContextID(input);
    transform = cmsCreateTransformTHR(context, input, input_format, output, output_format, intent, flags);
    if (transform == NULL) { return NULL; }
    cgatefold_count_answer(CGATEFOLD_ANSWER_COLOR_TRANSFORM);
    if (is_identified) { remember(&key, transform); }
    return transform;
}

static cmsHTRANSFORM plain_transform(
    cmsHPROFILE input, cmsUInt32Number input_format, cmsHPROFILE output, cmsUInt32Number output_format,
    cmsUInt32Number intent, cmsUInt32Number flags
) {
    __typeof__(&cmsCreateTransform) next = next_cmsCreateTransform();
    if (next != NULL) { return next(input, input_format, output, output_format, intent, flags); }
    // Which is all that LittleCMS's own definition does.
    return cmsCreateTransformTHR(
        cmsGetProfileContextID(input), input, input_format, output, output_format, intent, flags);
}

cmsHTRANSFORM cmsCreateTransform(
    cmsHPROFILE input, cmsUInt32Number input_format, cmsHPROFILE output, cmsUInt32Number output_format,
    cmsUInt32Number intent, cmsUInt32Number flags
) {
    if (!cgatefold_scope.is_entered || cgatefold_scope.colors == COLORS_EXACT) {
        return plain_transform(input, input_format, output, output_format, intent, flags);
    }
    flags &= ~(cmsUInt32Number)cmsFLAGS_NOOPTIMIZE;
    bool is_coarse = cgatefold_scope.colors == COLORS_COARSE;
    if (is_coarse && T_CHANNELS(input_format) >= 3) { flags |= coarse_points(input_format); }
    pthread_mutex_lock(&making);
    cmsHTRANSFORM transform = optimized_transform(input, input_format, output, output_format, intent, flags);
    pthread_mutex_unlock(&making);
    return transform;
}

void cmsDeleteTransform(cmsHTRANSFORM transform) {
    if (!give_back(transform)) { delete_transform(transform); }
}
