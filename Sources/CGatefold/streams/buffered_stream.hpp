// A filter of ours for a stream of poppler's, which makes its bytes a buffer at a time.

#ifndef CGATEFOLD_BUFFERED_STREAM_HPP
#define CGATEFOLD_BUFFERED_STREAM_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "poppler_versions.hpp"

class buffered_stream : public Stream {
public:
    bool isBinary(bool) const override { return true; }

    gatefold::poppler_rewound GATEFOLD_REWIND() override {
        forget();
        return gatefold::poppler_rewound(gatefold::rewind_stream(*source));
    }

    void close() override {
        forget();
        source->close();
    }

    int getChar() override { return next < end || fill() ? (handed_out++, *next++) : EOF; }
    int lookChar() override { return next < end || fill() ? *next : EOF; }
    int getRawChar() override { return getChar(); }
    void getRawChars(int count, int *target) override {
        for (int i = 0; i < count; i++) { target[i] = getChar(); }
    }

    int getUnfilteredChar() override { return source->getUnfilteredChar(); }
    gatefold::poppler_rewound GATEFOLD_UNFILTERED_REWIND() override { return source->GATEFOLD_UNFILTERED_REWIND(); }
    Goffset getPos() override { return source->getPos(); }
    void setPos(Goffset, int) override {}
    BaseStream *getBaseStream() override { return source->getBaseStream(); }
    Stream *getUndecodedStream() override { return source->getUndecodedStream(); }
    Dict *getDict() override { return source->getDict(); }
    Object *getDictObject() override { return source->getDictObject(); }
    Stream *getNextStream() const override { return source; }

protected:
    explicit buffered_stream(std::unique_ptr<Stream> decoded) : source(decoded.get()), owner(std::move(decoded)) {}

    /// Sets `next` and `end` to further bytes when the buffer is empty. Returns false at the end.
    virtual bool fill() = 0;

    /// Discards the decoded bytes.
    virtual void forget() {
        next = end = nullptr;
        handed_out = 0;
    }

    /// The stream to decode.
    Stream *const source;
    /// Its owner, until a derived class gives it to another filter.
    std::unique_ptr<Stream> owner;
    /// Decoded bytes that were not handed out yet.
    const uint8_t *next = nullptr, *end = nullptr;
    /// Bytes handed out since the stream began.
    size_t handed_out = 0;

private:
    bool hasGetChars() override { return true; }

    int getChars(int count, unsigned char *target) override {
        int copied = 0;
        while (copied < count && (next < end || fill())) {
            size_t part = std::min(static_cast<size_t>(count - copied), static_cast<size_t>(end - next));
            memcpy(target + copied, next, part);
            next += part;
            handed_out += part;
            copied += static_cast<int>(part);
        }
        return copied;
    }
};

#endif
