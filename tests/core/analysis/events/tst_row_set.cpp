#include "core/analysis/events/row_set.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace probescope;
using namespace probescope::analysis;

class TestRowSet : public QObject
{
    Q_OBJECT

    static std::shared_ptr<const RowBlock> blockOf(const std::vector<RowId>& rows,
                                                   std::uint64_t chunk)
    {
        std::vector<std::uint64_t> bits(RowBlock::kWords);
        for (const auto row : rows) {
            if (row / RowBlock::kRows == chunk)
                bits[row % RowBlock::kRows / 64] |= std::uint64_t(1) << (row % 64);
        }
        return RowBlock::ofBits(bits);
    }

private slots:
    void equalsASortedList_data()
    {
        QTest::addColumn<int>("oneIn");
        QTest::newRow("all") << 1;
        QTest::newRow("every second") << 2;
        QTest::newRow("around where a list becomes a bitmap") << 16;
        QTest::newRow("few") << 1000;
        QTest::newRow("hardly any") << 100'000;
    }
    void equalsASortedList()
    {
        QFETCH(int, oneIn);
        std::mt19937_64 random(42);
        std::vector<RowId> expected;
        for (RowId row = 0; row < 300'000; ++row) {
            if (random() % std::uint64_t(oneIn) == 0)
                expected.push_back(row);
        }
        RowSet set;
        // Chunks come in any order.
        std::vector<std::uint64_t> chunks{0, 1, 2, 3, 4};
        std::shuffle(chunks.begin(), chunks.end(), random);
        for (const auto chunk : chunks)
            set.set(chunk, blockOf(expected, chunk));
        QCOMPARE(set.size(), expected.size());
        for (int i = 0; i < 1'000 && !expected.empty(); ++i) {
            const auto position = random() % expected.size();
            QCOMPARE(set.at(position), expected[position]);
            const auto row = random() % 310'000;
            const auto place = std::lower_bound(expected.begin(), expected.end(), row);
            QCOMPARE(set.lowerBound(row), std::uint64_t(place - expected.begin()));
            QCOMPARE(set.contains(row), place != expected.end() && *place == row);
        }
        set.clear();
        QVERIFY(set.empty());
        QCOMPARE(set.lowerBound(0), std::uint64_t(0));
    }

    void aBlockListsItsRows()
    {
        for (const std::uint64_t step : {7U, 100U}) { // a bitmap, a list
            std::vector<RowId> rows;
            for (RowId row = 3; row < RowBlock::kRows; row += step)
                rows.push_back(row);
            std::vector<RowId> listed;
            blockOf(rows, 0)->appendTo(listed, 0);
            QVERIFY(listed == rows);
        }
    }

    void aChunkMayGetOtherRows()
    {
        RowSet set;
        set.set(2, blockOf({2 * RowBlock::kRows + 5}, 2));
        set.set(0, blockOf({1, 7}, 0));
        QCOMPARE(set.size(), std::uint64_t(3));
        QCOMPARE(set.at(2), RowId(2 * RowBlock::kRows + 5));
        const auto before = set;
        set.set(0, blockOf({9}, 0));
        QCOMPARE(set.size(), std::uint64_t(2));
        QCOMPARE(set.at(0), RowId(9));
        QCOMPARE(set.lowerBound(RowBlock::kRows), std::uint64_t(1));
        QCOMPARE(before.at(1), RowId(7)); // a copy keeps what it had
        set.set(2, nullptr);
        set.set(9, nullptr);
        QCOMPARE(set.size(), std::uint64_t(1));
    }
};

QTEST_APPLESS_MAIN(TestRowSet)
#include "tst_row_set.moc"
