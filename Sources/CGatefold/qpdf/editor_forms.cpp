// The form of an edited document, and annotations that are drawn into their pages.

#include "editor.hpp"

#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace gatefold {

namespace {

std::string partial_name(QPDFObjectHandle field) {
    QPDFObjectHandle name = value(field, "/T");
    return name.isString() ? name.getUTF8Value() : std::string();
}

void read_fields(cgatefold_editor &editor) {
    form_fields &form = editor.form_fields;
    if (form.is_read) { return; }
    form = form_fields();
    for (QPDFObjectHandle field : items(value(value(editor.qpdf->getRoot(), "/AcroForm"), "/Fields"))) {
        form.fields.insert(field.getObjGen());
        form.names.insert(partial_name(field));
    }
    form.is_read = true;
}

/// The widgets on pages.
std::vector<QPDFObjectHandle> widgets_on(const std::vector<QPDFObjectHandle> &pages) {
    std::vector<QPDFObjectHandle> widgets;
    for (QPDFObjectHandle page : pages) {
        for (QPDFObjectHandle annotation : items(value(page, "/Annots"))) {
            if (is_widget(annotation) && annotation.isIndirect()) { widgets.push_back(annotation); }
        }
    }
    return widgets;
}

/// Finds what must be removed from a form with widgets.
class stray_fields {
public:
    /// The widgets, and fields that have no others.
    std::set<object_id> removed;
    /// Fields that lose kids.
    std::map<object_id, QPDFObjectHandle> shortened;

    void remove(QPDFObjectHandle widget) {
        QPDFObjectHandle field = widget;
        while (removed.insert(field.getObjGen()).second) {
            QPDFObjectHandle parent = value(field, "/Parent");
            if (!parent.isDictionary() || !parent.isIndirect() || !parent.getKey("/Kids").isArray()) { return; }
            auto known = kids.insert({parent.getObjGen(), 0});
            if (known.second) { known.first->second = parent.getKey("/Kids").getArrayNItems(); }
            known.first->second--;
            shortened[parent.getObjGen()] = parent;
            if (known.first->second > 0) { return; }
            field = parent;
        }
    }

private:
    /// How many kids of a field stay.
    std::map<object_id, int> kids;
};

/// Replaces an array by its items that stay.
entry filter(QPDFObjectHandle dictionary, const char *key, const std::set<object_id> &removed) {
    QPDFObjectHandle old = dictionary.getKey(key);
    std::vector<QPDFObjectHandle> remaining;
    for (QPDFObjectHandle item : old.getArrayAsVector()) {
        if (!item.isIndirect() || removed.count(item.getObjGen()) == 0) { remaining.push_back(item); }
    }
    dictionary.replaceKey(key, QPDFObjectHandle::newArray(remaining));
    return {dictionary, key, old};
}

}  // namespace

bool is_widget(QPDFObjectHandle annotation) {
    return annotation.isDictionary() && name(annotation.getKey("/Subtype")) == "Widget";
}

QPDFObjectHandle form_of(cgatefold_editor &editor) {
    QPDFObjectHandle catalog = editor.qpdf->getRoot();
    QPDFObjectHandle form = catalog.getKey("/AcroForm");
    if (!form.isDictionary()) {
        form = editor.qpdf->makeIndirectObject(QPDFObjectHandle::newDictionary());
        catalog.replaceKey("/AcroForm", form);
    }
    if (!form.getKey("/Fields").isArray()) { form.replaceKey("/Fields", QPDFObjectHandle::newArray()); }
    return form;
}

void add_field(cgatefold_editor &editor, QPDFObjectHandle field) {
    read_fields(editor);
    form_fields &form = editor.form_fields;
    if (!form.fields.insert(field.getObjGen()).second) { return; }
    std::string name = partial_name(field), unique = name;
    for (int suffix = 1; !name.empty() && form.names.count(unique) > 0; suffix++) {
        unique = name + "+" + std::to_string(suffix);
    }
    if (unique != name) { field.replaceKey("/T", QPDFObjectHandle::newUnicodeString(unique)); }
    form.names.insert(unique);
    form_of(editor).getKey("/Fields").appendItem(field);
}

