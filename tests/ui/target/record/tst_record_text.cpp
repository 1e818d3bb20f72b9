#include "core/tracefs/instances/kernel.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/support/waits.h"
#include "ui/target/events/filter_delegate.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/events/models/event_choice_model.h"
#include "ui/target/events/models/event_formats.h"
#include "ui/target/events/models/filter_help.h"
#include "ui/target/record/function_field.h"
#include "ui/target/record/models/function_match.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

FunctionNames::List namesOf(const char* text)
{
    return std::make_shared<const tracefs::TraceableFunctions>(
        tracefs::TraceableFunctions::parse(text));
}

FunctionNames::List someNames()
{
    return namesOf("vfs_read\nvfs_write\nvfs_statx\nkfree\next4_sync [ext4]\next4_read [ext4]\n"
                   "do_sys_openat2\n");
}

FunctionMatch matched(const std::vector<std::string>& words, const FunctionRules& rules = {})
{
    return matchFunctions(*someNames(), words, rules, CancelToken());
}

tracefs::EventFormat formatOf(FakeKernel kernel, const tracefs::EventName& event)
{
    FakeTracefs fake(std::move(kernel));
    auto looked = tracefs::Kernel::inspect(fake);
    return **looked->format(event);
}

std::shared_ptr<const tracefs::EventFormat> sharedFormat(const tracefs::EventName& event)
{
    return std::make_shared<const tracefs::EventFormat>(formatOf(FakeKernel::linux61(), event));
}

QStringList offeredWords(const FilterOffer& offer)
{
    QStringList words;
    for (const auto& word : offer.words)
        words << word.text;
    return words;
}

QAbstractItemView* shownPopup()
{
    auto* const popup = QApplication::activePopupWidget();
    return popup ? qobject_cast<QAbstractItemView*>(popup) : nullptr;
}

} // namespace

