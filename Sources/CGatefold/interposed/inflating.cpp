// Fast inflating of deflated streams.
//
// poppler 22.12 inflates bit by bit, several times as slowly as a dedicated library. This takes a third of the time on
// pages of deflated images, and much of it on pages of text, whose content and fonts are deflated. Within a native
// scope, Stream::makeFilter returns a filter over ISA-L for such streams.
//
// If ISA-L fails, poppler's filter starts again and continues after the bytes already delivered, so damaged streams
// give the same result as in poppler. poppler's filter also handles streams that must not be read ahead (inline
// images), nested deflated streams, and predictors other than PNG's.

#include <cstring>
#include <isa-l/igzip_lib.h>
#include <memory>
#include <new>
#include <vector>

#include "../base/png_rows.hpp"
#include "../display_list/image_jpx_stream.hpp"
#include "../streams/brotli_stream.hpp"
#include "../streams/buffered_stream.hpp"
#include "../streams/poppler_versions.hpp"
#include "../streams/predictor.hpp"

extern "C" {
#include "../base/native_scope.h"
}
#include "next_definition.h"

namespace {

/// poppler's own filter, which reads nothing from a stream where it does not know the name.
std::unique_ptr<Stream> poppler_filter(
    const char *name, std::unique_ptr<Stream> stream, Object *parameters, int recursion, Dict *dictionary) {
#if POPPLER_CHECK_VERSION(26, 1, 0)
    using function = std::unique_ptr<Stream> (*)(const std::string &, std::unique_ptr<Stream>, Object *, int, Dict *);
    static const auto next = next_definition<function>(
        "_ZN6Stream10makeFilterERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
        "St10unique_ptrIS_St14default_deleteIS_EEP6ObjectiP4Dict");
    return next != nullptr ? next(name, std::move(stream), parameters, recursion, dictionary) : std::move(stream);
#else
    // It is a member, but does not use its object.
    using function = Stream *(*)(Stream *, const char *, Stream *, Object *, int, Dict *);
    static const auto next = next_definition<function>("_ZN6Stream10makeFilterEPKcPS_P6ObjectiP4Dict");
    if (next == nullptr) { return stream; }
    Stream *const bare = stream.release();
    return std::unique_ptr<Stream>(next(bare, name, bare, parameters, recursion, dictionary));
#endif
}

/// ISA-L's state and its input.
struct inflater {
    inflate_state state;
    uint8_t input[8 << 10];

    inflater() { isal_inflate_init(&state); }

    enum class outcome { more, end, failure };

    /// Fills a buffer as far as the stream goes.
    outcome read(Stream *source, uint8_t *target, size_t capacity, size_t &count) {
        state.next_out = target;
        state.avail_out = static_cast<uint32_t>(capacity);
        while (state.avail_out > 0 && state.block_state != ISAL_BLOCK_FINISH) {
            if (state.avail_in == 0) {
                state.next_in = input;
                state.avail_in = static_cast<uint32_t>(source->doGetChars(sizeof input, input));
                // Output may wait for the end of the input, but the input ends before the stream does.
                if (state.avail_in == 0 && state.tmp_out_valid == state.tmp_out_processed) { return outcome::failure; }
            }
            if (isal_inflate(&state) != ISAL_DECOMP_OK) { return outcome::failure; }
        }
        count = capacity - state.avail_out;
        return count > 0 ? outcome::more : outcome::end;
    }
};

class inflating_stream : public buffered_stream {
public:
    inflating_stream(std::unique_ptr<Stream> source, const Object &parameters, int recursion, png_rows rows)
        : buffered_stream(std::move(source)), parameters(parameters.copy()), recursion(recursion), rows(rows) {}

    StreamKind getKind() const override { return strFlate; }

    gatefold::poppler_rewound GATEFOLD_REWIND() override {
        if (poppler == nullptr) { return buffered_stream::GATEFOLD_REWIND(); }
        forget();
        return poppler->GATEFOLD_REWIND();
    }

private:
    void forget() override {
        buffered_stream::forget();
        engine.reset();
        inflated_next = inflated_end = 0;
        row.clear();
        has_begun = has_ended = false;
    }

    bool fill() override {
        if (poppler != nullptr) { return fill_from_poppler(); }
        if (has_ended) { return false; }
        bool has_bytes = false;
        if (begin()) {
            has_bytes = rows.row_bytes == 0 ? fill_with_inflated() : fill_with_row();
        }
        if (has_failed) { return hand_over() && fill_from_poppler(); }
        if (!has_bytes) {
            has_ended = true;
            engine.reset();
        }
        return has_bytes;
    }

    /// Reads the two header bytes, as poppler does.
    bool begin() {
        if (has_begun) { return true; }
        has_begun = true;
        int method = source->getChar(), flags = source->getChar();
        has_failed = method == EOF || flags == EOF || (method & 0x0F) != 8 || (method << 8 | flags) % 31 != 0
                     || (flags & 0x20) != 0;
        if (has_failed) { return false; }
        engine.reset(new (std::nothrow) inflater());
        has_failed = engine == nullptr;
        return !has_failed;
    }

