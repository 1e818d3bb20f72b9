#include "tests/support/imported_text.h"
#include "tests/ui/support/waits.h"
#include "ui/base/table/report_table.h"
#include "ui/views/aggregate/aggregate_view.h"
#include "ui/views/aggregate/aggregation_form.h"
#include "ui/views/aggregate/answer_pages.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>

using namespace probescope;
using namespace probescope::ui;

/// The form and the answer, each by itself.
class TestAggregateParts : public QObject
{
    Q_OBJECT

private slots:
    void returnAddsOneEvent_data();
    void returnAddsOneEvent();
    void theTableHasTheRoomUntilAGroupIsChosen();
    void formIsNeverCutAtItsSide();
};

void TestAggregateParts::returnAddsOneEvent_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<int>("down"); // times this key is pressed
    QTest::addColumn<QString>("added");
    QTest::newRow("chosen in the list") << "sched_sw" << 1 << "sched:sched_switch";
    QTest::newRow("second in the list") << "irq_" << 2 << "irq:irq_handler_exit";
    QTest::newRow("only one of the list") << "irq_handler_en" << 0 << "irq:irq_handler_entry";
    QTest::newRow("only one begins so") << "sched_wak" << 0 << "sched:sched_waking";
    QTest::newRow("first of the list") << "handler" << 0 << "irq:irq_handler_entry";
    QTest::newRow("whole name") << "irq:irq_handler_exit" << 0 << "irq:irq_handler_exit";
}

void TestAggregateParts::returnAddsOneEvent()
{
    QFETCH(QString, typed);
    QFETCH(int, down);
    QFETCH(QString, added);
    AggregationForm form;
    AggregationOffer offer;
    for (const auto* const name :
         {"block:block_rq_complete", "irq:irq_handler_entry", "irq:irq_handler_exit",
          "own:before_sched_waking", "sched:sched_switch", "sched:sched_waking"})
        offer.events.push_back({.name = QLatin1String(name)});
    form.setOffer(std::move(offer));
    form.show();
    waitUntilActive(&form);
    auto* const line = form.eventBox()->lineEdit();
    line->setFocus();
    QTest::keyClicks(line, typed);
    auto* const list = form.eventBox()->completer()->popup();
    waitUntil([&] { return list->isVisible(); });
    for (int i = 0; i < down; ++i)
        QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Return);
    waitUntil([&] { return !form.events().isEmpty() || !form.problem().isEmpty(); });
    QCoreApplication::processEvents(); // what the list may still have to tell
    QCOMPARE(form.events(), QStringList{added});
    QCOMPARE(form.eventBox()->currentText(), QString());
    QVERIFY(!list->isVisible());
    QVERIFY2(form.problem().isEmpty(), qPrintable(form.problem()));
}

void TestAggregateParts::theTableHasTheRoomUntilAGroupIsChosen()
{
    const ImportedText sched(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
    Selection selection;
    AggregateView view(sched.shared(), &selection);
    view.resize(740, 400);
    view.show();
    view.captureGrew();
    const auto settled = [&view] { return !view.busy() && view.pages()->answer().has_value(); };
    waitUntil(settled);
    auto* const table = view.pages()->table();
    auto* const details = view.findChild<QPlainTextEdit*>(QStringLiteral("details"));
    QVERIFY(!details->isVisible());
    const int count = table->shown()->columnCount() - 1;
    const auto seen = [&] {
        return table->columnViewportPosition(count)
            + static_cast<QAbstractItemView*>(table)->sizeHintForColumn(count)
            <= table->viewport()->width();
    };
    QVERIFY(seen());
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->shown()->index(0, 0)).center());
    QVERIFY(details->isVisible());
    QVERIFY(!details->toPlainText().isEmpty());
    QVERIFY(seen());
    // A histogram is what its details show.
    auto wanted = view.form()->aggregation();
    wanted.value = {AggregationValue::Kind::Quantize, "prev_prio"};
    view.form()->setAggregation(wanted);
    emit view.form()->submitted();
    waitUntil([&] {
        return settled()
            && view.pages()->answer()->asked.value.kind == AggregationValue::Kind::Quantize;
    });
    QVERIFY(details->isVisible());
}

/// It scrolls up and down only: what does not fit in its width could not be reached.
void TestAggregateParts::formIsNeverCutAtItsSide()
{
    const ImportedText sched(TEST_DATA "/text/events-sched-switch-waking.txt.xz");
    Selection selection;
    AggregateView view(sched.shared(), &selection);
    view.show();
    view.captureGrew();
    waitUntil([&] { return !view.busy() && view.pages()->answer().has_value(); });
    const auto* const scroll = view.findChild<QScrollArea*>();
    QVERIFY(scroll);
    const auto cutPixels = [&](int width) {
        view.resize(width, 520);
        for (int i = 0; i < 3; ++i) // parents are laid out after their parts
            QCoreApplication::processEvents();
        return scroll->widget()->width() - scroll->viewport()->width();
    };
    QCOMPARE(cutPixels(1500), 0);
    QCOMPARE(cutPixels(720), 0); // beside the panes of a small window
    // As longer texts of another language do.
    view.form()->setStyleSheet(QStringLiteral("QLabel { padding-right: 60px; }"));
    QCOMPARE(cutPixels(720), 0);
}

QTEST_MAIN(TestAggregateParts)
#include "tst_aggregate_parts.moc"
