// Fonts that are read once per document.
//
// poppler before 26 reads all fonts that the resources of a page or a form name, used or not, each time the page is drawn:
// their encodings, widths and maps to Unicode, and the head of the embedded font, for which its stream is inflated. On
// pages of text that is a fifth of the time. A native scope with a font store reuses the font read earlier for the same
// reference and name; poppler itself caches FreeType's faces by the same references.
//
// The interposed function is the constructor of GfxResources, written as a function, because the library's own
// constructor creates the rest of the resources. GfxFontDict is not exported, so its constructor is defined here. The fonts
// are set by a member of GfxResources, which alone may do so.

#include <algorithm>
#include <cstdlib>
#include <list>
#include <map>
#include <new>
#include <string>
#include <tuple>

#include "../streams/poppler_versions.hpp"
#include "../display_list/font_styles.hpp"
#include "fonts.h"

extern "C" {
#include "../base/native_scope.h"
}
#include "next_definition.h"

namespace {

/// The name of a font without the tag of a subset.
std::string family_name(const GfxFont &font) {
    std::string name = font.getName() ? *font.getName() : std::string();
    return name.size() > 7 && name[6] == '+' ? name.substr(7) : name;
}

}  // namespace

/// Fonts by their references and names, the last used first.
struct font_store {
public:
    /// A font carries the name that its resources have for it.
    using key = std::tuple<int, int, std::string>;

    /// The document's object table; NULL until a page is drawn or read.
    XRef *xref = nullptr;

    std::shared_ptr<GfxFont> find(const key &font) {
        auto found = places.find(font);
        if (found == places.end()) { return nullptr; }
        entries.splice(entries.begin(), entries, found->second);
        return found->second->font;
    }

    void keep(const key &name, const std::shared_ptr<GfxFont> &font) {
        entries.push_front({name, font, size_of(*font)});
        places[name] = entries.begin();
        byte_count += entries.front().byte_count;
        while (byte_count > maximum_byte_count && entries.size() > 1) {
            byte_count -= entries.back().byte_count;
            places.erase(entries.back().name);
            entries.pop_back();
        }
    }

    /// Whether another font of the document has the name and the type of a font, not counting the tags of subsets.
    bool shares_name(const GfxFont &font) {
        std::string name = family_name(font);
        return std::any_of(entries.begin(), entries.end(), [&](const entry &other) {
            return *other.font->getID() != *font.getID() && other.font->getType() == font.getType()
                && family_name(*other.font) == name;
        });
    }

    font_style embedded_style(const GfxFont &font) {
        Ref id = *font.getID();
        auto known = styles.find({id.num, id.gen});
        if (known != styles.end()) { return known->second; }
        if (!shares_name(font)) { return {}; }
        if (styles.size() >= maximum_style_count) { styles.clear(); }
        return styles[{id.num, id.gen}] = ::embedded_style(font, xref);
    }

private:
    struct entry {
        key name;
        std::shared_ptr<GfxFont> font;
        size_t byte_count;
    };

    /// Most documents have fewer than a hundred fonts of 10 KB; those of Asian scripts take up to 500 KB.
    static constexpr size_t maximum_byte_count = 8 << 20;
    static constexpr size_t maximum_style_count = 4096;

    /// Estimated size of a font.
    static size_t size_of(const GfxFont &font) {
        size_t size = 8 << 10;
        if (font.hasToUnicodeCMap()) { size += font.isCIDFont() ? 256 << 10 : 1 << 10; }
        if (font.isCIDFont()) { size += static_cast<const GfxCIDFont &>(font).getCIDToGIDLen() * sizeof(int); }
        return size;
    }

    std::list<entry> entries;
    std::map<key, std::list<entry>::iterator> places;
    std::map<std::pair<int, int>, font_style> styles;
    size_t byte_count = 0;
};

struct font_store *cgatefold_font_store_create(void) {
    return new (std::nothrow) font_store();
}

void cgatefold_font_store_free(struct font_store *store) {
    delete store;
}

font_style kept_embedded_style(const GfxFont &font) {
    font_store *store = cgatefold_scope.fonts;
    return store != nullptr ? store->embedded_style(font) : font_style{};
}

#if !POPPLER_CHECK_VERSION(26, 1, 0)

