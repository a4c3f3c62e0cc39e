// Fast colour transforms.
//
// poppler asks LittleCMS for transforms without optimisation, which convert every pixel in floating point, and asks for
// the same ones again with every page. Its calls are answered here, since the dynamic linker finds these definitions
// before LittleCMS's: transforms are optimised, and remembered by what they do.

#define _GNU_SOURCE
#include <lcms2.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "../base/internal.h"
#include "next_definition.h"

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
enum { entry_count = 32 };

static struct {
    pthread_mutex_t mutex;
    transform_entry entries[entry_count];
    uint64_t uses;
} known = {
    // LittleCMS itself makes and deletes transforms while it makes one.
    .mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP,
};

static _Thread_local bool is_exact;
static _Thread_local bool is_coarse;
static atomic_llong optimized;

void cgatefold_convert_colors_exactly(void) {
    is_exact = true;
}

void cgatefold_set_coarse_colors(bool are_coarse) {
    is_coarse = are_coarse;
}

int64_t cgatefold_optimized_transforms_created(void) {
    return atomic_load(&optimized);
}

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

static transform_entry *entry_of(const transform_key *key) {
    for (int i = 0; i < entry_count; i++) {
        transform_entry *entry = &known.entries[i];
        if (entry->transform != NULL && memcmp(&entry->key, key, sizeof *key) == 0) { return entry; }
    }
    return NULL;
}

/// The entry to give up for another: free, or the longest unused; NULL where all are in use.
static transform_entry *replaceable_entry(void) {
    transform_entry *best = NULL;
    for (int i = 0; i < entry_count; i++) {
        transform_entry *entry = &known.entries[i];
        if (entry->owners == 0 && (best == NULL || entry->last_use < best->last_use)) { best = entry; }
    }
    return best;
}

static void delete_transform(cmsHTRANSFORM transform) {
    DECLARE_NEXT(cmsDeleteTransform, "cmsDeleteTransform")
    next(transform);
}

cmsHTRANSFORM cmsCreateTransform(
    cmsHPROFILE input, cmsUInt32Number input_format, cmsHPROFILE output, cmsUInt32Number output_format,
    cmsUInt32Number intent, cmsUInt32Number flags
) {
    cmsContext context = cmsGetProfileContextID(input);
    if (is_exact) {
        return cmsCreateTransformTHR(context, input, input_format, output, output_format, intent, flags);
    }
    flags &= ~(cmsUInt32Number)cmsFLAGS_NOOPTIMIZE;
    if (is_coarse && T_CHANNELS(input_format) >= 3) { flags |= coarse_points(input_format); }
    transform_key key;
    memset(&key, 0, sizeof key);
    key.input_format = layout_of(input_format);
    key.output_format = layout_of(output_format);
    key.intent = intent;
    key.flags = flags;
    cmsHTRANSFORM transform;
    // Profiles are shared between threads, and their digest is computed by changing them for a while.
    pthread_mutex_lock(&known.mutex);
    bool is_identified = identify(input, key.input) && identify(output, key.output);
    transform_entry *entry = is_identified ? entry_of(&key) : NULL;
    if (entry != NULL) {
        transform = entry->transform;
        entry->owners++;
        entry->last_use = ++known.uses;
    } else {
        transform = cmsCreateTransformTHR(context, input, input_format, output, output_format, intent, flags);
        if (transform != NULL) { atomic_fetch_add(&optimized, 1); }
        // Chosen only now: making a transform may make others, which take entries too.
        entry = transform != NULL && is_identified ? replaceable_entry() : NULL;
        if (entry != NULL) {
            if (entry->transform != NULL) { delete_transform(entry->transform); }
            *entry = (transform_entry){.key = key, .transform = transform, .owners = 1, .last_use = ++known.uses};
        }
    }
    pthread_mutex_unlock(&known.mutex);
    return transform;
}

void cmsDeleteTransform(cmsHTRANSFORM transform) {
    bool is_known = false;
    pthread_mutex_lock(&known.mutex);
    for (int i = 0; i < entry_count && !is_known; i++) {
        transform_entry *entry = &known.entries[i];
        if (entry->transform != transform || transform == NULL) { continue; }
        entry->owners--;
        is_known = true;
    }
    pthread_mutex_unlock(&known.mutex);
    if (!is_known) { delete_transform(transform); }
}
