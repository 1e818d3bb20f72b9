#include "events_stage.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/clipped_texts.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/views/events/long_capture.h"
#include "ui/base/theme/colours.h"
#include "ui/views/events/event_delegate.h"
#include "ui/views/events/search_bar.h"

#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

/// What rows of the table of events show, and whether it can be read.
class TestEventMarks : public QObject, private EventsStage
{
    Q_OBJECT

    QTemporaryDir m_dir;

    QString fileName(const char* name) const { return m_dir.filePath(QLatin1String(name)); }
    /// So many pixels of the row's cell have the colour, in the middle of its height.
    int pixels(std::uint64_t row, EventCells::Column column, const QColor& colour) const
    {
        const auto picture = table()->viewport()->grab().toImage();
        const auto rect = table()->visualRect(model()->index(int(row - model()->top()), column));
        int count = 0;
        for (int x = rect.left(); x < rect.right(); ++x)
            count += picture.pixelColor(x, rect.center().y()) == colour;
        return count;
    }
    QColor selectedGround() const
    {
        return table()->palette().color(
            table()->isActiveWindow() ? QPalette::Active : QPalette::Inactive, QPalette::Highlight);
    }

private slots:
    void initTestCase() { keepSettingsIn(m_dir.path()); }
    void init() { QSettings().clear(); }

    /// The largest of them stand far behind the first rows.
    void numbersAreNeverCut_data()
    {
        QTest::addColumn<int>("size"); // of letters, whose widths are rounded
        for (const int size : {8, 9, 10, 11, 12, 13})
            QTest::addRow("%d points", size) << size;
    }
    void numbersAreNeverCut()
    {
        QFETCH(int, size);
        QByteArray text;
        for (int i = 0; i < 70; ++i)
            text += "  task-1   [000] d..1. 12." + QByteArray::number(100'000'000 + i)
                + ": my_event: a=1\n";
        text += "  task-4123456   [128] d..1. 112.365898312: my_event: a=2\n";
        show(captureOfText(m_dir.filePath(QStringLiteral("numbers%1.psc").arg(size)),
                           text.toStdString()));
        auto font = table()->font();
        font.setPointSize(size);
        table()->setFont(font);
        table()->goToRow(70);
        for (const auto column : {EventCells::Time, EventCells::Cpu, EventCells::Pid}) {
            const auto index = model()->index(int(70 - model()->top()), column);
            const auto whole = index.data().toString();
            const int room = table()->columnWidth(column) - 2 * EventDelegate::kPadding;
            QCOMPARE(table()->fontMetrics().elidedText(whole, Qt::ElideRight, room), whole);
        }
    }

    /// Names come before room that nothing needs: also of events that come late.
    void namesAreNotCutBesideFreeRoom()
    {
        QByteArray text;
        for (int i = 0; i < 70; ++i)
            text += "  task-1   [000] d..1. 12." + QByteArray::number(100'000'000 + i)
                + ": my_event: a=1\n";
        text += "  a_task_of_15_le-12345 [000] d..1. 112.365898312: "
                "an_event_with_quite_a_long_name_of_46_letters: a=2\n";
        show(captureOfText(fileName("names.psc"), text.toStdString()));
        table()->goToRow(70);
        for (const auto column : {EventCells::Event, EventCells::Task, EventCells::Details}) {
            const auto whole = model()->index(int(70 - model()->top()), column).data().toString();
            const int room = table()->columnWidth(column) - 2 * EventDelegate::kPadding;
            QCOMPARE(table()->fontMetrics().elidedText(whole, Qt::ElideRight, room), whole);
        }
        QCOMPARE(table()->horizontalScrollBar()->maximum(), 0);
    }

