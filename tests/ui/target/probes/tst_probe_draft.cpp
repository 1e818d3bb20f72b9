#include "core/tracefs/events/event_filter_text.h"
#include "ui/base/text/function_in_text.h"
#include "ui/target/probes/form/models/argument_form.h"
#include "ui/target/probes/form/models/argument_list_model.h"
#include "ui/target/probes/form/models/argument_text.h"
#include "ui/target/probes/form/models/gallery_model.h"
#include "ui/target/probes/form/models/probe_draft.h"
#include "ui/target/probes/form/models/probe_format.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;
using Moment = ProbeDraft::Moment;
using Family = ProbeDraft::Family;

Q_DECLARE_METATYPE(probescope::ui::ArgumentForm)

namespace {

probe::Argument argumentOf(const std::string& text)
{
    auto argument = probe::parseArgument(text);
    if (!argument)
        qFatal("%s", argument.error().what.text().c_str());
    return *argument;
}

ProbeDraft written(const std::string& text)
{
    ProbeDraft draft;
    draft.setOwnGroup("mine");
    draft.setText(text);
    return draft;
}

} // namespace

/// The form and the kernel's line say the same, whichever is changed.
class TestProbeDraft : public QObject
{
    Q_OBJECT

private slots:
    void theNumberOfCallsStaysWithReturnsOfTheKernel()
    {
        ProbeDraft draft;
        draft.setPlace({.symbol = "vfs_read"});
        draft.setMoment(ProbeDraft::Moment::Return);
        draft.setMaxActive(64);
        draft.setPlace({.symbol = "vfs_write"});
        QCOMPARE(QString::fromStdString(draft.text()),
                 QStringLiteral("r64:vfs_write_ret vfs_write"));
        draft.setPlace({.family = ProbeDraft::Family::Program,
                        .file = "/bin/sh",
                        .offset = 16,
                        .hasOffset = true,
                        .name = "main"});
        QCOMPARE(draft.returnSpec()->maxActive, 0U);
        QVERIFY2(draft.text().starts_with("r:"), draft.text().c_str());
        draft.setPlace(
            {.family = ProbeDraft::Family::Event, .symbol = "sched_switch", .system = "sched"});
        QVERIFY2(draft.text().starts_with("e:"), draft.text().c_str());
    }

    void anEmptyOneSaysNothing()
    {
        ProbeDraft draft;
        QVERIFY(!draft.hasPlace());
        QVERIFY(draft.readable());
        QVERIFY(!draft.specs());
        QCOMPARE(draft.text(), std::string());
    }

    void aPlaceMakesALine()
    {
        ProbeDraft draft;
        draft.setOwnGroup("mine");
        draft.setPlace({.symbol = "vfs_read"});
        QCOMPARE(draft.text(), std::string("p:mine/vfs_read vfs_read"));
        draft.add(argumentOf("count=%dx:u64"), false);
        QCOMPARE(draft.text(), std::string("p:mine/vfs_read vfs_read count=%dx:u64"));
        draft.setMoment(Moment::Return);
        QCOMPARE(draft.text(), std::string("r:mine/vfs_read_ret vfs_read"));
        draft.setMaxActive(64);
        draft.add(argumentOf("ret=$retval:s64"), true);
        QCOMPARE(draft.text(), std::string("r64:mine/vfs_read_ret vfs_read ret=$retval:s64"));
    }

    void bothAreTwoLines()
    {
        auto draft = written("");
        draft.setPlace({.symbol = "vfs_read"});
        draft.add(argumentOf("count=%dx:u64"), false);
        draft.setMoment(Moment::Both);
        draft.add(argumentOf("ret=$retval:s64"), true);
        QCOMPARE(draft.text(),
                 std::string("p:mine/vfs_read vfs_read count=%dx:u64\n"
                             "r:mine/vfs_read_ret vfs_read ret=$retval:s64"));
        QCOMPARE(draft.chosen().size(), std::size_t(2));
        // Each moment remembers what it had.
        draft.setMoment(Moment::Return);
        QCOMPARE(draft.text(), std::string("r:mine/vfs_read_ret vfs_read ret=$retval:s64"));
        draft.setMoment(Moment::Entry);
        QCOMPARE(draft.text(), std::string("p:mine/vfs_read vfs_read count=%dx:u64"));
        draft.setMoment(Moment::Both);
        QCOMPARE(draft.specs()->size(), std::size_t(2));
        QCOMPARE(draft.specs()->back().arguments.size(), std::size_t(1));
        // Such lines are understood again.
        auto again = written(draft.text());
        QCOMPARE(again.moment(), Moment::Both);
        again.setEvent("reading");
        QCOMPARE(again.text(),
                 std::string("p:mine/reading vfs_read count=%dx:u64\n"
                             "r:mine/reading_ret vfs_read ret=$retval:s64"));
    }

