#include "tests/support/sample_capture.h"
#include "tests/ui/support/waits.h"
#include "ui/base/capture/filter_text.h"
#include "ui/capture/models/problem_model.h"
#include "ui/views/events/models/capture_tree_model.h"
#include "ui/views/events/models/event_details_model.h"
#include "ui/views/events/models/event_list.h"
#include "ui/views/events/models/event_search.h"
#include "ui/views/events/models/event_table_model.h"
#include "ui/views/notes/models/note_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::ui;

namespace {

using Kind = analysis::FilterTerm::Kind;
using Tester = QAbstractItemModelTester;

analysis::FilterTerm number(Kind kind, std::int64_t value, bool exclude = false)
{
    analysis::FilterTerm term;
    term.kind = kind;
    term.number = value;
    term.exclude = exclude;
    return term;
}

analysis::FilterTerm text(Kind kind, const char* value, bool exclude = false)
{
    analysis::FilterTerm term;
    term.kind = kind;
    term.text = value;
    term.exclude = exclude;
    return term;
}

QStringList column(const EventTableModel& model, EventCells::Column column)
{
    QStringList cells;
    for (int row = 0; row < model.rowCount(); ++row)
        cells << model.index(row, column).data().toString();
    return cells;
}

} // namespace

class TestModels : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::shared_ptr<store::Capture> m_capture;

