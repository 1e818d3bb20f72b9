#pragma once

#include "ui/base/jobs/background.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/paint/frame.h"
#include "ui/views/timeline/viewport.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>

namespace probescope::ui {
class CaptureFills;
}

namespace probescope::ui::timeline {

class FrameRenderer;

/// The picture of the lanes that a timeline shows: asks for it, and keeps the last one. It is
/// painted beside the UI thread; until a new one is ready, the previous one stays. The widget,
/// whose colours, font and size it has, must outlive it, as must lanes and viewport.
class LanePicture : public QObject
{
    Q_OBJECT

public:
    LanePicture(const QWidget* widget, const LaneStack& lanes, const Viewport& viewport);

    /// Those of tasks; until then they have the fills of their names.
    void setFills(const CaptureFills* fills);

    const Frame& frame() const { return m_frame; }
    /// It is complete and shows what was last requested.
    bool isSharp() const { return m_frame.whole && m_frame.number == m_wanted; }
    /// Something else is to be shown. Painted only while the widget can be seen.
    void request();
    /// What was read of the lanes is no longer true.
    void forgetLanes() { ++m_growth; }
    /// Paints on this thread.
    void paintNow();
    /// A picture is wanted, seen or not: `done` is called once when it is there. It is begun by
    /// paintAwaited(). Earlier requests are dropped.
    void await(std::function<void()> done);
    bool isAwaited() const { return bool(m_done); }
    /// Unless it is being painted already.
    void paintAwaited();

signals:
    void changed();
    void sharpened();

private:
    FrameRequest makeRequest() const;
    std::vector<FrameRequest::LanePlace> visibleLanes() const;
    void take(Frame frame);

    const QWidget* m_widget;
    const LaneStack& m_lanes;
    const Viewport& m_viewport;
    const CaptureFills* m_fills = nullptr;
    Frame m_frame;
    std::uint64_t m_wanted = 0; ///< the number of the last request
    std::uint64_t m_growth = 1;
    std::function<void()> m_done;
    std::shared_ptr<FrameRenderer> m_renderer; ///< used by tasks of m_painting only
    Background m_painting{Background::Kind::Frame};
    Background m_awaited; ///< last ones: go first, for their work tells this object
};

} // namespace probescope::ui::timeline
