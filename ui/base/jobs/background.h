#pragma once

#include "core/base/cancel.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace probescope::ui {

/// Runs one task at a time beside the UI thread. A new request cancels the previous one, whose
/// results are dropped from then on. The destructor cancels and waits, so that nothing outlives its
/// owner. Use it on the UI thread; the work runs on a thread of its own.
class Background : public QObject
{
    Q_OBJECT

public:
    /// What the work can use. Valid during the call only; the work may keep copies.
    class Context
    {
    public:
        const CancelToken& cancel() const { return m_cancel; }
        /// Runs `action` on the UI thread, unless a newer request came meanwhile.
        void deliver(std::function<void()> action) const;

    private:
        friend class Background;
        Background* m_owner = nullptr;
        std::uint64_t m_request = 0;
        CancelToken m_cancel;
    };
    using Work = std::function<void(const Context&)>;

    explicit Background(QObject* parent = nullptr);
    ~Background() override;
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    void start(Work work);
    /// Stops the work; what it has not delivered yet is dropped.
    void cancel();
    /// Asks the work to stop; what it delivers until then is still accepted.
    void askToStop() const;
    bool running() const { return m_running; }

signals:
    void runningChanged(bool running);

private:
    void setRunning(bool running);

    QThreadPool m_pool; ///< of one thread: an older request ends before the newer begins
    CancelToken m_cancel;
    std::uint64_t m_request = 0;
    bool m_running = false;
};

} // namespace probescope::ui
