#include "core/columns/series_chunk.h"
#include "core/derive/event_leaf.h"

#include <QTest>

#include <random>

using namespace probescope;
using namespace probescope::store;

class TestSeriesChunk : public QObject
{
    Q_OBJECT

    static Bytes sample()
    {
        const std::vector<SeriesRun> runs{{3, 100, 2}, {9, 0, 1}, {1ULL << 52U, 7, 3}};
        const std::vector<std::vector<std::int64_t>> columns{{1, 2, 3, 4, 5, 6},
                                                             {-1, INT64_MAX, INT64_MIN, 0, 7, 7}};
        return encodeSeriesChunk(runs, columns);
    }

private slots:
    void rowsAreFoundByKeyAndNumber()
    {
        const auto chunk = SeriesChunk::parse(sample(), 2);
        QVERIFY(chunk.has_value());
        QCOMPARE((*chunk)->rows(), std::size_t(6));
        const auto place = (*chunk)->find(3, 101);
        QVERIFY(place.has_value());
        QCOMPARE((*chunk)->column(1).at(*place), INT64_MAX);
        QCOMPARE((*chunk)->column(0).at((*chunk)->find(1ULL << 52U, 9).value()), 6);
        QVERIFY(!(*chunk)->find(3, 99));
        QVERIFY(!(*chunk)->find(3, 102));
        QVERIFY(!(*chunk)->find(4, 0));
    }

    void damageIsFound()
    {
        const Bytes good = sample();
        for (std::size_t size = 0; size < good.size(); ++size)
            static_cast<void>(SeriesChunk::parse(ByteView(good).first(size), 2));
        QVERIFY(!SeriesChunk::parse(ByteView(good).first(good.size() / 2), 2));
        QVERIFY(!SeriesChunk::parse(good, 3));
        std::mt19937 random(5);
        for (int i = 0; i < 20'000; ++i) {
            Bytes bad = good;
            for (unsigned n = 0; n <= random() % 3; ++n)
                bad[random() % bad.size()] = std::uint8_t(random());
            const auto chunk = SeriesChunk::parse(bad, 2);
            if (!chunk)
                continue;
            for (std::size_t row = 0; row < (*chunk)->rows(); ++row)
                static_cast<void>((*chunk)->column(0).at(row) ^ (*chunk)->column(1).at(row));
        }
    }

    void eventsKeepTheirValues()
    {
        const std::vector<LaneSlice> events{{-5, -5, 0, 1, 2},
                                            {INT64_MAX, INT64_MAX, 1, UINT32_MAX, 0},
                                            {INT64_MIN, INT64_MIN, UINT64_MAX, 0, UINT32_MAX}};
        const Bytes bytes = encodeEvents(events);
        std::vector<LaneSlice> read;
        QVERIFY(decodeEvents(bytes, read).has_value());
        QVERIFY(read == events);
        for (std::size_t size = 0; size < bytes.size(); ++size)
            QVERIFY(!decodeEvents(ByteView(bytes).first(size), read));
        const Bytes endless(40, 0xff);
        QVERIFY(!decodeEvents(endless, read));
    }
};

QTEST_APPLESS_MAIN(TestSeriesChunk)
#include "tst_series_chunk.moc"
