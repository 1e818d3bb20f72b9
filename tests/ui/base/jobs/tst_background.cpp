#include "ui/base/jobs/background.h"

#include <QCoreApplication>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>
#include <vector>

using probescope::ui::Background;
using Context = Background::Context;

namespace {

/// Tasks that run until they are let go on.
class Gate
{
public:
    explicit Gate(Background::Kind kind, int tasks)
    {
        for (int i = 0; i < tasks; ++i) {
            m_owners.push_back(std::make_unique<Background>(kind));
            m_owners.back()->start([this](const Context&) {
                ++m_running;
                m_begun.release();
                m_open.acquire();
                --m_running;
            });
        }
    }
    ~Gate() { open(); }

    void waitFor(int tasks) { m_begun.acquire(tasks); }
    int running() const { return m_running; }
    void open() { m_open.release(int(m_owners.size())); }

private:
    std::atomic<int> m_running = 0;
    QSemaphore m_begun;
    QSemaphore m_open;
    std::vector<std::unique_ptr<Background>> m_owners; ///< last: waits for the tasks
};

void untilIdle(const Background& background)
{
    while (background.running())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

} // namespace

class TestBackground : public QObject
{
    Q_OBJECT

private slots:
    void deliversOnTheThreadOfItsOwner()
    {
        Background background;
        QThread* worked = nullptr;
        QThread* told = nullptr;
        background.start([&](const Context& context) {
            worked = QThread::currentThread();
            context.deliver([&] { told = QThread::currentThread(); });
        });
        QVERIFY(background.running());
        QCOMPARE(told, nullptr); // not before the event loop runs
        untilIdle(background);
        QCOMPARE(told, QThread::currentThread());
        QVERIFY(worked != told);
    }

    void deliversAllResultsInOrder()
    {
        Background background;
        QList<int> results;
        background.start([&](const Context& context) {
            for (int i = 0; i < 100; ++i)
                context.deliver([&results, i] { results << i; });
        });
        untilIdle(background);
        QCOMPARE(results.size(), 100);
        for (int i = 0; i < 100; ++i)
            QCOMPARE(results[i], i);
    }

    void anOlderTaskEndsBeforeANewerBegins()
    {
        Background background;
        QSemaphore begun;
        QSemaphore mayEnd;
        bool ended = false; // without a lock: tasks of one owner need none
        bool endedBefore = false;
        bool cancelled = false;
        background.start([&](const Context& context) {
            begun.release();
            mayEnd.acquire();
            cancelled = context.cancel().cancelled();
            ended = true;
        });
        begun.acquire();
        background.start([&](const Context&) { endedBefore = ended; });
        mayEnd.release();
        untilIdle(background);
        QVERIFY(endedBefore);
        QVERIFY(cancelled);
    }

    void ofThoseThatWaitOnlyTheLatestRuns()
    {
        Background background;
        QSemaphore begun;
        QSemaphore mayEnd;
        QList<int> ran;
        QList<int> told;
        const auto task = [&](int number) {
            return [&, number](const Context& context) {
                if (number == 1) {
                    begun.release();
                    mayEnd.acquire();
                }
                ran << number;
                context.deliver([&told, number] { told << number; });
            };
        };
        background.start(task(1));
        begun.acquire();
        background.start(task(2));
        background.start(task(3));
        mayEnd.release();
        untilIdle(background);
        QCOMPARE(ran, QList<int>({1, 3}));
        QCOMPARE(told, QList<int>({3}));
    }

    void whatIsAlwaysDeliveredComesFromOlderRequestsToo()
    {
        Background background;
        QSemaphore begun;
        QSemaphore mayEnd;
        QList<int> told;
        background.start([&](const Context& context) {
            begun.release();
            mayEnd.acquire();
            context.deliverAlways([&] { told << 1; });
        });
        begun.acquire();
        background.start(
            [&](const Context& context) { context.deliverAlways([&] { told << 2; }); });
        mayEnd.release();
        untilIdle(background);
        QCOMPARE(told, QList<int>({1, 2}));
    }

    void cancelDropsWhatIsNotDeliveredYet()
    {
        Background background;
        QSignalSpy states(&background, &Background::runningChanged);
        QSemaphore done;
        bool told = false;
        background.start([&](const Context& context) {
            context.deliver([&] { told = true; });
            context.deliverAlways([&] { told = true; });
            done.release();
        });
        done.acquire();
        background.cancel();
        QVERIFY(!background.running());
        QCOMPARE(states.size(), 2);
        background.start([](const Context&) {});
        untilIdle(background);
        QVERIFY(!told);
    }

    void whatIsAskedToStopMayStillTell()
    {
        Background background;
        QSemaphore begun;
        QSemaphore mayEnd;
        bool cancelled = false;
        background.start([&](const Context& context) {
            begun.release();
            mayEnd.acquire();
            context.deliver([&, is = context.cancel().cancelled()] { cancelled = is; });
        });
        begun.acquire();
        background.askToStop();
        QVERIFY(background.running());
        mayEnd.release();
        untilIdle(background);
        QVERIFY(cancelled);
    }

