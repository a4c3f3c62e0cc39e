// Draws a region of a display list as it is printed: three inks at a time, as the red, green and blue of a picture, so
// that shapes, masks and blending are those of any replay.

#include "print.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace gatefold {

namespace {

/// Pixels of a strip of a proof, which is composed of several pictures.
constexpr int64_t strip_pixels = 1 << 19;

press_settings complete(const display_list &list, press_settings settings) {
    if (settings.profile == nullptr) { settings.profile = list.press_profile; }
    return settings;
}

/// Converts light, from 0 to 1, to a level of sRGB.
class level_table {
public:
    level_table() {
        for (int i = 0; i <= steps; i++) {
            const double light = (double)i / steps;
            const double value = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
            levels[i] = (uint8_t)std::lround(255 * value);
        }
        for (int i = 0; i < 256; i++) {
            const double value = i / 255.0;
            lights[i] = (float)(value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
        }
    }
    uint32_t level(float light) const { return levels[(int)(std::clamp(light, 0.0f, 1.0f) * steps + 0.5f)]; }
    float light(uint32_t level) const { return lights[level & 255]; }

private:
    static constexpr int steps = 1 << 13;
    uint8_t levels[steps + 1];
    float lights[256];
};

const level_table &levels() {
    static const level_table &made = *new level_table;
    return made;
}

}  // namespace

printed_list::printed_list(const display_list &list, const press_settings &settings)
    : list(list), settings(complete(list, settings)), used(press::find(this->settings)), inks(inks_of(list)) {}

std::vector<ink_names> printed_list::passes_of(const ink_names &inks) {
    std::vector<ink_names> passes;
    for (size_t i = 0; i < inks.size(); i += 3) {
        passes.emplace_back(inks.begin() + (ptrdiff_t)i, inks.begin() + (ptrdiff_t)std::min(i + 3, inks.size()));
    }
    return passes;
}

std::shared_ptr<const ink_colors> printed_list::colors_of(const ink_names &drawn) {
    const std::lock_guard<std::mutex> guard(lock);
    if (mask_colors == nullptr) {
        mask_colors = std::make_shared<const ink_colors>(screen_colors(list, *used, false));
        group_colors = std::make_shared<const ink_colors>(screen_colors(list, *used, true));
    }
    std::shared_ptr<const ink_colors> &known = colors[drawn];
    if (known == nullptr) { known = std::make_shared<const ink_colors>(list, find_selection(used, drawn)); }
    return known;
}

std::shared_ptr<const spot_tints> printed_list::spot(const std::string &ink) {
    const std::lock_guard<std::mutex> guard(lock);
    std::shared_ptr<const spot_tints> &known = tints[ink];
    if (known == nullptr) { known = std::make_shared<const spot_tints>(tints_of(list, ink, *used)); }
    return known;
}

replay_outcome printed_list::draw_colors(
    const std::shared_ptr<const ink_colors> &drawn, const matrix &to_pixels, const replay_options &options,
    cgatefold_bitmap bitmap) {
    const print_pass pass = {drawn.get(), mask_colors.get(), group_colors.get(), used.get()};
    replay_options inner = options;
    inner.has_paper = true;
    inner.paper = 0xFFFFFF;
    inner.print = &pass;
    return replay(list, to_pixels, inner, bitmap);
}

replay_outcome printed_list::draw_inks(
    const ink_names &drawn, const matrix &to_pixels, const replay_options &options, cgatefold_bitmap bitmap) {
    const std::shared_ptr<const ink_colors> used_colors = colors_of(drawn);
    const box area = {0, 0, (float)bitmap.width, (float)bitmap.height};
    // Spot inks are mostly on a small part of a page.
    const bool is_bare = to_pixels.is_invertible()
                         && !used_colors->are_shown(list, mapped(area.grown(2), to_pixels.inverse()));
    if (!is_bare) { return draw_colors(used_colors, to_pixels, options, bitmap); }
    for (int y = 0; y < bitmap.height; y++) {
        std::fill_n(
            reinterpret_cast<uint32_t *>(bitmap.pixels + (size_t)y * (size_t)bitmap.stride), bitmap.width, 0xFFFFFFFF);
    }
    return replay_outcome::done;
}

/// The pictures of a strip of a proof.
struct printed_list::strip {
    strip(int width, int height) : width(width), height(height) {}

