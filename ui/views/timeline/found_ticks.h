#pragma once

#include "ui/base/jobs/background.h"
#include "ui/views/timeline/models/timeline_source.h"

#include <QObject>
#include <QRectF>

#include <cstdint>
#include <memory>
#include <vector>

class QColor;
class QPainter;

namespace probescope::analysis {
class RowSet;
}

namespace probescope::ui {

/// Where on a strip of time the events are that a search found, reduced to one tick a pixel.
///
/// What takes time is to find the row with which each pixel begins. This is done beside the UI
/// thread, once for each width and each growth of the capture. From these rows any number of
/// matches is counted at once, so that a search that goes on reads nothing again.
class FoundTicks : public QObject
{
    Q_OBJECT

public:
    struct Ask
    {
        std::uint64_t number = 0;
        TimeRange whole;
        int pixels = 0;
    };
    struct Begins
    {
        std::uint64_t number = 0; ///< of what was asked
        std::vector<RowId> rows; ///< one of each pixel, and the end of the last one
    };

    explicit FoundTicks(std::shared_ptr<timeline::TimelineSource> source,
                        QObject* parent = nullptr);
    ~FoundTicks() override;

    void setFound(const analysis::RowSet& rows);
    /// Another width, or rows were added.
    void lookUp(TimeRange whole, int pixels);
    /// The same now, on this thread.
    void finish(TimeRange whole, int pixels);

    // For who reads on a thread of their own: ask, read there, and take.
    Ask ask(TimeRange whole, int pixels); ///< without pixels if nothing needs to be read
    static Begins read(const timeline::TimelineSource& source, const Ask& ask,
                       const CancelToken& cancel);
    void take(const Begins& begins);

    /// The ticks are those of the pixels that were asked for last.
    bool isSharp() const;
    std::uint64_t total() const;
    /// In the pixel and in those beside it, which a hand cannot tell from it.
    std::uint64_t countNear(int pixel) const;
    void paint(QPainter& painter, const QRectF& area, const QColor& colour) const;

signals:
    void changed();

private:
    void start();
    void count();

    std::shared_ptr<timeline::TimelineSource> m_source;
    std::unique_ptr<analysis::RowSet> m_found; ///< moc cannot read its header
    Ask m_wanted;
    Begins m_begins;
    std::vector<std::uint64_t> m_counts; ///< of each pixel
    bool m_reading = false;
    Background m_background; ///< last: goes first, for its work tells this object
};

} // namespace probescope::ui
