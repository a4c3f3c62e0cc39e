#include "qpdf_objects.hpp"

#include <algorithm>
#include <cmath>

namespace gatefold {

QPDFObjectHandle value(QPDFObjectHandle object, const char *key) {
    if (object.isStream()) { return object.getDict().getKey(key); }
    return object.isDictionary() ? object.getKey(key) : QPDFObjectHandle::newNull();
}

std::vector<QPDFObjectHandle> items(QPDFObjectHandle object) {
    const int maximum_count = 400'000;
    std::vector<QPDFObjectHandle> items;
    if (!object.isArray()) {
        if (!object.isNull()) { items.push_back(object); }
        return items;
    }
    int count = std::min(object.getArrayNItems(), maximum_count);
    for (int i = 0; i < count; i++) { items.push_back(object.getArrayItem(i)); }
    return items;
}

std::string name(QPDFObjectHandle object) {
    return object.isName() ? object.getName().substr(1) : std::string();
}

double number(QPDFObjectHandle object, double fallback) {
    double value = object.isNumber() ? object.getNumericValue() : fallback;
    return std::isfinite(value) ? value : fallback;
}

}  // namespace gatefold
