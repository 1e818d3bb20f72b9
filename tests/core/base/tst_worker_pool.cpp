#include "core/base/worker_pool.h"
#include "tests/support/waits.h"

#include <QTest>

#include <atomic>
#include <numeric>
#include <semaphore>
#include <vector>

using namespace probescope;

class TestWorkerPool : public QObject
{
    Q_OBJECT

private slots:
    void everyJobIsDoneWhenItIsWaitedFor()
    {
        for (const unsigned threads : {1U, 3U}) {
            WorkerPool pool(threads, 2);
            std::vector<int> results(500); // each written by one job
            for (std::size_t i = 0; i < results.size(); ++i)
                pool.run([&results, i] { results[i] = int(i); });
            pool.wait();
            QCOMPARE(std::accumulate(results.begin(), results.end(), 0), 499 * 500 / 2);
        }
    }

    void oneThreadKeepsTheOrder()
    {
        WorkerPool pool(1, 4);
        std::vector<int> order;
        for (int i = 0; i < 100; ++i)
            pool.run([&order, i] { order.push_back(i); });
        pool.wait();
        std::vector<int> wanted(100);
        std::iota(wanted.begin(), wanted.end(), 0);
        QCOMPARE(order, wanted);
    }

    void noMoreWaitThanAreAllowed()
    {
        std::counting_semaphore<100> open(0);
        std::atomic<int> given = 0;
        WorkerPool pool(1, 2);
        std::thread giver([&] {
            for (int i = 0; i < 10; ++i) {
                pool.run([&open] { open.acquire(); });
                ++given;
            }
        });
        // One runs and two wait; the fourth is not taken before one has ended.
        waitUntil([&] { return given == 3; });
        open.release();
        waitUntil([&] { return given == 4; });
        open.release(9);
        giver.join();
        pool.wait();
        QCOMPARE(given.load(), 10);
    }

    void theEndDoesWhatWasGiven()
    {
        std::atomic<int> done = 0;
        {
            WorkerPool pool(2, 50);
            for (int i = 0; i < 40; ++i)
                pool.run([&done] { ++done; });
        }
        QCOMPARE(done.load(), 40);
    }
};

QTEST_APPLESS_MAIN(TestWorkerPool)
#include "tst_worker_pool.moc"
