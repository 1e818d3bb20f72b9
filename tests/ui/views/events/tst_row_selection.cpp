#include "tests/support/waits.h"
#include "tests/ui/views/events/long_capture.h"
#include "ui/views/events/models/row_selection.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// What a user has selected, position by position.
class SelectedSet
{
public:
    void clear() { m_all.clear(); }
    void select(std::uint64_t position)
    {
        m_all = {position};
        m_begun = position;
    }
    void extendTo(std::uint64_t position)
    {
        if (m_all.empty())
            m_begun = position;
        m_all = {m_begun};
        for (auto at = m_begun; at != position;) {
            at < position ? ++at : --at;
            m_all.insert(at);
        }
    }
    void selectAll(std::uint64_t size)
    {
        select(0);
        extendTo(size - 1);
    }
    const std::set<std::uint64_t>& all() const { return m_all; }

private:
    std::set<std::uint64_t> m_all;
    std::uint64_t m_begun = 0;
};

} // namespace

/// Which rows are selected, against the same on a set of positions.
class TestRowSelection : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void rangesEqualASetOfPositions()
    {
        constexpr std::uint64_t kRows = 40;
        const auto capture = longCapture(m_folder.filePath(QStringLiteral("short.psc")), kRows);
        Selection shared;
        const EventList list(capture, &shared);
        RowSelection selection(list);
        SelectedSet expected;
        std::mt19937 random(5);
        for (int i = 0; i < 3000; ++i) {
            const std::uint64_t position = random() % kRows;
            auto current = std::optional(position);
            switch (random() % 8) {
            case 0:
                selection.clear();
                expected.clear();
                current.reset();
                break;
            case 1:
                selection.selectAll();
                expected.selectAll(kRows);
                current = kRows - 1;
                break;
            case 2:
            case 3:
                selection.select(position);
                expected.select(position);
                break;
            default:
                selection.extendTo(position);
                expected.extendTo(position);
            }
            QCOMPARE(selection.current(), current);
            const auto range = selection.range();
            QCOMPARE(range.has_value(), !expected.all().empty());
            QCOMPARE(range ? range->count() : 0, std::uint64_t(expected.all().size()));
            for (std::uint64_t at = 0; range && at < kRows; ++at)
                QCOMPARE(range->holds(at), expected.all().contains(at));
        }
    }

    /// A search starts in the middle, so that rows are added before and behind.
    void selectedRowsStaySelectedWhereOthersAreAdded_data()
    {
        QTest::addColumn<bool>("backwards");
        QTest::newRow("downwards") << false;
        QTest::newRow("upwards") << true;
    }
    void selectedRowsStaySelectedWhereOthersAreAdded()
    {
        QFETCH(bool, backwards);
        constexpr std::uint64_t kRows = 400'000;
        const auto capture =
            longCapture(m_folder.filePath(QLatin1String(QTest::currentDataTag()) + ".psc"), kRows);
        Selection shared;
        EventList list(capture, &shared);
        RowSelection selection(list);
        std::optional<RowId> begun;
        std::optional<RowId> ended;
        int moves = 0;
        std::uint64_t first = 0;
        connect(&list, &EventList::aboutToGrow, &list, [&] { selection.rememberRows(); });
        connect(&list, &EventList::grew, &list, [&] {
            selection.restoreRows();
            if (!begun && list.size() > 100) {
                begun = list.row(backwards ? 60 : 20);
                ended = list.row(backwards ? 20 : 60);
                selection.select(backwards ? 60 : 20);
                selection.extendTo(backwards ? 20 : 60);
                first = 20;
            } else if (begun) {
                moves += selection.range()->first != first ? 1 : 0;
                first = selection.range()->first;
                QCOMPARE(list.row(*selection.current()), *ended);
                QCOMPARE(list.row(selection.range()->first), std::min(*begun, *ended));
                QCOMPARE(list.row(selection.range()->last), std::max(*begun, *ended));
                QCOMPARE(selection.range()->count(), std::uint64_t(41));
            }
        });
        shared.select(kRows / 2, std::int64_t(kRows / 2) * 1000);
        analysis::FilterTerm onCpu;
        onCpu.kind = analysis::FilterTerm::Kind::Cpu;
        onCpu.number = 1;
        shared.addTerm(onCpu);
        waitUntil([&] { return list.complete() && list.size() == kRows / 4; });
        QVERIFY(moves > 0);
        // Every fourth row is shown, from row 1 on.
        QCOMPARE(*selection.current(), std::uint64_t(*ended / 4));
        QCOMPARE(first, std::uint64_t(std::min(*begun, *ended) / 4));
    }
};

QTEST_MAIN(TestRowSelection)
#include "tst_row_selection.moc"
