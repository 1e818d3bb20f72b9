#include "ui/models/row_set.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace probescope;
using namespace probescope::ui;

class TestRowSet : public QObject
{
    Q_OBJECT

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
        // Added in pieces of any length, as they are found.
        for (std::size_t i = 0; i < expected.size();) {
            const auto count = std::min<std::size_t>(expected.size() - i, random() % 5000 + 1);
            const auto begin = expected.begin() + std::ptrdiff_t(i);
            set.append({begin, begin + std::ptrdiff_t(count)});
            i += count;
        }
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

    void holdsRowsBeyond32Bits()
    {
        RowSet set;
        const RowId far = (std::uint64_t(1) << 40U) + 3;
        set.append({5, far, far + 70'000});
        QCOMPARE(set.at(1), far);
        QCOMPARE(set.lowerBound(far + 1), std::uint64_t(2));
        QVERIFY(set.contains(far + 70'000));
    }
};

QTEST_APPLESS_MAIN(TestRowSet)
#include "tst_row_set.moc"