    void anotherPlaceTakesItsOwnNameAndDropsArguments()
    {
        auto draft = written("");
        draft.setPlace({.symbol = "vfs_read"});
        draft.add(argumentOf("count=%dx:u64"), false);
        draft.add(argumentOf("comm=$comm"), false);
        draft.setPlace({.symbol = "vfs_write"});
        QCOMPARE(draft.text(), std::string("p:mine/vfs_write vfs_write comm=$comm"));
        draft.setEvent("my_name");
        draft.setPlace({.module = "ext4", .symbol = "ext4_sync_file"});
        QCOMPARE(draft.text(), std::string("p:mine/my_name ext4:ext4_sync_file comm=$comm"));
    }

    void duplicatesAreNamedLikeTheFunction()
    {
        auto draft = written("");
        draft.setPlace(
            {.symbol = "_text", .offset = 4711, .hasOffset = true, .name = "do_one.isra.0"});
        QCOMPARE(draft.text(), std::string("p:mine/do_one_isra_0 _text+4711"));
        QCOMPARE(draft.moment(), Moment::Entry);
        QVERIFY(!draft.offers(Moment::Offset));
        draft.setMoment(Moment::Return);
        QCOMPARE(draft.text(), std::string("r:mine/do_one_isra_0_ret _text+4711"));
    }

    void anOffsetStaysBehindTheFunction()
    {
        auto draft = written("");
        draft.setPlace({.symbol = "vfs_read"});
        draft.setMoment(Moment::Offset);
        draft.setOffset(0x10);
        QCOMPARE(draft.moment(), Moment::Offset);
        const auto spec = probe::Spec::parse(draft.text());
        QCOMPARE(spec->offset, std::int64_t(16));
        draft.setMoment(Moment::Entry);
        QCOMPARE(draft.text(), std::string("p:mine/vfs_read vfs_read"));
    }

    void programsAndEventsHaveLinesOfTheirOwn()
    {
        auto draft = written("");
        draft.setPlace(
            {.family = Family::Program, .file = "/bin/bash", .offset = 0x1000, .hasOffset = true});
        QCOMPARE(draft.text(), std::string("p:mine/bash /bin/bash:0x1000"));
        draft.setMoment(Moment::Return);
        QCOMPARE(draft.spec().kind, probe::Kind::UserReturn);
        QCOMPARE(draft.spec().offset, std::int64_t(0x1000));
        draft.setPlace({.family = Family::Event, .symbol = "sched_switch", .system = "sched"});
        draft.add(argumentOf("next=$next_pid"), false);
        QCOMPARE(draft.moment(), Moment::Entry);
        QCOMPARE(draft.text(),
                 std::string("e:mine/sched_switch_args sched/sched_switch next=$next_pid"));
        draft.setFilter("next_pid > 1", false);
        QVERIFY(draft.text().ends_with(" if next_pid > 1"));
        QVERIFY(!draft.offers(Moment::Both));
    }