    const int width, height;
    /// Whether the first picture has the colours of a screen, instead of three inks.
    bool is_separated = false;
    std::vector<std::unique_ptr<pixels>> pictures;
    /// For each ink its picture, and its component by the place in a pixel.
    struct source {
        size_t picture;
        int shift;
    };
    std::vector<source> inks;

    cgatefold_bitmap add_picture() {
        pictures.push_back(std::make_unique<pixels>(width, height, pixels::content::color, false));
        return {pictures.back()->row(0), width, height, pictures.back()->stride};
    }
};

replay_outcome printed_list::draw_strip(strip &made, const matrix &to_pixels, const replay_options &options) {
    ink_names left = inks;
    // All process inks come from the same colours, so that those need be drawn only once.
    made.is_separated = list.is_transparent && list.space == group_space::rgb;
    if (made.is_separated) {
        colors_of({});
        const replay_outcome outcome = draw_colors(group_colors, to_pixels, options, made.add_picture());
        if (outcome != replay_outcome::done) { return outcome; }
        left.erase(left.begin(), left.begin() + process_ink_count);
        made.inks.resize(process_ink_count);
    }
    for (const ink_names &drawn : passes_of(left)) {
        const replay_outcome outcome = draw_inks(drawn, to_pixels, options, made.add_picture());
        if (outcome != replay_outcome::done) { return outcome; }
        for (size_t i = 0; i < drawn.size(); i++) { made.inks.push_back({made.pictures.size() - 1, 16 - 8 * (int)i}); }
    }
    return replay_outcome::done;
}

replay_outcome printed_list::draw_proof(
    const matrix &to_pixels, const replay_options &options, cgatefold_bitmap bitmap) {
    const int height =
        (int)std::clamp<int64_t>(strip_pixels / std::max(bitmap.width, 1), 16, std::max(bitmap.height, 16));
    for (int top = 0; top < bitmap.height; top += height) {
        strip made(bitmap.width, std::min(height, bitmap.height - top));
        const replay_outcome outcome = draw_strip(made, to_pixels * matrix{1, 0, 0, 1, 0, (double)-top}, options);
        if (outcome != replay_outcome::done) { return outcome; }
        show(
            made,
            {bitmap.pixels + (size_t)top * (size_t)bitmap.stride, bitmap.width, made.height, bitmap.stride});
    }
    return replay_outcome::done;
}

/// The process inks of a row of a strip, four bytes a pixel.
void printed_list::read_process(const strip &made, int y, std::vector<uint8_t> &process) const {
    if (made.is_separated) { return used->separate(made.pictures[0]->colors(y), process.data(), made.width); }
    const uint32_t *colors = made.pictures[0]->colors(y), *rest = made.pictures[1]->colors(y);
    for (int x = 0; x < made.width; x++) {
        uint8_t *inks_here = process.data() + process_ink_count * (size_t)x;
        inks_here[0] = (uint8_t)~(colors[x] >> 16);
        inks_here[1] = (uint8_t)~(colors[x] >> 8);
        inks_here[2] = (uint8_t)~colors[x];
        inks_here[3] = (uint8_t)~(rest[x] >> 16);
    }
}

/// Brings inks to the screen. A spot ink takes its part of the light that the others leave.
void printed_list::show(const strip &made, cgatefold_bitmap bitmap) {
    std::vector<uint8_t> process((size_t)bitmap.width * process_ink_count);
    const level_table &table = levels();
    for (int y = 0; y < bitmap.height; y++) {
        auto *shown = reinterpret_cast<uint32_t *>(bitmap.pixels + (size_t)y * (size_t)bitmap.stride);
        read_process(made, y, process);
        used->show(process.data(), shown, bitmap.width);
        for (size_t i = process_ink_count; i < inks.size(); i++) {
            const std::shared_ptr<const spot_tints> tints_here = spot(inks[i]);
            const uint32_t *picture = made.pictures[made.inks[i].picture]->colors(y);
            for (int x = 0; x < bitmap.width; x++) {
                const uint32_t amount = ~(picture[x] >> made.inks[i].shift) & 255;
                if (amount == 0) { continue; }
                const std::array<float, 3> &light = (*tints_here)[amount];
                shown[x] = 0xFF000000 | table.level(table.light(shown[x] >> 16) * light[0]) << 16
                           | table.level(table.light(shown[x] >> 8) * light[1]) << 8
                           | table.level(table.light(shown[x]) * light[2]);
            }
        }
    }
}

}  // namespace gatefold
