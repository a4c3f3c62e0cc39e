// Draws a region of a display list as it is printed: a proof on the screen, or inks.

#ifndef CGATEFOLD_PRINT_HPP
#define CGATEFOLD_PRINT_HPP

#include <list>
#include <map>
#include <memory>
#include <mutex>

#include "inks.hpp"
#include "replay.hpp"

namespace gatefold {

/// The colours that a replay composes a page in, if not those of the screen.
struct print_pass {
    const ink_colors *inks;
    /// The colours of soft masks, and those of groups that are composed in RGB or grey.
    const ink_colors *masks, *groups;
    const press *used;
};

/// A list and its colours on a press. Thread-safe.
class printed_list {
public:
    /// - settings: without a profile, the press is the document's output intent, if it has one.
    printed_list(const display_list &list, const press_settings &settings);

    const display_list &list;
    const press_settings settings;
    const std::shared_ptr<const press> used;
    const ink_names inks;

    /// Inks in threes, as a replay composes them.
    static std::vector<ink_names> passes_of(const ink_names &inks);

    /// Draws up to three inks as red, green and blue, 255 where there is nothing of an ink.
    replay_outcome draw_inks(
        const ink_names &drawn, const matrix &to_pixels, const replay_options &options, cgatefold_bitmap bitmap);
    /// Draws a proof, which is opaque.
    replay_outcome draw_proof(const matrix &to_pixels, const replay_options &options, cgatefold_bitmap bitmap);

private:
    std::mutex lock;
    std::map<ink_names, std::shared_ptr<const ink_colors>> colors;
    std::shared_ptr<const ink_colors> mask_colors, group_colors;
    std::map<std::string, std::shared_ptr<const spot_tints>> tints;

    std::shared_ptr<const ink_colors> colors_of(const ink_names &drawn);
    std::shared_ptr<const spot_tints> spot(const std::string &ink);
    struct strip;
    replay_outcome draw_colors(
        const std::shared_ptr<const ink_colors> &drawn, const matrix &to_pixels, const replay_options &options,
        cgatefold_bitmap bitmap);
    replay_outcome draw_strip(strip &made, const matrix &to_pixels, const replay_options &options);
    void read_process(const strip &made, int y, std::vector<uint8_t> &process) const;
    void show(const strip &made, cgatefold_bitmap bitmap);
};

}  // namespace gatefold

#endif