    void whatTheFormCannotShowStays()
    {
        const std::string text = "# my probes\n"
                                 "p:mine/a vfs_read   a1=%di   # the file\n"
                                 "\n"
                                 "p:mine/b nonsense here:\n"
                                 "s:synthetic/lat u64 delta; pid_t pid";
        auto draft = written(text);
        QCOMPARE(draft.text(), text); // nothing is rewritten by being read
        QVERIFY(draft.readable());
        draft.add(argumentOf("comm=$comm"), false);
        const auto lines = QString::fromStdString(draft.text()).split(u'\n');
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[0], QStringLiteral("# my probes"));
        QCOMPARE(lines[1], QStringLiteral("p:mine/a vfs_read a1=%di comm=$comm  # the file"));
        QCOMPARE(lines[3], QStringLiteral("p:mine/b nonsense here:"));
        QCOMPARE(lines[4], QStringLiteral("s:synthetic/lat u64 delta; pid_t pid"));
        QVERIFY(!draft.specs()); // one of them cannot be read
        draft.showLine(4);
        QCOMPARE(draft.family(), Family::Synthetic);
        draft.showLine(2); // nothing is there
        QCOMPARE(draft.shownLine(), std::size_t(4));
    }

    void whatCannotBeReadIsNotOverwritten()
    {
        auto draft = written("p:mine/a vfs_read a1=%di:u64");
        draft.setText("p:mine/a vfs_read a1=+(");
        QVERIFY(!draft.readable());
        QVERIFY(draft.lines().front().trouble.has_value());
        draft.add(argumentOf("comm=$comm"), false);
        draft.setEvent("other");
        QCOMPARE(draft.text(), std::string("p:mine/a vfs_read a1=+("));
        QCOMPARE(draft.spec().event, std::string("a")); // the form shows what could be read
        draft.takeBack();
        QCOMPARE(draft.text(), std::string("p:mine/a vfs_read a1=%di:u64"));
    }

    void namesAreFreeOfClashes()
    {
        auto draft = written("");
        draft.setTaken({{"mine", "vfs_read"}, {"mine", "vfs_read_2"}, {"other", "vfs_read_3"}});
        draft.setPlace({.symbol = "vfs_read"});
        QCOMPARE(draft.spec().event, std::string("vfs_read_3"));
        draft.setEvent("vfs_read");
        QVERIFY(draft.taken(draft.spec()));
        draft.setEvent("");
        QVERIFY(!draft.taken(draft.spec()));
        draft.add(argumentOf("one=%di:u64"), false);
        draft.add(argumentOf("one=%si:u64"), false);
        QCOMPARE(draft.spec().arguments.back().name, std::string("one2"));
    }

    void argumentsAreFoundByWhatTheyRead()
    {
        auto draft =
            written("p:mine/a vfs_read a1=%di:u32 flag=+4(%di):b1@3/32 text=+0(+0(%si)):string");
        QVERIFY(draft.find(argumentOf("count=%di:s64"), false).has_value());
        QVERIFY(draft.find(argumentOf("x1=+4(%di):b1@3/32"), false).has_value());
        QVERIFY(!draft.find(argumentOf("x1=+4(%di):b1@4/32"), false).has_value());
        QVERIFY(!draft.find(argumentOf("count=%di:s64"), true).has_value());
        draft.move({false, 2}, -1);
        QCOMPARE(draft.spec().arguments[1].name, std::string("text"));
        draft.remove({false, 0});
        QCOMPARE(draft.spec().arguments.size(), std::size_t(2));
        draft.remove({false, 17});
        QCOMPARE(draft.spec().arguments.size(), std::size_t(2));
    }

    void theGroupOfTheSessionFollows()
    {
        ProbeDraft draft;
        draft.setOwnGroup("before");
        draft.setPlace({.symbol = "vfs_read"});
        draft.setOwnGroup("probescope_1_2");
        QCOMPARE(draft.text(), std::string("p:probescope_1_2/vfs_read vfs_read"));
        draft.setGroup("chosen");
        draft.setOwnGroup("probescope_3_4");
        QCOMPARE(draft.spec().group, std::string("chosen"));
    }

    void theFormatOfTheEventIsKnownBeforehand()
    {
        const auto spec = probe::Spec::parse(
            "p:g/e vfs_read count=%dx:s32 name=+0(+0(%si)):string raw=+0(%si):u8[4] fn=%di:symbol");
        QVERIFY(spec.has_value());
        const auto format = formatOfProbe(*spec);
        QVERIFY(format != nullptr);
        const auto use = [&](const std::string& name) -> const tracefs::EventField* {
            for (const auto& field : format->fields) {
                if (field.name == name)
                    return &field;
            }
            return nullptr;
        };
        QVERIFY(use("common_pid") && use("common_pid")->common);
        QVERIFY(use("__probe_ip"));
        QVERIFY(use("count") && use("count")->isSigned && use("count")->bytes == 4);
        QVERIFY(use("name") && use("name")->use == tracefs::FieldUse::String);
        QVERIFY(use("fn") && use("raw"));
        QVERIFY(!tracefs::filterFault("name == \"x\" && count < 0", format->filterFields()));
        QVERIFY(tracefs::filterFault("nme == \"x\"", format->filterFields()));
    }

    void everyTaskOfTheGalleryIsAForm()
    {
        GalleryModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 20);
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto& task = model.task(row);
            const auto filled = ui::draftOf(task, nullptr, "mine");
            const auto specs = filled.draft.specs();
            QVERIFY2(specs.has_value(), task.id.c_str());
            QCOMPARE(specs->size(), task.probes.size());
            QVERIFY2(!task.latency || filled.draft.moment() == Moment::Both, task.id.c_str());
            QCOMPARE(filled.draft.stackTrace(), task.stackTrace);
            for (const auto& spec : *specs)
                QCOMPARE(spec.group, std::string("mine"));
            // What it filters by is a field of the event.
            if (task.filter.empty())
                continue;
            const bool ofReturn = !filled.draft.filter(true).empty() && task.latency;
            const auto& filtered = ofReturn ? *filled.draft.returnSpec() : filled.draft.spec();
            if (task.probes.front().members.empty())
                QVERIFY2(
                    !tracefs::filterFault(task.filter, formatOfProbe(filtered)->filterFields()),
                    task.id.c_str());
        }
    }

    void aTextNamesAFunction_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("function");
        QTest::newRow("name") << QStringLiteral("vfs_read") << QStringLiteral("vfs_read");
        QTest::newRow("call") << QStringLiteral("vfs_read()") << QStringLiteral("vfs_read");
        QTest::newRow("frame") << QStringLiteral(" => ksys_read+0x6f/0xf0")
                               << QStringLiteral("ksys_read");
        QTest::newRow("module") << QStringLiteral("ext4_map_blocks+0x10 [ext4]")
                                << QStringLiteral("ext4:ext4_map_blocks");
        QTest::newRow("module and build")
            << QStringLiteral(" => nfs_read+0x1/0x9 [nfs 0123456789abcdef]")
            << QStringLiteral("nfs:nfs_read");
        QTest::newRow("copy") << QStringLiteral("do_one.isra.0+0x1")
                              << QStringLiteral("do_one.isra.0");
        QTest::newRow("address") << QStringLiteral("0xffffffff81000000") << QString();
        QTest::newRow("sentence") << QStringLiteral("opened a file") << QString();
        QTest::newRow("nothing") << QString() << QString();
    }
    void aTextNamesAFunction()
    {
        QFETCH(QString, text);
        QTEST(functionInText(text), "function");
    }

    void printedFormsFollowTheType_data()
    {
        QTest::addColumn<QByteArray>("argument");
        QTest::addColumn<QString>("printed");
        QTest::newRow("text") << QByteArray("name=+0(+0(%di)):string")
                              << QStringLiteral("name=\"text\"");
        QTest::newRow("signed") << QByteArray("fd=%di:s32") << QStringLiteral("fd=-12");
        QTest::newRow("hexadecimal") << QByteArray("p1=%di:x64") << QStringLiteral("p1=0x2a");
        QTest::newRow("the kernel's choice") << QByteArray("p1=%di") << QStringLiteral("p1=0x2a");
        QTest::newRow("symbol") << QByteArray("fn=%di:symbol")
                                << QStringLiteral("fn=vfs_read+0x0/0x2a0");
        QTest::newRow("array") << QByteArray("cb=+0(%di):u8[4]") << QStringLiteral("cb={12,…}");
        QTest::newRow("name of the task")
            << QByteArray("comm=$comm") << QStringLiteral("comm=\"text\"");
    }
    void printedFormsFollowTheType()
    {
        QFETCH(QByteArray, argument);
        QTEST(printedForm(argumentOf(argument.toStdString())), "printed");
    }

    void formsOfArgumentsAreTheKernels_data()
    {
        using Source = ArgumentForm::Source;
        QTest::addColumn<ArgumentForm>("form");
        QTest::addColumn<QByteArray>("argument"); // empty: it cannot be read
        QTest::newRow("task") << ArgumentForm{} << QByteArray("comm=$comm");
        QTest::newRow("register") << ArgumentForm{.source = Source::Register, .word = "di"}
                                  << QByteArray("di=%di");
        QTest::newRow("register as the kernel writes it")
            << ArgumentForm{.source = Source::Register, .word = "%di", .type = "s32"}
            << QByteArray("di=%di:s32");
        QTest::newRow("text that is pointed to") << ArgumentForm{.source = Source::Register,
                                                                 .word = "si",
                                                                 .follow = "0",
                                                                 .type = "string"}
                                                 << QByteArray("si=+0(%si):string");
        QTest::newRow("offsets, the first innermost")
            << ArgumentForm{.source = Source::Register, .word = "di", .follow = "8, -16;0x20"}
            << QByteArray("di=+32(-16(+8(%di)))");
        QTest::newRow("the program's memory") << ArgumentForm{.source = Source::Register,
                                                              .word = "si",
                                                              .follow = "-4",
                                                              .userMemory = true,
                                                              .type = "string",
                                                              .name = "file"}
                                              << QByteArray("file=-u4(%si):string");
        QTest::newRow("entry of the stack")
            << ArgumentForm{.source = Source::StackEntry, .word = "3"}
            << QByteArray("stack3=$stack3");
        QTest::newRow("stack") << ArgumentForm{.source = Source::Stack}
                               << QByteArray("stack=$stack");
        QTest::newRow("result") << ArgumentForm{.source = Source::ReturnValue, .type = "s64"}
                                << QByteArray("ret=$retval:s64");
        QTest::newRow("symbol") << ArgumentForm{.source = Source::Symbol, .word = "jiffies"}
                                << QByteArray("jiffies=@jiffies");
        QTest::newRow("symbol and an offset")
            << ArgumentForm{.source = Source::Symbol, .word = "@jiffies+8", .type = "u64"}
            << QByteArray("jiffies_8=@jiffies+8:u64");
        QTest::newRow("field") << ArgumentForm{.source = Source::Field, .word = "prev_pid"}
                               << QByteArray("prev_pid=$prev_pid");
        QTest::newRow("number") << ArgumentForm{.source = Source::Immediate, .word = "42"}
                                << QByteArray("_42=\\42");
        QTest::newRow("text") << ArgumentForm{.source = Source::Text, .word = "hello"}
                              << QByteArray("hello=\\\"hello\"");
        QTest::newRow("array") << ArgumentForm{.source = Source::Register,
                                               .word = "di",
                                               .follow = "0",
                                               .type = "u8",
                                               .elements = 16}
                               << QByteArray("di=+0(%di):u8[16]");
        QTest::newRow("array without a type")
            << ArgumentForm{.source = Source::Register, .word = "di", .follow = "0", .elements = 4}
            << QByteArray("di=+0(%di):x64[4]");
        QTest::newRow("bit field") << ArgumentForm{.source = Source::Register,
                                                   .word = "di",
                                                   .follow = "4",
                                                   .type = "u32",
                                                   .bits = 3,
                                                   .bitOffset = 7}
                                   << QByteArray("di=+4(%di):b3@7/16");
        QTest::newRow("typed with its name")
            << ArgumentForm{.source = Source::Typed, .word = "who=+0(%si):string"}
            << QByteArray("who=+0(%si):string");
        QTest::newRow("typed without")
            << ArgumentForm{.source = Source::Typed, .word = "%si:x8"} << QByteArray("%si:x8");
        QTest::newRow("nothing is said")
            << ArgumentForm{.source = Source::Register} << QByteArray();
        QTest::newRow("no number")
            << ArgumentForm{.source = Source::StackEntry, .word = "two"} << QByteArray();
        QTest::newRow("half of a fetch")
            << ArgumentForm{.source = Source::Typed, .word = "+0(%si"} << QByteArray();
    }
    void formsOfArgumentsAreTheKernels()
    {
        QFETCH(ArgumentForm, form);
        QFETCH(QByteArray, argument);
        const auto made = ui::argumentOf(form);
        QCOMPARE(made.has_value(), !argument.isEmpty());
        if (made)
            QCOMPARE(QByteArray::fromStdString(probe::formatArgument(*made)), argument);
    }

    void anotherEventHasOtherFieldsToFilterBy()
    {
        auto draft = written("e:mine/sw sched/sched_switch prev=$prev_pid if prev_pid==1");
        QCOMPARE(draft.filter(false), std::string("prev_pid==1"));
        draft.setPlace({.family = Family::Event, .symbol = "sched_wakeup", .system = "sched"});
        QVERIFY(draft.filter(false).empty());
        QVERIFY2(draft.text().find(" if ") == std::string::npos, draft.text().c_str());
    }

    void eachMomentKeepsItsFilter()
    {
        auto draft = written("p:mine/reads vfs_read count=%dx:u64\n"
                             "r:mine/reads_ret vfs_read ret=$retval:s64");
        draft.setFilter("count>100", false);
        draft.setFilter("ret<0", true);
        draft.setMoment(Moment::Return);
        QCOMPARE(draft.filter(false), std::string("ret<0"));
        draft.setMoment(Moment::Entry);
        QCOMPARE(draft.filter(false), std::string("count>100"));
        draft.setMoment(Moment::Both);
        QCOMPARE(draft.filter(false), std::string("count>100"));
        QCOMPARE(draft.filter(true), std::string("ret<0"));
    }

    void aPairStaysOneWhileItsReturnIsWritten()
    {
        const std::string entry = "p:mine/reads vfs_read count=%dx:u64\n";
        const std::string exit = "r:mine/reads_ret vfs_read ret=$retval:s64";
        auto draft = written(entry + exit);
        draft.setText(entry + "r:mine/reads_ret vfs_read ret=+(");
        QCOMPARE(draft.moment(), Moment::Both);
        QVERIFY(!draft.readable());
        draft.setMoment(Moment::Entry); // changes nothing
        QCOMPARE(draft.lines().size(), std::size_t(2));
        draft.takeBack();
        QCOMPARE(draft.text(), entry + exit);
        QVERIFY(draft.readable());
        // A line that never was its return does not count.
        draft = written(entry + "nonsense here:");
        QCOMPARE(draft.moment(), Moment::Entry);
        QVERIFY(draft.readable());
        // The second line goes while the first one is written.
        draft = written(entry + exit);
        draft.setText("p:mine/reads vfs_read count=+(");
        QVERIFY(!draft.readable());
    }

    void argumentsAreFoundHoweverTheyAreSaid()
    {
        auto draft = written("p:mine/opens do_sys_openat2 name=+0($arg2):string fd=%di:s32");
        QVERIFY(draft.find(argumentOf("filename=+u0(%si):string"), false).has_value());
        QVERIFY(draft.find(argumentOf("dfd=$arg1"), false).has_value());
        QVERIFY(!draft.find(argumentOf("other=+8(%si):string"), false).has_value());
        QVERIFY(!draft.find(argumentOf("other=%dx:u64"), false).has_value());
        QVERIFY(readSame(argumentOf("a1=%x0"), argumentOf("b1=$arg1")));
        QVERIFY(!readSame(argumentOf("a1=%ax"), argumentOf("b1=$arg1")));
    }

    void namesAreOneWord()
    {
        QVERIFY(isLineName("_my2"));
        for (const auto* const text : {"", "my name", "a=b", "2nd", "a#b"})
            QVERIFY2(!isLineName(text), text);
        QVERIFY(!ui::argumentOf({.name = "my name"}).has_value());
        auto draft = written("p:mine/reads vfs_read count=%dx:u64");
        ArgumentListModel model(&draft);
        QSignalSpy refused(&model, &ArgumentListModel::refused);
        const auto name = model.index(0, ArgumentListModel::Name);
        QVERIFY(!model.setData(name, QStringLiteral("my name"), Qt::EditRole));
        QCOMPARE(refused.count(), 1);
        QCOMPARE(draft.text(), std::string("p:mine/reads vfs_read count=%dx:u64"));
        QVERIFY(model.setData(name, QStringLiteral("bytes"), Qt::EditRole));
    }

    void registersAreWordsOfEveryProcessor()
    {
        for (const auto* const text : {"a1=%di", "a1=%x0", "a1=%a0"})
            QVERIFY2(
                fetchDescription(argumentOf(text).fetch).startsWith(QStringLiteral("argument 1 ")),
                text);
        QVERIFY(
            fetchDescription(argumentOf("a1=%ax").fetch).startsWith(QStringLiteral("register ")));
    }

    void eventsReturnNowhere()
    {
        auto draft = written("p:mine/reads vfs_read count=%dx:u64\nr:mine/reads_ret vfs_read\n"
                             "p:mine/other vfs_write");
        QCOMPARE(draft.moment(), Moment::Both);
        draft.setPlace({.family = Family::Event, .symbol = "sched_switch", .system = "sched"});
        QCOMPARE(draft.moment(), Moment::Entry);
        QCOMPARE(draft.lines().size(), std::size_t(2));
        QVERIFY2(draft.text().starts_with("e:mine/reads sched/sched_switch\np:mine/other"),
                 draft.text().c_str());
    }
};

QTEST_MAIN(TestProbeDraft)

#include "tst_probe_draft.moc"
