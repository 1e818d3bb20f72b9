#include "ui/views/timeline/models/tile_cache.h"

namespace probescope::ui::timeline {

namespace {

/// Empty tiles take room, too.
std::size_t weight(const TileItems& items)
{
    return items->size() + 4;
}

} // namespace

Result<TileItems> TileCache::get(const store::Lanes& lanes, store::LaneKey lane, Tile tile)
{
    const Key key{lane, tile};
    if (const auto place = m_places.find(key); place != m_places.end()) {
        m_entries.splice(m_entries.begin(), m_entries, place->second);
        return place->second->items;
    }
    const auto range = tileRange(tile);
    auto items = lanes.window(lane, range.beginNs, range.endNs, kTilePixels);
    if (!items)
        return tl::unexpected(items.error());
    auto shared = std::make_shared<const std::vector<store::LaneItem>>(std::move(*items));
    m_entries.push_front({key, shared});
    m_places[key] = m_entries.begin();
    m_items += weight(shared);
    while (m_items > kMaxItems && m_entries.size() > 1) {
        m_items -= weight(m_entries.back().items);
        m_places.erase(m_entries.back().key);
        m_entries.pop_back();
    }
    return shared;
}

void TileCache::clear()
{
    m_entries.clear();
    m_places.clear();
    m_items = 0;
}

} // namespace probescope::ui::timeline
