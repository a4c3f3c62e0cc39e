// Streams compressed with Brotli, a planned PDF filter that poppler 22.12 does not know. Damaged streams end at the
// damage.

#include "brotli_stream.hpp"

#include <cstring>
#include <memory>
#include <vector>

#include "../base/brotli.hpp"
#include "buffered_stream.hpp"
#include "predictor.hpp"

namespace {

class brotli_stream : public buffered_stream {
public:
    brotli_stream(std::unique_ptr<Stream> source, png_rows rows) : buffered_stream(std::move(source)), rows(rows) {}

    StreamKind getKind() const override { return strWeird; }

private:
    void forget() override {
        buffered_stream::forget();
        decoder.reset();
        row.clear();
    }

    bool fill() override {
        if (decoder == nullptr) { decoder = std::make_unique<brotli_decoder>(); }
        if (rows.row_bytes > 0) { return fill_with_row(); }
        decoded.resize(maximum_part);
        next = decoded.data();
        end = next + take(decoded.data(), decoded.size());
        return next < end;
    }

    bool fill_with_row() {
        uint8_t kind;
        if (take(&kind, 1) == 0) { return false; }
        row.resize(rows.pixel_bytes + rows.row_bytes);
        decoded.resize(rows.row_bytes);
        size_t count = take(decoded.data(), rows.row_bytes);
        next = row.data() + rows.pixel_bytes;
        end = next + count;
        unpredict(kind, decoded.data(), count, rows.pixel_bytes, row.data() + rows.pixel_bytes);
        return count > 0;
    }

    size_t take(uint8_t *target, size_t count) {
        size_t taken = decoder->read(target, count);
        while (taken < count && !decoder->has_ended()) {
            int input_count = source->doGetChars(sizeof input, input);
            if (input_count <= 0) { break; }
            decoder->feed(input, static_cast<size_t>(input_count));
            taken += decoder->read(target + taken, count - taken);
        }
        return taken;
    }

    static constexpr size_t maximum_part = 32 << 10;

    const png_rows rows;
    std::unique_ptr<brotli_decoder> decoder;
    uint8_t input[8 << 10];
    std::vector<uint8_t> decoded;
    /// The last row, after as many zeros as a pixel has bytes.
    std::vector<uint8_t> row;
};

}  // namespace

bool is_brotli(const char *name) {
    return strcmp(name, "BrotliDecode") == 0;
}

std::unique_ptr<Stream> make_brotli_stream(std::unique_ptr<Stream> source, Object *parameters) {
    png_rows rows;
    // The samples of another predictor are given as they are.
    if (!read_predictor(parameters, rows)) { rows = png_rows(); }
    return std::make_unique<brotli_stream>(std::move(source), rows);
}
