// Copies pages from one document to another, or within one. libqpdf's `copyForeignObject` follows references by
// recursion, which a hostile file makes arbitrarily deep, and leaves out destinations on pages that are copied later.

#include "editor.hpp"

namespace gatefold {

namespace {

/// Values in values, without references. libqpdf reads 500 at most.
const int maximum_depth = 1000;
const int maximum_field_depth = 100;

/// Reads the data of a stream from the document that it was copied from.
class copied_stream final : public QPDFObjectHandle::StreamDataProvider {
public:
    explicit copied_stream(QPDFObjectHandle stream) : StreamDataProvider(true), stream(stream) {}

    bool provideStreamData(
        QPDFObjGen const &, Pipeline *pipeline, bool suppress_warnings, bool will_retry) override {
        return stream.pipeStreamData(pipeline, nullptr, 0, qpdf_dl_none, suppress_warnings, will_retry);
    }

private:
    QPDFObjectHandle stream;
};

/// Whether an entry numbers the content of a page for the document's structure, which is not copied.
bool belongs_to_structure(const std::string &key) { return key == "/StructParent" || key == "/StructParents"; }

/// The operands of a default appearance with other names for some fonts.
std::string renaming_fonts(const std::string &appearance, const std::map<std::string, std::string> &names) {
    const char *space = " \t\r\n\f";
    std::string renamed;
    size_t start = 0;
    while (start < appearance.size()) {
        size_t end = std::min(appearance.find_first_of(space, start), appearance.size());
        std::string word = appearance.substr(start, end - start);
        auto found = names.find(word);
        renamed += found == names.end() ? word : found->second;
        start = std::min(appearance.find_first_not_of(space, end), appearance.size());
        renamed += appearance.substr(end, start - end);
    }
    return renamed;
}

/// Copies one page.
class page_copier {
public:
    page_copier(cgatefold_editor &editor, cgatefold_editor &source)
        : editor(editor), source(source), is_same(&editor == &source), qpdf(*editor.qpdf),
          shared(editor.copies[source.qpdf->getUniqueId()]) {}

    QPDFObjectHandle copy(QPDFObjectHandle page) {
        is_again = is_same || !shared.pages.insert(page.getObjGen()).second;
        QPDFObjectHandle target = made(page);
        editor.page_list.known.insert(target.getObjGen());
        std::vector<QPDFObjectHandle> annotations = copy_annotations(page, target);
        QPDFObjectHandle dictionary = copied_entries(page, {"/Parent", "/Annots"});
        if (!annotations.empty()) { dictionary.replaceKey("/Annots", QPDFObjectHandle::newArray(annotations)); }
        dictionary.replaceKey("/Type", QPDFObjectHandle::newName("/Page"));
        qpdf.replaceObject(target.getObjGen(), dictionary);
        fill_waiting();
        for (QPDFObjectHandle field : fields) { add_field(editor, field); }
        return target;
    }

private:
    cgatefold_editor &editor;
    cgatefold_editor &source;
    const bool is_same;
    /// Whether the page was copied before, so that it needs annotations of its own.
    bool is_again = false;
    QPDF &qpdf;
    copies &shared;
    /// Copies of objects that only this page uses, if it was copied before.
    std::map<object_id, QPDFObjectHandle> own;
    /// Objects to be copied, and their copies.
    std::vector<std::pair<QPDFObjectHandle, QPDFObjectHandle>> waiting;
    /// Fields at the top, of this document.
    std::vector<QPDFObjectHandle> fields;

    /// Returns the copy of an indirect object, or null if it isn't copied yet.
    QPDFObjectHandle existing(QPDFObjectHandle object) {
        auto found = own.find(object.getObjGen());
        if (found != own.end()) { return found->second; }
        if (is_same) { return object; }
        auto in_all = shared.objects.find(object.getObjGen());
        return in_all == shared.objects.end() ? QPDFObjectHandle::newNull() : in_all->second;
    }

    /// An object for a copy. It is a dictionary until it is filled: libqpdf drops entries that are null.
    QPDFObjectHandle reserved(QPDFObjectHandle object) {
        return object.isStream() ? qpdf.newStream() : qpdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
    }

    /// An object for the copy of a page, an annotation or a field: one that exists, unless the page was copied before.
    QPDFObjectHandle made(QPDFObjectHandle object, bool *is_new = nullptr) {
        auto &map = is_again ? own : shared.objects;
        auto found = object.isIndirect() ? map.find(object.getObjGen()) : map.end();
        bool exists = found != map.end();
        if (is_new != nullptr) { *is_new = !exists; }
        if (exists) { return found->second; }
        QPDFObjectHandle target = reserved(object);
        if (object.isIndirect()) { map[object.getObjGen()] = target; }
        return target;
    }

