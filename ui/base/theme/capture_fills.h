#pragma once

#include "core/store/read/capture.h"
#include "ui/base/jobs/background.h"
#include "ui/base/theme/task_fills.h"

#include <QObject>

#include <functional>
#include <memory>

namespace probescope::ui {

/// Which fills the tasks of an opened capture have: decided once for all its views, which follow
/// changed(). How long tasks ran is read beside the UI thread; until then each task has the fill of
/// its name. UI thread only.
///
/// While the capture grows, by an import or a recording, nothing that is seen gets another colour:
/// a task, or rather its name, keeps the fill that it was given, and the busiest of those that come
/// later get fills of their own only as long as fewer than TaskFills::kBusiest have one. When it
/// has ended, the fills are decided once more, by the whole capture: they may change then, that
/// once, and are those that the capture has whenever it is opened.
class CaptureFills : public QObject
{
    Q_OBJECT

public:
    explicit CaptureFills(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    /// Never null. What it points to stays as it is, for any thread.
    const std::shared_ptr<const timeline::TaskFills>& tasks() const { return m_tasks; }
    /// The capture has taken in more, or has ended (Capture::refresh()).
    void captureGrew();

    bool reading() const { return m_reading.running(); }
    /// Calls `done` when nothing is being read: at once, or later, unless `context` is gone.
    void whenRead(QObject* context, const std::function<void()>& done) const;

signals:
    void changed(); ///< tasks() are others

private:
    void take(const timeline::TaskFills& tasks);

    std::shared_ptr<store::Capture> m_capture;
    std::shared_ptr<const timeline::TaskFills> m_tasks;
    std::shared_ptr<timeline::TaskFills> m_read; ///< used by what reads only
    Background m_reading{Background::Kind::Frame}; ///< last: goes first
};

} // namespace probescope::ui
