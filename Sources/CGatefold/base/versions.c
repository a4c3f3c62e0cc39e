#include <cairo.h>
#include <lcms2.h>
#include <poppler.h>
#include <qpdf/qpdf-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>

#include "cgatefold_base.h"

static char *numbered(int major, int minor, int patch) {
    char text[48];
    snprintf(text, sizeof text, "%d.%d.%d", major, minor, patch);
    return strdup(text);
}

cgatefold_library_versions cgatefold_copy_library_versions(void) {
    int lcms = cmsGetEncodedCMMversion();
    int webp = WebPGetEncoderVersion();
    return (cgatefold_library_versions){
        .poppler = strdup(poppler_get_version()),
        .cairo = strdup(cairo_version_string()),
        .qpdf = strdup(qpdf_get_qpdf_version()),
        .lcms = numbered(lcms / 1000, lcms % 1000 / 10, lcms % 10),
        .webp = numbered(webp >> 16, (webp >> 8) & 0xff, webp & 0xff),
    };
}

void cgatefold_library_versions_free(cgatefold_library_versions *versions) {
    free(versions->poppler);
    free(versions->cairo);
    free(versions->qpdf);
    free(versions->lcms);
    free(versions->webp);
    *versions = (cgatefold_library_versions){0};
}
