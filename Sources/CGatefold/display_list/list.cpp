// Measures and completes a display list.

#include "list.hpp"

#include <algorithm>

namespace gatefold {

namespace {

template <typename Item> size_t bytes_of(const std::vector<Item> &items) {
    return items.capacity() * sizeof(Item);
}

template <typename... Items> void shrink(std::vector<Items> &...items) {
    (items.shrink_to_fit(), ...);
}

void finish_blocks(operation_list &list) {
    const std::vector<operation> &operations = list.operations;
    list.blocks.clear();
    list.blocks.reserve((operations.size() + operation_list::block_size - 1) / operation_list::block_size);
    for (size_t first = 0; first < operations.size(); first += operation_list::block_size) {
        box bounds;
        const size_t end = std::min(operations.size(), first + operation_list::block_size);
        for (size_t i = first; i < end; i++) { bounds.add(operations[i].bounds); }
        list.blocks.push_back(bounds);
    }
}

}  // namespace

display_list::display_list() {
    lists.emplace_back();
    color_spaces.emplace_back();
    paints.emplace_back();
    clips.emplace_back();
    masks.emplace_back();
    for (int i = 0; i < 256; i++) { masks[0].transfer[i] = (uint8_t)i; }
}

void display_list::finish() {
    for (operation_list &list : lists) {
        finish_blocks(list);
        shrink(list.operations);
    }
    shrink(lists, components, paints, color_spaces, verbs, coordinates, paths, stroke_styles, strokes, glyphs, runs);
    shrink(glyph_strokes, fonts, images, groups, shadings, tilings, instances, clips, masks);
}

size_t display_list::byte_count() const {
    size_t count = sizeof *this;
    count += bytes_of(lists) + bytes_of(components) + bytes_of(paints) + bytes_of(color_spaces) + bytes_of(verbs)
             + bytes_of(coordinates) + bytes_of(paths) + bytes_of(stroke_styles) + bytes_of(strokes)
             + bytes_of(glyphs) + bytes_of(runs) + bytes_of(glyph_strokes) + bytes_of(fonts) + bytes_of(images)
             + bytes_of(groups) + bytes_of(shadings) + bytes_of(tilings) + bytes_of(instances) + bytes_of(clips)
             + bytes_of(masks);
    for (const operation_list &list : lists) { count += bytes_of(list.operations) + bytes_of(list.blocks); }
    for (const stroke_style &style : stroke_styles) { count += bytes_of(style.dashes); }
    for (const clip &node : clips) { count += bytes_of(node.runs); }
    for (const shading &one : shadings) {
        count += bytes_of(one.stops) + bytes_of(one.grid) + bytes_of(one.triangles) + bytes_of(one.patches);
    }
    count += text.value.glyph_count * sizeof(cgatefold_glyph);
    // Definitions of colour spaces have tables of samples.
    constexpr size_t usual_definition = 2048;
    for (const color_space &space : color_spaces) { count += space.definition != nullptr ? usual_definition : 0; }
    return count;
}

}  // namespace gatefold
