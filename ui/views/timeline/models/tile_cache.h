#pragma once

#include "core/store/read/lanes.h"
#include "ui/views/timeline/models/coordinates.h"

#include <list>
#include <map>
#include <memory>
#include <vector>

namespace probescope::ui::timeline {

/// Items of a lane within a tile.
using TileItems = std::shared_ptr<const std::vector<store::LaneItem>>;

/// A cache of data tiles; the least recently used ones are dropped. One thread.
class TileCache
{
public:
    /// About 100 bytes an item.
    static constexpr std::size_t kMaxItems = 200'000;

    /// From the cache, or from the lanes.
    Result<TileItems> get(const store::Lanes& lanes, store::LaneKey lane, Tile tile);
    bool has(store::LaneKey lane, Tile tile) const { return m_places.count({lane, tile}) > 0; }
    void clear();

private:
    struct Key
    {
        store::LaneKey lane;
        Tile tile;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    struct Entry
    {
        Key key;
        TileItems items;
    };

    std::list<Entry> m_entries; ///< the one used last in front
    std::map<Key, std::list<Entry>::iterator> m_places;
    std::size_t m_items = 0;
};

} // namespace probescope::ui::timeline
