// Decoded samples of all images, the last used first.

#include "image_cache.hpp"

#include <atomic>
#include <list>
#include <mutex>
#include <new>
#include <unordered_map>

namespace gatefold {

/// Blocks of recycled memory are of this size at least.
static constexpr size_t minimum_recycled = size_t{48} << 10;

sample_block::sample_block(int x0, int x1, int row_count, int pixel_bytes)
    : x0(x0), x1(x1), row_count(row_count), pixel_bytes(pixel_bytes) {
    if (byte_count() < minimum_recycled) {
        bytes = new uint8_t[byte_count()];
        return;
    }
    memory = cgatefold_memory_take_unset(byte_count());
    if (memory.start == nullptr) { throw std::bad_alloc(); }
    bytes = static_cast<uint8_t *>(memory.start);
}

sample_block::~sample_block() {
    if (memory.start == nullptr) {
        delete[] bytes;
    } else {
        cgatefold_memory_give_back(memory);
    }
}

}  // namespace gatefold

namespace gatefold::image_cache {

namespace {

struct entry {
    key name;
    size_t byte_count;
    /// One of them.
    std::shared_ptr<const sample_block> block;
    idle_reader reader;
};

struct key_hash {
    size_t operator()(const key &name) const {
        uint64_t hash = name.plane * 0x9E3779B97F4A7C15ULL;
        hash ^= ((uint64_t)name.level << 32 | name.block) * 0xC2B2AE3D27D4EB4FULL;
        return hash ^ hash >> 29;
    }
};

/// Stands for the number of a block.
constexpr uint32_t reader_block = UINT32_MAX;

class cache {
public:
    std::shared_ptr<const sample_block> find(const key &name) {
        const std::lock_guard<std::mutex> guard(lock);
        const auto found = places.find(name);
        if (found == places.end()) { return nullptr; }
        entries.splice(entries.begin(), entries, found->second);
        return found->second->block;
    }

    void insert(entry added) {
        // Removed entries are freed after the lock is released.
        std::list<entry> dropped;
        const std::lock_guard<std::mutex> guard(lock);
        remove(added.name, dropped);
        if (added.byte_count > budget) { return; }
        entries.push_front(std::move(added));
        try {
            places[entries.front().name] = entries.begin();
        } catch (...) {
            entries.pop_front();
            throw;
        }
        total += entries.front().byte_count;
        shrink(budget, dropped);
    }

    idle_reader take_reader(const key &name) {
        std::list<entry> taken;
        {
            const std::lock_guard<std::mutex> guard(lock);
            remove(name, taken);
        }
        return taken.empty() ? idle_reader() : std::move(taken.front().reader);
    }

    void forget(uint64_t plane) {
        std::list<entry> dropped;
        const std::lock_guard<std::mutex> guard(lock);
        for (auto at = entries.begin(); at != entries.end();) {
            const auto next = std::next(at);
            if (at->name.plane == plane) { remove(at->name, dropped); }
            at = next;
        }
    }

    static constexpr size_t budget = size_t{48} << 20;

private:
    void remove(const key &name, std::list<entry> &dropped) {
        const auto found = places.find(name);
        if (found == places.end()) { return; }
        total -= found->second->byte_count;
        dropped.splice(dropped.end(), entries, found->second);
        places.erase(found);
    }

    void shrink(size_t limit, std::list<entry> &dropped) {
        while (total > limit && !entries.empty()) { remove(entries.back().name, dropped); }
    }

    std::mutex lock;
    std::list<entry> entries;
    std::unordered_map<key, std::list<entry>::iterator, key_hash> places;
    size_t total = 0;
};

/// Never destroyed, since images may outlive it.
cache &shared() {
    static cache *const made = new cache;
    return *made;
}

}  // namespace

uint64_t make_plane_number() {
    static std::atomic<uint64_t> last = 0;
    return ++last;
}

size_t budget() { return cache::budget; }

std::shared_ptr<const sample_block> find(const key &name) { return shared().find(name); }

void insert(const key &name, std::shared_ptr<const sample_block> block) {
    const size_t count = sizeof(sample_block) + sizeof(entry) + block->byte_count();
    shared().insert({name, count, std::move(block), {}});
}

void keep_reader(uint64_t plane, uint32_t level, idle_reader reader) {
    const size_t count = sizeof(entry) + reader.rows->byte_count();
    shared().insert({{plane, level, reader_block}, count, nullptr, std::move(reader)});
}

idle_reader take_reader(uint64_t plane, uint32_t level) { return shared().take_reader({plane, level, reader_block}); }

void forget(uint64_t plane) { shared().forget(plane); }

}  // namespace gatefold::image_cache
