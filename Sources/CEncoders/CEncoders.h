// Carries the pkg-config flags of libdeflate, libjpeg-turbo and libwebp to CGatefold, and nothing else.
