// Draws a region of a display list as it is printed: three inks at a time, as the red, green and blue of a picture, so
// that shapes, masks and blending are those of any replay.

#include "print.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace gatefold {

namespace {

/// Pixels of a strip of a proof, which is composed of several pictures.
constexpr int64_t strip_pixels = 1 << 20;

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

const uint32_t *row_of(cgatefold_bitmap bitmap, int y) {
    return reinterpret_cast<const uint32_t *>(bitmap.pixels + (size_t)y * (size_t)bitmap.stride);
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

replay_outcome printed_list::draw_inks(
    const ink_names &drawn, const matrix &to_pixels, const replay_options &options, cgatefold_bitmap bitmap) {
    const std::shared_ptr<const ink_colors> inks_drawn = colors_of(drawn);
    const print_pass pass = {inks_drawn.get(), mask_colors.get(), group_colors.get(), used.get()};
    replay_options inner = options;
    inner.has_paper = true;
    inner.paper = 0xFFFFFF;
    inner.print = &pass;
    return replay(list, to_pixels, inner, bitmap);
}

replay_outcome printed_list::draw_proof(
    const matrix &to_pixels, const replay_options &options, cgatefold_bitmap bitmap) {
    const std::vector<ink_names> passes = passes_of(inks);
    const int height =
        (int)std::clamp<int64_t>(strip_pixels / std::max(bitmap.width, 1), 16, std::max(bitmap.height, 16));
    for (int top = 0; top < bitmap.height; top += height) {
        const int rows = std::min(height, bitmap.height - top);
        const matrix within = to_pixels * matrix{1, 0, 0, 1, 0, (double)-top};
        std::vector<std::unique_ptr<pixels>> pictures;
        std::vector<cgatefold_bitmap> bitmaps;
        for (const ink_names &drawn : passes) {
            pictures.push_back(std::make_unique<pixels>(bitmap.width, rows, pixels::content::color, false));
            bitmaps.push_back({pictures.back()->row(0), bitmap.width, rows, pictures.back()->stride});
            const replay_outcome outcome = draw_inks(drawn, within, options, bitmaps.back());
            if (outcome != replay_outcome::done) { return outcome; }
        }
        show(
            bitmaps, {bitmap.pixels + (size_t)top * (size_t)bitmap.stride, bitmap.width, rows, bitmap.stride});
    }
    return replay_outcome::done;
}

/// Brings inks to the screen. A spot ink takes its part of the light that the others leave.
void printed_list::show(const std::vector<cgatefold_bitmap> &passes, cgatefold_bitmap bitmap) {
    std::vector<std::shared_ptr<const spot_tints>> spots;
    for (size_t i = process_ink_count; i < inks.size(); i++) { spots.push_back(spot(inks[i])); }
    std::vector<uint8_t> process((size_t)bitmap.width * process_ink_count);
    for (int y = 0; y < bitmap.height; y++) {
        const uint32_t *colors = row_of(passes[0], y), *rest = row_of(passes[1], y);
        for (int x = 0; x < bitmap.width; x++) {
            uint8_t *made = process.data() + 4 * (size_t)x;
            made[0] = (uint8_t)~(colors[x] >> 16);
            made[1] = (uint8_t)~(colors[x] >> 8);
            made[2] = (uint8_t)~colors[x];
            made[3] = (uint8_t)~(rest[x] >> 16);
        }
        auto *shown = reinterpret_cast<uint32_t *>(bitmap.pixels + (size_t)y * (size_t)bitmap.stride);
        used->show(process.data(), shown, bitmap.width);
        for (size_t i = 0; i < spots.size(); i++) {
            const size_t place = i + process_ink_count;
            const uint32_t *pass = row_of(passes[place / 3], y);
            const int shift = 16 - 8 * (int)(place % 3);
            for (int x = 0; x < bitmap.width; x++) {
                const uint32_t amount = ~(pass[x] >> shift) & 255;
                if (amount == 0) { continue; }
                const std::array<float, 3> &light = (*spots[i])[amount];
                const level_table &table = levels();
                shown[x] = 0xFF000000 | table.level(table.light(shown[x] >> 16) * light[0]) << 16
                           | table.level(table.light(shown[x] >> 8) * light[1]) << 8
                           | table.level(table.light(shown[x]) * light[2]);
            }
        }
    }
}

}  // namespace gatefold
