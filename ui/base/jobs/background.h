#pragma once

#include "core/base/cancel.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>

namespace probescope::ui {

/// Runs one task at a time beside the UI thread, for one owner. A new request cancels the previous
/// one, whose results are dropped from then on; of those that wait, only the latest is run. An
/// older task ends before a newer one begins, so what only tasks of one owner use needs no lock.
/// The destructor cancels and waits, so that nothing outlives its owner. Use it on the UI thread.
///
/// All owners share the threads, of which each kind of task has its own: a task may be on another
/// thread each time, and waits only behind tasks of its kind. It must not wait for another task.
class Background : public QObject
{
    Q_OBJECT

public:
    enum class Kind {
        Frame, ///< paints what is on the screen: takes milliseconds, or stops soon when cancelled
        Answer, ///< computes from a capture; takes longer the larger it is
        Lasting ///< waits for a kernel, another machine or the user's SQL, or reads or writes whole
                ///< files
    };
    /// How many tasks of a kind run at the same time at most; the others wait, the oldest is next.
    static int threads(Kind kind);

    /// What the work can use. Valid while the work runs only; the work may keep copies.
    class Context
    {
    public:
        const CancelToken& cancel() const { return m_cancel; }
        /// Runs `action` on the UI thread, unless a newer request came meanwhile. May be called any
        /// number of times; the actions keep their order.
        void deliver(std::function<void()> action) const;
        /// The same even if a newer request came, but not after cancel(): while requests come
        /// faster than they are answered, an old frame is better than none.
        void deliverAlways(std::function<void()> action) const;

    private:
        friend class Background;
        Background* m_owner = nullptr;
        std::uint64_t m_request = 0;
        CancelToken m_cancel;
    };
    using Work = std::function<void(const Context&)>;

    explicit Background(Kind kind = Kind::Answer, QObject* parent = nullptr);
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
    class Queue;
    void setRunning(bool running);

    std::shared_ptr<Queue> m_queue;
    CancelToken m_cancel;
    std::uint64_t m_request = 0; ///< of the latest task
    std::uint64_t m_dropped = 0; ///< of the latest task when cancel() was called
    bool m_running = false;
};

} // namespace probescope::ui
