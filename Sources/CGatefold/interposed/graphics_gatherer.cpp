#include "graphics_gatherer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace {

constexpr cgatefold_rect nothing = {INFINITY, INFINITY, -INFINITY, -INFINITY};

void extend(cgatefold_rect &area, double x, double y) {
    area = {std::min(area.x1, x), std::min(area.y1, y), std::max(area.x2, x), std::max(area.y2, y)};
}

bool is_finite(const cgatefold_rect &area) {
    return std::isfinite(area.x1) && std::isfinite(area.y1) && std::isfinite(area.x2) && std::isfinite(area.y2);
}

cgatefold_rect clip_of(GfxState &state) {
    cgatefold_rect clip;
    state.getClipBBox(&clip.x1, &clip.y1, &clip.x2, &clip.y2);
    return clip;
}

uint32_t packed(const GfxRGB &color) {
    auto component = [](GfxColorComp value) {
        return static_cast<uint32_t>(std::lround(std::clamp(colToDbl(value), 0.0, 1.0) * 255));
    };
    return component(color.r) << 16 | component(color.g) << 8 | component(color.b);
}

void take_color(cgatefold_graphic &graphic, GfxState &state, bool is_stroke) {
    GfxRGB color = {};
    is_stroke ? state.getStrokeRGB(&color) : state.getFillRGB(&color);
    graphic.color = packed(color);
    graphic.opacity = static_cast<float>(is_stroke ? state.getStrokeOpacity() : state.getFillOpacity());
}

cgatefold_graphic image_at(GfxState &state) {
    cgatefold_graphic image = {};
    image.kind = CGATEFOLD_GRAPHIC_IMAGE;
    const double *matrix = state.getCTM();
    std::copy_n(matrix, 6, image.matrix);
    image.bounds = nothing;
    for (double x : {0.0, 1.0}) {
        for (double y : {0.0, 1.0}) {
            extend(image.bounds, matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]);
        }
    }
    image.clip = clip_of(state);
    take_color(image, state, false);
    return image;
}

/// Whether samples of one byte and some components are given as they are: /Decode is absent, or changes nothing.
bool has_plain_samples(Dict &dictionary, int component_count) {
    int bits = 8;
    dictionary.lookupInt("BitsPerComponent", nullptr, &bits);
    Object decode = dictionary.lookup("Decode");
    if (bits != 8 || (!decode.isArray() && !decode.isNull())) { return false; }
    if (decode.isNull()) { return true; }
    for (int i = 0; i < decode.arrayGetLength(); i++) {
        Object value = decode.arrayGet(i);
        if (!value.isNum() || value.getNum() != i % 2) { return false; }
    }
    return decode.arrayGetLength() == 2 * component_count;
}

/// The number of components of a colour space that browsers show alike: gray or RGB; 0 for any other.
int plain_component_count(const Object &space) {
    if (space.isName("DeviceRGB") || space.isName("RGB")) { return 3; }
    if (space.isName("DeviceGray") || space.isName("G")) { return 1; }
    if (!space.isArray() || space.arrayGetLength() < 2) { return 0; }
    Object family = space.arrayGet(0);
    if (family.isName("CalRGB")) { return 3; }
    if (family.isName("CalGray")) { return 1; }
    if (!family.isName("ICCBased")) { return 0; }
    Object profile = space.arrayGet(1);
    if (!profile.isStream()) { return 0; }
    Object count = profile.streamGetDict()->lookup("N");
    return count.isInt() && (count.getInt() == 1 || count.getInt() == 3) ? count.getInt() : 0;
}

/// Whether a stream is a JPEG and nothing else.
bool is_jpeg(const Object &filter) {
    if (filter.isName("DCTDecode") || filter.isName("DCT")) { return true; }
    if (!filter.isArray() || filter.arrayGetLength() != 1) { return false; }
    Object only = filter.arrayGet(0);
    return only.isName("DCTDecode") || only.isName("DCT");
}

bool is_plain_jpeg(Dict &dictionary, GfxResources &resources) {
    if (!is_jpeg(dictionary.lookup("Filter"))) { return false; }
    Object space = dictionary.lookup("ColorSpace");
    if (space.isName()) {
        Object named = resources.lookupColorSpace(space.getName());
        if (!named.isNull()) { space = std::move(named); }
    }
    int count = plain_component_count(space);
    return count > 0 && has_plain_samples(dictionary, count);
}

/// Whether the subpath has four corners and upright edges.
bool is_upright_rectangle(GfxState &state, const GfxSubpath &path) {
    int count = path.getNumPoints();
    if (count < 4 || count > 5) { return false; }
    if (count == 5 && (path.getX(0) != path.getX(4) || path.getY(0) != path.getY(4))) { return false; }
    for (int i = 0; i < 4; i++) {
        double x1, y1, x2, y2;
        state.transform(path.getX(i), path.getY(i), &x1, &y1);
        state.transform(path.getX((i + 1) % 4), path.getY((i + 1) % 4), &x2, &y2);
        if (path.getCurve(i) || std::min(std::fabs(x1 - x2), std::fabs(y1 - y2)) > 0.1) { return false; }
    }
    return true;
}

}  // namespace

