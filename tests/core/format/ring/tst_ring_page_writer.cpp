#include "core/format/ring/ring_page.h"
#include "core/format/ring/ring_page_writer.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace probescope::format;

/// What is written into pages of the ring buffer is read from them again.
class TestRingPageWriter : public QObject
{
    Q_OBJECT

    struct Record
    {
        std::string bytes;
        std::uint64_t time;
    };

private slots:
    void recordsComeBack_data()
    {
        QTest::addColumn<bool>("bigEndian");
        QTest::addColumn<unsigned>("longSize");
        QTest::newRow("little, 64 bits") << false << 8U;
        QTest::newRow("little, 32 bits") << false << 4U;
        QTest::newRow("big, 64 bits") << true << 8U;
        QTest::newRow("big, 32 bits") << true << 4U;
    }
    void recordsComeBack()
    {
        QFETCH(bool, bigEndian);
        QFETCH(unsigned, longSize);
        constexpr std::uint32_t kPage = 4096;
        const ByteOrder order(bigEndian);
        RingPageWriter writer(order, longSize, kPage);
        std::mt19937_64 random(longSize + (bigEndian ? 1 : 0)); // NOLINT: the same each time
        std::vector<Record> written;
        std::vector<std::vector<char>> pages;
        const auto keep = [&] {
            const auto page = writer.finish();
            QCOMPARE(page.size(), std::size_t(kPage));
            pages.emplace_back(page.begin(), page.end());
        };
        std::uint64_t time = 5;
        for (int i = 0; i < 3000; ++i) {
            // Lengths and steps of all forms: short, in a word of their own, beyond 27 and 59 bits.
            const std::size_t size =
                i % 100 == 0 ? writer.maxBytes() : 4 * (1 + random() % (i % 7 == 0 ? 200 : 20));
            Record record{std::string(size & ~std::size_t(3), '\0'), 0};
            for (char& byte : record.bytes)
                byte = char(random());
            time += i % 11 == 0 ? random() >> (5 + random() % 50) : random() % 1000;
            if (i % 500 == 499)
                time = random() >> 40; // clocks jump back
            record.time = time;
            if (!writer.add(record.bytes, time)) {
                keep();
                QVERIFY(writer.empty());
                QVERIFY(writer.add(record.bytes, time));
            }
            written.push_back(std::move(record));
        }
        keep();
        std::size_t next = 0;
        for (const auto& bytes : pages) {
            RingPage page(order, longSize);
            QVERIFY(page.load(bytes));
            QVERIFY(!page.eventsMissing());
            while (page.next()) {
                QVERIFY(next < written.size());
                const auto record = page.record();
                QVERIFY(std::string(record.begin(), record.end()) == written[next].bytes);
                QCOMPARE(page.time(), written[next].time);
                ++next;
            }
            QVERIFY(!page.broken());
        }
        QCOMPARE(next, written.size());
    }

    void missingEventsAreTold_data() { recordsComeBack_data(); }
    void missingEventsAreTold()
    {
        QFETCH(bool, bigEndian);
        QFETCH(unsigned, longSize);
        const ByteOrder order(bigEndian);
        RingPageWriter writer(order, longSize, 4096);
        RingPage page(order, longSize);
        writer.setMissing(42);
        QVERIFY(writer.add(std::string(writer.maxBytes(), 'x'), 7)); // the count still has room
        const auto counted = writer.finish();
        QVERIFY(page.load(counted) && page.eventsMissing() && page.next() && !page.next());
        QCOMPARE(page.missingCount(), std::optional<std::uint64_t>(42));
        writer.setMissing(std::nullopt);
        QVERIFY(writer.add("abcd", 8));
        QVERIFY(page.load(writer.finish()) && page.eventsMissing() && page.next());
        QVERIFY(!page.missingCount());
        QVERIFY(writer.add("abcd", 9));
        QVERIFY(page.load(writer.finish()) && !page.eventsMissing());
    }
};

QTEST_APPLESS_MAIN(TestRingPageWriter)
#include "tst_ring_page_writer.moc"
