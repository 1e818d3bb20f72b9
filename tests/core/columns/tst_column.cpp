#include "core/columns/column.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

using namespace probescope;
using namespace probescope::store;

namespace {

using Values = std::vector<std::int64_t>;
constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
constexpr auto kMax = std::numeric_limits<std::int64_t>::max();

Values randomValues(std::mt19937_64& random)
{
    static constexpr std::size_t kSizes[] = {0,   1,   2,   255,  256,  257,
                                             511, 512, 513, 1000, 4097, 65536};
    const std::size_t size = kSizes[random() % std::size(kSizes)];
    const auto bits = unsigned(random() % 65);
    const std::uint64_t mask = bits == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
    const std::uint64_t base = random() % 2 ? random() : 0;
    const std::uint64_t step = random() % 3 ? 0 : random() % 1000;
    const std::size_t distinct = random() % 2 ? 1 + random() % 5000 : 0;
    Values pool(distinct);
    for (auto& value : pool)
        value = std::int64_t(base + (random() & mask));
    Values values(size);
    for (std::size_t i = 0; i < size; ++i) {
        values[i] = distinct ? pool[random() % distinct]
                             : std::int64_t(base + step * i + (random() & mask));
    }
    return values;
}

} // namespace

class TestColumn : public QObject
{
    Q_OBJECT

    static void check(const Values& values, ColumnHint hint, std::mt19937_64& random)
    {
        Bytes bytes{1, 2, 3}; // appended to, and at an odd address
        encodeColumn(values, bytes, hint);
        const auto view = ColumnView::parse(ByteView(bytes).subspan(3));
        QVERIFY(view);
        QCOMPARE(view->size(), values.size());
        Values all(values.size());
        view->decodeAll(all.data());
        QCOMPARE(all, values);
        for (std::size_t i = 0; i < values.size(); i += 1 + random() % 50)
            QCOMPARE(view->at(i), values[i]);
        ColumnCursor cursor(*view);
        for (std::size_t i = 0; i < values.size(); i += 1 + random() % 50) {
            QCOMPARE(cursor.at(i), values[i]);
            const std::size_t elsewhere = random() % 4 == 0 ? random() % values.size() : i;
            QCOMPARE(cursor.at(elsewhere), values[elsewhere]);
        }
        if (!values.empty()) {
            const std::size_t first = random() % values.size();
            Values part(random() % (values.size() - first) + 1);
            view->decode(first, part.size(), part.data());
            QVERIFY(std::equal(part.begin(), part.end(), values.begin() + std::ptrdiff_t(first)));
        }
    }

private slots:
    void extremesComeBack_data()
    {
        QTest::addColumn<Values>("values");
        QTest::newRow("none") << Values{};
        QTest::newRow("one") << Values{-1};
        QTest::newRow("least") << Values(300, kMin);
        QTest::newRow("whole span") << Values{kMin, kMax, 0, -1, 1};
        QTest::newRow("one outlier") << [] {
            Values values(1000, 7);
            values[999] = kMin;
            return values;
        }();
        for (unsigned bits = 1; bits < 64; ++bits) {
            Values values(700);
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = i % 3 ? std::int64_t((std::uint64_t(1) << bits) - 1 - i % 2) : 0;
            QTest::addRow("%u bits", bits) << values;
        }
    }
    void extremesComeBack()
    {
        QFETCH(Values, values);
        std::mt19937_64 random(1);
        check(values, ColumnHint::Any, random);
        check(values, ColumnHint::Distinct, random);
    }

    void randomValuesComeBack()
    {
        std::mt19937_64 random(20);
        for (int round = 0; round < 400; ++round)
            check(randomValues(random), round % 2 ? ColumnHint::Any : ColumnHint::Distinct, random);
    }

    void fewDistinctValuesTakeADictionary()
    {
        std::mt19937_64 random(3);
        Values pool(100);
        for (auto& value : pool)
            value = std::int64_t(random());
        Values values(65536);
        for (auto& value : values)
            value = pool[random() % pool.size()];
        Bytes bytes;
        encodeColumn(values, bytes);
        QCOMPARE(bytes[0], std::uint8_t(ColumnEncoding::Dictionary));
        QVERIFY(bytes.size() < 65536 + 2000); // 7 bits a value and the table
    }

    void constantsTakeNoRoom()
    {
        Bytes bytes;
        encodeColumn(Values(65536, 12345), bytes);
        QCOMPARE(bytes.size(), std::size_t(16));
    }

    void narrowTypesAreFilled()
    {
        const Values values{0, 65535, 17, 4096};
        Bytes bytes;
        encodeColumn(values, bytes);
        std::vector<std::uint16_t> narrow(4);
        ColumnView::parse(bytes)->decodeAll(narrow.data());
        QCOMPARE(narrow, (std::vector<std::uint16_t>{0, 65535, 17, 4096}));
    }

    void everyCutIsRefused()
    {
        std::mt19937_64 random(4);
        for (int round = 0; round < 30; ++round) {
            Values values = randomValues(random);
            values.resize(std::min<std::size_t>(values.size(), 600));
            Bytes bytes;
            encodeColumn(values, bytes);
            for (std::size_t size = 0; size < bytes.size(); ++size) {
                const auto cut = ColumnView::parse(ByteView(bytes).first(size));
                QVERIFY(!cut);
                QCOMPARE(int(cut.error().code), int(ErrorCode::Corrupt));
            }
        }
    }

    void changedBytesNeverReachOutside()
    {
        std::mt19937_64 random(5);
        for (int round = 0; round < 3000; ++round) {
            Values values = randomValues(random);
            values.resize(std::min<std::size_t>(values.size(), 600));
            Bytes encoded;
            encodeColumn(values, encoded);
            for (int change = 0; change < 3; ++change)
                encoded[random() % std::min<std::size_t>(encoded.size(), 64)] =
                    std::uint8_t(random());
            // An exact allocation, so that the address sanitizer sees every step outside.
            const auto exact = std::make_unique<std::uint8_t[]>(encoded.size());
            std::copy(encoded.begin(), encoded.end(), exact.get());
            const auto view = ColumnView::parse(ByteView(exact.get(), encoded.size()));
            if (!view)
                continue;
            const std::size_t size = std::min<std::size_t>(view->size(), 1000);
            Values all(size);
            view->decode(0, size, all.data());
            for (std::size_t i = 0; i < size; ++i)
                QCOMPARE(view->at(i), all[i]);
        }
    }
};

QTEST_APPLESS_MAIN(TestColumn)
#include "tst_column.moc"
