// The line that always tells times: pointer, selection, markers, visible range. They are typed and
// copied there.

#include "core/import/opened.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/readout_bar.h"
#include "ui/capture/status_strip.h"

#include <QClipboard>
#include <QFocusEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;
using Readout = ReadoutBar::Readout;

class TestReadoutBar : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<CaptureWindow> m_window;

    QLineEdit* field(Readout which) const { return m_window->status()->readouts()->field(which); }
    QString text(Readout which) const { return field(which)->text(); }
    Selection& selection() const { return *m_window->selection(); }
    std::int64_t timeAt(RowId row) const { return m_capture->event(row)->timeNs; }
    /// Seconds with nine digits, as the kernel prints them.
    static QString seconds(std::int64_t timeNs)
    {
        return QStringLiteral("%1.%2")
            .arg(timeNs / 1'000'000'000)
            .arg(timeNs % 1'000'000'000, 9, 10, QLatin1Char('0'));
    }
    void type(Readout which, const QString& text) const
    {
        field(which)->setFocus();
        field(which)->selectAll();
        field(which)->insert(text); // pasted: keys of the test have no dashes
        QTest::keyClick(field(which), Qt::Key_Return);
    }
    /// What a field tells begins with the time; how many digits it has is the capture's matter.
    void verifyTells(Readout which, std::int64_t timeNs) const
    {
        const auto shown = text(which).section(u' ', 0, 0);
        QVERIFY2(shown.contains(u'.') && seconds(timeNs).startsWith(shown),
                 qPrintable(text(which) + " of " + seconds(timeNs)));
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder.path());
        const auto opened =
            open::importFile(TEST_DATA "/graph/events-proc-abstime.txt.xz",
                             m_folder.filePath(QStringLiteral("calls.psc")).toStdString());
        QVERIFY(opened.has_value());
        m_capture = opened->capture;
    }
    void init()
    {
        m_window = std::make_unique<CaptureWindow>(m_capture);
        m_window->setRemembers(false);
        m_window->resize(1300, 800);
        m_window->show();
        waitUntilExposed(m_window.get());
        m_window->selectFirst();
    }
    void cleanup() { m_window.reset(); }

    void aNarrowBarLeavesOutWhatIsEmpty()
    {
        const auto isWhole = [this](Readout which) {
            const auto* const shown = field(which);
            return shown->isVisible()
                && shown->width() > shown->fontMetrics().horizontalAdvance(shown->text());
        };
        for (const auto which : {Readout::MarkerA, Readout::MarkerB, Readout::Difference})
            QVERIFY(isWhole(which));
        m_window->resize(800, 700);
        QCoreApplication::processEvents();
        QVERIFY(isWhole(Readout::Selected));
        QVERIFY(isWhole(Readout::Visible));
        QVERIFY(!field(Readout::Difference)->isVisible());
        m_window->resize(680, 700);
        QCoreApplication::processEvents();
        QVERIFY(isWhole(Readout::Selected));
        for (const auto which : {Readout::MarkerA, Readout::MarkerB, Readout::Difference})
            QVERIFY(!field(which)->isVisible());
        selection().setMarker(Selection::Marker::A, timeAt(3));
        QCoreApplication::processEvents();
        QVERIFY(isWhole(Readout::MarkerA));
        QVERIFY(isWhole(Readout::Selected));
        // Of what is not empty, too, some is left out before the selected time is cut.
        selection().setMarker(Selection::Marker::B, timeAt(9));
        for (int width = 760; width >= 500; width -= 20) {
            m_window->status()->resize(width, m_window->status()->height());
            QCoreApplication::processEvents();
            QVERIFY2(isWhole(Readout::Selected), qPrintable(QString::number(width)));
        }
        selection().setMarker(Selection::Marker::A, std::nullopt);
        selection().setMarker(Selection::Marker::B, std::nullopt);
        m_window->resize(1300, 800);
        QCoreApplication::processEvents();
        for (int i = 0; i <= int(Readout::Visible); ++i)
            QVERIFY(field(Readout(i))->isVisible());
    }

    void tellsWhereOneIs()
    {
        QCOMPARE(text(Readout::Pointer), QStringLiteral("–"));
        QCOMPARE(text(Readout::MarkerA), QStringLiteral("–"));
        QCOMPARE(text(Readout::Difference), QStringLiteral("–"));
        selection().setHover(timeAt(3));
        verifyTells(Readout::Pointer, timeAt(3));
        selection().setHover(std::nullopt);
        QCOMPARE(text(Readout::Pointer), QStringLiteral("–"));

        selection().select(5, timeAt(5));
        verifyTells(Readout::Selected, timeAt(5));
        selection().setMarker(Selection::Marker::A, timeAt(2));
        verifyTells(Readout::MarkerA, timeAt(2));
        selection().setMarker(Selection::Marker::B, timeAt(2) + 5'000'000);
        verifyTells(Readout::MarkerB, timeAt(2) + 5'000'000);
        QCOMPARE(text(Readout::Difference), QStringLiteral("5 ms"));
        selection().setVisible({timeAt(2), timeAt(2) + 2'000'000});
        verifyTells(Readout::Visible, timeAt(2));
        QVERIFY(text(Readout::Visible).endsWith(QStringLiteral("(2 ms)")));
    }

    /// Also of what cannot be typed.
    void timesAreCopied()
    {
        selection().setHover(timeAt(3));
        selection().select(5, timeAt(5));
        selection().setMarker(Selection::Marker::A, timeAt(2));
        selection().setMarker(Selection::Marker::B, timeAt(2) + 5'000'000);
        auto* const clipboard = QGuiApplication::clipboard();
        for (int which = 0; which <= int(Readout::Visible); ++which) {
            clipboard->clear();
            auto* const shown = field(Readout(which));
            const auto whole = shown->text();
            shown->setFocus();
            QTest::keySequence(shown, QKeySequence::SelectAll);
            QTest::keySequence(shown, QKeySequence::Copy);
            QCOMPARE(clipboard->text(), whole);
        }
        // The time alone, as a script wants it.
        auto* const selected = field(Readout::Selected);
        selected->setFocus();
        selected->setSelection(0, int(selected->text().section(u' ', 0, 0).size()));
        QTest::keySequence(selected, QKeySequence::Copy);
        QVERIFY(clipboard->text().contains(u'.')
                && seconds(timeAt(5)).startsWith(clipboard->text()));
    }

    void computedTimesBeginWithTheCapture()
    {
        const auto opened =
            open::importFile(TEST_DATA "/graph/options-default.txt.xz",
                             m_folder.filePath(QStringLiteral("untimed.psc")).toStdString());
        QVERIFY(opened.has_value());
        CaptureWindow window(opened->capture);
        window.setRemembers(false);
        window.resize(1300, 800);
        window.show();
        waitUntilExposed(&window);
        const auto firstNs = opened->capture->summary().firstNs;
        window.selection()->setVisible({firstNs - 4'648'621, firstNs + 2'000'000});
        const auto shown = window.status()->readouts()->field(Readout::Visible)->text();
        QVERIFY2(shown.startsWith(QStringLiteral("≈ 0.000000000 ")), qPrintable(shown));
    }

    void aCallTellsHowLongItTook()
    {
        std::uint64_t place = 0;
        const auto calls = m_capture->calls().scanAll(place, 100);
        QVERIFY(calls.has_value());
        const auto call = std::find_if(calls->begin(), calls->end(), [](const store::Call& each) {
            return each.isTimed() && each.durationNs > 0;
        });
        QVERIFY(call != calls->end());
        selection().selectCall(*call);
        verifyTells(Readout::Selected, call->startNs);
        QVERIFY(
            text(Readout::Selected)
                .endsWith(u'(' + differenceText(call->durationNs, TimeUnit::Nanoseconds) + u')'));
    }

    void aTypedTimeTakesOneThere()
    {
        type(Readout::Selected, seconds(timeAt(20)));
        QCOMPARE(selection().timeNs(), timeAt(20));
        QVERIFY(selection().visible().beginNs <= timeAt(20));
        QVERIFY(selection().visible().endNs > timeAt(20));
        type(Readout::Selected, QStringLiteral("+1us"));
        QCOMPARE(selection().timeNs(), timeAt(20) + 1000);

        type(Readout::MarkerA, seconds(timeAt(7)));
        QCOMPARE(selection().marker(Selection::Marker::A), std::optional(timeAt(7)));
        field(Readout::MarkerA)->clear();
        type(Readout::MarkerA, QStringLiteral("–"));
        QVERIFY(!selection().marker(Selection::Marker::A));
    }

    void aTypedRangeIsShown_data()
    {
        QTest::addColumn<QString>("between");
        QTest::newRow("dots") << QStringLiteral(" … ");
        QTest::newRow("two points") << QStringLiteral("..");
    }
    void aTypedRangeIsShown()
    {
        QFETCH(QString, between);
        const TimeRange wanted{timeAt(4), timeAt(30)};
        type(Readout::Visible, seconds(wanted.beginNs) + between + seconds(wanted.endNs));
        QCOMPARE(selection().visible(), wanted);
        type(Readout::Visible, seconds(wanted.beginNs) + QStringLiteral(" +3ms"));
        QCOMPARE(selection().visible(), (TimeRange{wanted.beginNs, wanted.beginNs + 3'000'000}));
        // What it shows can be taken as it is.
        const auto shown = text(Readout::Visible);
        type(Readout::Visible, shown);
        QCOMPARE(text(Readout::Visible), shown);
    }

    void whatIsNoTimeIsTold()
    {
        QSignalSpy told(m_window->status()->readouts(), &ReadoutBar::message);
        const auto before = selection().timeNs();
        type(Readout::Selected, QStringLiteral("yesterday"));
        QCOMPARE(told.size(), 1);
        QVERIFY(told.at(0).at(0).toString().contains(QStringLiteral("yesterday")));
        QCOMPARE(selection().timeNs(), before);
        type(Readout::Visible, QStringLiteral("2.0..1.0"));
        QCOMPARE(told.size(), 2);
        // Escape gives it up.
        QTest::keyClicks(field(Readout::Selected), QStringLiteral("x"));
        QTest::keyClick(field(Readout::Selected), Qt::Key_Escape);
        verifyTells(Readout::Selected, before);
    }

    /// A menu copies and pastes; a time is looked up elsewhere.
    void whatIsTypedStaysBesideMenusAndOtherWindows()
    {
        auto* const selected = field(Readout::Selected);
        selected->setFocus();
        selected->selectAll();
        QTest::keyClicks(selected, QStringLiteral("1.5"));
        for (const auto reason : {Qt::PopupFocusReason, Qt::ActiveWindowFocusReason}) {
            QFocusEvent leaves(QEvent::FocusOut, reason);
            QCoreApplication::sendEvent(selected, &leaves);
            QCOMPARE(selected->text(), QStringLiteral("1.5"));
        }
        QFocusEvent leaves(QEvent::FocusOut, Qt::TabFocusReason);
        QCoreApplication::sendEvent(selected, &leaves);
        QVERIFY(selected->text() != QStringLiteral("1.5"));
    }

    /// Drawn as a line of these letters and dots is that has room.
    void whatIsCutHasDots()
    {
        selection().setVisible({timeAt(2), timeAt(2) + 2'000'000});
        auto* const visible = field(Readout::Visible);
        const auto whole = visible->text();
        const auto letters = visible->fontMetrics();
        const int margin = 4; // of both sides
        visible->resize(letters.horizontalAdvance(whole) / 2 + margin, visible->height());
        const auto cut = visible->grab().toImage();
        QVERIFY(visible->toolTip().contains(whole));

        const auto shown =
            letters.elidedText(whole, Qt::ElideMiddle, visible->contentsRect().width() - margin);
        QVERIFY(shown != whole && shown.contains(u'…') && shown.endsWith(u')'));
        visible->setText(shown);
        visible->setCursorPosition(0);
        QCOMPARE(cut, visible->grab().toImage());
    }

    /// The ranges need all of the line, and what the others could spare is theirs.
    void nothingIsCutBesideFreeRoom()
    {
        selection().setMarker(Selection::Marker::A, timeAt(1));
        selection().setMarker(Selection::Marker::B, timeAt(20));
        selection().setHover(timeAt(3));
        constexpr int kAround = 6; // the margins of a line
        int needed = 0;
        for (const auto* const label : m_window->status()->readouts()->findChildren<QLabel*>())
            needed += label->sizeHint().width();
        for (const auto* const one : m_window->status()->readouts()->findChildren<QLineEdit*>())
            needed += one->fontMetrics().horizontalAdvance(one->text()) + kAround;
        constexpr int kFields = 6;
        constexpr int kBetween = 23; // label, field, and the space behind it
        auto* const bar = m_window->status()->readouts();
        bar->setParent(nullptr);
        bar->resize(needed + kFields * kBetween, bar->sizeHint().height());
        bar->setVisible(true);
        waitUntilExposed(bar);
        const auto* const visible = field(Readout::Visible);
        QVERIFY(visible->isVisible());
        QVERIFY2(visible->width() >= visible->fontMetrics().horizontalAdvance(visible->text()) + 4,
                 qPrintable(QString::number(visible->width())));
        bar->setParent(m_window->status());
    }

    /// Of all that is told, the visible range is cut first.
    void markersAreToldWhole()
    {
        m_window->resize(1024, 600);
        const auto at = selection().timeNs();
        selection().setMarker(Selection::Marker::A, at + 1'234'567);
        selection().setMarker(Selection::Marker::B, at + 98'765'432);
        selection().setHover(at + 5'555'555);
        const auto room = [this](Readout which) {
            const auto* const line = field(which);
            return line->width() - line->fontMetrics().horizontalAdvance(line->text());
        };
        for (int width = 1020; width > 300 && room(Readout::Visible) >= 0; width -= 10) {
            m_window->resize(width, 600);
            QCoreApplication::processEvents();
        }
        QVERIFY(room(Readout::Visible) < 0);
        for (const auto which : {Readout::Pointer, Readout::Selected, Readout::MarkerA,
                                 Readout::MarkerB, Readout::Difference})
            QVERIFY2(room(which) > 0, qPrintable(field(which)->text()));
    }

    void thePointerCannotBeTyped()
    {
        QVERIFY(field(Readout::Pointer)->isReadOnly());
        QVERIFY(field(Readout::Difference)->isReadOnly());
    }
};

QTEST_MAIN(TestReadoutBar)
#include "tst_readout_bar.moc"
