// Lets libqpdf decode Brotli, a planned PDF filter.

#include "qpdf_objects.hpp"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFStreamFilter.hh>

#include "../base/brotli.hpp"
#include "../base/png_rows.hpp"

using namespace gatefold;

namespace {

/// Decodes the data written to it. Damaged data ends at the damage.
class brotli_pipeline final : public Pipeline {
public:
    brotli_pipeline(png_rows rows, Pipeline *next)
        : Pipeline("brotli", next), rows(rows), row(rows.pixel_bytes + rows.row_bytes) {}

    void write(unsigned char const *data, size_t count) override {
        decoder.feed(data, count);
        uint8_t decoded[8 << 10];
        while (size_t part = decoder.read(decoded, sizeof decoded)) {
            if (rows.row_bytes == 0) {
                getNext()->write(decoded, part);
            } else {
                write_rows(decoded, part);
            }
        }
    }

    void finish() override {
        if (differences.size() > 1) { write_row(); }
        getNext()->finish();
    }

private:
    const png_rows rows;
    brotli_decoder decoder;
    /// The received part of a row: its predictor byte and differences.
    std::vector<uint8_t> differences;
    /// The last row, after as many zeros as a pixel has bytes.
    std::vector<uint8_t> row;

    void write_rows(const uint8_t *bytes, size_t count) {
        for (size_t i = 0; i < count; i++) {
            differences.push_back(bytes[i]);
            if (differences.size() > rows.row_bytes) { write_row(); }
        }
    }

    void write_row() {
        size_t count = differences.size() - 1;
        uint8_t *samples = row.data() + rows.pixel_bytes;
        unpredict(differences[0], differences.data() + 1, count, rows.pixel_bytes, samples);
        getNext()->write(samples, count);
        differences.clear();
    }
};

class brotli_filter final : public QPDFStreamFilter {
public:
    bool setDecodeParms(QPDFObjectHandle parameters) override {
        auto parameter = [&](const char *key, double fallback) {
            return static_cast<int64_t>(number(value(parameters, key), fallback));
        };
        int64_t predictor = parameter("/Predictor", 1);
        if (predictor == 1) { return true; }
        return predictor >= 10
               && rows.set(parameter("/Columns", 1), parameter("/Colors", 1), parameter("/BitsPerComponent", 8));
    }

    Pipeline *getDecodePipeline(Pipeline *next) override {
        pipeline = std::make_unique<brotli_pipeline>(rows, next);
        return pipeline.get();
    }

private:
    png_rows rows;
    std::unique_ptr<brotli_pipeline> pipeline;
};

}  // namespace

extern "C" void cgatefold_register_brotli(void) {
    QPDF::registerStreamFilter("/BrotliDecode", [] { return std::make_shared<brotli_filter>(); });
}