    void theDestructorCancelsAndWaits()
    {
        const auto owned = std::make_shared<int>(1);
        bool ended = false;
        bool told = false;
        {
            QSemaphore begun;
            Background background;
            background.start([&, owned](const Context& context) {
                begun.release();
                while (!context.cancel().cancelled())
                    QThread::yieldCurrentThread();
                context.deliverAlways([&] { told = true; });
                ended = true;
            });
            begun.acquire();
        }
        QVERIFY(ended);
        QCOMPARE(owned.use_count(), 1L);
        QCoreApplication::processEvents();
        QVERIFY(!told);
    }

    void whatHasNoThreadYetIsGivenUpWithoutWaiting()
    {
        const int most = Background::threads(Background::Kind::Answer);
        Gate gate(Background::Kind::Answer, most);
        gate.waitFor(most);
        const auto owned = std::make_shared<int>(1);
        bool ran = false;
        {
            Background background;
            background.start([&, owned](const Context&) { ran = true; });
        }
        QCOMPARE(owned.use_count(), 1L);
        Background cancelled;
        cancelled.start([&, owned](const Context&) { ran = true; });
        cancelled.cancel();
        QCOMPARE(owned.use_count(), 1L);
        gate.open();
        QVERIFY(!ran);
    }

    /// Many owners share few threads, and all of them are served.
    void ownersShareThreads()
    {
        const int most = Background::threads(Background::Kind::Answer);
        QVERIFY(most >= 4 && most >= QThread::idealThreadCount());
        Gate gate(Background::Kind::Answer, 5 * most);
        gate.waitFor(most);
        QCOMPARE(gate.running(), most);
        Background background;
        int ranBeside = -1;
        background.start([&](const Context&) { ranBeside = gate.running(); });
        gate.open();
        untilIdle(background);
        QVERIFY2(ranBeside >= 0 && ranBeside < most, qPrintable(QString::number(ranBeside)));
    }

    /// However many answers are computed and however many kernels are waited for: frames are
    /// painted, and the other way round.
    void noKindOfTaskWaitsForAnother_data()
    {
        QTest::addColumn<Background::Kind>("kind");
        QTest::newRow("frame") << Background::Kind::Frame;
        QTest::newRow("answer") << Background::Kind::Answer;
        QTest::newRow("lasting") << Background::Kind::Lasting;
    }
    void noKindOfTaskWaitsForAnother()
    {
        QFETCH(const Background::Kind, kind);
        std::vector<std::unique_ptr<Gate>> gates;
        for (const auto other :
             {Background::Kind::Frame, Background::Kind::Answer, Background::Kind::Lasting}) {
            if (other == kind)
                continue;
            const int most = Background::threads(other);
            gates.push_back(std::make_unique<Gate>(other, most + 1));
            gates.back()->waitFor(most);
        }
        Background background(kind);
        bool told = false;
        background.start([&](const Context& context) { context.deliver([&] { told = true; }); });
        untilIdle(background);
        QVERIFY(told);
    }

    /// An owner that always has something new to do does not keep others from the threads.
    void ownersTakeTurns()
    {
        const int most = Background::threads(Background::Kind::Frame);
        Gate gate(Background::Kind::Frame, most);
        gate.waitFor(most);
        QList<int> ran;
        QSemaphore done;
        Background first(Background::Kind::Frame);
        Background second(Background::Kind::Frame);
        QSemaphore begun;
        QSemaphore mayEnd;
        std::atomic<int> turn = 0;
        int secondsTurn = 0;
        int thirdsTurn = 0;
        // One thread only is free from here on.
        Gate rest(Background::Kind::Frame, most - 1);
        first.start([&](const Context&) {
            begun.release();
            mayEnd.acquire();
            ++turn;
        });
        gate.open();
        begun.acquire();
        rest.waitFor(most - 1);
        second.start([&](const Context&) { secondsTurn = ++turn; });
        first.start([&](const Context&) { thirdsTurn = ++turn; });
        mayEnd.release();
        untilIdle(first);
        untilIdle(second);
        QCOMPARE(secondsTurn, 2);
        QCOMPARE(thirdsTurn, 3);
    }
};

namespace {

/// Counts threads that have ended.
struct Ending
{
    ~Ending() { ++count; }
    static inline std::atomic<int> count = 0;
};

/// Has a task run on a thread of each kind, which then waits for others.
int useThreads()
{
    int used = 0;
    for (const auto kind :
         {Background::Kind::Frame, Background::Kind::Answer, Background::Kind::Lasting}) {
        Background background(kind);
        background.start([](const Context&) {
            static thread_local Ending ending;
            (void)ending;
        });
        untilIdle(background);
        ++used;
    }
    return used;
}

} // namespace

int main(int argc, char** argv)
{
    int status = 0;
    int used = 0;
    {
        QCoreApplication app(argc, argv);
        TestBackground test;
        status = QTest::qExec(&test, argc, argv);
        used = useThreads();
    }
    // Static objects are still there: what Qt keeps for threads is one of them.
    if (Ending::count < used) {
        qWarning("%d of %d threads outlive the application.", used - Ending::count, used);
        return 1;
    }
    return status;
}

#include "tst_background.moc"