private slots:
    void init()
    {
        static int number = 0;
        m_capture =
            captureOfText(m_dir.filePath(QStringLiteral("%1.psc").arg(++number)), sampleText());
    }

    void tableShowsAWindowOfRows()
    {
        Selection selection;
        EventList list(m_capture, &selection);
        EventTableModel model(m_capture, &list);
        const Tester tester(&model, Tester::FailureReportingMode::QtTest);
        model.setWindow(0, 5);
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(column(model, EventCells::Event),
                 QStringList({"sched_waking", "sched_switch", "kmalloc", "irq_handler_entry",
                              "irq_handler_exit"}));
        model.setWindow(9, 5);
        QCOMPARE(model.rowCount(), 3); // twelve events in all
        QCOMPARE(column(model, EventCells::Time),
                 QStringList({"100.000100", "100.001000", "100.002000"}));
        QCOMPARE(column(model, EventCells::Delta),
                 QStringList({"40.000 µs", "900.000 µs", "1.000 ms"}));
        QCOMPARE(model.headerData(0, Qt::Vertical).toString(), QStringLiteral("10"));
        model.setWindow(20, 5);
        QCOMPARE(model.rowCount(), 0);
        model.setWindow(0, 20);
        QCOMPARE(model.rowCount(), 12);
        QCOMPARE(column(model, EventCells::Cpu).join(QString()), QStringLiteral("000110110011"));
        QCOMPARE(model.index(1, EventCells::Task).data().toString(), QStringLiteral("bash"));
        QCOMPARE(model.index(1, EventCells::Pid).data().toString(), QStringLiteral("1200"));
        QCOMPARE(model.index(1, EventCells::Flags).data().toString(), QStringLiteral("d..2."));
        QVERIFY(model.index(1, EventCells::Details)
                    .data()
                    .toString()
                    .startsWith(QStringLiteral("prev_comm=bash prev_pid=1200")));
    }

    void tableMarksTheFirstEventAfterALoss()
    {
        Selection selection;
        EventList list(m_capture, &selection);
        EventTableModel model(m_capture, &list);
        model.setWindow(0, 12);
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto loss = model.index(row, 0).data(EventTableModel::LostRole).toString();
            QCOMPARE(!loss.isEmpty(), row == 6);
            if (row == 6)
                QCOMPARE(loss, QStringLiteral("42 event(s) lost"));
        }
        const auto spoken = model.index(6, EventCells::Details).data(Qt::AccessibleTextRole);
        QVERIFY(spoken.toString().startsWith(
            QStringLiteral("42 event(s) lost before this one on CPU 1")));
    }

    void listFollowsTheFilter()
    {
        Selection selection;
        EventList list(m_capture, &selection);
        EventTableModel model(m_capture, &list);
        const Tester tester(&model, Tester::FailureReportingMode::QtTest);
        model.setWindow(0, 20);
        QCOMPARE(list.size(), std::uint64_t(12));
        QSignalSpy completed(&list, &EventList::completed);
        selection.addTerm(number(Kind::Cpu, 1));
        waitUntil([&] { return list.complete() && list.size() == 6; });
        waitUntil([&] { return model.rowCount() == 6; });
        QCOMPARE(column(model, EventCells::Cpu).join(QString()), QStringLiteral("111111"));
        QCOMPARE(list.lowerBound(5), std::uint64_t(2)); // rows 3 and 4 are before it
        selection.addTerm(text(Kind::EventName, "kmem:kmalloc"));
        waitUntil([&] { return model.rowCount() == 2; });
        selection.undo();
        waitUntil([&] { return model.rowCount() == 6; });
        selection.setFilter({});
        waitUntil([&] { return model.rowCount() == 12; });
        QVERIFY(!completed.isEmpty());
    }

    void matchesOfAnEarlierFilterAreThereAtOnce()
    {
        Selection selection;
        EventList list(m_capture, &selection);
        selection.addTerm(number(Kind::Cpu, 1));
        waitUntil([&] { return list.complete(); });
        selection.addTerm(text(Kind::Text, "seq_open"));
        waitUntil([&] { return list.complete(); });
        QCOMPARE(list.size(), std::uint64_t(1));
        selection.undo();
        QVERIFY(list.complete()); // without any event being handled
        QCOMPARE(list.size(), std::uint64_t(6));
        selection.redo();
        QVERIFY(list.complete());
        QCOMPARE(list.size(), std::uint64_t(1));
    }

    void keptMatchesAreBounded()
    {
        KeptMatches kept;
        analysis::MatchSet some;
        some.add({0, 10, nullptr, false});
        for (int i = 0; i < 40; ++i)
            kept.keep({{number(Kind::Cpu, i)}, {}, {}}, some);
        const auto known = [&kept](int i) {
            return kept.find({{number(Kind::Cpu, i)}, {}, {}}).looked() > 0;
        };
        QVERIFY(known(39) && known(24));
        QVERIFY(!known(23) && !known(0));
        // Matches in every second row of 100 M: 12.5 MB each.
        const std::vector<std::uint64_t> bits(analysis::RowBlock::kWords, 0x5555555555555555);
        analysis::MatchSet many;
        for (std::uint64_t chunk = 0; chunk < 1526; ++chunk)
            many.add({chunk, analysis::RowBlock::kRows, analysis::RowBlock::ofBits(bits), false});
        for (int i = 0; i < 10; ++i)
            kept.keep({{number(Kind::Pid, i)}, {}, {}}, many);
        int left = 0;
        for (int i = 0; i < 10; ++i)
            left += kept.find({{number(Kind::Pid, i)}, {}, {}}).looked() > 0 ? 1 : 0;
        QCOMPARE(left, 3);
    }

    void listSaysWhyAFilterCannotBeApplied()
    {
        Selection selection;
        EventList list(m_capture, &selection);
        QSignalSpy failed(&list, &EventList::failed);
        selection.addTerm(text(Kind::Regex, "kmalloc("));
        waitUntil([&] { return failed.count() >= 1; });
        QCOMPARE(failed.count(), 1);
        QVERIFY(list.complete());
    }

    void searchFindsAndWraps()
    {
        Selection selection;
        EventList list(m_capture, &selection);
        EventSearch search(m_capture, &list, &selection);
        QSignalSpy found(&search, &EventSearch::found);
        QSignalSpy nothing(&search, &EventSearch::nothingFound);
        search.setTerm(text(Kind::Text, "seq_open"));
        search.findFrom(std::nullopt, false);
        waitUntil([&] { return found.count() >= 1; });
        QCOMPARE(found.count(), 1);
        QCOMPARE(found[0][0].value<RowId>(), RowId(2));
        waitUntil([&] { return !search.running(); });
        QCOMPARE(search.matches().size(), std::uint64_t(2));
        search.findFrom(RowId(2), false);
        QCOMPARE(found[1][0].value<RowId>(), RowId(10));
        search.findFrom(RowId(10), false);
        QCOMPARE(found[2][0].value<RowId>(), RowId(2));
        QVERIFY(found[2][1].toBool()); // it began anew
        search.findFrom(RowId(2), true);
        QCOMPARE(found[3][0].value<RowId>(), RowId(10));
        search.setTerm(text(Kind::Text, "no such thing"));
        search.findFrom(RowId(0), false);
        waitUntil([&] { return nothing.count() >= 1; });
        QCOMPARE(nothing.count(), 1);
        search.setTerm(text(Kind::Regex, "["));
        waitUntil([&] { return !search.error().isEmpty(); });
    }

    void searchLooksAtWhatIsShown()
    {
        Selection selection;
        EventList list(m_capture, &selection);
        EventSearch search(m_capture, &list, &selection);
        search.setTerm(text(Kind::Text, "kmalloc"));
        waitUntil([&] { return search.matches().size() == std::uint64_t(5); });
        selection.addTerm(number(Kind::Cpu, 0));
        waitUntil([&] { return search.matches().size() == std::uint64_t(3); });
    }

    void treeReadsAndWritesTheFilter()
    {
        Selection selection;
        CaptureTreeModel model(m_capture, &selection);
        const Tester tester(&model, Tester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 3); // no instances: no buffers
        const auto cpus = model.index(0, 0);
        const auto tasks = model.index(1, 0);
        const auto types = model.index(2, 0);
        QCOMPARE(model.rowCount(cpus), 2);
        QCOMPARE(model.rowCount(tasks), 4); // bash, kworker, cat, the idle task
        QCOMPARE(model.rowCount(types), 5);
        QCOMPARE(model.index(0, 1, types).data(CaptureTreeModel::CountRole).toInt(), 5);
        QCOMPARE(model.index(0, 0, types).data().toString(), QStringLiteral("kmalloc"));
        QCOMPARE(cpus.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));

        QVERIFY(model.setData(model.index(1, 0, cpus), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(cpus.data(Qt::CheckStateRole).toInt(), int(Qt::PartiallyChecked));
        QCOMPARE(selection.filter().terms.size(), std::size_t(1));
        selection.undo();
        QCOMPARE(cpus.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));

        // None, then one: the filter names that one.
        QVERIFY(model.setData(types, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(types.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QVERIFY(model.setData(model.index(0, 0, types), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(selection.filter().terms,
                 (std::vector<analysis::FilterTerm>{text(Kind::EventName, "kmem:kmalloc")}));
        QVERIFY(model.setData(types, Qt::Checked, Qt::CheckStateRole));
        QVERIFY(selection.filter().empty());

        // A filter by the bare name, or by a task's name, is understood, too.
        selection.setFilter(
            {{text(Kind::EventName, "kmalloc", true), text(Kind::Comm, "cat")}, {}, {}});
        QCOMPARE(model.index(0, 0, types).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        int checked = 0;
        for (int i = 0; i < model.rowCount(tasks); ++i)
            checked += model.index(i, 0, tasks).data(Qt::CheckStateRole).toInt() == Qt::Checked;
        QCOMPARE(checked, 1);
    }

    void detailsTellEveryField()
    {
        EventDetailsModel model;
        const Tester tester(&model, Tester::FailureReportingMode::QtTest);
        const EventTimes times(*m_capture);
        model.setSections(eventDetails(*m_capture, times, 5));
        const auto& sections = model.sections();
        QVERIFY(sections.size() >= 3);
        const auto& fields = sections[1];
        QCOMPARE(fields.kind, DetailSection::Kind::Fields);
        QStringList names;
        for (const auto& row : fields.rows)
            names << row.name;
        QCOMPARE(names, QStringList({"call_site", "ptr", "bytes_req", "bytes_alloc"}));
        QCOMPARE(fields.rows[2].shown, QStringLiteral("4096"));
        QCOMPARE(fields.rows[2].raw, QStringLiteral("0x1000"));
        QCOMPARE(fields.rows[0].shown, QStringLiteral("seq_read+0x10"));
        QCOMPARE(sections.back().kind, DetailSection::Kind::Format);
        QVERIFY(sections.back().rows[0].name.contains(QStringLiteral("bytes_req=<bytes_req>")));
        model.setSections(eventDetails(*m_capture, times, 999));
        QCOMPARE(model.sections()[0].kind, DetailSection::Kind::Problem);
    }

    /// Other CPUs record much between an event and its stack, above all where there are many.
    void detailsHaveTheStackThatFollowsFarBehind()
    {
        std::string lines = "# tracer: nop\n"
                            "  cat-7 [001] ..... 1.000001: kmalloc: bytes_req=8\n";
        for (int i = 0; i < 3000; ++i)
            lines += "  dd-8 [000] ..... 1.000002: kmalloc: bytes_req=9\n";
        lines += "  cat-7 [001] ..... 1.000003: kernel_stack: <stack trace >\n"
                 " => do_filp_open+0x1/0x2\n => do_sys_openat2+0x3/0x4\n"
                 "  cat-7 [001] ..... 1.000004: kmalloc: bytes_req=10\n"
                 "  cat-7 [001] ..... 1.000005: kmalloc: bytes_req=11\n"
                 "  cat-7 [001] ..... 1.000006: kernel_stack: <stack trace >\n"
                 " => __kmalloc+0x1/0x2\n";
        const auto capture = captureOfText(m_dir.filePath("stacks.psc"), lines);
        const EventTimes times(*capture);
        const auto stackOf = [&](RowId row) {
            QStringList functions;
            for (const auto& section : eventDetails(*capture, times, row)) {
                for (const auto& frame : section.rows) {
                    if (section.kind == DetailSection::Kind::Stack)
                        functions << frame.shown.section(u'+', 0, 0);
                }
            }
            return functions;
        };
        QCOMPARE(stackOf(0), QStringList({"do_filp_open", "do_sys_openat2"}));
        QCOMPARE(stackOf(1), QStringList()); // of another CPU
        QCOMPARE(stackOf(3002), QStringList()); // the stack is of the next event
        QCOMPARE(stackOf(3003), QStringList({"__kmalloc"}));
    }

    void detailsSayWhatFlagsMean()
    {
        QVERIFY(flagTextsOf("d.h1.").contains(QStringLiteral("in hardware interrupt")));
        QVERIFY(flagTextsOf("d.h1.").contains(QStringLiteral("interrupts disabled")));
        QVERIFY(flagTextsOf("dNs4.").contains(QStringLiteral("reschedule pending")));
        QVERIFY(flagTextsOf(".....").isEmpty());
        QVERIFY(flagTextsOf({}).isEmpty());
    }

    /// In one cell, which is as wide as the row: beside others they would be cut.
    void detailsHaveAllFlagsInOneCell()
    {
        const auto path = std::filesystem::path(m_dir.filePath("flags.psc").toStdString());
        auto writer = store::Writer::create(path).value();
        EventRecord record;
        record.timeNs = 5;
        record.task = writer->task({.pid = 7, .comm = "cat"});
        record.type = writer->eventType({.name = "kmalloc"});
        record.flags = writer->flags({.text = "d.h1.", .commonFlags = 9});
        writer->event(record);
        QVERIFY(writer->finish().has_value());
        const auto capture = store::Capture::open(path).value();
        const auto sections = eventDetails(*capture, EventTimes(*capture), 0);
        const auto& rows = sections.front().rows;
        const auto flags = std::ranges::find(rows, QStringLiteral("Flags"), &DetailRow::name);
        QVERIFY(flags != rows.end());
        QVERIFY2(flags->shown.startsWith(QStringLiteral("d.h1.  ")), qPrintable(flags->shown));
        QVERIFY2(flags->shown.endsWith(QStringLiteral("  0x9")), qPrintable(flags->shown));
        QVERIFY(flags->raw.isEmpty() && flags->type.isEmpty());
    }

    void notesAreListedByTime()
    {
        const EventTimes times(*m_capture);
        NoteList notes(m_capture);
        NoteModel model(m_capture.get(), &notes, &times);
        const Tester tester(&model, Tester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const auto later = notes.save({.text = "\n  later\nand more",
                                       .beginNs = 100'000'030'000,
                                       .endNs = 100'000'040'000,
                                       .row = 5,
                                       .cpu = 1});
        const auto earlier =
            notes.save({.text = "earlier", .beginNs = 100'000'005'000, .row = 1, .pid = 1200});
        const auto whole = notes.save({.text = "of all of it"});
        QVERIFY(later && earlier && whole);
        QCOMPARE(model.rowCount(), 3);
        const auto shown = [&model](int row, int column, int role = Qt::DisplayRole) {
            return model.index(row, column).data(role).toString();
        };
        QCOMPARE(shown(0, NoteModel::Time), QString());
        QCOMPARE(shown(0, NoteModel::Title), QStringLiteral("of all of it"));
        QCOMPARE(shown(1, NoteModel::Time), QStringLiteral("100.000005"));
        QCOMPARE(shown(2, NoteModel::Title), QStringLiteral("later"));
        QVERIFY(
            shown(2, NoteModel::Title, NoteModel::kTextRole).contains(QStringLiteral("and more")));
        QCOMPARE(shown(0, NoteModel::Time, Qt::AccessibleTextRole),
                 QStringLiteral("The whole capture"));
        QCOMPARE(shown(2, NoteModel::Time, Qt::AccessibleTextRole),
                 QStringLiteral("100.000030, 10 µs, CPU 1"));
        QCOMPARE(shown(1, NoteModel::Time, Qt::AccessibleTextRole),
                 QStringLiteral("100.000005, bash-1200"));
        QCOMPARE(model.indexOf(earlier->id).row(), 1);
        QVERIFY(!model.indexOf(999).isValid());
        QCOMPARE(notes.textOn(5, 100'000'040'000), QStringLiteral("\n  later\nand more"));
        QVERIFY(notes.textOn(5, 100'000'040'001).isEmpty()); // another event has its row now
        QVERIFY(notes.textOn(5, 100'000'029'999).isEmpty());
        QVERIFY(notes.textOn(4, 100'000'030'000).isEmpty());
        auto changed = *earlier;
        changed.text = "first switch";
        QVERIFY(notes.save(changed));
        QCOMPARE(shown(1, NoteModel::Title), QStringLiteral("first switch"));
        QVERIFY(notes.remove(later->id));
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(notes.save(*later)); // taken back
        QCOMPARE(notes.find(later->id)->text, later->text);
    }

    void eventsShowTheirNotes()
    {
        Selection selection;
        EventList list(m_capture, &selection);
        EventTableModel model(m_capture, &list);
        const Tester tester(&model, Tester::FailureReportingMode::QtTest);
        NoteList notes(m_capture);
        model.setNotes(&notes);
        model.setWindow(0, 8);
        const auto cell = [&model](int row, int role) {
            return model.index(row, EventCells::Details).data(role).toString();
        };
        QVERIFY(cell(3, EventTableModel::NoteRole).isEmpty());
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        const auto note =
            notes.save({.text = "look here", .beginNs = m_capture->event(3)->timeNs, .row = 3});
        QVERIFY(notes.save({.text = "imported anew since", .beginNs = 1, .row = 2}));
        QVERIFY(note && !changed.isEmpty());
        QCOMPARE(cell(3, EventTableModel::NoteRole), QStringLiteral("look here"));
        QVERIFY(cell(3, Qt::AccessibleTextRole).startsWith(QStringLiteral("Note: look here")));
        QVERIFY(cell(3, Qt::ToolTipRole).contains(QStringLiteral("look here")));
        QVERIFY(cell(2, EventTableModel::NoteRole).isEmpty());
        QVERIFY(notes.remove(note->id));
        QVERIFY(cell(3, EventTableModel::NoteRole).isEmpty());
    }

    void reportsTellProblemsAndLosses()
    {
        Problem problem;
        problem.place = {.file = "trace.txt", .line = 7};
        problem.reason = "The line is no event";
        problem.excerpt = "what\tis \x1b[2Jthis";
        ProblemModel problems({problem, problem});
        const Tester first(&problems, Tester::FailureReportingMode::QtTest);
        QCOMPARE(problems.rowCount(), 2);
        QCOMPARE(problems.index(0, ProblemModel::Where).data().toString(),
                 QStringLiteral("line 7"));
        QCOMPARE(problems.index(0, ProblemModel::Excerpt).data().toString(),
                 QStringLiteral("what\\tis \\x1b[2Jthis"));
        LossModel losses(m_capture->losses(), CaptureClock());
        const Tester second(&losses, Tester::FailureReportingMode::QtTest);
        QCOMPARE(losses.rowCount(), 1);
        QCOMPARE(losses.index(0, LossModel::Cpu).data().toString(), QStringLiteral("1"));
        QCOMPARE(losses.index(0, LossModel::Count).data().toString(), QStringLiteral("42"));
    }

    void filterReadsAsWords()
    {
        analysis::EventFilter filter;
        filter.terms = {number(Kind::Cpu, 0),       text(Kind::Text, "open"),
                        number(Kind::Cpu, 2),       number(Kind::Pid, 1, true),
                        number(Kind::Pid, 2, true), number(Kind::Pid, 3, true),
                        number(Kind::Pid, 4, true)};
        const auto groups = filterGroups(filter);
        QCOMPARE(groups.size(), std::size_t(3));
        QCOMPARE(groups[0].text, QStringLiteral("CPU is 0 or 2"));
        QCOMPARE(groups[0].terms, (std::vector<int>{0, 2}));
        QCOMPARE(groups[1].text, QStringLiteral("Text contains “open”"));
        QCOMPARE(groups[2].text, QStringLiteral("PID is not 1, 2 and 2 more"));
        QCOMPARE(groups[2].full, QStringLiteral("PID is not 1, 2, 3 nor 4"));
        QCOMPARE(withoutTerms(filter, groups[0].terms).terms.size(), std::size_t(5));
        auto field = text(Kind::Field, "104");
        field.field = "bytes_req";
        field.op = ">=";
        QCOMPARE(termText(field), QStringLiteral("bytes_req ≥ 104"));
    }
};

QTEST_MAIN(TestModels)
#include "tst_models.moc"
