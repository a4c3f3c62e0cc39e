// Differences between poppler 22.12, 25.03 and 26.07, so that the rest is written once.
//
// Types of arguments are taken from poppler's own declarations where they can be.

#ifndef CGATEFOLD_POPPLER_VERSIONS_HPP
#define CGATEFOLD_POPPLER_VERSIONS_HPP

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "poppler_headers.hpp"

namespace gatefold::poppler_versions {

template <typename Member> struct signature;
template <typename Result, typename Class, typename... Arguments> struct signature<Result (Class::*)(Arguments...)> {
    using result = Result;
    using arguments = std::tuple<Arguments...>;
};

template <auto member, size_t index>
using argument = std::tuple_element_t<index, typename signature<decltype(member)>::arguments>;

}  // namespace gatefold::poppler_versions

namespace gatefold {

// Arguments of OutputDev's functions, for `override`. `numbers` and `characters` read them.

/// `const double *` or `const std::array<double, 6> &`: of tilingPatternFill.
using poppler_matrix = poppler_versions::argument<&OutputDev::tilingPatternFill, 4>;
/// `const double *` or `const std::array<double, 6> &`: of setDefaultCTM.
using poppler_default_matrix = poppler_versions::argument<&OutputDev::setDefaultCTM, 0>;
/// `const double *` or `const std::array<double, 4> &`: of beginTransparencyGroup, paintTransparencyGroup, setSoftMask.
using poppler_bounds = poppler_versions::argument<&OutputDev::setSoftMask, 1>;
/// `GfxColor *` or `const GfxColor &`: of setSoftMask; `poppler_reference` reads it.
using poppler_backdrop = poppler_versions::argument<&OutputDev::setSoftMask, 4>;
/// `const GooString *` or `const std::string &`: of beginString, drawString, beginActualText.
using poppler_string = poppler_versions::argument<&OutputDev::beginString, 1>;
/// `const char *` or `const std::string &`: of beginMarkedContent and markPoint.
using poppler_tag = poppler_versions::argument<&OutputDev::beginMarkedContent, 0>;
/// `double *` or `std::array<double, 6> &`: of setSoftMaskFromImageMask and unsetSoftMaskFromImageMask.
using poppler_mask_matrix = poppler_versions::argument<&OutputDev::unsetSoftMaskFromImageMask, 1>;
/// `void` or `bool`: of setSoftMaskFromImageMask; `return poppler_mask_result(true);` serves both.
using poppler_mask_result
    = poppler_versions::signature<decltype(&OutputDev::setSoftMaskFromImageMask)>::result;

/// The layers of a document, `const` where poppler gives them so.
using poppler_layers
    = std::remove_pointer_t<poppler_versions::signature<decltype(&Catalog::getOptContentConfig)>::result>;

/// Arguments of beginForm and endForm.
#if POPPLER_CHECK_VERSION(25, 1, 0)
#define GATEFOLD_FORM_ARGUMENTS Object *, Ref reference
#else
#define GATEFOLD_FORM_ARGUMENTS Ref reference
#endif

/// Declarations of functions of a Stream that changed their names, results or arguments.
#if POPPLER_CHECK_VERSION(26, 1, 0)
#define GATEFOLD_STREAM_REWIND bool rewind
#define GATEFOLD_STREAM_UNFILTERED_NAME unfilteredRewind
#define GATEFOLD_STREAM_UNFILTERED_REWIND bool unfilteredRewind
#define GATEFOLD_STREAM_RESULT(is_good) return is_good
#elif POPPLER_CHECK_VERSION(25, 1, 0)
#define GATEFOLD_STREAM_REWIND bool reset
#define GATEFOLD_STREAM_UNFILTERED_NAME unfilteredReset
#define GATEFOLD_STREAM_UNFILTERED_REWIND bool unfilteredReset
#define GATEFOLD_STREAM_RESULT(is_good) return is_good
#else
#define GATEFOLD_STREAM_REWIND void reset
#define GATEFOLD_STREAM_UNFILTERED_NAME unfilteredReset
#define GATEFOLD_STREAM_UNFILTERED_REWIND void unfilteredReset
#define GATEFOLD_STREAM_RESULT(is_good) return
#endif

/// Arguments of Stream::getImageParams.
#if POPPLER_CHECK_VERSION(25, 1, 0)
#define GATEFOLD_IMAGE_PARAMETERS int *bits, StreamColorSpaceMode *mode, bool *
#else
#define GATEFOLD_IMAGE_PARAMETERS int *bits, StreamColorSpaceMode *mode
#endif

/// The numbers of a matrix or box.
inline const double *numbers(const double *values) { return values; }
template <size_t count> const double *numbers(const std::array<double, count> &values) { return values.data(); }

/// The bytes of a string or name, "" for none.
inline const char *characters(const char *text) { return text != nullptr ? text : ""; }
inline const char *characters(const std::string &text) { return text.c_str(); }
inline const char *characters(const GooString *text) { return text != nullptr ? text->c_str() : ""; }
inline const char *characters(const GooString &text) { return text.c_str(); }

/// A string that may hold any bytes, empty for none.
inline std::string copied_string(const std::string &text) { return text; }
inline std::string copied_string(const GooString *text) { return text != nullptr ? text->toStr() : std::string(); }
inline std::string copied_string(const GooString &text) { return text.toStr(); }
template <typename String> std::string copied_string(const std::unique_ptr<String> &text) {
    return text ? copied_string(*text) : std::string();
}
template <typename String> std::string copied_string(const std::optional<String> &text) {
    return text ? copied_string(*text) : std::string();
}

/// A name without its slash, as poppler's functions take it.
template <typename Name> decltype(auto) name_of(const Name &name) {
    if constexpr (requires { name.getNameString(); }) {
        return name.getNameString();
    } else {
        return name.getName();
    }
}

/// The second argument of GfxFontDict's constructor, which `{}` makes.
#if POPPLER_CHECK_VERSION(25, 1, 0)
using poppler_font_dictionary_reference = const Ref;
#else
using poppler_font_dictionary_reference = Ref *;
#endif

/// Sets a member that owns what it points to, raw or not.
template <typename Value> void set_pointer(Value *&member, Value *value) { member = value; }
template <typename Value> void set_pointer(std::unique_ptr<Value> &member, Value *value) { member.reset(value); }

/// Unwraps a getter's result that is a pointer or a reference, such as getCropBox, getFillColor, getBackground.
template <typename Value> const auto &poppler_reference(const Value &value) {
    if constexpr (std::is_pointer_v<Value>) {
        return *value;
    } else {
        return value;
    }
}

/// Unwraps a getter's result that is a raw or an owning pointer, valid while its owner lives.
template <typename Value> Value *poppler_pointer(Value *value) { return value; }
template <typename Value> Value *poppler_pointer(const std::unique_ptr<Value> &value) { return value.get(); }
template <typename Value> Value *poppler_pointer(const std::shared_ptr<Value> &value) { return value.get(); }

/// Takes ownership of a function's result that is an owned raw or an owning pointer, such as copy and parse.
template <typename Value> std::unique_ptr<Value> owned(Value *value) { return std::unique_ptr<Value>(value); }
template <typename Value> std::unique_ptr<Value> owned(std::unique_ptr<Value> value) { return value; }

/// Reads a stream from its beginning. Returns whether it can be read, as far as that is known.
template <typename Source> bool rewind_stream(Source &stream) {
    if constexpr (requires { stream.rewind(); }) {
        return stream.rewind();
    } else if constexpr (std::is_void_v<decltype(stream.reset())>) {
        stream.reset();
        return true;
    } else {
        return stream.reset();
    }
}

// Overriding the functions of Stream that go back to its beginning:
// `poppler_rewound GATEFOLD_REWIND() override { ...; return poppler_rewound(true); }`
#if POPPLER_CHECK_VERSION(25, 10, 0)
#define GATEFOLD_REWIND rewind
#define GATEFOLD_UNFILTERED_REWIND unfilteredRewind
#else
#define GATEFOLD_REWIND reset
#define GATEFOLD_UNFILTERED_REWIND unfilteredReset
#endif
using poppler_rewound = poppler_versions::signature<decltype(&Stream::GATEFOLD_REWIND)>::result;

/// A text string of the document (PDF 32000-1, 7.9.2.2) as Unicode.
inline std::vector<Unicode> unicode_of(const std::string &text) {
#if POPPLER_CHECK_VERSION(24, 12, 0)
    return TextStringToUCS4(text);
#else
    Unicode *unicode = nullptr;
    const int count = TextStringToUCS4(text, &unicode);
    const std::unique_ptr<Unicode, void (*)(void *)> owner(unicode, gfree);
    return unicode != nullptr && count > 0 ? std::vector<Unicode>(unicode, unicode + count) : std::vector<Unicode>();
#endif
}

// Objects that the document does not have.
#if POPPLER_CHECK_VERSION(26, 1, 0)
inline Object null_object() { return Object::null(); }
inline Object name_object(const char *name) { return Object::name(name); }
#else
inline Object null_object() { return Object(objNull); }
inline Object name_object(const char *name) { return Object(objName, name); }
#endif
#if POPPLER_CHECK_VERSION(25, 1, 0)
inline Object string_object(std::string text) { return Object(std::move(text)); }
#else
inline Object string_object(std::string text) { return Object(new GooString(std::move(text))); }
#endif

/// Takes the entries.
inline Object array_object(XRef *xref, std::vector<Object> entries) {
    auto array = std::make_unique<Array>(xref);
    for (Object &entry : entries) { array->add(std::move(entry)); }
#if POPPLER_CHECK_VERSION(26, 1, 0)
    return Object(std::move(array));
#else
    return Object(array.release());
#endif
}

/// The colour in sRGB.
template <typename Space> GfxRGB rgb_of(const Space &space, const GfxColor &color) {
    GfxRGB rgb;
    if constexpr (requires { space.getRGB(color, &rgb); }) {
        space.getRGB(color, &rgb);
    } else {
        space.getRGB(&color, &rgb);
    }
    return rgb;
}

/// The colour as CMYK.
template <typename Space> GfxCMYK cmyk_of(const Space &space, const GfxColor &color) {
    GfxCMYK cmyk;
    if constexpr (requires { space.getCMYK(color, &cmyk); }) {
        space.getCMYK(color, &cmyk);
    } else {
        space.getCMYK(&color, &cmyk);
    }
    return cmyk;
}

/// Calls a setter that takes a colour space by raw owned pointer or by `std::unique_ptr`, such as
/// `setDefaultCMYKColorSpace` or `setFillColorSpace`.
template <typename Setter>
void pass_color_space(GfxState &state, Setter setter, std::unique_ptr<GfxColorSpace> space) {
    using expected = std::tuple_element_t<0, typename poppler_versions::signature<Setter>::arguments>;
    if constexpr (std::is_same_v<expected, GfxColorSpace *>) {
        (state.*setter)(space.release());
    } else {
        (state.*setter)(std::move(space));
    }
}

/// A content stream over text that outlives it.
template <typename Made = Object> Made poppler_stream_object(const char *content, XRef *xref) {
    const auto length = static_cast<Goffset>(strlen(content));
    if constexpr (std::is_constructible_v<Made, Dict *>) {
        return Made(static_cast<Stream *>(new MemStream(content, 0, length, Made(new Dict(xref)))));
    } else {
        return Made(std::make_unique<MemStream>(content, 0, length, Made(std::make_unique<Dict>(xref))));
    }
}

/// Interprets content within other content.
template <typename Interpreter> void display_content(Interpreter &gfx, Object &content) {
    if constexpr (std::is_same_v<decltype(&Interpreter::display), void (Interpreter::*)(Object *, bool)>) {
        gfx.display(&content, false);
    } else {
        gfx.display(&content, Interpreter::DisplayType::Form);
    }
}

/// Sets both colours to black in DeviceGray, without patterns.
template <typename State> void make_colors_black(State &state) {
    state.setFillPattern(nullptr);
    state.setStrokePattern(nullptr);
    pass_color_space(state, &State::setFillColorSpace, std::make_unique<GfxDeviceGrayColorSpace>());
    pass_color_space(state, &State::setStrokeColorSpace, std::make_unique<GfxDeviceGrayColorSpace>());
    const GfxColor black = {};
    if constexpr (requires { state.setFillColor(black); }) {
        state.setFillColor(black);
        state.setStrokeColor(black);
    } else {
        state.setFillColor(&black);
        state.setStrokeColor(&black);
    }
}

/// A document of a stream.
/// - rebuilt: called whenever poppler rebuilds the table of objects.
template <typename Document, typename BytesPointer>
std::unique_ptr<Document> document_of(
    BytesPointer stream, const std::optional<GooString> &password, const std::function<void()> &rebuilt) {
    using optional_password = const std::optional<GooString> &;
    if constexpr (std::is_constructible_v<
                      Document, BytesPointer, optional_password, optional_password, const std::function<void()> &>) {
        return std::make_unique<Document>(std::move(stream), password, password, rebuilt);
    } else {
        return std::make_unique<Document>(std::move(stream), password, password, nullptr, rebuilt);
    }
}

/// Opens a document over bytes that outlive it.
/// - rebuilt: called whenever poppler rebuilds the table of objects.
inline std::unique_ptr<PDFDoc> open_document(
    const char *bytes, size_t count, const std::optional<GooString> &password, const std::function<void()> &rebuilt) {
    auto stream = std::make_unique<MemStream>(bytes, 0, static_cast<Goffset>(count), null_object());
#if POPPLER_CHECK_VERSION(25, 10, 0)
    return document_of<PDFDoc, std::unique_ptr<BaseStream>>(std::move(stream), password, rebuilt);
#else
    return document_of<PDFDoc, BaseStream *>(stream.release(), password, rebuilt);
#endif
}

/// The label of a page as a text string.
/// - index: from 0.
template <typename Pages> std::string page_label(Pages &catalog, int index) {
    if constexpr (requires(std::string label) { catalog.indexToLabel(index, &label); }) {
        std::string label;
        catalog.indexToLabel(index, &label);
        return label;
    } else {
        GooString label;
        catalog.indexToLabel(index, &label);
        return label.toStr();
    }
}

/// An object that owns a dictionary, an array or a stream.
template <typename Value> Object owning_object(std::unique_ptr<Value> value) {
    if constexpr (std::is_constructible_v<Object, std::unique_ptr<Value>>) {
        return Object(std::move(value));
    } else {
        return Object(value.release());
    }
}

/// A dictionary and an array that belong to no document.
inline Object empty_dictionary() { return owning_object(std::make_unique<Dict>(static_cast<XRef *>(nullptr))); }
inline Object empty_array() { return owning_object(std::make_unique<Array>(static_cast<XRef *>(nullptr))); }

/// The stream behind the filters that a dictionary names.
template <typename Source> std::unique_ptr<Stream> filtered_stream(std::unique_ptr<Source> stream, Dict *dictionary) {
    if constexpr (requires { Source::addFilters(std::move(stream), dictionary); }) {
        return Source::addFilters(std::move(stream), dictionary);
    } else {
        Source *bare = stream.release();
        return std::unique_ptr<Stream>(bare->addFilters(dictionary));
    }
}

/// Interprets a form in the space of a matrix, clipped to a box of four numbers.
template <typename Interpreter, typename Matrix>
void draw_form(Interpreter &gfx, Object &content, Dict *resources, const Matrix &m, const double *box) {
    const std::array<double, 6> to_user = {m.xx, m.yx, m.xy, m.yy, m.x0, m.y0};
    const std::array<double, 4> bounds = {box[0], box[1], box[2], box[3]};
    if constexpr (requires { gfx.drawForm(&content, resources, to_user, bounds); }) {
        gfx.drawForm(&content, resources, to_user, bounds);
    } else {
        gfx.drawForm(&content, resources, to_user.data(), bounds.data());
    }
}

/// An interpreter of a page at 72 dpi that shows a box.
template <typename Interpreter = Gfx>
std::unique_ptr<Interpreter> make_interpreter(
    PDFDoc &document, OutputDev &device, int number, Dict *resources, const PDFRectangle &box, int rotation,
    bool (*should_stop)(void *), void *context) {
    if constexpr (std::is_constructible_v<
                      Interpreter, PDFDoc *, OutputDev *, int, Dict *, double, double, const PDFRectangle *,
                      const PDFRectangle *, int>) {
        return std::make_unique<Interpreter>(
            &document, &device, number, resources, 72.0, 72.0, &box, &box, rotation, should_stop, context);
    } else {
        return std::make_unique<Interpreter>(
            &document, &device, number, resources, 72.0, 72.0, box, &box, rotation, should_stop, context);
    }
}

/// The entries of an array as they are, references unresolved.
inline const Object &entry_of(const Object &array, int index) { return array.getArray()->getNF(index); }

/// Whether text is written vertically.
inline bool is_vertical(const GfxFont &font) { return static_cast<int>(font.getWMode()) != 0; }

}  // namespace gatefold

/// The argument of parseDateString for a string of the document.
#if POPPLER_CHECK_VERSION(26, 1, 0)
inline const std::string &poppler_date_argument(const GooString *text) { return text->toStr(); }
inline const std::string &poppler_date_argument(const std::string &text) { return text; }
#else
inline const GooString *poppler_date_argument(const GooString *text) { return text; }
#endif

#endif
