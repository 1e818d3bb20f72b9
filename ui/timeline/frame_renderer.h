#pragma once

#include "ui/timeline/column_sweep.h"
#include "ui/timeline/frame.h"
#include "ui/timeline/tile_cache.h"
#include "ui/timeline/timeline_source.h"

#include <QCoreApplication>

#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace probescope::ui::timeline {

/// Paints lanes into images, one thread at a time. Asks for no lane that the request does not name
/// and paints runs of pixel columns straight into the image; only labels and hatching go through
/// QPainter.
class FrameRenderer
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::FrameRenderer)

public:
    /// A picture that takes longer is shown in parts, after every `partMs`.
    explicit FrameRenderer(std::shared_ptr<const Source> source, std::int64_t partMs = 50);

    using Stale = std::function<bool()>;
    using Publish = std::function<void(Frame)>;
    /// Publishes the picture when it is done, and before that, when it takes long, what there is of
    /// it over the stretched picture before. Gives up when it has become stale.
    void render(const FrameRequest& request, const Stale& stale, const Publish& publish);

private:
    struct Label
    {
        QRect place;
        QString text;
        QColor colour;
    };
    struct Piece ///< of an item, or of a run of them: what of it is within a tile
    {
        store::LaneItem item;
        TimeRange shown;
    };

    void begin(const FrameRequest& request);
    void publishPart(const FrameRequest& request, const QImage& image, std::size_t lanesDone,
                     const Publish& publish) const;
    void paintLane(const FrameRequest& request, const FrameRequest::LanePlace& lane, QImage& image);
    void paintSlices(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                     QImage& image, std::vector<Label>& labels);
    void paintTicks(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                    QImage& image);
    void paintContexts(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                       QImage& image) const;
    void paintLosses(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                     QImage& image);

    std::vector<Piece> pieces(const FrameRequest& request, store::LaneKey key);
    void addNeighbours(const FrameRequest& request, store::LaneKey key, std::vector<Piece>& pieces);
    QColor fillOf(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                  const store::LaneItem& item);
    QString labelOf(const FrameRequest::StripPlace& strip, const store::LaneItem& item);
    const std::string& function(StringId id);
    const std::string& event(EventTypeId id);

    std::shared_ptr<const Source> m_source;
    std::int64_t m_partMs;
    TileCache m_tiles;
    std::uint64_t m_growth = 0;
    std::unordered_map<StringId, std::string> m_functions;
    std::unordered_map<EventTypeId, std::string> m_events;
    std::map<std::uint32_t, std::vector<ContextMark>> m_contexts; ///< of the frame, by CPU
    Frame m_last;
    QString m_error;
};

} // namespace probescope::ui::timeline