    /// As beside another view, in a split.
    void theSearchLineFitsIntoNarrowViews_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {1100, 600, 430, 340})
            QTest::addRow("%d", width) << width;
    }
    void theSearchLineFitsIntoNarrowViews()
    {
        QFETCH(int, width);
        show(
            captureOfText(m_dir.filePath(QStringLiteral("narrow%1.psc").arg(width)), sampleText()));
        m_view->resize(width, 420);
        const auto* const bar = m_view->findChild<SearchBar*>();
        QCoreApplication::processEvents();
        QCOMPARE(bar->width(), width);
        // Whether it needs a second line shows only when it has its width.
        waitUntil([&] { return bar->height() >= bar->sizeHint().height(); });
        QWidgetList parts;
        for (auto* const part :
             bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (!part->isVisible())
                continue;
            QVERIFY(bar->rect().contains(part->geometry()));
            for (const auto* const other : std::as_const(parts))
                QVERIFY2(!part->geometry().intersects(other->geometry()),
                         part->metaObject()->className());
            parts << part;
        }
        QCOMPARE(clippedTexts(*bar).join(u'\n'), QString());
        QVERIFY(parts.size() >= 7);
    }

    void foundLettersAreMarkedInTheSelectedRow()
    {
        show(captureOfText(fileName("found.psc"), sampleText()));
        auto* const edit = m_view->findChild<SearchBar*>()->edit();
        edit->setFocus();
        QTest::keyClicks(edit, QStringLiteral("seq_open"));
        QTest::keyClick(edit, Qt::Key_Return);
        waitUntil([&] { return m_selection->row() == std::optional<RowId>(2); });
        const auto found = timeline::Colours::from(table()->palette()).found;
        QVERIFY(pixels(2, EventCells::Details, found) > 10);
        QVERIFY(pixels(2, EventCells::Details, selectedGround()) > 10); // beside them
    }

    void ctrlReturnShowsOnlyWhatTheSearchFinds()
    {
        show(captureOfText(fileName("only.psc"), sampleText()));
        auto* const edit = m_view->findChild<SearchBar*>()->edit();
        edit->setFocus();
        QTest::keyClicks(edit, QStringLiteral("seq_open"));
        const auto all = m_view->list()->size();
        QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
        waitUntil([&] { return m_view->list()->filtered() && m_view->list()->size() < all; });
    }

    void whatIsOutOfSightComesToTheMiddle()
    {
        show(longCapture(fileName("long.psc"), 5'000));
        table()->goToRow(3'000);
        const auto rows = std::uint64_t(table()->rowWindow().fullRows());
        QCOMPARE(model()->top(), 3'000 - rows / 2);
        table()->goToRow(3'001);
        QCOMPARE(model()->top(), 3'000 - rows / 2); // in sight already
        table()->goToRow(100);
        QCOMPARE(model()->top(), 100 - rows / 2);
    }

    void markersStandAtTheirRows()
    {
        show(longCapture(fileName("markers.psc"), 5'000));
        const auto shown = [this] {
            QStringList rows;
            for (int row = 0; row < model()->rowCount(); ++row) {
                const auto index = model()->index(row, EventCells::Details);
                if (const auto on = index.data(EventTableModel::MarkersRole).toString();
                    !on.isEmpty())
                    rows << on + u':' + QString::number(row);
                if (const auto before = index.data(EventTableModel::MarkersBeforeRole).toString();
                    !before.isEmpty())
                    rows << before + u'<' + QString::number(row);
            }
            return rows.join(u',');
        };
        QCOMPARE(shown(), QString());
        m_selection->setMarker(Selection::Marker::A, 3'000); // of row 3
        m_selection->setMarker(Selection::Marker::B, 4'001); // between two
        QCOMPARE(shown(), QStringLiteral("A:3,B<5"));
        QVERIFY(pixels(3, EventCells::Details, markerColour(table()->palette(), true)) > 5);
        QCOMPARE(pixels(5, EventCells::Details, markerColour(table()->palette(), false)), 0);
        const auto pixelAbove = [this](int row) { // of the line between it and the one before
            const auto rect = table()->visualRect(model()->index(row, EventCells::Event));
            return table()->viewport()->grab().toImage().pixelColor(rect.center().x(), rect.top());
        };
        QVERIFY(pixelAbove(5) != pixelAbove(7)); // every other row is of one ground
        QVERIFY(model()
                    ->index(5, EventCells::Details)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith(QStringLiteral("Marker B is before this row.")));
        QVERIFY(model()
                    ->index(3, EventCells::Details)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith(QStringLiteral("Marker A.")));
        m_selection->setMarker(Selection::Marker::B, 2'500);
        QCOMPARE(shown(), QStringLiteral("A:3,B<3"));
        m_selection->setMarker(Selection::Marker::B, -5);
        QCOMPARE(shown(), QStringLiteral("B<0,A:3"));
        m_selection->setMarker(Selection::Marker::A, std::nullopt);
        m_selection->setMarker(Selection::Marker::B, std::nullopt);
        QCOMPARE(shown(), QString());
    }

    void aTimeAloneSelectsNoRow()
    {
        show(longCapture(fileName("time.psc"), 5'000));
        m_selection->selectTime(7'500);
        QCOMPARE(table()->current(), std::optional<std::uint64_t>(8));
        QCOMPARE(pixels(8, EventCells::Details, selectedGround()), 0);
        const auto picture = table()->viewport()->grab().toImage();
        const auto rect = table()->visualRect(model()->index(8, EventCells::Details));
        QCOMPARE(picture.pixelColor(rect.left() + 2, rect.top()), selectedGround()); // a line
        m_selection->select(8, 8'000);
        QVERIFY(pixels(8, EventCells::Details, selectedGround()) > 10);
        m_selection->selectTime(7'500);
        QTest::keyClick(table(), Qt::Key_Down);
        QCOMPARE(m_selection->row(), std::optional<RowId>(9));
        QVERIFY(pixels(9, EventCells::Details, selectedGround()) > 10);
    }
};

QTEST_MAIN(TestEventMarks)
#include "tst_event_marks.moc"
