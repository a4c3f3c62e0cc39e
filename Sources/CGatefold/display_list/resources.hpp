// Fonts and images that the lanes of a document share.

#ifndef CGATEFOLD_RESOURCES_HPP
#define CGATEFOLD_RESOURCES_HPP

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "font.hpp"
#include "image.hpp"

namespace gatefold {

/// Thread-safe. Fonts and images stay as long as a list refers to them.
class resource_store {
public:
    /// Object number, generation, and what it is used as.
    using key = std::tuple<int, int, int>;

    /// Returns the font or image of a key; `make` is called for one that is not there, under the store's lock, and may
    /// return NULL.
    template <typename Make> std::shared_ptr<font> find_font(const key &name, Make make) {
        return fonts.find(name, make);
    }
    template <typename Make> std::shared_ptr<image> find_image(const key &name, Make make) {
        return images.find(name, make);
    }

private:
    template <typename Value> class table {
    public:
        template <typename Make> std::shared_ptr<Value> find(const key &name, Make make) {
            const std::lock_guard<std::mutex> guard(lock);
            std::weak_ptr<Value> &known = values[name];
            if (std::shared_ptr<Value> value = known.lock()) { return value; }
            std::shared_ptr<Value> made = make();
            known = made;
            if (values.size() > maximum_count) { forget_unused(); }
            return made;
        }

    private:
        void forget_unused() {
            std::erase_if(values, [](const auto &entry) { return entry.second.expired(); });
            maximum_count = std::max(size_t{256}, 2 * values.size());
        }

        std::mutex lock;
        std::map<key, std::weak_ptr<Value>> values;
        /// Beyond it, entries of values that are gone are removed.
        size_t maximum_count = 256;
    };

    table<font> fonts;
    table<image> images;
};

}  // namespace gatefold

#endif
