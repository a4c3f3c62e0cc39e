// What is compressed by Brotli (RFC 7932), decoded piece by piece.

#ifndef CGATEFOLD_BROTLI_HPP
#define CGATEFOLD_BROTLI_HPP

#include <brotli/decode.h>

#include <cstddef>
#include <cstdint>

class brotli_decoder {
public:
    brotli_decoder() : state(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr)) {}
    brotli_decoder(const brotli_decoder &) = delete;
    brotli_decoder &operator=(const brotli_decoder &) = delete;
    ~brotli_decoder() {
        if (state != nullptr) { BrotliDecoderDestroyInstance(state); }
    }

    /// Sets what is decoded next. The caller keeps it until it was read.
    void feed(const uint8_t *bytes, size_t count) {
        input = bytes;
        input_count = count;
    }

    /// Fills a buffer as far as what was fed goes. Less than its capacity: more is to be fed, unless `has_ended`.
    size_t read(uint8_t *target, size_t capacity) {
        size_t room = capacity;
        if (has_ended()) { return 0; }
        result = BrotliDecoderDecompressStream(state, &input_count, &input, &room, &target, nullptr);
        return capacity - room;
    }

    /// Whether nothing more comes, since that was all or it is damaged.
    bool has_ended() const {
        return state == nullptr || result == BROTLI_DECODER_RESULT_SUCCESS || result == BROTLI_DECODER_RESULT_ERROR;
    }

private:
    BrotliDecoderState *const state;
    BrotliDecoderResult result = BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT;
    const uint8_t *input = nullptr;
    size_t input_count = 0;
};

#endif
