// Bitmaps of glyphs.

#include "glyph_cache.hpp"

#include <bit>

namespace gatefold {

glyph_cache &glyph_cache::shared() {
    static auto *const shared = new glyph_cache();
    return *shared;
}

size_t glyph_cache::hash::operator()(const glyph_drawing &drawing) const {
    constexpr uint64_t factor = 0x9E3779B97F4A7C15;
    uint64_t value = drawing.font;
    for (const double number : drawing.to_pixels) {
        value = (std::rotl(value, 5) ^ std::bit_cast<uint64_t>(number)) * factor;
    }
    value = (std::rotl(value, 5) ^ (uint64_t{drawing.glyph} << 16 | (uint64_t)drawing.y << 8 | drawing.x)) * factor;
    return value ^ value >> 32;
}

glyph_cache::shelf &glyph_cache::shelf_of(const glyph_drawing &drawing) {
    return shelves[(drawing.glyph ^ drawing.font) % shelf_count];
}

void glyph_cache::keep(shelf &place, const glyph_drawing &drawing, std::shared_ptr<const glyph_bitmap> bitmap) {
    constexpr size_t entry_bytes = sizeof(bitmaps::value_type) + 32;
    const size_t bytes = bitmap->byte_count() + entry_bytes;
    if (place.young_bytes + bytes > maximum_bytes) {
        place.old = std::move(place.young);
        place.young.clear();
        place.young_bytes = 0;
    }
    if (place.young.emplace(drawing, std::move(bitmap)).second) { place.young_bytes += bytes; }
}

std::shared_ptr<const glyph_bitmap> glyph_cache::find(const glyph_drawing &drawing) {
    shelf &place = shelf_of(drawing);
    const std::lock_guard<std::mutex> guard(place.lock);
    const auto young = place.young.find(drawing);
    if (young != place.young.end()) { return young->second; }
    const auto old = place.old.find(drawing);
    if (old == place.old.end()) { return nullptr; }
    const std::shared_ptr<const glyph_bitmap> found = old->second;
    place.old.erase(old);
    keep(place, drawing, found);
    return found;
}

void glyph_cache::add(const glyph_drawing &drawing, std::shared_ptr<const glyph_bitmap> bitmap) {
    if (bitmap->byte_count() > maximum_bytes / 4) { return; }
    shelf &place = shelf_of(drawing);
    const std::lock_guard<std::mutex> guard(place.lock);
    keep(place, drawing, std::move(bitmap));
}

}  // namespace gatefold
