// Whatever is pressed, clicked and filtered: all views of a capture tell of the same selected
// event.

#include "core/analysis/sched/task_steps.h"
#include "core/import/opened.h"
#include "core/store/read/notes.h"
#include "tests/support/row_matcher.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/base/capture/event_details.h"
#include "ui/base/parts/hidden_notice.h"
#include "ui/base/table/table_view.h"
#include "ui/capture/capture_window.h"
#include "ui/views/calls/call_tree_model.h"
#include "ui/views/calls/calls_view.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/sched/models/sched_task_model.h"
#include "ui/views/sched/sched_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAbstractItemView>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <random>

using namespace probescope;
using namespace probescope::ui;
using Kind = analysis::FilterTerm::Kind;

namespace {

/// A window of a capture, and what a user does with it.
class User
{
public:
    User(const std::shared_ptr<store::Capture>& capture, const analysis::SpanSource& measured,
         unsigned seed)
        : m_capture(capture)
        , m_window(capture)
        , m_random(seed)
        , m_events(m_window.view<EventsView>())
        , m_calls(m_window.view<CallsView>())
        , m_timeline(m_window.view<TimelineView>())
        , m_latency(m_window.view<LatencyView>())
        , m_notes(m_window.view<NotesPane>())
        , m_sched(m_window.view<SchedView>())
        , m_taskTable(named<TableView>(*m_sched, QStringLiteral("Tasks")))
        , m_tree(m_calls->findChild<QTreeView*>(QStringLiteral("callTree")))
        , m_function(m_calls->findChild<QLineEdit*>())
    {
        m_window.setRemembers(false);
        m_window.resize(1000, 700);
        m_window.show();
        waitUntilExposed(&m_window);
        m_window.views()->bringUp(m_latency);
        m_latency->measure(measured);
        waitUntil([this] { return m_latency->list()->rowCount() > 0; });
        m_window.views()->bringUp(m_sched); // it reads when it is first seen
        settle();
        m_window.views()->bringUp(m_events);
        settle();
    }

    /// Back to how it began.
    void reset()
    {
        m_did.clear();
        selection().setFilter({});
        m_function->clear();
        m_window.selectFirst();
        settle();
    }
    void act()
    {
        using Action = void (User::*)();
        static constexpr Action kActions[] = {
            &User::tableKey,      &User::tableKey,    &User::tableClick,     &User::treeKey,
            &User::treeKey,       &User::nextLongest, &User::timelineStep,   &User::timelineStep,
            &User::timelineClick, &User::filter,      &User::filter,         &User::undoFilter,
            &User::filterCalls,   &User::showHidden,  &User::selectAnything, &User::latencyKey,
            &User::latencyKey,    &User::noteKey,     &User::treeClick,      &User::treeClick,
            &User::latencyClick,  &User::noteClick,   &User::escape,         &User::explain};
        (this->*kActions[below(std::size(kActions))])();
        settle();
    }
    /// What does not agree; empty: everything does.
    QString disagreement()
    {
        const auto wrong = firstWrong();
        return wrong.isEmpty() ? wrong : m_did.join(QStringLiteral(", ")) + u':' + u' ' + wrong;
    }

private:
    std::size_t below(std::size_t end) { return m_random() % end; }
    Selection& selection() { return *m_window.selection(); }
    RowId anyRow() { return below(m_capture->summary().events); }
    QLabel* state() const { return m_calls->findChild<QLabel*>(QStringLiteral("callsState")); }

    /// Until filters and searches have ended.
    void settle() const
    {
        waitUntil([this] {
            return m_events->list()->complete() && !m_latency->busy() && !m_sched->busy()
                && !state()->text().startsWith(QStringLiteral("Searching"));
        });
        QCoreApplication::processEvents();
    }
    static QAction* byKey(const QList<QAction*>& actions, const QKeySequence& key)
    {
        for (auto* const action : actions) {
            if (action->shortcuts().contains(key))
                return action;
        }
        qFatal("there is no action with the key %s", qPrintable(key.toString()));
    }

