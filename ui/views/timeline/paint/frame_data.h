#pragma once

#include "ui/views/timeline/models/tile_cache.h"
#include "ui/views/timeline/models/timeline_source.h"
#include "ui/views/timeline/paint/frame.h"

#include <QCoreApplication>
#include <QFont>
#include <QFontMetrics>

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace probescope::ui::timeline {

/// The data that pictures are made from: the items of strips, their colours and names, cached
/// between frames. One thread.
class FrameData
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::timeline::FrameData)

public:
    /// An item, or a run of them. The shown part may be smaller, at the ends of tiles, or larger,
    /// if it stands for all events between two of a task.
    struct Piece
    {
        const store::LaneItem* item = nullptr;
        TimeRange shown;
        std::uint64_t count = 1;
    };

    explicit FrameData(std::shared_ptr<const TimelineSource> source);

    /// Drops what the request makes invalid: names and data if the capture has grown, colours if
    /// they have changed.
    void begin(const FrameRequest& request);
    /// What could not be read since begin().
    const QString& error() const { return m_error; }

    /// The pieces of a lane that touch the range, in order; valid until the next call.
    const std::vector<Piece>& pieces(TimeRange range, int width, store::LaneKey key);
    /// The last item of a lane that ends at or before the time; merged ones are told apart.
    std::optional<store::LaneItem> lastBefore(store::LaneKey key, std::int64_t timeNs);
    /// The same of events, with one piece for each time in which one task was seen.
    const std::vector<Piece>& seen(TimeRange range, int width, store::LaneKey key);

    QRgb fill(const FrameRequest::StripPlace& strip, const store::LaneItem& item);
    /// Of a call whose caller has that fill: another one.
    QRgb callFill(const store::LaneItem& item, QRgb caller);
    /// What of its name has room. Tasks lose their pid first.
    QString label(const FrameRequest::StripPlace& strip, const store::LaneItem& item,
                  const QFontMetrics& metrics, int room);

private:
    /// A label and how wide it is: to measure it takes longer than all else about it.
    struct Text
    {
        QString text;
        double width = 0;
    };
    struct Function
    {
        std::string name;
        std::optional<Text> label; ///< none: not asked for yet
    };
    struct TaskLabels
    {
        Text whole;
        Text name;
    };
    /// None has 0: they are opaque.
    struct FunctionFills
    {
        QRgb fill = 0;
        QRgb other = 0; ///< beside the same fill
    };

    void addNeighbours(TimeRange range, int width, store::LaneKey key);
    void joinByTask();
    QString wholeLabel(const FrameRequest::StripPlace& strip, const store::LaneItem& item);
    QString spanName(const FrameRequest::StripPlace& strip, const store::LaneItem& item) const;
    static QString fitting(const Text& label, const QFontMetrics& metrics, int room);
    Function& function(StringId id);
    const Text& functionLabel(StringId id, const QFontMetrics& metrics);
    const TaskLabels& taskLabels(TaskId id, const QFontMetrics& metrics);
    FunctionFills functionFills(StringId id);
    QRgb taskFill(TaskId id);
    QRgb eventFill(EventTypeId id);

    std::shared_ptr<const TimelineSource> m_source;
    TileCache m_tiles;
    std::uint64_t m_growth = 0;
    Colours m_colours;
    std::shared_ptr<const TaskFills> m_taskFills;
    std::vector<Piece> m_pieces;
    std::vector<TileItems> m_held; ///< what the pieces point into
    std::unordered_map<StringId, Function> m_functions;
    std::unordered_map<TaskId, TaskLabels> m_taskLabels;
    std::vector<FunctionFills> m_functionFills; ///< by id, as the following; 0: not asked for yet
    std::vector<QRgb> m_events;
    std::vector<QRgb> m_tasks;
    QFont m_font; ///< of the labels
    QString m_error;
};

} // namespace probescope::ui::timeline