    /// Inflates the next part; false at the end and on failure.
    bool inflate() {
        make_room();
        size_t count = 0;
        auto outcome = engine->read(source, inflated.get(), maximum_part, count);
        has_failed = outcome == inflater::outcome::failure;
        inflated_next = 0;
        inflated_end = outcome == inflater::outcome::more ? count : 0;
        return outcome == inflater::outcome::more;
    }

    bool fill_with_inflated() {
        if (!inflate()) { return false; }
        next = inflated.get();
        end = next + inflated_end;
        return true;
    }

    /// Reads the next row. If the stream ends within it, the rest of the previous row stays, as in poppler.
    bool fill_with_row() {
        uint8_t kind;
        if (take(&kind, 1) == 0) { return false; }
        row.resize(rows.pixel_bytes + rows.row_bytes);
        differences.resize(rows.row_bytes);
        size_t count = take(differences.data(), rows.row_bytes);
        if (count == 0 || has_failed) { return false; }
        uint8_t *samples = row.data() + rows.pixel_bytes;
        unpredict(kind, differences.data(), count, rows.pixel_bytes, samples);
        next = samples;
        end = samples + rows.row_bytes;
        return true;
    }

    size_t take(uint8_t *target, size_t count) {
        size_t taken = 0;
        while (taken < count && (inflated_next < inflated_end || inflate())) {
            size_t part = std::min(count - taken, inflated_end - inflated_next);
            memcpy(target + taken, inflated.get() + inflated_next, part);
            inflated_next += part;
            taken += part;
        }
        return taken;
    }

    /// Lets poppler's filter continue after the delivered bytes.
    bool hand_over() {
        size_t done = handed_out;
        poppler = poppler_filter("FlateDecode", std::move(owner), &parameters, recursion, nullptr);
        forget();
        gatefold::rewind_stream(*poppler);
        return poppler->discardChars(static_cast<unsigned int>(done)) == done;
    }

    bool fill_from_poppler() {
        make_room();
        int count = poppler->doGetChars(1 << 10, inflated.get());
        next = inflated.get();
        end = next + std::max(count, 0);
        return count > 0;
    }

    void make_room() {
        if (inflated == nullptr) { inflated.reset(new uint8_t[maximum_part]); }
    }

    static constexpr size_t maximum_part = 32 << 10;

    Object parameters;
    const int recursion;
    const png_rows rows;
    /// poppler's own filter, once inflating has failed; otherwise NULL.
    std::unique_ptr<Stream> poppler;

    bool has_begun = false, has_ended = false, has_failed = false;
    std::unique_ptr<inflater> engine;
    /// Room for a part; a vector would fill it with zeros for each.
    std::unique_ptr<uint8_t[]> inflated;
    size_t inflated_next = 0, inflated_end = 0;
    std::vector<uint8_t> differences;
    /// The last row, after as many zeros as a pixel has bytes.
    std::vector<uint8_t> row;
};

std::unique_ptr<Stream> filter_of(
    const char *name, std::unique_ptr<Stream> stream, Object *parameters, int recursion, Dict *dictionary) {
    if (cgatefold_scope.is_entered && is_brotli(name)) {
        cgatefold_count_interposition(CGATEFOLD_INTERPOSITION_BROTLI_STREAM);
        return make_brotli_stream(std::move(stream), parameters);
    }
    if (cgatefold_scope.is_entered && strcmp(name, "JPXDecode") == 0) {
        cgatefold_count_interposition(CGATEFOLD_INTERPOSITION_JPX_STREAM);
        return gatefold::make_jpx_stream(std::move(stream));
    }
    png_rows rows;
    bool is_ours = cgatefold_scope.is_entered && (strcmp(name, "FlateDecode") == 0 || strcmp(name, "Fl") == 0)
                   && stream->getKind() != strFlate && dynamic_cast<EmbedStream *>(stream->getBaseStream()) == nullptr
                   && read_predictor(parameters, rows);
    if (!is_ours) { return poppler_filter(name, std::move(stream), parameters, recursion, dictionary); }
    cgatefold_count_interposition(CGATEFOLD_INTERPOSITION_INFLATED_STREAM);
    return std::make_unique<inflating_stream>(std::move(stream), *parameters, recursion, rows);
}

}  // namespace

#if POPPLER_CHECK_VERSION(26, 1, 0)
std::unique_ptr<Stream> Stream::makeFilter(
    const std::string &name, std::unique_ptr<Stream> stream, Object *parameters, int recursion, Dict *dictionary) {
    return filter_of(name.c_str(), std::move(stream), parameters, recursion, dictionary);
}
#else
Stream *Stream::makeFilter(const char *name, Stream *stream, Object *parameters, int recursion, Dict *dictionary) {
    return filter_of(name, std::unique_ptr<Stream>(stream), parameters, recursion, dictionary).release();
}
#endif
