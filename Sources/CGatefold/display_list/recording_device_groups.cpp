// Transparency groups and soft masks of a recorded page.

#include "recording_device.hpp"

#include <algorithm>
#include <cmath>

namespace gatefold {

namespace {

uint8_t product(uint8_t a, uint8_t b) {
    return (uint8_t)((a * b + 127) / 255);
}

/// Whether an operation is a single object, so that its opacity may be multiplied by its group's.
bool is_one_object(operation_kind kind) {
    switch (kind) {
    case operation_kind::fill:
    case operation_kind::stroke:
    case operation_kind::glyphs:
    case operation_kind::glyph_outlines:
    case operation_kind::image:
    case operation_kind::shading: return true;
    default: return false;
    }
}

}  // namespace

group_space group_space_of(GfxColorSpace *space) {
    if (space == nullptr) { return group_space::inherited; }
    switch (space->getNComps()) {
    case 1: return group_space::gray;
    case 3: return group_space::rgb;
    default: return group_space::inks;
    }
}

void recording_device::beginTransparencyGroup(
    GfxState *state, poppler_bounds, GfxColorSpace *space, bool is_isolated, bool is_knockout, bool for_mask) {
    step = form_step::none;
    if (!is_drawing()) { return; }
    note_profile(*state, space);
    attempt([&] {
        // Objects painted through a mask have the clip that was in force around its group.
        const uint32_t outer_clip = for_mask && !saved.empty() ? saved.back().ours.clip : now.clip;
        const bool is_open = build.begin_list(outer_clip);
        list.is_transparent = true;
        open_groups.push_back({space, is_isolated, is_knockout, is_open, 0, outer_clip});
        now.mask = 0;
        now.paints_stroke = false;
    });
}

void recording_device::endTransparencyGroup(GfxState *) {
    step = form_step::none;
    if (open_groups.empty() || is_stopping) { return; }
    attempt([&] {
        ended_group = open_groups.back();
        open_groups.pop_back();
        if (ended_group->is_open) { ended_group->list = build.end_list(); }
    });
}

void recording_device::paintTransparencyGroup(GfxState *state, poppler_bounds) {
    step = form_step::none;
    if (!ended_group.has_value() || is_stopping) { return; }
    attempt([&] {
        const open_group group = *ended_group;
        ended_group.reset();
        if (group.is_open) { add_group(*state, group); }
    });
}

/// Whether the group makes no difference to what it holds.
bool recording_device::can_be_flat(GfxState &state, const open_group &group) const {
    const bool lies_in_knockout = !open_groups.empty() && open_groups.back().is_knockout;
    return state.getFillOpacity() >= 0.999 && state.getBlendMode() == gfxBlendNormal && now.mask == 0
           && !group.is_knockout && !lies_in_knockout && !(group.is_isolated && list.lists[group.list].blends);
}

/// Gives a single object the opacity, the mask and the blend mode of its group.
bool recording_device::add_as_its_only_operation(GfxState &state, const open_group &group) {
    const operation_list &inner = list.lists[group.list];
    if (inner.operations.size() != 1) { return false; }
    operation &only = list.lists[group.list].operations[0];
    // Within an isolated group there is nothing that it overprints.
    if (list.keeps_colors && group.is_isolated) {
        only.flags &= (uint8_t)~(operation_overprints | operation_overprint_mode);
    }
    if (!is_one_object(only.kind) || only.blend != blend_mode::normal || (only.mask != 0 && now.mask != 0)) {
        return false;
    }
    const operation outer = made_operation(state, operation_kind::group, false);
    only.alpha = product(only.alpha, outer.alpha);
    only.blend = outer.blend;
    if (now.mask != 0) { only.mask = now.mask; }
    build.splice(group.list);
    list.lists[build.open_list()].blends |= outer.blend != blend_mode::normal;
    return true;
}

void recording_device::add_group(GfxState &state, const open_group &group) {
    if (list.lists[group.list].operations.empty()) { return build.drop_list(group.list); }
    if (can_be_flat(state, group)) { return build.splice(group.list); }
    if (add_as_its_only_operation(state, group)) { return; }
    operation made = made_operation(state, operation_kind::group, false);
    made.flags &= (uint8_t)~(operation_overprints | operation_overprint_mode);
    made.clip = group.outer_clip;
    made.data = (uint32_t)list.groups.size();
    gatefold::group made_group = {group.list, group.is_isolated, group.is_knockout};
    if (list.keeps_colors && group.is_isolated) { made_group.space = group_space_of(group.space); }
    list.groups.push_back(made_group);
    if (!build.push(made, list.lists[group.list].bounds)) {
        list.groups.pop_back();
        return;
    }
    // Within an isolated group nothing blends with what is under it.
    if (!group.is_isolated) { list.lists[build.open_list()].blends |= list.lists[group.list].blends; }
}

namespace {

/// A group whose colour space has no black of its own, such as CMYK, lies on black all the same.
uint32_t backdrop_color(GfxColorSpace *space, const GfxColor &color) {
    if (space == nullptr) {
        const uint32_t gray = (uint32_t)colToByte(std::clamp(color.c[0], 0, gfxColorComp1));
        return gray << 16 | gray << 8 | gray;
    }
    GfxColor black = {};
    space->getDefaultColor(&black);
    const size_t bytes = sizeof(GfxColorComp) * (size_t)std::clamp(space->getNComps(), 0, (int)gfxColorMaxComps);
    if (memcmp(black.c, color.c, bytes) == 0) { return 0; }
    return packed(rgb_of(*space, color));
}

void fill_transfer(uint8_t values[256], Function *transfer) {
    for (int i = 0; i < 256; i++) {
        double in = i / 255.0, out[funcMaxOutputs] = {in};
        if (transfer != nullptr) { transfer->transform(&in, out); }
        values[i] = (uint8_t)std::lround(255 * std::clamp(std::isfinite(out[0]) ? out[0] : in, 0.0, 1.0));
    }
}

}  // namespace

void recording_device::setSoftMask(
    GfxState *, poppler_bounds, bool is_alpha, Function *transfer, poppler_backdrop backdrop) {
    step = form_step::none;
    if (!ended_group.has_value() || is_stopping) { return; }
    attempt([&] {
        const open_group group = *ended_group;
        ended_group.reset();
        if (!group.is_open) { return; }
        soft_mask mask;
        mask.list = group.list;
        mask.is_alpha = is_alpha;
        mask.backdrop = is_alpha ? 0 : backdrop_color(group.space, poppler_reference(backdrop));
        fill_transfer(mask.transfer, transfer);
        mask.bounds = list.lists[group.list].bounds;
        now.mask = build.add_mask(mask);
    });
}

}  // namespace gatefold
