// Fast colour transforms.
//
// poppler asks LittleCMS for transforms without optimisation, which convert every pixel in floating point, and asks for
// the same ones again with every page. Within a native scope, transforms are cached by what they do, and optimised unless
// no colour will be converted. Transforms outlive the scope in which they were created: a cached transform is recognised
// by its address when it is deleted, wherever that happens.

#define _GNU_SOURCE
#include <lcms2.h>
#include <pthread.h>
#include <string.h>

#include "native_scope.h"
#include "next_definition.h"

DEFINE_NEXT(cmsCreateTransform)
DEFINE_NEXT(cmsDeleteTransform)

/// Cache key of a transform: what it does.
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
    /// Number of owners that have not deleted it yet.
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

/// Held while a transform is created: profiles are shared between threads, and computing their digest changes them
/// temporarily. Recursive, since LittleCMS may create transforms while it creates one. Nothing outside a native scope
/// waits for it.
static pthread_mutex_t making = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

/// The digest of a profile's content, since the digest in its header may be wrong.
static bool identify(cmsHPROFILE profile, cmsUInt8Number id[16]) {
    if (!cmsMD5computeID(profile)) { return false; }
    cmsGetHeaderProfileID(profile, id);
    return true;
}

/// The memory layout of samples, which a transform depends on. Their colour space is only checked, and poppler requests
/// the same transform with and without it.
static cmsUInt32Number layout_of(cmsUInt32Number format) {
    return format & ~(cmsUInt32Number)COLORSPACE_SH(31);
}

/// Sampling points per axis of a coarse transform: creating it takes a tenth of the time, up to 100 ms, and it is a few
/// levels off at most.
static cmsUInt32Number coarse_points(cmsUInt32Number format) {
    return T_CHANNELS(format) == 4 ? cmsFLAGS_GRIDPOINTS(9) : cmsFLAGS_GRIDPOINTS(15);
}

/// Deletes a transform that nobody owns.
static void delete_transform(cmsHTRANSFORM transform) {
    __typeof__(&cmsDeleteTransform) next = next_cmsDeleteTransform();
    // Without a definition of LittleCMS's own it stays in memory.
    if (next != NULL) { next(transform); }
}

/// A cached transform with one more owner; NULL if there is none.
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

/// The entry to replace: a free one, or the longest unused; NULL if all are in use.
static transform_entry *replaceable_entry(void) {
    transform_entry *best = NULL;
    for (int i = 0; i < maximum_entries; i++) {
        transform_entry *entry = &remembered.entries[i];
        if (entry->owners == 0 && (best == NULL || entry->last_use < best->last_use)) { best = entry; }
    }
    return best;
}

/// Caches a transform with one owner, unless all entries are in use.
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

/// Removes an owner from a cached transform; false if it is not cached.
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

/// Returns a cached transform or creates one; the thread must hold `making`.
static cmsHTRANSFORM remembered_transform(
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
    if ((flags & cmsFLAGS_NOOPTIMIZE) == 0) { cgatefold_count_answer(CGATEFOLD_ANSWER_COLOR_TRANSFORM); }
    if (is_identified) { remember(&key, transform); }
    return transform;
}

static cmsHTRANSFORM plain_transform(
    cmsHPROFILE input, cmsUInt32Number input_format, cmsHPROFILE output, cmsUInt32Number output_format,
    cmsUInt32Number intent, cmsUInt32Number flags
) {
    __typeof__(&cmsCreateTransform) next = next_cmsCreateTransform();
    if (next != NULL) { return next(input, input_format, output, output_format, intent, flags); }
    // LittleCMS's own definition does nothing else.
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
    if (cgatefold_scope.colors != COLORS_UNUSED) { flags &= ~(cmsUInt32Number)cmsFLAGS_NOOPTIMIZE; }
    bool is_coarse = cgatefold_scope.colors == COLORS_COARSE;
    if (is_coarse && T_CHANNELS(input_format) >= 3) { flags |= coarse_points(input_format); }
    pthread_mutex_lock(&making);
    cmsHTRANSFORM transform = remembered_transform(input, input_format, output, output_format, intent, flags);
    pthread_mutex_unlock(&making);
    return transform;
}

void cmsDeleteTransform(cmsHTRANSFORM transform) {
    if (!give_back(transform)) { delete_transform(transform); }
}
