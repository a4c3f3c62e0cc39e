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

using make_filter = Stream *(*)(Stream *, const char *, Stream *, Object *, int, Dict *);

make_filter next_make_filter() {
    static const auto next = next_definition<make_filter>("_ZN6Stream10makeFilterEPKcPS_P6ObjectiP4Dict");
    return next;
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
    inflating_stream(Stream *source, const Object &parameters, int recursion, png_rows rows)
        : buffered_stream(source), parameters(parameters.copy()), recursion(recursion), rows(rows) {}

    ~inflating_stream() override {
        // poppler's filter owns what it reads from.
        if (poppler != nullptr) {
            delete poppler;
        } else {
            delete source;
        }
    }

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
        inflated.clear();
        inflated_next = 0;
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
        inflated.resize(maximum_part);
        size_t count = 0;
        auto outcome = engine->read(source, inflated.data(), inflated.size(), count);
        has_failed = outcome == inflater::outcome::failure;
        inflated.resize(outcome == inflater::outcome::more ? count : 0);
        inflated_next = 0;
        return outcome == inflater::outcome::more;
    }

    bool fill_with_inflated() {
        if (!inflate()) { return false; }
        next = inflated.data();
        end = next + inflated.size();
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
        while (taken < count && (inflated_next < inflated.size() || inflate())) {
            size_t part = std::min(count - taken, inflated.size() - inflated_next);
            memcpy(target + taken, inflated.data() + inflated_next, part);
            inflated_next += part;
            taken += part;
        }
        return taken;
    }

    /// Lets poppler's filter continue after the delivered bytes.
    bool hand_over() {
        size_t done = handed_out;
        poppler = next_make_filter()(this, "FlateDecode", source, &parameters, recursion, nullptr);
        forget();
        gatefold::rewind_stream(*poppler);
        return poppler->discardChars(static_cast<unsigned int>(done)) == done;
    }

    bool fill_from_poppler() {
        inflated.resize(1 << 10);
        int count = poppler->doGetChars(static_cast<int>(inflated.size()), inflated.data());
        next = inflated.data();
        end = next + std::max(count, 0);
        return count > 0;
    }

    static constexpr size_t maximum_part = 32 << 10;

    Object parameters;
    const int recursion;
    const png_rows rows;
    /// poppler's own filter, once inflating has failed; otherwise NULL.
    Stream *poppler = nullptr;

    bool has_begun = false, has_ended = false, has_failed = false;
    std::unique_ptr<inflater> engine;
    std::vector<uint8_t> inflated;
    size_t inflated_next = 0;
    std::vector<uint8_t> differences;
    /// The last row, after as many zeros as a pixel has bytes.
    std::vector<uint8_t> row;
};

}  // namespace

Stream *Stream::makeFilter(const char *name, Stream *stream, Object *parameters, int recursion, Dict *dictionary) {
    if (cgatefold_scope.is_entered && is_brotli(name)) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_BROTLI_STREAM);
        return make_brotli_stream(stream, parameters);
    }
    if (cgatefold_scope.is_entered && strcmp(name, "JPXDecode") == 0) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_JPX_STREAM);
        return gatefold::make_jpx_stream(stream);
    }
    png_rows rows;
    bool is_ours = cgatefold_scope.is_entered && (strcmp(name, "FlateDecode") == 0 || strcmp(name, "Fl") == 0)
                   && stream->getKind() != strFlate && dynamic_cast<EmbedStream *>(stream->getBaseStream()) == nullptr
                   && read_predictor(parameters, rows);
    if (!is_ours) {
        make_filter next = next_make_filter();
        // poppler reads nothing from a stream with a filter that it does not know.
        return next != nullptr ? next(this, name, stream, parameters, recursion, dictionary) : stream;
    }
    cgatefold_count_answer(CGATEFOLD_ANSWER_INFLATED_STREAM);
    return new inflating_stream(stream, *parameters, recursion, rows);
}
