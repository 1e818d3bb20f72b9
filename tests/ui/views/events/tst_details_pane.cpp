// How the columns of the details share their width.

#include "tests/support/sample_capture.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/capture/event_details.h"
#include "ui/base/text/fixed_font.h"
#include "ui/views/events/details_pane.h"

#include <QHeaderView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <set>

using namespace probescope;
using namespace probescope::ui;

class TestDetailsPane : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<Selection> m_selection;

    /// Its only row.
    static DetailRow showPointer(const DetailsPane& pane)
    {
        DetailRow row;
        row.name = QStringLiteral("ptr");
        row.shown = QStringLiteral("do_sys_openat2+0x1a0");
        row.raw = QStringLiteral("0xffffffff81234567");
        row.type = QStringLiteral("unsigned long");
        DetailSection section;
        section.rows = {row};
        pane.model()->setSections({section});
        pane.tree()->expandAll();
        return row;
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_dir.path());
        m_capture = captureOfText(m_dir.filePath(QStringLiteral("a.psc")), sampleText());
    }
    void init() { m_selection = std::make_unique<Selection>(); }

    void aLongValueHasTheRestOfItsRow()
    {
        const EventTimes times;
        DetailsPane pane(m_capture, &times, m_selection.get());
        pane.resize(600, 300);
        pane.show();
        waitUntilExposed(&pane);
        m_selection->select(0, 0);
        const QString value(200, u'M');
        DetailRow alone;
        alone.name = QStringLiteral("#0");
        alone.shown = value;
        DetailRow typed = alone;
        typed.type = QStringLiteral("x");
        DetailSection section;
        section.rows = {alone, typed};
        pane.model()->setSections({section});
        pane.tree()->expandAll();
        const auto parent = pane.model()->index(0, 0);
        const auto image = pane.tree()->viewport()->grab().toImage();
        const auto inked = [&](int row) {
            const auto cell =
                pane.tree()->visualRect(pane.model()->index(row, EventDetailsModel::Raw, parent));
            std::set<QRgb> colours;
            for (int x = cell.left() + 4; x < cell.right() - 4; ++x)
                colours.insert(image.pixel(x, cell.center().y()));
            return colours.size() > 2;
        };
        QVERIFY(inked(0));
        QVERIFY(!inked(1));
    }

    void namesOfDetailsAreWhole_data()
    {
        QTest::addColumn<int>("letters");
        QTest::addColumn<bool>("enough"); // for the name and six letters
        QTest::newRow("too narrow") << 10 << false;
        QTest::newRow("narrow") << 24 << true;
        QTest::newRow("wide") << 60 << true;
    }
    void namesOfDetailsAreWhole()
    {
        QFETCH(int, letters);
        QFETCH(bool, enough);
        const EventTimes times;
        DetailsPane pane(m_capture, &times, m_selection.get());
        m_selection->select(0, 0);
        DetailRow row;
        row.name = QStringLiteral("common_pid");
        row.shown = QString(200, u'M');
        row.raw = QStringLiteral("0x12");
        row.type = QStringLiteral("int");
        DetailSection section;
        section.rows = {row};
        pane.model()->setSections({section});
        pane.tree()->expandAll();
        pane.resize(letters * pane.fontMetrics().horizontalAdvance(u'M'), 300);
        pane.show();
        waitUntilExposed(&pane);
        const auto* const tree = pane.tree();
        const auto cell = [&](int column) {
            return tree->visualRect(pane.model()->index(0, column, pane.model()->index(0, 0)));
        };
        const int name = tree->fontMetrics().horizontalAdvance(row.name);
        const int value = 6 * tree->fontMetrics().horizontalAdvance(u'M');
        QVERIFY(tree->header()->length() <= tree->viewport()->width());
        QCOMPARE(cell(EventDetailsModel::Name).width() >= name
                     && cell(EventDetailsModel::Shown).width() >= value,
                 enough);
        const auto tip = pane.model()
                             ->index(0, EventDetailsModel::Shown, pane.model()->index(0, 0))
                             .data(Qt::ToolTipRole)
                             .toString();
        QVERIFY(tip.contains(row.shown) && tip.contains(row.raw) && tip.contains(row.type));
    }

    /// In a pane as narrow as beside a table in a window of 1024 pixels.
    void valuesHaveTheRoomThatNamesLeave()
    {
        const EventTimes times;
        DetailsPane pane(m_capture, &times, m_selection.get());
        m_selection->select(0, 0);
        const DetailRow row = showPointer(pane);
        const auto* const tree = pane.tree();
        const auto metrics = tree->fontMetrics();
        const auto cell = [&](int column) {
            return tree->visualRect(pane.model()->index(0, column, pane.model()->index(0, 0)));
        };
        // As much as name and value need, and some letters more; then much more.
        const int needed = metrics.horizontalAdvance(row.name + row.shown);
        pane.show();
        waitUntilExposed(&pane);
        for (const int letters : {14, 16, 40, 90}) {
            pane.resize(needed + letters * metrics.averageCharWidth(), 300);
            QCoreApplication::processEvents();
            QVERIFY(cell(EventDetailsModel::Name).width() >= metrics.horizontalAdvance(row.name));
            QVERIFY2(cell(EventDetailsModel::Shown).width() > metrics.horizontalAdvance(row.shown),
                     qPrintable(QString::number(letters)));
            QVERIFY(tree->header()->length() <= tree->viewport()->width());
        }
        QVERIFY(!tree->isColumnHidden(EventDetailsModel::Raw));
        QVERIFY(!tree->isColumnHidden(EventDetailsModel::Type));
    }

    /// What was as wide in larger letters keeps no room from the type.
    void columnsShrinkWithTheLetters()
    {
        const EventTimes times;
        DetailsPane pane(m_capture, &times, m_selection.get());
        m_selection->select(0, 0);
        showPointer(pane);
        pane.resize(500, 300);
        pane.show();
        waitUntilExposed(&pane);
        const int before = pane.tree()->columnWidth(EventDetailsModel::Shown);
        const auto usual = pane.font();
        auto large = usual;
        large.setPointSizeF(usual.pointSizeF() * 2);
        pane.setFont(large);
        QVERIFY(pane.tree()->columnWidth(EventDetailsModel::Shown) != before);
        pane.setFont(usual);
        QCOMPARE(pane.tree()->columnWidth(EventDetailsModel::Shown), before);
    }

    /// Nothing jumps as one goes from event to event; only names are never cut for that.
    void widthsOfDetailsStayFromOneEventToTheNext()
    {
        const EventTimes times;
        DetailsPane pane(m_capture, &times, m_selection.get());
        m_selection->select(0, 0);
        pane.resize(500, 300);
        pane.show();
        waitUntilExposed(&pane);
        const auto show = [&pane](const QString& name, int letters) {
            DetailRow row;
            row.name = name;
            row.shown = QString(letters, u'M');
            row.raw = QStringLiteral("0x12");
            row.type = QStringLiteral("int");
            DetailSection section;
            section.rows = {row};
            pane.model()->setSections({section});
            std::vector<int> widths;
            for (int column = 0; column < pane.model()->columnCount(); ++column)
                widths.push_back(pane.tree()->columnWidth(column));
            return widths;
        };
        const auto first = show(QStringLiteral("common_preempt_count_of_all"), 3);
        QCOMPARE(show(QStringLiteral("pid"), 3), first);
        QCOMPARE(show(QStringLiteral("pid"), 30), first);
        QCOMPARE(show(QStringLiteral("prev_comm"), 1), first);
        const auto wider = show(QStringLiteral("common_preempt_count_of_all_events"), 3);
        QVERIFY(wider[EventDetailsModel::Name] > first[EventDetailsModel::Name]);
        QCOMPARE(show(QStringLiteral("pid"), 30), wider);
    }

    /// A scroll bar comes and goes with the number of fields.
    void aScrollBarMovesNoColumn()
    {
        const EventTimes times;
        DetailsPane pane(m_capture, &times, m_selection.get());
        m_selection->select(0, 0);
        pane.resize(420, 120);
        pane.show();
        waitUntilExposed(&pane);
        const auto show = [&pane](int rows) {
            DetailSection section;
            for (int i = 0; i < rows; ++i)
                section.rows.push_back({QStringLiteral("pid"), QStringLiteral("1"),
                                        QStringLiteral("pid_t"), QStringLiteral("0x1")});
            pane.model()->setSections({section});
            pane.tree()->expandAll();
            QCoreApplication::processEvents();
            std::vector<int> widths;
            for (int column = 0; column < pane.model()->columnCount(); ++column)
                widths.push_back(pane.tree()->columnWidth(column));
            return widths;
        };
        const auto first = show(40);
        QCOMPARE(show(1), first);
        QCOMPARE(show(40), first);
    }

    /// What is cut is no use: the raw value and the type are whole, or the value has their room.
    void theRawValueIsWholeOrLeftOut()
    {
        const EventTimes times;
        DetailsPane pane(m_capture, &times, m_selection.get());
        m_selection->select(0, 0);
        const DetailRow row = showPointer(pane);
        pane.show();
        waitUntilExposed(&pane);
        const auto metrics = pane.tree()->fontMetrics();
        int without = 0;
        for (int width = 160; width <= 700; width += 20) {
            pane.resize(width, 300);
            QCoreApplication::processEvents();
            const auto* const tree = pane.tree();
            const bool raw = !tree->isColumnHidden(EventDetailsModel::Raw);
            const bool type = !tree->isColumnHidden(EventDetailsModel::Type);
            QVERIFY2(!raw
                         || tree->columnWidth(EventDetailsModel::Raw)
                             > QFontMetrics(fixedFont()).horizontalAdvance(row.raw),
                     qPrintable(QString::number(width)));
            QVERIFY2(!type
                         || tree->columnWidth(EventDetailsModel::Type)
                             > metrics.horizontalAdvance(row.type),
                     qPrintable(QString::number(width)));
            without += raw ? 0 : 1;
        }
        QVERIFY(without > 0);
        QVERIFY(!pane.tree()->isColumnHidden(EventDetailsModel::Type));
    }

    /// Its digits are those of the value.
    void aTimeHasNoRawValue()
    {
        const EventTimes times;
        const auto sections = eventDetails(*m_capture, times, 0);
        const auto& rows = sections.front().rows;
        const auto time = std::ranges::find(rows, QStringLiteral("Time"), &DetailRow::name);
        QVERIFY(time != rows.end());
        QVERIFY(!time->shown.isEmpty());
        QCOMPARE(time->raw, QString());
    }

    void widthsOfDetailsStayAsTheyWereChosen()
    {
        const EventTimes times;
        DetailsPane pane(m_capture, &times, m_selection.get());
        m_selection->select(0, 0);
        pane.resize(300, 300);
        pane.show();
        waitUntilExposed(&pane);
        pane.tree()->header()->resizeSection(EventDetailsModel::Name, 51);
        pane.resize(700, 300);
        m_selection->select(1, 0);
        QCOMPARE(pane.tree()->columnWidth(EventDetailsModel::Name), 51);
        QVERIFY(!pane.tree()->isColumnHidden(EventDetailsModel::Raw));
        QVERIFY(!pane.tree()->isColumnHidden(EventDetailsModel::Type));
    }
};

QTEST_MAIN(TestDetailsPane)
#include "tst_details_pane.moc"
