#include "ui/base/jobs/background.h"

#include <QCoreApplication>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace probescope::ui {

namespace {

// A timeline with its overview paints two frames at once. Frames are short, so others can wait.
constexpr int kFrames = 2;
// Even on few CPUs, some answers may wait for the disk while others compute.
constexpr int kMinAnswers = 4;
// These hardly use a CPU, and most wait for something that may never come.
constexpr int kLasting = 32;

struct Pool : QThreadPool
{
    explicit Pool(Background::Kind kind) { setMaxThreadCount(Background::threads(kind)); }
};

QThreadPool& poolOf(Background::Kind kind);

/// What Qt keeps for a thread is gone before static objects are, and Qt warns of threads that end
/// later.
void endThreads()
{
    for (const auto kind :
         {Background::Kind::Frame, Background::Kind::Answer, Background::Kind::Lasting})
        poolOf(kind).waitForDone();
}

struct Pools
{
    Pools() { qAddPostRoutine(endThreads); } // they end with the application
    Pool frames{Background::Kind::Frame};
    Pool answers{Background::Kind::Answer};
    Pool lasting{Background::Kind::Lasting};
};

QThreadPool& poolOf(Background::Kind kind)
{
    static Pools pools;
    switch (kind) {
    case Background::Kind::Frame:
        return pools.frames;
    case Background::Kind::Answer:
        return pools.answers;
    case Background::Kind::Lasting:
        break;
    }
    return pools.lasting;
}

} // namespace

/// The tasks of one owner: one that runs, and the latest that waits. Whatever is below m_mutex is
/// guarded by it; a thread of the pool holds a reference, so that it outlives its owner if need be.
class Background::Queue : public std::enable_shared_from_this<Queue>
{
public:
    explicit Queue(QThreadPool& pool)
        : m_pool(pool)
    {
    }

    /// In place of the task that waits; an empty one is none.
    void setNext(std::function<void()> task)
    {
        const std::lock_guard lock(m_mutex);
        m_next.swap(task);
        askForThread();
    } // what is replaced goes after the lock: it may own anything

    void waitUntilIdle()
    {
        std::unique_lock lock(m_mutex);
        m_ended.wait(lock, [this] { return !m_runs; });
    }

private:
    void askForThread()
    {
        if (!m_next || m_runs || m_asked)
            return;
        m_asked = true;
        m_pool.start([self = shared_from_this()] { self->runNext(); });
    }

    void runNext()
    {
        std::unique_lock lock(m_mutex);
        m_asked = false;
        auto task = std::exchange(m_next, {});
        m_runs = bool(task);
        if (!m_runs)
            return;
        lock.unlock();
        task();
        task = {}; // what it owns goes before its end is told
        lock.lock();
        m_runs = false;
        askForThread(); // behind the tasks of others
        m_ended.notify_all();
    }

    QThreadPool& m_pool;
    std::mutex m_mutex;
    std::condition_variable m_ended;
    std::function<void()> m_next;
    bool m_asked = false; ///< the pool will call runNext()
    bool m_runs = false;
};

int Background::threads(Kind kind)
{
    if (kind == Kind::Frame)
        return kFrames;
    return kind == Kind::Answer ? std::max(QThread::idealThreadCount(), kMinAnswers) : kLasting;
}

void Background::Context::deliver(std::function<void()> action) const
{
    deliverAlways([owner = m_owner, request = m_request, action = std::move(action)] {
        if (owner->m_request == request)
            action();
    });
}

void Background::Context::deliverAlways(std::function<void()> action) const
{
    QMetaObject::invokeMethod(
        m_owner,
        [owner = m_owner, request = m_request, action = std::move(action)] {
            if (request > owner->m_dropped)
                action();
        },
        Qt::QueuedConnection);
}

Background::Background(Kind kind, QObject* parent)
    : QObject(parent)
    , m_queue(std::make_shared<Queue>(poolOf(kind)))
{
}

Background::~Background()
{
    m_cancel.cancel();
    m_queue->setNext({});
    m_queue->waitUntilIdle();
}

void Background::start(Work work)
{
    m_cancel.cancel();
    Context context;
    context.m_owner = this;
    context.m_request = ++m_request;
    m_cancel = context.m_cancel;
    m_queue->setNext([this, context, work = std::move(work)] {
        work(context);
        context.deliver([this] { setRunning(false); });
    });
    setRunning(true);
}

void Background::cancel()
{
    m_cancel.cancel();
    m_queue->setNext({});
    m_dropped = m_request;
    setRunning(false);
}

void Background::askToStop() const
{
    m_cancel.cancel();
}

void Background::setRunning(bool running)
{
    if (m_running == running)
        return;
    m_running = running;
    emit runningChanged(running);
}

} // namespace probescope::ui

#include "moc_background.cpp"
