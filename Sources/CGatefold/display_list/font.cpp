// Fonts of a document.

#include "font.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <mutex>
#include <unordered_map>

#include "font_source.hpp"
#include "freetype_face.hpp"

namespace gatefold {

namespace {

/// Glyphs by code that were found loadable, in pages that come as they are needed; read without a lock.
class known_glyphs {
public:
    ~known_glyphs() {
        for (const std::atomic<page *> &used : pages) { delete used.load(); }
    }

    static constexpr uint32_t code_count = 65536;
    static constexpr uint32_t unknown = UINT32_MAX - 1;

    uint32_t find(uint32_t code) const {
        const page *used = pages[code / page_size].load(std::memory_order_acquire);
        return used != nullptr ? (*used)[code % page_size].load(std::memory_order_relaxed) : unknown;
    }

    /// Must be called by one thread at a time.
    void set(uint32_t code, uint32_t glyph) {
        std::atomic<page *> &used = pages[code / page_size];
        if (used.load(std::memory_order_relaxed) == nullptr) {
            auto *added = new page();
            for (auto &entry : *added) { entry.store(unknown, std::memory_order_relaxed); }
            used.store(added, std::memory_order_release);
        }
        (*used.load(std::memory_order_relaxed))[code % page_size].store(glyph, std::memory_order_relaxed);
    }

private:
    static constexpr uint32_t page_size = 256;
    using page = std::array<std::atomic<uint32_t>, page_size>;
    std::array<std::atomic<page *>, code_count / page_size> pages = {};
};

}  // namespace

struct font::state {
    explicit state(std::unique_ptr<font_source> source)
        : source(std::move(source)), bounds(this->source->glyph_bounds()), byte_count(this->source->byte_count()) {}

    static inline std::atomic<uint64_t> next_serial = 1;

    /// Held for everything that changes something or uses FreeType's face.
    std::mutex lock;
    /// NULL once the font is loaded.
    std::unique_ptr<font_source> source;
    std::atomic<bool> is_loaded = false;
    const box bounds;
    std::atomic<size_t> byte_count;

    loaded_font loaded;
    known_glyphs glyphs;
    std::unordered_map<uint32_t, std::unique_ptr<const glyph_outline>> outlines;
    size_t outline_bytes = 0;
    const uint64_t serial = next_serial++;

    void load() {
        if (is_loaded.load(std::memory_order_acquire)) { return; }
        const std::lock_guard<std::mutex> guard(lock);
        if (source == nullptr) { return; }
        loaded = source->load();
        source.reset();
        const size_t program = loaded.program ? loaded.program->bytes.capacity() : 0;
        byte_count = program + loaded.glyphs.capacity() * sizeof(int);
        is_loaded.store(true, std::memory_order_release);
    }

    uint32_t glyph_of(uint32_t code) const {
        const size_t count = loaded.glyphs.size();
        return code < count ? static_cast<uint32_t>(std::max(loaded.glyphs[code], -1)) : code;
    }

    /// Larger letters are rare, and their bitmaps large.
    bool has_bitmap(uint32_t glyph) {
        constexpr float maximum_size = 3;
        if (!loaded.face || !loaded.face->load(glyph)) { return false; }
        const box size = loaded.face->loaded_bounds();
        return size.is_void() || box{-maximum_size, -maximum_size, maximum_size, maximum_size}.contains(size);
    }

    const glyph_outline &outline_of(uint32_t glyph) {
        static const glyph_outline nothing;
        const auto known = outlines.find(glyph);
        if (known != outlines.end()) { return *known->second; }
        if (!loaded.face || outline_bytes > maximum_outline_bytes || !loaded.face->load(glyph)) { return nothing; }
        auto made = std::make_unique<const glyph_outline>(loaded.face->loaded_outline());
        outline_bytes += made->verbs.capacity() + made->coordinates.capacity() * sizeof(float) + sizeof *made;
        return *(outlines[glyph] = std::move(made));
    }

    /// Far beyond the outlines of any font that is used.
    static constexpr size_t maximum_outline_bytes = size_t{64} << 20;
};

font::font(std::unique_ptr<font_source> source) : own(std::make_unique<state>(std::move(source))) {}

font::~font() = default;

box font::glyph_bounds() const {
    return own->bounds;
}

uint32_t font::glyph_index(uint32_t code) {
    if (code >= known_glyphs::code_count) { return no_glyph; }
    const uint32_t known = own->glyphs.find(code);
    if (known != known_glyphs::unknown) { return known; }
    own->load();
    const std::lock_guard<std::mutex> guard(own->lock);
    uint32_t glyph = own->glyph_of(code);
    if (!own->has_bitmap(glyph)) { glyph = no_glyph; }
    own->glyphs.set(code, glyph);
    return glyph;
}

std::shared_ptr<const glyph_bitmap> font::bitmap(glyph_drawing drawing) {
    drawing.font = own->serial;
    glyph_cache &cache = glyph_cache::shared();
    if (std::shared_ptr<const glyph_bitmap> known = cache.find(drawing)) { return known; }
    own->load();
    auto drawn = std::make_shared<glyph_bitmap>();
    const std::lock_guard<std::mutex> guard(own->lock);
    freetype_face *const face = own->loaded.face.get();
    if (face != nullptr && face->load(drawing.glyph)) {
        face->scale_loaded(drawing.to_pixels);
        *drawn = face->draw_scaled(drawing.x, drawing.y);
    }
    cache.add(drawing, drawn);
    return drawn;
}

const glyph_outline &font::outline(uint32_t code) {
    own->load();
    const std::lock_guard<std::mutex> guard(own->lock);
    return own->outline_of(own->glyph_of(code));
}

bool font::has_width_factors() {
    own->load();
    return !own->loaded.width_factors.empty();
}

double font::width_factor(uint32_t code) {
    own->load();
    return code < own->loaded.width_factors.size() ? own->loaded.width_factors[code] : 1;
}

std::string font::replacement_reason() {
    own->load();
    return own->loaded.replacement_reason;
}

size_t font::byte_count() const {
    const std::lock_guard<std::mutex> guard(own->lock);
    return own->byte_count + own->outline_bytes + sizeof(state);
}

}  // namespace gatefold