void graphics_gatherer::add(
    const char *name, const Object args[], int count, GfxState &state, GfxResources &resources,
    OCGs *layers
) {
    const auto is = [name](const char *other) { return std::strcmp(name, other) == 0; };
    if (is("Do")) {
        if (count == 1 && args[0].isName()) { add_image(args[0].getName(), state, resources, layers); }
    } else if (is("f") || is("F") || is("f*")) {
        add_path(CGATEFOLD_GRAPHIC_FILL, state);
    } else if (is("B") || is("B*") || is("b") || is("b*")) {
        add_path(CGATEFOLD_GRAPHIC_FILL, state);
        add_path(CGATEFOLD_GRAPHIC_STROKE, state);
    } else if (is("S") || is("s")) {
        add_path(CGATEFOLD_GRAPHIC_STROKE, state);
    } else if (is("sh")) {
        add_shading(state);
    } else if (is("BI")) {
        append(image_at(state));
    }
}

void graphics_gatherer::add_image(
    const char *name, GfxState &state, GfxResources &resources, OCGs *layers
) {
    Object object = resources.lookupXObject(name);
    if (!object.isStream()) { return; }
    Dict &dictionary = *object.streamGetDict();
    if (!dictionary.lookup("Subtype").isName("Image")) { return; }
    const Object &layer = dictionary.lookupNF("OC");
    if (layers != nullptr && !layer.isNull() && !layers->optContentIsVisible(&layer)) { return; }
    cgatefold_graphic image = image_at(state);
    dictionary.lookupInt("Width", nullptr, &image.width);
    dictionary.lookupInt("Height", nullptr, &image.height);
    Object reference = resources.lookupXObjectNF(name);
    if (reference.isRef()) {
        image.object = reference.getRefNum();
        image.generation = reference.getRefGen();
    }
    Object stencil = dictionary.lookup("ImageMask");
    image.is_stencil = stencil.isBool() && stencil.getBool();
    image.has_mask = !dictionary.lookupNF("SMask").isNull() || !dictionary.lookupNF("Mask").isNull();
    image.is_plain_jpeg = !image.is_stencil && is_plain_jpeg(dictionary, resources);
    append(image);
}

void graphics_gatherer::add_path(cgatefold_graphic_kind kind, GfxState &state) {
    const GfxPath &path = *state.getPath();
    cgatefold_graphic shape = {};
    shape.kind = kind;
    shape.bounds = nothing;
    for (int i = 0; i < path.getNumSubpaths(); i++) {
        const GfxSubpath &part = *path.getSubpath(i);
        for (int point = 0; point < part.getNumPoints(); point++) {
            double x, y;
            state.transform(part.getX(point), part.getY(point), &x, &y);
            extend(shape.bounds, x, y);
        }
    }
    const bool is_stroke = kind == CGATEFOLD_GRAPHIC_STROKE;
    if (is_stroke) {
        double reach = state.getTransformedLineWidth() / 2;
        shape.bounds.x1 -= reach, shape.bounds.y1 -= reach, shape.bounds.x2 += reach, shape.bounds.y2 += reach;
    }
    shape.clip = clip_of(state);
    take_color(shape, state, is_stroke);
    const GfxColorSpace *space = is_stroke ? state.getStrokeColorSpace() : state.getFillColorSpace();
    shape.has_pattern = space != nullptr && space->getMode() == csPattern;
    shape.is_rectangle = path.getNumSubpaths() == 1 && is_upright_rectangle(state, *path.getSubpath(0));
    append(shape);
}

void graphics_gatherer::add_shading(GfxState &state) {
    cgatefold_graphic shading = {};
    shading.kind = CGATEFOLD_GRAPHIC_SHADING;
    shading.bounds = shading.clip = clip_of(state);
    shading.opacity = static_cast<float>(state.getFillOpacity());
    shading.has_pattern = true;
    append(shading);
}

void graphics_gatherer::append(const cgatefold_graphic &graphic) {
    if (!is_finite(graphic.bounds) || !is_finite(graphic.clip)) { return; }
    if (items.count == maximum_count) {
        items.is_truncated = true;
        return;
    }
    if (items.count == capacity) {
        size_t wanted = std::max<size_t>(64, capacity * 2);
        void *memory = realloc(items.items, wanted * sizeof *items.items);
        if (memory == nullptr) {
            items.is_truncated = true;
            return;
        }
        items.items = static_cast<cgatefold_graphic *>(memory);
        capacity = wanted;
    }
    items.items[items.count++] = graphic;
}

cgatefold_graphics graphics_gatherer::take() {
    cgatefold_graphics taken = items;
    items = {};
    capacity = 0;
    return taken;
}