    /// Whether an object is one that pages don't take along: a page, a node of the page tree, the catalog.
    bool is_boundary(QPDFObjectHandle object) {
        if (!object.isDictionary()) { return false; }
        std::string type = name(object.getKey("/Type"));
        return type == "Pages" || type == "Page" || type == "Catalog" ||
               source.page_list.nodes.count(object.getObjGen()) > 0;
    }

    QPDFObjectHandle copied_reference(QPDFObjectHandle object) {
        QPDFObjectHandle copy = existing(object);
        if (!copy.isNull()) { return copy; }
        if (source.page_list.known.count(object.getObjGen()) > 0) {
            // It is filled if the page is copied, and otherwise not written.
            QPDFObjectHandle page = qpdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
            shared.objects[object.getObjGen()] = page;
            editor.page_list.known.insert(page.getObjGen());
            return page;
        }
        if (object.isNull() || is_boundary(object)) { return QPDFObjectHandle::newNull(); }
        QPDFObjectHandle target = reserved(object);
        shared.objects[object.getObjGen()] = target;
        waiting.push_back({object, target});
        return target;
    }

    QPDFObjectHandle copied(QPDFObjectHandle value, int depth) {
        if (value.isIndirect()) { return copied_reference(value); }
        return copied_content(value, depth);
    }

    /// The copy of a value itself, not of a reference to it.
    QPDFObjectHandle copied_content(QPDFObjectHandle value, int depth) {
        if (depth > maximum_depth) { throw editor_failure(CGATEFOLD_DAMAGED, "a value is nested too deeply"); }
        if (value.isArray()) {
            std::vector<QPDFObjectHandle> items;
            for (QPDFObjectHandle item : value.getArrayAsVector()) { items.push_back(copied(item, depth + 1)); }
            return QPDFObjectHandle::newArray(items);
        }
        if (value.isDictionary()) { return copied_entries(value, {}, depth); }
        return value.isScalar() ? value.shallowCopy() : QPDFObjectHandle::newNull();
    }

    QPDFObjectHandle
    copied_entries(QPDFObjectHandle dictionary, const std::set<std::string> &without, int depth = 0) {
        QPDFObjectHandle copy = QPDFObjectHandle::newDictionary();
        for (auto &entry : dictionary.getDictAsMap()) {
            if (without.count(entry.first) > 0 || (!is_same && belongs_to_structure(entry.first))) { continue; }
            QPDFObjectHandle value = copied(entry.second, depth + 1);
            if (!value.isNull()) { copy.replaceKey(entry.first, value); }
        }
        return copy;
    }

    void fill_waiting() {
        while (!waiting.empty()) {
            auto next = waiting.back();
            waiting.pop_back();
            if (next.first.isStream()) {
                fill_stream(next.first, next.second);
            } else {
                qpdf.replaceObject(next.second.getObjGen(), copied_content(next.first, 0));
            }
        }
    }

    void fill_stream(QPDFObjectHandle stream, QPDFObjectHandle target) {
        target.replaceDict(copied_entries(stream.getDict(), {"/Length"}));
        target.replaceStreamData(std::make_shared<copied_stream>(stream), QPDFObjectHandle(), QPDFObjectHandle());
    }

    std::vector<QPDFObjectHandle> copy_annotations(QPDFObjectHandle page, QPDFObjectHandle target) {
        // All get their objects first, since they refer to one another.
        std::vector<std::pair<QPDFObjectHandle, QPDFObjectHandle>> made_now;
        std::vector<QPDFObjectHandle> annotations;
        for (QPDFObjectHandle annotation : items(page.getKey("/Annots"))) {
            if (!annotation.isDictionary() || is_boundary(annotation)) { continue; }
            bool is_new;
            QPDFObjectHandle copy = made(annotation, &is_new);
            annotations.push_back(copy);
            if (is_new) { made_now.push_back({annotation, copy}); }
            if (is_widget(annotation)) { copy_fields(annotation, copy, is_new); }
        }
        for (auto &annotation : made_now) { fill_annotation(annotation.first, annotation.second, target); }
        return annotations;
    }

    void fill_annotation(QPDFObjectHandle annotation, QPDFObjectHandle copy, QPDFObjectHandle page) {
        bool is_field = is_widget(annotation);
        QPDFObjectHandle dictionary =
            copied_entries(annotation, is_field ? std::set<std::string>{"/Parent", "/P"} : std::set<std::string>{"/P"});
        QPDFObjectHandle parent = annotation.getKey("/Parent");
        if (is_field && parent.isDictionary() && parent.isIndirect()) {
            QPDFObjectHandle copied_parent = existing(parent);
            if (!copied_parent.isNull()) { dictionary.replaceKey("/Parent", copied_parent); }
        }
        dictionary.replaceKey("/P", page);
        rename_fonts(dictionary);
        qpdf.replaceObject(copy.getObjGen(), dictionary);
    }

