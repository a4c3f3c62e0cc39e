// Decodes Brotli data (RFC 7932) piece by piece.

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

    /// Sets the next input. The caller keeps it alive until it has been read.
    void feed(const uint8_t *bytes, size_t count) {
        input = bytes;
        input_count = count;
    }

    /// Fills a buffer as far as the input goes. If the result is less than the capacity, more input is needed, unless
    /// `has_ended`.
    size_t read(uint8_t *target, size_t capacity) {
        size_t room = capacity;
        if (has_ended()) { return 0; }
        result = BrotliDecoderDecompressStream(state, &input_count, &input, &room, &target, nullptr);
        return capacity - room;
    }

    /// Whether the data has ended or is damaged.
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
