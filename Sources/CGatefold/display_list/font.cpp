// Fonts of a document.

#include "font.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <mutex>
#include <unordered_map>

#include <cairo-ft.h>

#include "font_source.hpp"
#include "freetype_face.hpp"

namespace gatefold {

namespace {

struct font_options {
    cairo_font_options_t *value = cairo_font_options_create();

    font_options() {
        cairo_font_options_set_hint_style(value, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(value, CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_antialias(value, CAIRO_ANTIALIAS_GRAY);
    }
};

/// cairo's font, whose face no one else may use: cairo uses it on several threads, under a lock of its own.
class cairo_face {
public:
    explicit cairo_face(std::unique_ptr<freetype_face> opened) : face(opened.get()) {
        value = cairo_ft_font_face_create_for_ft_face(face->get(), FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
        if (cairo_font_face_set_user_data(value, &key, face, free_face) == CAIRO_STATUS_SUCCESS) {
            opened.release();
        } else {
            face = nullptr;
        }
    }

    /// cairo keeps scaled fonts that are not used any more, and with them the face, but not its program, which is most
    /// of the memory.
    ~cairo_face() {
        if (face != nullptr) { face->forget_program(); }
        cairo_font_face_destroy(value);
    }
    cairo_face(const cairo_face &) = delete;

    cairo_scaled_font_t *create_scaled(const double to_pixels[4]) const {
        static const auto *const options = new font_options();
        if (face == nullptr) { return nullptr; }
        cairo_matrix_t identity, matrix;
        cairo_matrix_init_identity(&identity);
        cairo_matrix_init(&matrix, to_pixels[0], to_pixels[1], -to_pixels[2], -to_pixels[3], 0, 0);
        cairo_scaled_font_t *scaled = cairo_scaled_font_create(value, &matrix, &identity, options->value);
        if (cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS) { return scaled; }
        cairo_scaled_font_destroy(scaled);
        return nullptr;
    }

private:
    static void free_face(void *face) { delete static_cast<freetype_face *>(face); }

    static constexpr cairo_user_data_key_t key = {};
    freetype_face *face;
    cairo_font_face_t *value;
};

/// The scaled fonts used last, the newest first.
class scaled_fonts {
public:
    ~scaled_fonts() {
        for (const entry &known : entries) { cairo_scaled_font_destroy(known.font); }
    }

    /// Returns a reference for the caller, or NULL.
    cairo_scaled_font_t *find(const cairo_face &face, const double to_pixels[4]) {
        const auto known = std::find_if(entries.begin(), entries.end(), [&](const entry &other) {
            return memcmp(other.to_pixels, to_pixels, sizeof other.to_pixels) == 0;
        });
        if (known != entries.end()) {
            std::rotate(entries.begin(), known, known + 1);
        } else if (!add(face.create_scaled(to_pixels), to_pixels)) {
            return nullptr;
        }
        return cairo_scaled_font_reference(entries.front().font);
    }

private:
    struct entry {
        double to_pixels[4];
        cairo_scaled_font_t *font;
    };

    bool add(cairo_scaled_font_t *font, const double to_pixels[4]) {
        if (font == nullptr) { return false; }
        if (entries.size() == maximum_count) {
            cairo_scaled_font_destroy(entries.back().font);
            entries.pop_back();
        }
        entry added = {{}, font};
        memcpy(added.to_pixels, to_pixels, sizeof added.to_pixels);
        entries.insert(entries.begin(), added);
        return true;
    }

    /// Pages have up to a dozen sizes of a font.
    static constexpr size_t maximum_count = 12;
    std::vector<entry> entries;
};

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

    /// By one thread at a time.
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
    std::unique_ptr<cairo_face> for_cairo;
    scaled_fonts scaled;

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

    /// Letters are up to a few ems large; cairo would make a mask for a larger one.
    bool can_be_drawn_by_cairo(uint32_t glyph) {
        constexpr float maximum_size = 8;
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
    if (!own->can_be_drawn_by_cairo(glyph)) { glyph = no_glyph; }
    own->glyphs.set(code, glyph);
    return glyph;
}

cairo_scaled_font_t *font::copy_scaled(const double to_pixels[4]) {
    for (int i = 0; i < 4; i++) {
        if (!std::isfinite(to_pixels[i])) { return nullptr; }
    }
    own->load();
    const std::lock_guard<std::mutex> guard(own->lock);
    if (!own->loaded.program) { return nullptr; }
    if (!own->for_cairo) {
        std::unique_ptr<freetype_face> face = freetype_face::open(own->loaded.program);
        if (!face) { return nullptr; }
        own->for_cairo = std::make_unique<cairo_face>(std::move(face));
    }
    return own->scaled.find(*own->for_cairo, to_pixels);
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