    /// Copies the fields above a widget, each with those kids only whose pages are copied.
    void copy_fields(QPDFObjectHandle widget, QPDFObjectHandle copy, bool is_new) {
        merge_form();
        std::set<object_id> seen = {widget.getObjGen()};
        QPDFObjectHandle kid = copy;
        for (QPDFObjectHandle field = widget; static_cast<int>(seen.size()) <= maximum_field_depth;) {
            QPDFObjectHandle parent = field.getKey("/Parent");
            if (!parent.isDictionary() || !parent.isIndirect() || is_boundary(parent)) { break; }
            if (!seen.insert(parent.getObjGen()).second) { break; }
            bool is_new_parent;
            QPDFObjectHandle target = made(parent, &is_new_parent);
            if (is_new_parent) {
                QPDFObjectHandle dictionary = copied_entries(parent, {"/Kids", "/Parent", "/P"});
                rename_fonts(dictionary);
                qpdf.replaceObject(target.getObjGen(), dictionary);
                target.replaceKey("/Kids", QPDFObjectHandle::newArray());
                shared.growing_fields.insert(target.getObjGen());
            }
            if (is_new && shared.growing_fields.count(target.getObjGen()) > 0) {
                target.getKey("/Kids").appendItem(kid);
                // A widget's own entry is set when it is filled.
                if (!(field.getObjGen() == widget.getObjGen())) { kid.replaceKey("/Parent", target); }
            }
            kid = target;
            is_new = is_new_parent;
            field = parent;
        }
        set_defaults(kid);
        fields.push_back(kid);
    }

    /// Takes over what the fields of the other document use of its form.
    void merge_form() {
        if (is_same || shared.has_merged_form) { return; }
        shared.has_merged_form = true;
        QPDFObjectHandle theirs = value(source.qpdf->getRoot(), "/AcroForm");
        if (!theirs.isDictionary()) { return; }
        QPDFObjectHandle form = form_of(editor);
        QPDFObjectHandle needs = theirs.getKey("/NeedAppearances");
        if (needs.isBool() && needs.getBoolValue()) { form.replaceKey("/NeedAppearances", needs.shallowCopy()); }
        merge_resources(form, theirs.getKey("/DR"));
        QPDFObjectHandle appearance = theirs.getKey("/DA"), alignment = theirs.getKey("/Q");
        if (appearance.isString() && appearance.unparseResolved() != form.getKey("/DA").unparseResolved()) {
            shared.appearance = appearance;
        }
        if (alignment.isInteger() && alignment.unparseResolved() != form.getKey("/Q").unparseResolved()) {
            shared.alignment = alignment;
        }
    }

    void merge_resources(QPDFObjectHandle form, QPDFObjectHandle resources) {
        if (!resources.isDictionary()) { return; }
        QPDFObjectHandle copy = copied_entries(resources, {});
        fill_waiting();
        QPDFObjectHandle own_resources = form.getKey("/DR");
        if (!own_resources.isDictionary()) {
            form.replaceKey("/DR", copy);
            return;
        }
        std::map<std::string, std::map<std::string, std::string>> renamed;
        own_resources.mergeResources(copy, &renamed);
        shared.font_names = renamed["/Font"];
    }

    /// Sets the defaults that a field without its own appearance has inherited from the form.
    void set_defaults(QPDFObjectHandle field) {
        if (!shared.appearance.isNull() && !field.hasKey("/DA")) {
            std::string text = renaming_fonts(shared.appearance.getStringValue(), shared.font_names);
            field.replaceKey("/DA", QPDFObjectHandle::newString(text));
        }
        if (!shared.alignment.isNull() && !field.hasKey("/Q")) {
            field.replaceKey("/Q", QPDFObjectHandle::newInteger(shared.alignment.getIntValue()));
        }
    }

    void rename_fonts(QPDFObjectHandle field) {
        QPDFObjectHandle appearance = field.getKey("/DA");
        if (shared.font_names.empty() || !appearance.isString()) { return; }
        field.replaceKey(
            "/DA", QPDFObjectHandle::newString(renaming_fonts(appearance.getStringValue(), shared.font_names)));
    }
};

}  // namespace

QPDFObjectHandle copy_page(cgatefold_editor &editor, cgatefold_editor &source, QPDFObjectHandle page) {
    try {
        return page_copier(editor, source).copy(page);
    } catch (...) {
        // Some copies may never have been filled.
        editor.copies.erase(source.qpdf->getUniqueId());
        throw;
    }
}

}  // namespace gatefold
