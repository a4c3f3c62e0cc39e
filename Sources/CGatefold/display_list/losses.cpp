// The parts of a page that its display list draws differently or leaves out.

#include "losses.hpp"

#include <set>

#include "font.hpp"
#include "image.hpp"

namespace gatefold {

namespace {

std::string image_name(const image &lost) {
    return lost.object() > 0 ? "the image of object " + std::to_string(lost.object()) : "an image within the content";
}

std::string mask_count(uint32_t count) {
    return count == 1 ? "a soft mask that draws itself is" : std::to_string(count) + " soft masks that draw themselves are";
}

}  // namespace

std::string losses_of(const display_list &list) {
    std::set<std::string> sentences;
    for (const std::shared_ptr<font> &used : list.fonts) {
        const std::string reason = used->replacement_reason();
        if (!reason.empty()) { sentences.insert(reason); }
    }
    for (const placed_image &placed : list.images) {
        if (!placed.source->is_readable()) {
            sentences.insert(image_name(*placed.source) + " cannot be decoded, and is left out");
        }
    }
    if (const uint32_t count = list.left_out.recursive_masks) { sentences.insert(mask_count(count) + " left out"); }
    std::string lines;
    for (const std::string &sentence : sentences) { lines += sentence + '\n'; }
    return lines;
}

}  // namespace gatefold