std::vector<entry> remove_stray_fields(cgatefold_editor &editor, const std::vector<QPDFObjectHandle> &left_out) {
    std::vector<entry> changed;
    QPDFObjectHandle form = value(editor.qpdf->getRoot(), "/AcroForm");
    if (!form.isDictionary() || !form.getKey("/Fields").isArray()) { return changed; }
    std::set<object_id> kept;
    for (QPDFObjectHandle widget : widgets_on(editor.page_list.pages)) { kept.insert(widget.getObjGen()); }
    stray_fields stray;
    for (QPDFObjectHandle widget : widgets_on(left_out)) {
        if (kept.count(widget.getObjGen()) == 0) { stray.remove(widget); }
    }
    if (stray.removed.empty()) { return changed; }
    for (auto &field : stray.shortened) {
        if (stray.removed.count(field.first) == 0) { changed.push_back(filter(field.second, "/Kids", stray.removed)); }
    }
    changed.push_back(filter(form, "/Fields", stray.removed));
    return changed;
}

namespace {

/// Draws the annotations of a page into it.
class page_flattener {
public:
    page_flattener(cgatefold_editor &editor, QPDFObjectHandle page) : qpdf(*editor.qpdf), page(page) {
        default_resources = value(value(qpdf.getRoot(), "/AcroForm"), "/DR");
        QPDFObjectHandle turn = page.getKey("/Rotate");
        rotation = turn.isInteger() ? turn.getIntValueAsInt() : 0;
    }

    void flatten() {
        std::vector<QPDFObjectHandle> annotations = items(page.getKey("/Annots"));
        std::vector<QPDFObjectHandle> links;
        for (QPDFObjectHandle annotation : annotations) {
            if (!annotation.isDictionary()) { continue; }
            if (name(annotation.getKey("/Subtype")) == "Link") {
                links.push_back(annotation);
            } else {
                draw(annotation);
            }
        }
        if (links.size() == annotations.size()) { return; }
        page.removeKey("/Annots");
        if (!links.empty()) { page.replaceKey("/Annots", QPDFObjectHandle::newArray(links)); }
        if (content.empty()) { return; }
        page.addPageContents(qpdf.newStream("q\n"), true);
        page.addPageContents(qpdf.newStream("\nQ\n" + content), false);
    }

private:
    QPDF &qpdf;
    QPDFObjectHandle page;
    QPDFObjectHandle default_resources = QPDFObjectHandle::newNull();
    QPDFObjectHandle forms = QPDFObjectHandle::newNull();
    int rotation = 0;
    int number = 0;
    std::string content;

    void draw(QPDFObjectHandle annotation) {
        QPDFAnnotationObjectHelper helper(annotation);
        QPDFObjectHandle appearance = helper.getAppearanceStream("/N");
        const int unseen = an_invisible | an_hidden | an_no_view;
        if (!appearance.isStream() || (helper.getFlags() & unseen) != 0) { return; }
        std::string name = unused_name();
        std::string drawing = helper.getPageContentForAppearance(name, rotation, 0, unseen);
        if (drawing.empty()) { return; }
        if (is_widget(annotation)) { add_default_resources(appearance.getDict()); }
        forms.replaceKey(name, appearance);
        content += drawing;
    }

    /// A name for a form of the page. Its resources are copied first, since other pages may share them.
    std::string unused_name() {
        if (forms.isNull()) {
            QPDFObjectHandle resources = page.getKey("/Resources");
            resources = resources.isDictionary() ? resources.shallowCopy() : QPDFObjectHandle::newDictionary();
            page.replaceKey("/Resources", resources);
            forms = resources.getKey("/XObject");
            forms = forms.isDictionary() ? forms.shallowCopy() : QPDFObjectHandle::newDictionary();
            resources.replaceKey("/XObject", forms);
        }
        std::string name;
        do { name = "/Annotation" + std::to_string(++number); } while (forms.hasKey(name));
        return name;
    }

    /// Appearances of fields use the fonts of the form.
    void add_default_resources(QPDFObjectHandle dictionary) {
        if (!default_resources.isDictionary()) { return; }
        QPDFObjectHandle own = dictionary.getKey("/Resources");
        own = own.isDictionary() ? own.shallowCopy() : QPDFObjectHandle::newDictionary();
        own.mergeResources(default_resources);
        dictionary.replaceKey("/Resources", own);
    }
};

}  // namespace

void flatten_annotations(cgatefold_editor &editor) {
    std::vector<QPDFObjectHandle> pages = editor.page_list.pages;
    if (value(value(editor.qpdf->getRoot(), "/AcroForm"), "/NeedAppearances").isBool()) {
        QPDFAcroFormDocumentHelper(*editor.qpdf).generateAppearancesIfNeeded();
    }
    for (QPDFObjectHandle page : pages) { page_flattener(editor, page).flatten(); }
    editor.qpdf->getRoot().removeKey("/AcroForm");
    editor.form_fields = form_fields();
}

}  // namespace gatefold
