// Carries the pkg-config flags of Brotli, libdeflate, ISA-L, libjpeg-turbo and libwebp to CGatefold, and nothing else.
