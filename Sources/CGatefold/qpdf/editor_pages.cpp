// The page tree of an edited document. libqpdf's own functions walk a tree by recursion, which a hostile file makes
// arbitrarily deep, and insert and remove pages one at a time, in time proportional to their number.

#include "editor.hpp"

#include <array>

namespace gatefold {

namespace {

const size_t maximum_pages = 1'000'000;
/// Pages that must be made because the tree names one twice, or something that is no page.
const size_t maximum_made_pages = 100'000;
const size_t maximum_kids = 128;

const std::array<const char *, 4> inheritable = {"/Resources", "/MediaBox", "/CropBox", "/Rotate"};

using attributes = std::array<QPDFObjectHandle, inheritable.size()>;

/// A node of the tree, and what it inherits.
struct waiting_node {
    QPDFObjectHandle node;
    std::shared_ptr<attributes> inherited;
};

/// Reads the pages of a tree, which may contain anything.
class page_reader {
public:
    explicit page_reader(cgatefold_editor &editor) : qpdf(*editor.qpdf), list(editor.page_list) {}

    void read() {
        QPDFObjectHandle root = tree();
        if (root.isNull()) { return; }
        auto none = std::make_shared<attributes>();
        none->fill(QPDFObjectHandle::newNull());
        waiting.push_back({root, none});
        while (!waiting.empty()) {
            waiting_node next = waiting.back();
            waiting.pop_back();
            if (next.node.isDictionary() && next.node.hasKey("/Kids")) {
                add_kids(next);
            } else {
                add_page(next);
            }
        }
    }

private:
    QPDF &qpdf;
    page_list &list;
    std::vector<waiting_node> waiting;
    size_t made = 0;

    /// Finds the root of the page tree, or null. Some catalogs refer to a page or an inner node instead.
    QPDFObjectHandle tree() {
        std::set<object_id> seen;
        QPDFObjectHandle tree = value(qpdf.getRoot(), "/Pages");
        while (seen.insert(tree.getObjGen()).second) {
            QPDFObjectHandle parent = value(tree, "/Parent");
            if (!parent.isDictionary()) { break; }
            tree = parent;
        }
        return tree.isDictionary() && tree.hasKey("/Kids") ? tree : QPDFObjectHandle::newNull();
    }

    void add_kids(const waiting_node &next) {
        QPDFObjectHandle node = next.node;
        // A node that comes a second time is left out.
        if (node.isIndirect() && !list.nodes.insert(node.getObjGen()).second) { return; }
        auto inherited = std::make_shared<attributes>(*next.inherited);
        for (size_t i = 0; i < inheritable.size(); i++) {
            QPDFObjectHandle own = node.getKey(inheritable[i]);
            if (own.isNull()) { continue; }
            // Pages share their resources, not a copy for each.
            if (own.isDictionary() && !own.isIndirect()) {
                own = qpdf.makeIndirectObject(own);
                node.replaceKey(inheritable[i], own);
            }
            (*inherited)[i] = own;
        }
        QPDFObjectHandle kids = node.getKey("/Kids");
        int count = kids.isArray() ? kids.getArrayNItems() : 0;
        if (waiting.size() + list.pages.size() + static_cast<size_t>(count) > maximum_pages) {
            throw editor_failure(CGATEFOLD_TOO_LARGE, "the page tree has too many pages");
        }
        for (int i = count - 1; i >= 0; i--) { waiting.push_back({kids.getArrayItem(i), inherited}); }
    }

    void add_page(const waiting_node &next) {
        QPDFObjectHandle page = next.node;
        if (!page.isDictionary()) {
            page = made_page(QPDFObjectHandle::newDictionary());
        } else if (!page.isIndirect()) {
            page = made_page(page);
        } else if (list.known.count(page.getObjGen()) > 0) {
            page = made_page(page.shallowCopy());
        }
        if (!page.isDictionaryOfType("/Page")) { page.replaceKey("/Type", QPDFObjectHandle::newName("/Page")); }
        for (size_t i = 0; i < inheritable.size(); i++) {
            QPDFObjectHandle inherited = (*next.inherited)[i];
            if (inherited.isNull() || page.hasKey(inheritable[i])) { continue; }
            page.replaceKey(inheritable[i], inherited.isIndirect() ? inherited : inherited.shallowCopy());
        }
        list.pages.push_back(page);
        list.known.insert(page.getObjGen());
    }

    QPDFObjectHandle made_page(QPDFObjectHandle dictionary) {
        made++;
        if (made > maximum_made_pages) {
            throw editor_failure(CGATEFOLD_TOO_LARGE, "the page tree repeats too many pages");
        }
        return qpdf.makeIndirectObject(dictionary);
    }
};

/// Puts nodes above the items of a level of the tree. `counts` are the pages below each item, then below each node.
std::vector<QPDFObjectHandle> level_above(
    QPDF &qpdf, const std::vector<QPDFObjectHandle> &level, std::vector<long long> &counts) {
    std::vector<QPDFObjectHandle> nodes;
    std::vector<long long> node_counts;
    for (size_t start = 0; start == 0 || start < level.size(); start += maximum_kids) {
        size_t end = std::min(start + maximum_kids, level.size());
        QPDFObjectHandle node = qpdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
        long long count = 0;
        for (size_t i = start; i < end; i++) {
            QPDFObjectHandle kid = level[i];
            kid.replaceKey("/Parent", node);
            count += counts[i];
        }
        std::vector<QPDFObjectHandle> kids(
            level.begin() + static_cast<std::ptrdiff_t>(start), level.begin() + static_cast<std::ptrdiff_t>(end));
        node.replaceKey("/Type", QPDFObjectHandle::newName("/Pages"));
        node.replaceKey("/Kids", QPDFObjectHandle::newArray(kids));
        node.replaceKey("/Count", QPDFObjectHandle::newInteger(count));
        nodes.push_back(node);
        node_counts.push_back(count);
    }
    counts = node_counts;
    return nodes;
}

}  // namespace

void read_pages(cgatefold_editor &editor) {
    page_reader(editor).read();
    set_page_tree(editor, std::vector<QPDFObjectHandle>(editor.page_list.pages));
}

void set_page_tree(cgatefold_editor &editor, const std::vector<QPDFObjectHandle> &pages) {
    page_list &list = editor.page_list;
    std::vector<long long> counts(pages.size(), 1);
    std::vector<QPDFObjectHandle> level = level_above(*editor.qpdf, pages, counts);
    while (level.size() > 1) { level = level_above(*editor.qpdf, level, counts); }
    for (QPDFObjectHandle page : pages) {
        page.replaceKey("/Type", QPDFObjectHandle::newName("/Page"));
        list.known.insert(page.getObjGen());
    }
    for (QPDFObjectHandle node : level) { list.nodes.insert(node.getObjGen()); }
    QPDFObjectHandle catalog = editor.qpdf->getRoot();
    catalog.replaceKey("/Type", QPDFObjectHandle::newName("/Catalog"));
    catalog.replaceKey("/Pages", level.front());
    list.pages = pages;
    // libqpdf remembers the pages that it found.
    editor.qpdf->updateAllPagesCache();
}

std::vector<QPDFObjectHandle> pages_left_out(const cgatefold_editor &editor) {
    std::set<object_id> left_out = editor.page_list.known;
    for (const QPDFObjectHandle &page : editor.page_list.pages) { left_out.erase(page.getObjGen()); }
    std::vector<QPDFObjectHandle> pages;
    for (object_id id : left_out) { pages.push_back(editor.qpdf->getObject(id)); }
    return pages;
}

}  // namespace gatefold
