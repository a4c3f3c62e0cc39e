// States of a document's layers while a page is recorded.

#ifndef CGATEFOLD_RECORDED_LAYERS_HPP
#define CGATEFOLD_RECORDED_LAYERS_HPP

#include <utility>
#include <vector>

#include "../streams/poppler_versions.hpp"
#include "recorder.hpp"

namespace gatefold {

/// Shows and hides layers as they are viewed (PDF 32000-1, 8.11.4.4), or as options say. Restores their states at its end.
class recorded_layers {
public:
    recorded_layers(PDFDoc &document, const cgatefold_recording_options &options);
    ~recorded_layers();
    recorded_layers(const recorded_layers &) = delete;

private:
    poppler_layers *layers;
    std::vector<std::pair<OptionalContentGroup *, OptionalContentGroup::State>> changed;

    void set(OptionalContentGroup *layer, bool is_visible);
    void follow_usage(PDFDoc &document);
    void follow_usage(const Object &application);
};

}  // namespace gatefold

#endif
