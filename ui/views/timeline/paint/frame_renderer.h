#pragma once

#include "ui/views/timeline/models/timeline_source.h"
#include "ui/views/timeline/paint/column_sweep.h"
#include "ui/views/timeline/paint/frame.h"
#include "ui/views/timeline/paint/frame_data.h"
#include "ui/views/timeline/paint/pixels.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui::timeline {

/// What callers of calls are painted with, by pixel columns: a call never has the fill of the one
/// above it. Of strips one after the other.
class CallerFills
{
public:
    /// The next strip; it has callers if it is one level deeper than the last one.
    void begin(const FrameRequest::StripPlace& strip, int width);
    /// Of what is in the middle of the run, or 0. It is wider than what it calls.
    QRgb above(const ColumnRun& run) const;
    void put(const ColumnRun& run, QRgb fill);

private:
    std::optional<store::LaneKey> m_key;
    std::vector<QRgb> m_above;
    std::vector<QRgb> m_now;
};

/// Paints lanes into images, one thread at a time. Reads only lanes that the request names, and
/// paints runs of pixel columns directly into the image; only labels and hatching use QPainter.
class FrameRenderer
{
public:
    /// A picture that takes longer is shown in parts, after every `partMs`.
    explicit FrameRenderer(std::shared_ptr<const TimelineSource> source, std::int64_t partMs = 50);

    using Stale = std::function<bool()>;
    using Publish = std::function<void(Frame)>;
    /// Publishes the picture when it is complete. If it takes long, it first publishes what there
    /// is on top of the stretched previous picture. Stops if the request has become stale.
    void render(const FrameRequest& request, const Stale& stale, const Publish& publish);

private:
    struct Label
    {
        QRect place;
        QString text;
        QColor colour;
    };
    void begin(const FrameRequest& request);
    void publishPart(const FrameRequest& request, const QImage& image, std::size_t lanesDone,
                     const Publish& publish) const;
    static void paintBackground(const FrameRequest& request, bool pinned, QImage& image);
    void paintLane(const FrameRequest& request, const FrameRequest::LanePlace& lane, QImage& image);
    void paintSleep(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                    QImage& image);
    void paintSlices(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                     Pixels& pixels, std::vector<Label>& labels);
    void paintValueLine(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                        const FrameRequest::StripPlace& strip, Pixels& pixels,
                        std::vector<Label>& labels);
    void paintTicks(const FrameRequest& request, const FrameRequest::StripPlace& strip,
                    Pixels& pixels);
    void paintContexts(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                       Pixels& pixels) const;
    void paintLosses(const FrameRequest& request, const FrameRequest::LanePlace& lane,
                     QImage& image);

    std::shared_ptr<const TimelineSource> m_source;
    FrameData m_data;
    std::int64_t m_partMs;
    CallerFills m_callers;
    std::map<std::uint32_t, std::vector<ContextMark>> m_contexts; ///< of the frame, by CPU
    Frame m_last;
};

} // namespace probescope::ui::timeline