namespace {

/// Reads a font. Returns null for an unreadable font, like poppler.
std::shared_ptr<GfxFont> read_font(XRef *xref, const char *name, Ref reference) {
    const Object description = Object(reference).fetch(xref);
    if (!description.isDict()) { return nullptr; }
    std::shared_ptr<GfxFont> font = GfxFont::makeFont(xref, name, reference, description.getDict());
    return font && font->isOk() ? font : nullptr;
}

/// Only readable fonts are cached: others may become readable once poppler has rebuilt the cross-reference table.
std::shared_ptr<GfxFont> font_of(font_store &store, XRef *xref, const char *name, Ref reference) {
    const font_store::key key(reference.num, reference.gen, name);
    if (std::shared_ptr<GfxFont> known = store.find(key)) {
        cgatefold_count_interposition(CGATEFOLD_INTERPOSITION_KEPT_FONT);
        return known;
    }
    std::shared_ptr<GfxFont> font = read_font(xref, name, reference);
    if (font) { store.keep(key, font); }
    return font;
}

/// Whether each font is an object of its own. poppler numbers the others by their content.
bool has_references_only(const Dict &fonts) {
    for (int i = 0; i < fonts.getLength(); i++) {
        if (!fonts.getValNF(i).isRef()) { return false; }
    }
    return true;
}

/// The fonts for the resources that are being made; else NULL.
thread_local Dict *fonts_to_add = nullptr;

using resources_constructor = void(GfxResources *, XRef *, Dict *, GfxResources *);

/// Lets poppler create everything except the fonts.
void construct_without_fonts(
    resources_constructor *next, GfxResources *resources, XRef *xref, const Dict &content, GfxResources *outer) {
    Object copy(content.copy(xref));
    copy.getDict()->remove("Font");
    next(resources, xref, copy.getDict(), outer);
}

void construct_resources(GfxResources *resources, XRef *xref, Dict *content, GfxResources *outer) {
    static resources_constructor *const next
        = next_definition<resources_constructor *>("_ZN12GfxResourcesC1EP4XRefP4DictPS_");
    font_store *store = cgatefold_scope.fonts;
    if (next == nullptr) { abort(); }
    if (store != nullptr) { store->xref = xref; }
    if (store == nullptr || content == nullptr) { return next(resources, xref, content, outer); }
    const Object fonts = content->lookup("Font");
    if (!fonts.isDict() || !has_references_only(*fonts.getDict())) { return next(resources, xref, content, outer); }
    construct_without_fonts(next, resources, xref, *content, outer);
    fonts_to_add = fonts.getDict();
    resources->lookupFont("");
    fonts_to_add = nullptr;
}

}  // namespace

GfxFontDict::GfxFontDict(XRef *xref, gatefold::poppler_font_dictionary_reference, Dict *content) {
    for (int i = 0; i < content->getLength(); i++) {
        fonts.push_back(font_of(*cgatefold_scope.fonts, xref, content->getKey(i), content->getValNF(i).getRef()));
    }
}

/// A member, which may set the fonts of its object.
std::shared_ptr<GfxFont> GfxResources::lookupFont(const char *name) {
    if (fonts_to_add != nullptr) {
        gatefold::set_pointer(fonts, new GfxFontDict(xref, {}, fonts_to_add));
        return nullptr;
    }
    using function = std::shared_ptr<GfxFont> (*)(GfxResources *, const char *);
    static const auto next = next_definition<function>("_ZN12GfxResources10lookupFontEPKc");
    return next != nullptr ? next(this, name) : nullptr;
}

// Both symbols of the constructor: for complete objects and for base classes.
extern "C" {
void cgatefold_construct_resources(GfxResources *, XRef *, Dict *, GfxResources *) __asm__(
    "_ZN12GfxResourcesC1EP4XRefP4DictPS_");
void cgatefold_construct_base_resources(GfxResources *, XRef *, Dict *, GfxResources *) __asm__(
    "_ZN12GfxResourcesC2EP4XRefP4DictPS_");

void cgatefold_construct_resources(GfxResources *resources, XRef *xref, Dict *content, GfxResources *outer) {
    construct_resources(resources, xref, content, outer);
}

void cgatefold_construct_base_resources(GfxResources *resources, XRef *xref, Dict *content, GfxResources *outer) {
    construct_resources(resources, xref, content, outer);
}
}

#endif
