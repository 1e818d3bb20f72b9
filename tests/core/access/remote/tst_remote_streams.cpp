#include "tests/support/remote_tree.h"
#include "tests/support/waits.h"

using namespace probescope;
using namespace probescope::access;
using namespace std::chrono_literals;

/// Pages of a buffer come through a connection in order, all of them, and no faster than they are
/// read.
class TestRemoteStreams : public QObject
{
    Q_OBJECT

private slots:
    void streamsEveryPageInOrder()
    {
        PageSource source;
        ServedBackend served(source, controlOptions());
        const auto remote = served.connect();
        QVERIFY((*remote)->makeInstance(ownName().toStdString()).has_value());
        const auto folder = *TracePath("instances").child(ownName().toStdString());
        auto stream = (*remote)->openStream(folder);
        QVERIFY(stream.has_value());
        QCOMPARE((*stream)->pageBytes(), std::uint32_t(kPage));

        // Far more than the window: without a reader, no more than that leaves the kernel.
        constexpr int kPages = 10'000;
        source.left = kPages;
        waitUntil([&] { return source.taken >= int(RemoteConnection::kWindow / kPage); });
        QVERIFY(source.taken <= int(RemoteConnection::kWindow / kPage) + 2);

        int next = 0;
        bool ordered = true;
        const auto check = [&](std::uint32_t cpu, std::span<const char> pages) {
            for (std::size_t at = 0; at < pages.size(); at += kPage, ++next) {
                int number = -1;
                memcpy(&number, pages.data() + at, sizeof number);
                ordered = ordered && number == next && cpu == std::uint32_t(number % 3);
            }
        };
        while (next < kPages - 1)
            QVERIFY((*stream)->drain(1000ms, false, check).has_value());
        QVERIFY((*stream)->drain(0ms, true, check).has_value());
        QCOMPARE(next, kPages);
        source.left = kPages;
        QVERIFY((*stream)->drain(0ms, true, check).has_value());
        QCOMPARE(next, 2 * kPages);
        QVERIFY(ordered);

        QVERIFY(source.open);
        stream->reset();
        QVERIFY(!source.open);
        QVERIFY((*remote)->removeInstance(ownName().toStdString()).has_value());
    }

    void tellsOfAStreamThatFails()
    {
        PageSource source;
        ServedBackend served(source, controlOptions());
        const auto remote = served.connect();
        QVERIFY((*remote)->makeInstance(ownName().toStdString()).has_value());
        auto stream = (*remote)->openStream(*TracePath("instances").child(ownName().toStdString()));
        source.fails = true;
        const auto nothing = [](std::uint32_t, std::span<const char>) {};
        Result<> done;
        while (done)
            done = (*stream)->drain(100ms, false, nothing);
        QCOMPARE(done.error().code, ErrorCode::Io);
        QVERIFY(done.error().what == "the ring buffer is gone");
        QCOMPARE((*stream)->drain(0ms, true, nothing).error().code, ErrorCode::Io);
        QVERIFY((*remote)->read("README").has_value());
    }

    void leavesNoStreamBehind()
    {
        PageSource source;
        ServedBackend served(source, controlOptions());
        std::unique_ptr<Stream> stream;
        {
            const auto remote = served.connect();
            QVERIFY((*remote)->makeInstance(ownName().toStdString()).has_value());
            source.left = 100'000;
            stream = std::move(
                *(*remote)->openStream(*TracePath("instances").child(ownName().toStdString())));
            (*remote)->disconnect(); // while pages wait for credit
        }
        const auto nothing = [](std::uint32_t, std::span<const char>) {};
        Result<> done;
        while (done)
            done = stream->drain(10s, true, nothing);
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
        stream.reset();
        QVERIFY(served.wait().has_value());
        QVERIFY(!source.open);
    }
};

QTEST_APPLESS_MAIN(TestRemoteStreams)

#include "tst_remote_streams.moc"