    void tableKey()
    {
        static constexpr Qt::Key kKeys[] = {Qt::Key_Down,   Qt::Key_Up,   Qt::Key_PageDown,
                                            Qt::Key_PageUp, Qt::Key_Home, Qt::Key_End};
        const auto key = kKeys[below(std::size(kKeys))];
        m_did << QStringLiteral("table %1").arg(QKeySequence(key).toString());
        QTest::keyClick(m_events->table(), key);
    }
    void tableClick()
    {
        auto* const table = m_events->table();
        if (table->model()->rowCount() == 0)
            return;
        const int row = int(below(std::size_t(table->model()->rowCount())));
        m_did << QStringLiteral("table row %1").arg(row);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(row, 1)).center());
    }
    void treeKey()
    {
        static constexpr Qt::Key kKeys[] = {Qt::Key_Down, Qt::Key_Up, Qt::Key_Right};
        const auto key = kKeys[below(std::size(kKeys))];
        m_did << QStringLiteral("tree %1").arg(QKeySequence(key).toString());
        QTest::keyClick(m_tree, key);
    }
    void latencyKey() { press(m_latency->longest(), QStringLiteral("latency")); }
    void noteKey() { press(m_notes->list(), QStringLiteral("notes")); }
    void press(QWidget* list, const QString& name)
    {
        static constexpr Qt::Key kKeys[] = {Qt::Key_Down, Qt::Key_Down, Qt::Key_Up, Qt::Key_Home};
        const auto key = kKeys[below(std::size(kKeys))];
        m_did << name + u' ' + QKeySequence(key).toString();
        QTest::keyClick(list, key);
    }
    void treeClick() { click(*m_tree, QStringLiteral("tree")); }
    void latencyClick() { click(*m_latency->longest(), QStringLiteral("latency")); }
    void noteClick() { click(*m_notes->list(), QStringLiteral("notes")); }
    /// One of the rows that are in sight.
    void click(QAbstractItemView& list, const QString& name)
    {
        const auto* const pane = list.viewport();
        const QPoint place(pane->width() / 3, int(below(std::size_t(std::max(1, pane->height())))));
        m_did << QStringLiteral("%1 at %2").arg(name).arg(place.y());
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, place);
    }
    void escape()
    {
        QWidget* const places[] = {m_timeline, m_events->table(), m_tree, m_latency->longest()};
        const auto place = below(std::size(places));
        m_did << QStringLiteral("Escape %1").arg(place);
        QTest::keyClick(places[place], Qt::Key_Escape);
    }
    /// It brings another view up, and adds a lane.
    void explain()
    {
        m_did << QStringLiteral("E");
        const QSignalSpy asked(&selection(), &Selection::whyAsked);
        const QSignalSpy told(m_events, &View::message); // that there is no answer
        byKey(m_events->viewActions(), QKeySequence(Qt::Key_E))->trigger();
        waitUntil([&] { return !asked.isEmpty() || !told.isEmpty(); });
        m_window.views()->bringUp(m_events);
    }
    void nextLongest()
    {
        m_did << QStringLiteral("N");
        byKey(m_calls->viewActions(), QKeySequence(Qt::Key_N))->trigger();
    }
    /// The row that has to come is found by looking at each.
    void timelineStep()
    {
        const bool forward = below(2) == 0;
        m_did << (forward ? QStringLiteral("]") : QStringLiteral("["));
        const auto wanted = expectedStep(forward);
        byKey(m_timeline->viewActions(),
              QKeySequence(forward ? Qt::Key_BracketRight : Qt::Key_BracketLeft))
            ->trigger();
        if (wanted)
            waitUntil([&] { return selection().row() == wanted; });
    }
    std::optional<RowId> expectedStep(bool forward)
    {
        const auto* const lane = m_timeline->lanes().focused();
        const auto row = selection().row();
        if (!lane || !row || lane->id.kind != timeline::LaneId::Kind::Cpu)
            return std::nullopt;
        const auto events = m_capture->summary().events;
        for (auto next = *row; forward ? next + 1 < events : next > 0;) {
            next = forward ? next + 1 : next - 1;
            if (m_capture->event(next)->cpu == lane->id.key && passes(next))
                return next;
        }
        return std::nullopt;
    }
    void timelineClick()
    {
        const auto canvas = m_timeline->viewport().canvas();
        const QPoint place(int(canvas.left()) + int(below(std::size_t(canvas.width()))),
                           int(canvas.top()) + int(below(std::size_t(canvas.height()))));
        m_did << QStringLiteral("timeline %1,%2").arg(place.x()).arg(place.y());
        QTest::mouseClick(m_timeline, Qt::LeftButton, {}, place);
    }
    void filter()
    {
        const auto event = *m_capture->event(anyRow());
        analysis::FilterTerm term;
        term.exclude = below(3) == 0;
        switch (below(3)) {
        case 0:
            term.kind = Kind::Cpu;
            term.number = event.cpu;
            break;
        case 1:
            term.kind = Kind::Pid;
            term.number = m_capture->task(event.task).pid;
            break;
        default:
            term.kind = Kind::EventName;
            term.text = m_capture->eventType(event.type).name;
            break;
        }
        m_did << QStringLiteral("filter %1%2 %3 %4")
                     .arg(term.exclude ? QStringLiteral("not ") : QString())
                     .arg(int(term.kind))
                     .arg(term.number)
                     .arg(QString::fromStdString(term.text));
        analysis::EventFilter filter;
        filter.terms = {term};
        if (below(6) == 0)
            filter.beginNs = event.timeNs;
        selection().setFilter(filter);
    }
    void undoFilter()
    {
        m_did << QStringLiteral("undo");
        selection().undo();
    }
    void filterCalls()
    {
        QString text;
        const auto call = m_capture->calls().callAtRow(anyRow());
        if (below(3) > 0 && call && *call && (*call)->function.valid())
            text = QString::fromStdString(m_capture->string((*call)->function));
        m_did << QStringLiteral("calls of “%1”").arg(text);
        m_function->setText(text);
    }
    void showHidden()
    {
        for (auto* const notice : m_window.findChildren<HiddenNotice*>()) {
            if (notice->text().isEmpty())
                continue;
            m_did << QStringLiteral("Show it");
            notice->findChild<QToolButton*>()->click();
            return;
        }
    }
    /// As a query or a note does.
    void selectAnything()
    {
        const auto row = anyRow();
        m_did << QStringLiteral("row %1").arg(row);
        selection().select(row, m_capture->event(row)->timeNs);
    }

    bool passes(RowId row)
    {
        const auto& filter = selection().filter();
        if (filter.empty())
            return true;
        if (!m_matcher || m_matched != filter) {
            m_matcher = std::move(*analysis::RowMatcher::make(*m_capture, filter));
            m_matched = filter;
        }
        const auto columns = *m_capture->chunks().columns(row / analysis::RowBlock::kRows);
        return *m_matcher->matches(*columns, std::size_t(row - columns->firstRow));
    }
    static bool shows(const QWidget* view)
    {
        const auto* const notice = view->findChild<HiddenNotice*>();
        return !notice->text().isEmpty() && !notice->isHidden();
    }

    QString firstWrong()
    {
        for (const auto& wrong :
             {wrongInTable(), wrongInTree(), wrongInDetails(), wrongInTimeline(), wrongInLatency(),
              wrongInNotes(), wrongInScheduling()}) {
            if (!wrong.isEmpty())
                return wrong;
        }
        return {};
    }
    QString wrongInTable()
    {
        const auto row = selection().row();
        if (!row)
            return {}; // a time: the table shows what follows it
        const auto current = m_events->table()->current();
        if (!passes(*row))
            return current ? QStringLiteral("the table has a row for a hidden event")
                : shows(m_events)
                ? QString()
                : QStringLiteral("the table does not say that row %1 is hidden").arg(*row);
        if (shows(m_events))
            return QStringLiteral("the table says that an event is hidden that is not");
        if (!current || m_events->list()->row(*current) != *row)
            return QStringLiteral("the table is not at row %1").arg(*row);
        return {};
    }
    QString wrongInTree()
    {
        const auto current = m_tree->currentIndex();
        const auto* const model = static_cast<CallTreeModel*>(m_tree->model());
        if (selection().row() && model->rowAt(current) == selection().row())
            return {}; // an event between the calls
        std::optional<store::CallId> wanted = selection().call();
        if (!wanted && selection().row()) {
            const auto call = m_capture->calls().callAtRow(*selection().row());
            if (call && *call)
                wanted = (*call)->id;
        }
        const auto shown = model->callAt(current);
        if (!wanted)
            return shown && selection().row()
                ? QStringLiteral("the tree shows a call, and none is selected")
                : QString();
        if (shown && shown->id == *wanted)
            return shows(m_calls)
                ? QStringLiteral("the tree says that a call is hidden that is not")
                : QString();
        if (shown)
            return QStringLiteral("the tree shows another call");
        return shows(m_calls) ? QString()
                              : QStringLiteral("the tree does not say that a call is hidden");
    }
    QString wrongInDetails()
    {
        const auto row = selection().row();
        const auto* const model = m_window.view<DetailsPane>()->model();
        if (!row)
            return model->rowCount() == 0 ? QString() : QStringLiteral("details of no event");
        const auto wanted = eventDetails(*m_capture, *m_window.views()->times(), *row);
        return textOf(model->sections()) == textOf(wanted)
            ? QString()
            : QStringLiteral("the details are not of row %1").arg(*row);
    }
    static QString textOf(const std::vector<DetailSection>& sections)
    {
        QStringList lines;
        for (const auto& section : sections) {
            lines << section.title;
            for (const auto& line : section.rows)
                lines << line.name + u'=' + line.shown;
        }
        return lines.join(u'\n');
    }
    /// Where the item that is outlined is, and whether it is the selected one.
    QString wrongInTimeline()
    {
        const auto scene = m_timeline->scene();
        const auto row = selection().row();
        if (selection().timeNs() != 0 && scene.currentNs != selection().timeNs())
            return QStringLiteral("the timeline is at another time");
        std::optional<timeline::Outline> wanted;
        std::int32_t pid = -1;
        if (const auto id = selection().call()) {
            const auto call = m_capture->calls().call(*id);
            pid = m_capture->task(call->task).pid;
            wanted = {{timeline::LaneId::Kind::Cpu, call->cpu},
                      timeline::Strip::Kind::Calls,
                      call->depth,
                      {call->startNs, call->endNs()}};
        } else if (row) {
            const auto event = m_capture->event(*row);
            pid = m_capture->task(event->task).pid;
            wanted = {{timeline::LaneId::Kind::Cpu, event->cpu},
                      timeline::Strip::Kind::Events,
                      0,
                      {event->timeNs, event->timeNs + 1}};
        }
        bool outlined = false;
        for (const auto& outline : scene.outlines) {
            if (outline.kind != timeline::Strip::Kind::Calls
                && outline.kind != timeline::Strip::Kind::Events)
                continue; // what was picked: a slice, a span
            const bool isOfTask = outline.lane.kind == timeline::LaneId::Kind::Task;
            if (!wanted || outline.kind != wanted->kind || outline.depth != wanted->depth
                || outline.time != wanted->time
                || (isOfTask ? std::int32_t(outline.lane.key) != pid
                             : outline.lane != wanted->lane))
                return QStringLiteral("the timeline outlines something else");
            outlined = outlined || !isOfTask;
        }
        return outlined || !wanted
            ? wrongInTimelineText()
            : QStringLiteral("the timeline does not outline what is selected");
    }
    QString wrongInTimelineText()
    {
        const auto text = m_timeline->currentText();
        const auto row = selection().row();
        std::string name;
        if (const auto id = selection().call()) {
            const auto call = m_capture->calls().call(*id);
            name = call->function.valid() ? m_capture->string(call->function) : "";
        } else if (row && !text.contains(QStringLiteral(" span"))) {
            name = m_capture->eventType(m_capture->event(*row)->type).name;
        }
        return text.contains(QString::fromStdString(name))
            ? QString()
            : QStringLiteral("the timeline tells of “%1”").arg(text);
    }
    /// The row of the task whose event it is.
    QString wrongInScheduling()
    {
        const auto row = selection().row();
        if (!row)
            return {}; // a time: the task stays
        const auto pid = analysis::taskOfRow(*m_capture, *row);
        const auto& tasks = m_sched->tasks()->rows();
        if (!pid)
            return {};
        const auto isIts = [pid](const auto& task) { return task.pid == *pid; };
        const int shown = m_taskTable->sourceRow(m_taskTable->currentIndex());
        if (shown >= 0 ? isIts(tasks[std::size_t(shown)]) : std::ranges::none_of(tasks, isIts))
            return {};
        return QStringLiteral("Scheduling is not at PID %1").arg(*pid);
    }
    /// What ends a span may also begin another, which is the one that is meant then.
    bool beginsAtSelection()
    {
        return std::ranges::any_of(m_latency->list()->rows(), [this](const auto& row) {
            return row.span.beginRow == selection().row();
        });
    }
    /// What an event tells of a task that waits, between the begin and the end of its wait.
    bool tellsOf(const analysis::TimedSpan& span)
    {
        const auto event = m_capture->event(*selection().row());
        const auto& type = m_capture->eventType(event->type);
        const int field = type.fieldIndex("pid");
        return !span.call && type.name.starts_with("sched_") && field >= 0
            && event->timeNs >= span.beginNs && event->timeNs <= span.beginNs + span.durationNs
            && m_capture->task(span.task).pid
            == std::int32_t((*m_capture->values(event->row))[std::size_t(field)])
            && std::ranges::none_of(m_latency->list()->rows(), [this](const auto& row) {
                   return row.span.beginRow == selection().row()
                       || row.span.endRow == selection().row();
               });
    }
    bool isSelected(const analysis::TimedSpan& span)
    {
        return selection().call() ? span.call == selection().call()
            : selection().row()
            ? span.beginRow == selection().row()
                || (span.endRow == selection().row() && !beginsAtSelection()) || tellsOf(span)
            // A place in time is no event that happens to be there.
            : !span.call && !span.beginRow && span.beginNs == selection().timeNs();
    }
    QString wrongInLatency()
    {
        auto* const table = m_latency->longest();
        const auto& rows = m_latency->list()->rows();
        const auto selected = table->selectionModel()->selectedRows();
        for (const auto& index : selected) {
            const auto& span = rows[std::size_t(table->sourceRow(index))].span;
            if (!isSelected(span))
                return QStringLiteral("the longest spans are at another one, of %1")
                    .arg(span.beginNs);
        }
        return selected.isEmpty()
                && std::ranges::any_of(rows,
                                       [this](const auto& row) { return isSelected(row.span); })
            ? QStringLiteral("the longest spans do not show the selected one")
            : QString();
    }
    QString wrongInNotes()
    {
        std::vector<std::string> wanted;
        for (const auto& note : store::notes(*m_capture)) {
            if (note.row && note.row == selection().row())
                wanted.push_back(note.text);
        }
        const auto shown = m_notes->editor()->toPlainText().toStdString();
        if (wanted.empty())
            return shown.empty() ? QString() : QStringLiteral("a note of another place is shown");
        return std::ranges::find(wanted, shown) != wanted.end()
                && m_notes->list()->currentIndex().isValid()
            ? QString()
            : QStringLiteral("the note of the selected event is not shown");
    }

    std::shared_ptr<store::Capture> m_capture;
    CaptureWindow m_window;
    std::mt19937 m_random;
    EventsView* m_events;
    CallsView* m_calls;
    TimelineView* m_timeline;
    LatencyView* m_latency;
    NotesPane* m_notes;
    SchedView* m_sched;
    TableView* m_taskTable;
    QTreeView* m_tree;
    QLineEdit* m_function;
    std::unique_ptr<analysis::RowMatcher> m_matcher; ///< of the filter that it was made for
    analysis::EventFilter m_matched;
    QStringList m_did;
};

} // namespace

