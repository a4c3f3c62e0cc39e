// See recorded_layers.hpp.

#include "recorded_layers.hpp"

#include <algorithm>
#include <optional>

#include "../streams/poppler_versions.hpp"

namespace gatefold {

namespace {

/// Entries of arrays that are looked at.
constexpr int maximum_entries = 10'000;

/// Returns the key of a category's state in a usage dictionary (PDF 32000-1, table 102).
const char *state_key(const Object &category) {
    if (category.isName("View")) { return "ViewState"; }
    if (category.isName("Print")) { return "PrintState"; }
    if (category.isName("Export")) { return "ExportState"; }
    return nullptr;
}

/// Whether a layer is shown for its usage in some categories; none if it says nothing about them.
std::optional<bool> state_for(const Object &layer, const Object &categories) {
    const Object usage = layer.isDict() ? layer.dictLookup("Usage") : null_object();
    if (!usage.isDict() || !categories.isArray()) { return {}; }
    std::optional<bool> state;
    for (int i = 0; i < std::min(categories.arrayGetLength(), 16); i++) {
        const Object category = categories.arrayGet(i);
        const char *key = state_key(category);
        if (key == nullptr) { continue; }
        const Object entry = usage.dictLookup(category.getName());
        const Object value = entry.isDict() ? entry.dictLookup(key) : null_object();
        if (!value.isName()) { continue; }
        state = state.value_or(true) && !value.isName("OFF");
    }
    return state;
}

}  // namespace

recorded_layers::recorded_layers(PDFDoc &document, const cgatefold_recording_options &options)
    : layers(document.getCatalog()->getOptContentConfig()) {
    if (layers == nullptr) { return; }
    follow_usage(document);
    for (const auto &[reference, layer] : layers->getOCGs()) {
        for (size_t i = 0; i < options.layer_count; i++) {
            if (options.layers[i].object == reference.num) { set(layer.get(), options.layers[i].is_visible); }
        }
    }
}

recorded_layers::~recorded_layers() {
    while (!changed.empty()) {
        changed.back().first->setState(changed.back().second);
        changed.pop_back();
    }
}

void recorded_layers::set(OptionalContentGroup *layer, bool is_visible) {
    const OptionalContentGroup::State state = is_visible ? OptionalContentGroup::On : OptionalContentGroup::Off;
    if (layer == nullptr || layer->getState() == state) { return; }
    changed.emplace_back(layer, layer->getState());
    layer->setState(state);
}

/// poppler leaves out /AS, by which layers are shown for viewing, printing or exporting.
void recorded_layers::follow_usage(PDFDoc &document) {
    const Object catalog = document.getXRef()->getCatalog();
    const Object properties = catalog.isDict() ? catalog.dictLookup("OCProperties") : null_object();
    const Object configuration = properties.isDict() ? properties.dictLookup("D") : null_object();
    const Object applications = configuration.isDict() ? configuration.dictLookup("AS") : null_object();
    if (!applications.isArray()) { return; }
    for (int i = 0; i < std::min(applications.arrayGetLength(), maximum_entries); i++) {
        const Object application = applications.arrayGet(i);
        if (application.isDict() && application.dictLookup("Event").isName("View")) { follow_usage(application); }
    }
}

void recorded_layers::follow_usage(const Object &application) {
    const Object groups = application.dictLookup("OCGs"), categories = application.dictLookup("Category");
    if (!groups.isArray()) { return; }
    for (int i = 0; i < std::min(groups.arrayGetLength(), maximum_entries); i++) {
        const Object &reference = entry_of(groups, i);
        if (!reference.isRef()) { continue; }
        const std::optional<bool> state = state_for(groups.arrayGet(i), categories);
        if (state.has_value()) { set(layers->findOcgByRef(reference.getRef()), *state); }
    }
}

}  // namespace gatefold