/// Functions and filters are typed with help.
class TestRecordText : public QObject
{
    Q_OBJECT

private slots:
    void wordsChooseFunctionsAsTheKernelReadsThem_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("fault");
        QTest::newRow("nothing") << "" << 0 << "";
        QTest::newRow("names") << "vfs_read, kfree" << 2 << "";
        QTest::newRow("twice") << "vfs_read vfs_r*" << 1 << "";
        QTest::newRow("pattern") << "vfs_*" << 3 << "";
        QTest::newRow("module") << ":mod:ext4" << 2 << "";
        QTest::newRow("pattern of a module") << "*read*:mod:ext4" << 1 << "";
        QTest::newRow("taken away") << "vfs_*;!vfs_statx" << 2 << "";
        QTest::newRow("in vain") << "!vfs_statx vfs_*" << 3 << "useless !vfs_statx";
        QTest::newRow("no function") << "vfs_raed kfree" << 1 << "nothing vfs_raed";
        QTest::newRow("command") << "vfs_read:traceoff" << 0 << "command vfs_read:traceoff";
    }
    void wordsChooseFunctionsAsTheKernelReadsThem()
    {
        QFETCH(QString, words);
        QFETCH(int, count);
        QFETCH(QString, fault);
        const auto match = matched(splitFunctionPatterns(words));
        QCOMPARE(int(match.matched), count);
        QCOMPARE(match.all, std::size_t(7));
        QStringList faults;
        for (const auto& word : match.nothing)
            faults << "nothing " + word;
        for (const auto& word : match.commands)
            faults << "command " + word;
        for (const auto& word : match.useless)
            faults << "useless " + word;
        QCOMPARE(faults.join(u' '), fault);
    }

    void graphsTakeNoModules()
    {
        const auto match = matched({":mod:ext4", "kfree"}, {.modules = false});
        QCOMPARE(match.modules, QStringList(QStringLiteral(":mod:ext4")));
        QCOMPARE(match.hot, QStringList(QStringLiteral("kfree")));
        QCOMPARE(match.matched, std::size_t(1));
    }

    void completesFunctionsThatBeginBeforeThoseThatHold()
    {
        const auto list = someNames();
        const auto words = [&](const char* typed, std::size_t most) {
            QStringList offered;
            for (const auto& offer :
                 completeFunction(*list, QString::fromLatin1(typed), most, CancelToken()))
                offered << offer.word;
            return offered.join(u' ');
        };
        QCOMPARE(words("vfs_", 2), QStringLiteral("vfs_read vfs_write"));
        QCOMPARE(words("ext4", 9), QStringLiteral("ext4_read ext4_sync"));
        QCOMPARE(words("read", 9), QStringLiteral("ext4_read vfs_read"));
        QCOMPARE(words("!vfs_s", 9), QStringLiteral("!vfs_statx"));
        QCOMPARE(words("*:mod:ex", 9), QStringLiteral("*:mod:ext4"));
    }

    void manyFunctionsAreSearchedWithoutAStall()
    {
        std::string text;
        for (int i = 0; i < 60000; ++i)
            text += "function_" + std::to_string(i) + "\n";
        FunctionNames names;
        names.setList(namesOf(text.c_str()));
        FunctionField field(FunctionField::Use::Traced);
        field.setNames(&names);
        QSignalSpy judged(&field, &FunctionField::judged);
        field.setFunctions({"*7*", "!*77*"}); // only asks for the answer
        QVERIFY(judged.isEmpty());
        waitForNext(judged);
        QVERIFY(field.words().startsWith(QStringLiteral("Matches ")));
    }

    void tellsHowManyMatchAndWarns()
    {
        FunctionNames names;
        FunctionField field(FunctionField::Use::Traced);
        QSignalSpy judged(&field, &FunctionField::judged);
        field.setNames(&names);
        QCOMPARE(field.words(), QString()); // nothing is known
        names.setList(someNames());
        waitForNext(judged);
        QCOMPARE(field.words(), QString());
        field.setTracing(true);
        waitForNext(judged);
        QVERIFY(field.words().startsWith(QStringLiteral("All functions are traced")));
        field.setBounded(true);
        waitForNext(judged);
        QCOMPARE(field.words(), QString());
        field.setBounded(false);
        field.setFunctions({"vfs_*"});
        waitUntil([&] { return field.words() == QStringLiteral("Matches 3 of 7 function(s)."); });
        field.setFunctions({"kfree"});
        waitUntil([&] {
            return field.words()
                == QStringLiteral(
                       "Matches 1 of 7 function(s). These are called very often and fill "
                       "the buffer: kfree.");
        });
        QVERIFY(!field.hasFault());
        field.setFunctions({"vfs_raed"});
        waitUntil([&] {
            return field.words() == QStringLiteral("No function of this kernel matches vfs_raed.");
        });
        QVERIFY(field.hasFault());
        field.setNames(nullptr);
        QVERIFY(!field.hasFault());
    }

    void aFunctionIsCompletedWithTheKeyboard()
    {
        FunctionNames names;
        names.setList(someNames());
        FunctionField field(FunctionField::Use::Traced);
        field.setNames(&names);
        field.show();
        field.activateWindow();
        waitUntilActive(&field);
        field.line()->setFocus();
        QTest::keyClicks(field.line(), QStringLiteral("kfree vf"));
        waitUntil([&] { return field.line()->offering(); });
        auto* const popup = shownPopup();
        QVERIFY(popup);
        QCOMPARE(popup->model()->rowCount(), 3);
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(field.line()->text(), QStringLiteral("kfree vfs_statx "));
        QCOMPARE(field.functions(), (std::vector<std::string>{"kfree", "vfs_statx"}));
        QVERIFY(!field.line()->offering());
        QTest::keyClicks(field.line(), QStringLiteral("do_s"));
        waitUntil([&] { return field.line()->offering(); });
        QTest::keyClick(shownPopup(), Qt::Key_Tab);
        QCOMPARE(field.line()->text(), QStringLiteral("kfree vfs_statx do_sys_openat2 "));
    }

    void valuesWithNamesComeFromHowTheEventPrints()
    {
        const auto format = formatOf(FakeKernel::linux61(), {"sched", "sched_switch"});
        const auto values = namedValues(format, "prev_state");
        // As the kernel documents it: TASK_REPORT, fs/proc/array.c.
        const auto has = [&](const char* number, const char* name) {
            return std::find(values.begin(), values.end(),
                             NamedValue{QString::fromLatin1(number), QString::fromLatin1(name)})
                != values.end();
        };
        QVERIFY(has("1", "S"));
        QVERIFY(has("2", "D"));
        QVERIFY(has("0x10", "X"));
        QVERIFY(namedValues(format, "prev_pid").empty());
        const auto softirq = formatOf(FakeKernel::linux61(), {"irq", "softirq_entry"});
        QCOMPARE(namedValues(softirq, "vec").front(),
                 (NamedValue{QStringLiteral("0"), QStringLiteral("HI")}));
    }

    void offersWhatCanStandAtTheCursor()
    {
        const auto format = formatOf(FakeKernel::linux61(), {"sched", "sched_switch"});
        const auto offered = [&](const char* text) {
            const auto filter = QString::fromUtf8(text);
            return offeredWords(offerInFilter(filter, filter.size(), format)).join(u' ');
        };
        QCOMPARE(offered("prev_p"), QStringLiteral("prev_pid prev_prio"));
        QCOMPARE(offered("prev_comm "), QStringLiteral("== != ~"));
        QCOMPARE(offered("prev_pid == 1 "), QStringLiteral("&& ||"));
        QCOMPARE(offered("prev_comm == \"ä\" && next_c"), QStringLiteral("next_comm"));
        QVERIFY(offered("prev_state & ").startsWith(QStringLiteral("1 2 ")));
        QCOMPARE(offered("prev_state == s"), QStringLiteral("1"));
        QCOMPARE(offered("prev_pid == "), QString());
        QCOMPARE(offerInFilter(QStringLiteral("prev_comm == \"ä\" && next_c"), 24, format).begin,
                 qsizetype(20));
    }

    void tellsWhereAndWhyAFilterIsWrong()
    {
        FilterEdit edit;
        edit.setText(QStringLiteral("no field at all"));
        QVERIFY(!edit.hasFault()); // nothing is known of the event yet
        edit.setEvent({"sched", "sched_switch"}, sharedFormat({"sched", "sched_switch"}),
                      EventFormats::kLenient);
        QVERIFY(edit.hasFault());
        edit.setText({});
        QVERIFY(!edit.hasFault());
        QVERIFY(edit.words().startsWith(QStringLiteral("Fields: prev_comm, prev_pid")));
        edit.setText(QStringLiteral("prev_comm == \"ä\" && prev_pdi == 1"));
        QVERIFY(edit.hasFault());
        const auto& trouble = *edit.line()->trouble();
        QCOMPARE(trouble.begin, qsizetype(20));
        QCOMPARE(trouble.end, qsizetype(28));
        QCOMPARE(edit.words(),
                 QStringLiteral("At character 21: This event has no field “prev_pdi”. Did you mean "
                                "prev_pid or prev_prio?"));
        edit.setText(QStringLiteral("prev_comm == 1"));
        QVERIFY(edit.words().contains(QStringLiteral("in quotes")));
        edit.setText(QStringLiteral("prev_comm == \"bash\""));
        QVERIFY(!edit.hasFault());
        QCOMPARE(edit.words(), QString());
    }

    void theFaultIsUnderlined()
    {
        FilterEdit edit;
        edit.setEvent({"sched", "sched_switch"}, sharedFormat({"sched", "sched_switch"}),
                      EventFormats::kLenient);
        edit.resize(400, 80);
        edit.setText(QStringLiteral("prev_pid == 1"));
        edit.show();
        waitUntilExposed(&edit);
        edit.line()->clearFocus();
        const auto colours = [&] {
            const auto image = edit.line()->grab().toImage();
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    const QColor colour(image.pixel(x, y));
                    count += colour.red() - colour.green() > 20 ? 1 : 0;
                }
            }
            return count;
        };
        QCOMPARE(colours(), 0);
        edit.setText(QStringLiteral("prev_pdi == 1"));
        QVERIFY(colours() > 5);
        QCOMPARE(edit.line()->text(), QStringLiteral("prev_pdi == 1"));
    }

    void formatsAreReadWhenTheyAreWanted()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        EventFormats formats;
        QSignalSpy ready(&formats, &EventFormats::ready);
        QVERIFY(!formats.find({"sched", "sched_switch"})); // nobody to ask
        formats.setBackend(fake);
        QVERIFY(!formats.find({"sched", "sched_switch"}));
        QVERIFY(!formats.find({"sched", "no_such_event"}));
        QVERIFY(!formats.find({"sched", "sched_waking"}));
        waitUntil([&] { return ready.count() >= 2; });
        QCOMPARE(ready.count(), 2);
        QCOMPARE(formats.find({"sched", "sched_waking"})->name, std::string("sched_waking"));
        QVERIFY(!formats.find({"sched", "no_such_event"}));
        formats.setBackend(nullptr);
        QVERIFY(!formats.find({"sched", "sched_waking"}));
    }

    void filtersAreEditedInATree()
    {
        const auto fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        EventFormats formats;
        formats.setBackend(fake);
        EventChoiceModel model;
        model.setEvents({{"sched", "sched_switch"}, {"sched", "sched_waking"}});
        QTreeView tree;
        tree.setModel(&model);
        tree.setItemDelegateForColumn(
            EventChoiceModel::Filter,
            new FilterDelegate(
                &formats, [&](const QModelIndex& index) { return model.eventAt(index); }, &tree));
        tree.resize(600, 300);
        tree.show();
        tree.activateWindow();
        tree.expandAll();
        waitUntilActive(&tree);
        const auto filter = model.index(0, EventChoiceModel::Filter, model.index(0, 0));
        tree.edit(filter);
        auto* const line = tree.findChild<FilterLine*>();
        QVERIFY(line);
        waitUntil([&] { return line->format() != nullptr; }); // comes while it is edited
        QTest::keyClicks(line, QStringLiteral("next_co"));
        waitUntil([&] { return line->offering(); });
        QTest::keyClick(shownPopup(), Qt::Key_Tab);
        QCOMPARE(line->text(), QStringLiteral("next_comm "));
        QVERIFY(line->trouble());
        QTest::keyClicks(line, QStringLiteral("== \"sh\""));
        QVERIFY(!line->trouble());
        QTest::keyClick(line, Qt::Key_Return);
        waitUntil([&] { return !tree.findChild<FilterLine*>(); });
        QCOMPARE(
            model.choices(),
            (std::vector<record::EventChoice>{{"sched", "sched_switch", "next_comm == \"sh\""}}));
    }

    void whatIsBeingTypedIsNotCalledWrongYet()
    {
        FilterEdit edit;
        edit.setEvent({"sched", "sched_switch"}, sharedFormat({"sched", "sched_switch"}),
                      EventFormats::kLenient);
        edit.show();
        edit.activateWindow();
        waitUntilActive(&edit);
        auto* const line = edit.line();
        line->setFocus();
        QTest::keyClicks(line, QStringLiteral("prev_pdi"));
        QVERIFY(edit.hasFault());
        QVERIFY(line->unfinished());
        QTest::keyClicks(line, QStringLiteral(" == 1"));
        QVERIFY(edit.hasFault());
        QVERIFY(!line->unfinished());
        line->setText(QStringLiteral("prev_pdi "));
        QVERIFY(!line->unfinished());
        line->setText(QStringLiteral("prev_pid == "));
        QVERIFY(edit.hasFault());
        QVERIFY(line->unfinished());
        const QSignalSpy judged(line, &FilterLine::judged);
        line->clearFocus();
        waitUntil([&] { return judged.count() > 0; });
        QVERIFY(!line->unfinished());
    }

    void aFilterIsCompletedWithTheKeyboard()
    {
        FilterEdit edit;
        edit.setEvent({"sched", "sched_switch"}, sharedFormat({"sched", "sched_switch"}),
                      EventFormats::kLenient);
        edit.show();
        edit.activateWindow();
        waitUntilActive(&edit);
        auto* const line = edit.line();
        line->setFocus();
        QTest::keyClicks(line, QStringLiteral("prev_st"));
        waitUntil([&] { return line->offering(); });
        QTest::keyClick(shownPopup(), Qt::Key_Tab);
        QCOMPARE(line->text(), QStringLiteral("prev_state "));
        QTest::keyClick(line, Qt::Key_Space, Qt::ControlModifier);
        waitUntil([&] { return line->offering(); });
        QTest::keyClick(shownPopup(), Qt::Key_Return); // the first: asked for
        QCOMPARE(line->text(), QStringLiteral("prev_state == "));
        QTest::keyClick(line, Qt::Key_Space, Qt::ControlModifier);
        waitUntil([&] { return line->offering(); });
        QTest::keyClick(shownPopup(), Qt::Key_Escape);
        QVERIFY(!line->offering());
        QTest::keyClicks(line, QStringLiteral("2"));
        QVERIFY(!edit.hasFault());
        QCOMPARE(edit.text(), QStringLiteral("prev_state == 2"));
    }
};

QTEST_MAIN(TestRecordText)

#include "tst_record_text.moc"