class TestOneSelection : public QObject
{
    Q_OBJECT

    /// Of each capture; SEQUENCES=N takes more.
    static constexpr int kSequences = 60;
    QTemporaryDir m_folder;

private slots:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void allViewsAgree_data()
    {
        using Source = analysis::SpanSource;
        const Source calls{.kind = Source::Kind::Calls, .name = {}};
        QTest::addColumn<QString>("file");
        QTest::addColumn<Source>("measured");
        QTest::newRow("calls with events between them")
            << QStringLiteral(TEST_DATA "/graph/events-proc-abstime.txt.xz") << calls;
        QTest::newRow("scheduling")
            << QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz")
            << Source{.kind = Source::Kind::Pairs, .name = "wakeup"};
        QTest::newRow("lost calls") << QStringLiteral(TEST_DATA "/graph/lost.txt.xz") << calls;
    }
    void allViewsAgree()
    {
        QFETCH(QString, file);
        QFETCH(analysis::SpanSource, measured);
        bool told = false;
        const int wanted = qEnvironmentVariableIntValue("SEQUENCES", &told);
        const int sequences = told ? wanted : kSequences;
        const auto path = m_folder.filePath(QString::fromLatin1(QTest::currentDataTag()));
        const auto opened = open::importFile(file.toStdString(), path.toStdString());
        QVERIFY(opened.has_value());
        for (const RowId row : {RowId(0), RowId(7), RowId(20), RowId(21)})
            addNote(*opened->capture, row);
        User user(opened->capture, measured,
                  unsigned(qHash(QString::fromLatin1(QTest::currentDataTag()))));
        for (int i = 0; i < sequences; ++i) {
            user.reset();
            for (int step = 0; step < 4; ++step) {
                user.act();
                const auto wrong = user.disagreement();
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            }
        }
    }

private:
    static void addNote(store::Capture& capture, RowId row)
    {
        const auto event = capture.event(row);
        auto note = store::noteOn(*event, capture.task(event->task));
        note.text = "row " + std::to_string(row);
        QVERIFY(store::saveNote(capture, note));
    }
};

QTEST_MAIN(TestOneSelection)
#include "tst_one_selection.moc"
