// See list_builder.hpp.

#include "list_builder.hpp"

#include <algorithm>
#include <cmath>

#include "../streams/poppler_versions.hpp"

namespace gatefold {

namespace {

constexpr size_t maximum_known_paints = 4096;

bool are_equal(float a, float b) {
    return std::fabs(a - b) < 1e-3f;
}

/// Whether no light comes through where a mask draws nothing.
bool hides_outside(const soft_mask &mask) {
    if (mask.is_alpha) { return mask.transfer[0] == 0; }
    const uint32_t red = mask.backdrop >> 16 & 255, green = mask.backdrop >> 8 & 255, blue = mask.backdrop & 255;
    return mask.transfer[(red * 77 + green * 151 + blue * 28) >> 8] == 0;
}

}  // namespace

gatefold::path list_builder::begin_path() const {
    gatefold::path made;
    made.first_verb = (uint32_t)list.verbs.size();
    made.first_coordinate = (uint32_t)list.coordinates.size();
    return made;
}

void list_builder::add_point(gatefold::path &made, point p) {
    list.coordinates.push_back((float)p.x);
    list.coordinates.push_back((float)p.y);
    made.bounds.add(p);
}

void list_builder::add_point(gatefold::path &made, path_verb verb, point p) {
    list.verbs.push_back(verb);
    made.verb_count++;
    add_point(made, p);
}

void list_builder::close_subpath(gatefold::path &made) {
    list.verbs.push_back(path_verb::close);
    made.verb_count++;
}

bool list_builder::add_path(const GfxPath &path, const matrix &to_page, gatefold::path &made) {
    made = begin_path();
    for (int i = 0; i < path.getNumSubpaths(); i++) {
        const GfxSubpath &part = *path.getSubpath(i);
        const int count = part.getNumPoints();
        if (count < 1) { continue; }
        const auto at = [&](int index) { return to_page.map(part.getX(index), part.getY(index)); };
        for (int j = 0; j < count; j++) {
            // Beyond this no page has anything, and sums of coordinates would lose their fractions.
            if (!is_within(at(j), 1e9)) {
                remove_path(made);
                return false;
            }
        }
        add_point(made, path_verb::move, at(0));
        for (int j = 1; j < count;) {
            if (part.getCurve(j) && j + 2 < count) {
                add_point(made, path_verb::curve, at(j));
                add_point(made, at(j + 1));
                add_point(made, at(j + 2));
                j += 3;
            } else {
                add_point(made, path_verb::line, at(j));
                j++;
            }
        }
        if (part.isClosed()) { close_subpath(made); }
    }
    made.is_rectangle = is_rectangle(made);
    check_size();
    return made.verb_count > 0;
}

void list_builder::remove_path(const gatefold::path &made) {
    list.verbs.resize(made.first_verb);
    list.coordinates.resize(made.first_coordinate);
}

bool list_builder::is_rectangle(const gatefold::path &made) const {
    const path_verb *verbs = list.verbs.data() + made.first_verb;
    const float *at = list.coordinates.data() + made.first_coordinate;
    const size_t points = (list.coordinates.size() - made.first_coordinate) / 2;
    if (points < 4 || points > 5 || made.verb_count < points || made.verb_count > points + 1) { return false; }
    if (verbs[0] != path_verb::move) { return false; }
    for (size_t i = 1; i < points; i++) {
        if (verbs[i] != path_verb::line) { return false; }
    }
    if (made.verb_count > points && verbs[points] != path_verb::close) { return false; }
    if (points == 5 && (at[8] != at[0] || at[9] != at[1])) { return false; }
    const bool begins_flat =
        are_equal(at[1], at[3]) && are_equal(at[2], at[4]) && are_equal(at[5], at[7]) && are_equal(at[6], at[0]);
    const bool begins_steep =
        are_equal(at[0], at[2]) && are_equal(at[3], at[5]) && are_equal(at[4], at[6]) && are_equal(at[7], at[1]);
    return begins_flat || begins_steep;
}

gatefold::path list_builder::add_rectangle(double x0, double y0, double x1, double y1, const matrix &to_page) {
    gatefold::path made = begin_path();
    add_point(made, path_verb::move, to_page.map(x0, y0));
    add_point(made, path_verb::line, to_page.map(x1, y0));
    add_point(made, path_verb::line, to_page.map(x1, y1));
    add_point(made, path_verb::line, to_page.map(x0, y1));
    close_subpath(made);
    made.is_rectangle = is_rectangle(made);
    return made;
}

uint32_t list_builder::add_style(stroke_style style) {
    const auto is_same = [&style](const stroke_style &other) {
        return other.width == style.width && std::equal(style.pen, style.pen + 4, other.pen)
               && other.miter_limit == style.miter_limit && other.cap == style.cap && other.join == style.join
               && other.adjusts == style.adjusts && other.dash_start == style.dash_start
               && other.dashes == style.dashes;
    };
    std::vector<stroke_style> &styles = list.stroke_styles;
    for (size_t i = styles.size(); i-- > 0 && styles.size() - i <= 8;) {
        if (is_same(styles[i])) { return (uint32_t)i; }
    }
    styles.push_back(std::move(style));
    return (uint32_t)(styles.size() - 1);
}

uint16_t list_builder::named_space(const GfxColorSpace &space, std::vector<std::string> colorants) {
    std::string name = family_of(space.getMode());
    for (const std::string &colorant : colorants) { name += '/' + colorant; }
    const auto known = named_spaces.find(name);
    if (known != named_spaces.end()) { return known->second; }
    if (list.color_spaces.size() > UINT16_MAX) { return 0; }
    const auto index = (uint16_t)list.color_spaces.size();
    list.color_spaces.push_back({family_of(space.getMode()), std::move(colorants)});
    named_spaces.emplace(std::move(name), index);
    return index;
}

uint16_t list_builder::space_index(GfxColorSpace &space) {
    if (list.keeps_colors) { return kept_space(space); }
    const GfxColorSpaceMode mode = space.getMode();
    if (mode == csSeparation) {
        return named_space(space, {copied_string(static_cast<GfxSeparationColorSpace &>(space).getName())});
    }
    if (mode == csDeviceN) {
        std::vector<std::string> colorants;
        for (int i = 0; i < space.getNComps(); i++) {
            colorants.push_back(static_cast<GfxDeviceNColorSpace &>(space).getColorantName(i));
        }
        return named_space(space, std::move(colorants));
    }
    uint16_t &known = plain_spaces[mode];
    if (known == 0) { known = named_space(space, {}); }
    return known;
}

uint32_t list_builder::add_paint(uint32_t rgb, GfxColorSpace &space, const GfxColor &color) {
    const uint16_t space_number = space_index(space);
    const auto count = (size_t)std::clamp(space.getNComps(), 0, (int)gfxColorMaxComps);
    std::vector<uint32_t> key{rgb, space_number};
    for (size_t i = 0; i < count; i++) { key.push_back((uint32_t)color.c[i]); }
    const auto known = known_paints.find(key);
    if (known != known_paints.end()) { return known->second; }
    paint made;
    made.rgb = rgb;
    made.color_space = space_number;
    made.component_count = (uint16_t)count;
    made.first_component = (uint32_t)list.components.size();
    list.components.insert(list.components.end(), key.begin() + 2, key.end());
    list.paints.push_back(made);
    const auto index = (uint32_t)(list.paints.size() - 1);
    if (known_paints.size() > maximum_known_paints) { known_paints.clear(); }
    known_paints.emplace(std::move(key), index);
    return index;
}

uint32_t list_builder::add_clip(clip node) {
    const clip &parent = list.clips[node.parent];
    node.bounds = node.bounds.intersection(parent.bounds);
    list.clips.push_back(std::move(node));
    return (uint32_t)(list.clips.size() - 1);
}

uint32_t list_builder::add_mask(soft_mask mask) {
    mask_bounds.push_back(hides_outside(mask) ? mask.bounds : box::everything());
    list.masks.push_back(mask);
    extent &outer = extents[open.back()];
    const extent &inner = extents[mask.list];
    outer.weight += inner.weight;
    outer.height = std::max(outer.height, inner.height + 1);
    if (outer.height > limits.depth || outer.weight > limits.operations) { truncate(); }
    return (uint32_t)(list.masks.size() - 1);
}

bool list_builder::begin_list(uint32_t outer_clip) {
    if (open.size() >= limits.depth) {
        truncate();
        return false;
    }
    settle_last();
    operation_list made;
    made.outer_clip = outer_clip;
    list.lists.push_back(std::move(made));
    extents.emplace_back();
    open.push_back((uint32_t)(list.lists.size() - 1));
    return true;
}

uint32_t list_builder::end_list() {
    settle_last();
    const uint32_t ended = open.back();
    if (open.size() > 1) { open.pop_back(); }
    return ended;
}

void list_builder::drop_list(uint32_t number) {
    list.lists[number] = {};
    if (number > 0 && number == list.lists.size() - 1) {
        list.lists.pop_back();
        extents.pop_back();
    }
}

void list_builder::splice(uint32_t from) {
    settle_last();
    operation_list &source = list.lists[from], &target = list.lists[open.back()];
    target.operations.insert(target.operations.end(), source.operations.begin(), source.operations.end());
    target.bounds.add(source.bounds);
    target.blends |= source.blends;
    extents[open.back()].weight += extents[from].weight;
    extents[open.back()].height = std::max(extents[open.back()].height, extents[from].height);
    drop_list(from);
}

uint32_t list_builder::needed_clip(uint32_t clip, const box &own_bounds) const {
    const uint32_t outer = list.lists[open.back()].outer_clip;
    while (clip != 0 && clip != outer) {
        const gatefold::clip &node = list.clips[clip];
        const bool changes_nothing =
            node.kind == clip_kind::path && node.shape.is_rectangle && node.shape.bounds.contains(own_bounds);
        if (!changes_nothing) { break; }
        clip = node.parent;
    }
    return clip;
}

const uint32_t *list_builder::inner_list(const operation &made) const {
    switch (made.kind) {
    case operation_kind::group: return &list.groups[made.data].list;
    case operation_kind::tiling: return &list.tilings[made.data].list;
    case operation_kind::instance: return &list.instances[made.data].list;
    default: return nullptr;
    }
}

bool list_builder::count(const operation &made) {
    if (is_full()) { return false; }
    extent &outer = extents[open.back()];
    uint64_t weight = 1;
    if (const uint32_t *number = inner_list(made)) {
        const extent &inner = extents[*number];
        if (inner.height + 1 > limits.depth) {
            truncate();
            return false;
        }
        weight += inner.weight;
        outer.height = std::max(outer.height, inner.height + 1);
    }
    outer.weight += weight;
    operation_count++;
    if (operation_count > limits.operations || outer.weight > limits.operations) { truncate(); }
    if (operation_count >= next_check) { check_size(); }
    return !is_full();
}

/// Sums up the list only when much was added, since that takes a while.
void list_builder::check_size() {
    const size_t quick = operation_count * sizeof(operation) + list.coordinates.capacity() * sizeof(float)
                         + list.verbs.capacity() + list.clips.size() * sizeof(clip)
                         + list.lists.size() * sizeof(operation_list);
    if (quick <= limits.bytes && operation_count < next_check) { return; }
    next_check = operation_count + std::max({size_t{4096}, list.lists.size(), list.clips.size()});
    if (quick > limits.bytes || list.byte_count() > limits.bytes) { truncate(); }
}

/// Returns the part of a box that the clip and mask of an operation show.
box list_builder::shown_part(const operation &made, const box &own_bounds) const {
    return own_bounds.intersection(list.clips[made.clip].bounds).intersection(mask_bounds[made.mask]);
}

bool list_builder::push(operation made, const box &own_bounds, bool keeps_clips) {
    made.bounds = shown_part(made, own_bounds);
    if (made.bounds.is_void() || !count(made)) { return false; }
    settle_last();
    operation_list &target = list.lists[open.back()];
    pushed_list = open.back();
    pushed_clip = made.clip;
    pushed_bounds = own_bounds;
    pushed_keeps_clips = keeps_clips;
    target.blends |= made.blend != blend_mode::normal || (list.keeps_colors && (made.flags & operation_overprints) != 0);
    list.is_transparent |= made.blend != blend_mode::normal || made.alpha != 255 || made.mask != 0;
    target.bounds.add(made.bounds);
    area.add(made.bounds);
    target.operations.push_back(made);
    return true;
}

operation *list_builder::last_operation() {
    operation_list &target = list.lists[open.back()];
    return pushed_list == open.back() && !target.operations.empty() ? &target.operations.back() : nullptr;
}

void list_builder::extend(const box &own_bounds) {
    operation_list &target = list.lists[open.back()];
    operation &last = target.operations.back();
    const box shown = shown_part(last, own_bounds);
    pushed_bounds.add(own_bounds);
    if (shown.is_void()) { return; }
    last.bounds.add(shown);
    target.bounds.add(shown);
    area.add(shown);
}

void list_builder::begin_mosaic() {
    const operation first = *last_operation();
    operation_list pieces;
    pieces.outer_clip = first.clip;
    pieces.operations.push_back(first);
    pieces.bounds = first.bounds;
    list.lists.push_back(std::move(pieces));
    extents.push_back({1, 1});
    list.groups.push_back({(uint32_t)(list.lists.size() - 1), true, false, true});
    operation &mosaic = *last_operation();
    mosaic.kind = operation_kind::group;
    mosaic.data = (uint32_t)(list.groups.size() - 1);
    extents[open.back()].height = std::max(extents[open.back()].height, 2u);
}

bool list_builder::push_piece(operation made, const box &own_bounds) {
    made.bounds = shown_part(made, own_bounds);
    if (made.bounds.is_void() || !count(made)) { return false; }
    operation &mosaic = *last_operation();
    const uint32_t number = list.groups[mosaic.data].list;
    mosaic.clip = pushed_clip = list.lists[number].outer_clip = made.clip;
    list.lists[number].operations.push_back(made);
    list.lists[number].bounds.add(made.bounds);
    extents[number].weight++;
    extend(own_bounds);
    return true;
}

/// Leaves out clips of the last operation, to which nothing more is added.
void list_builder::settle_last() {
    if (pushed_list != open.back() || pushed_keeps_clips) {
        pushed_list = UINT32_MAX;
        return;
    }
    std::vector<operation> &operations = list.lists[pushed_list].operations;
    if (!operations.empty()) { operations.back().clip = needed_clip(operations.back().clip, pushed_bounds); }
    pushed_list = UINT32_MAX;
}

}  // namespace gatefold
