// Names the packages of Debian whose headers are missing: compilers name only the first header that a file lacks.

#if !__has_include(<poppler.h>)
#error "<poppler.h> is missing: apt install libpoppler-glib-dev"
#endif
#if !__has_include(<GfxState.h>)
#error "<GfxState.h> is missing: apt install libpoppler-private-dev"
#endif
#if !__has_include(<cairo.h>)
#error "<cairo.h> is missing: apt install libcairo2-dev"
#endif
#if !__has_include(<pixman.h>)
#error "<pixman.h> is missing: apt install libpixman-1-dev"
#endif
#if !__has_include(<qpdf/QPDF.hh>)
#error "<qpdf/QPDF.hh> is missing: apt install libqpdf-dev"
#endif
#if !__has_include(<lcms2.h>)
#error "<lcms2.h> is missing: apt install liblcms2-dev"
#endif
#if !__has_include(<brotli/decode.h>)
#error "<brotli/decode.h> is missing: apt install libbrotli-dev"
#endif
#if !__has_include(<libdeflate.h>)
#error "<libdeflate.h> is missing: apt install libdeflate-dev"
#endif
#if !__has_include(<isa-l/igzip_lib.h>)
#error "<isa-l/igzip_lib.h> is missing: apt install libisal-dev"
#endif
#if !__has_include(<jpeglib.h>)
#error "<jpeglib.h> is missing: apt install libjpeg-dev"
#endif
#if !__has_include(<turbojpeg.h>)
#error "<turbojpeg.h> is missing: apt install libturbojpeg0-dev"
#endif
#if !__has_include(<openjpeg.h>)
#error "<openjpeg.h> is missing: apt install libopenjp2-7-dev"
#endif
#if !__has_include(<webp/encode.h>)
#error "<webp/encode.h> is missing: apt install libwebp-dev"
#endif
#if !__has_include(<re2/re2.h>)
#error "<re2/re2.h> is missing: apt install libre2-dev"
#endif
#if !__has_include(<seccomp.h>)
#error "<seccomp.h> is missing: apt install libseccomp-dev"
#endif
#if !__has_include(<nettle/sha2.h>)
#error "<nettle/sha2.h> is missing: apt install nettle-dev"
#endif
