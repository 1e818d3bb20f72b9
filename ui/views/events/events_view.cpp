#include "ui/views/events/events_view.h"

#include "core/analysis/explain/span_at_row.h"
#include "ui/base/capture/event_functions.h"
#include "ui/base/capture/latency_question.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/parts/hidden_notice.h"
#include "ui/base/parts/probe_items.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/key_text.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/text/task_text.h"
#include "ui/base/theme/colours.h"
#include "ui/base/theme/icons.h"
#include "ui/base/view/shortcuts.h"
#include "ui/views/events/cell_filters.h"
#include "ui/views/events/column_chooser.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/filter_bar.h"
#include "ui/views/events/row_scroll_bar.h"
#include "ui/views/events/search_bar.h"
#include "ui/views/events/value_items.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::uint64_t kMaxCopiedRows = 100'000; // more belongs into a file
constexpr std::size_t kMaxMarks = 2000; // as many as a scroll bar has pixels

} // namespace

ViewTraits EventsView::traits()
{
    return {.name = "events",
            .title = tr("Events"),
            .reads = ViewTraits::Reads::Always,
            .menu = tr("&Events")};
}

KeyGroup EventsView::keys() const
{
    return {QStringLiteral("events"),
            tr("Events"),
            m_actions,
            {{keyText({Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home,
                       Qt::Key_End}),
              tr("Move through the events")},
             {tr("Shift and these"), tr("Select rows")},
             {keyText({Qt::Key_Left, Qt::Key_Right}), tr("Move to another column")},
             {tr("%1, double-click").arg(keyText({Qt::Key_Return})),
              tr("Filter by the cell, or go to its time")},
             {keyText({QKeySequence::SelectAll}), tr("Select all rows")},
             {tr("%1 in the search field").arg(keyText({QKeySequence(Qt::CTRL | Qt::Key_Return)})),
              SearchBar::tr("Show only matching events")}}};
}

void EventsView::fillMenu(QMenu& menu) const
{
    View::fillMenu(menu);
    menu.addSeparator();
    menu.addMenu(m_columns->columnMenu());
    menu.addMenu(m_columns->timeMenu());
}

void EventsView::setNoteList(const NoteList* notes)
{
    m_model->setNotes(notes);
}

void EventsView::timesChanged()
{
    m_filterBar->rebuild(); // a chip may tell a range of times
}

EventsView::EventsView(std::shared_ptr<store::Capture> capture, Selection* selection,
                       QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_list(new EventList(m_capture, selection, this))
    , m_model(new EventTableModel(m_capture, m_list, this))
    , m_search(new EventSearch(m_capture, m_list, selection, this))
    , m_table(new EventTableView(m_model, selection, this))
    , m_searchBar(new SearchBar(m_search, selection, this))
    , m_filterBar(new FilterBar(&m_model->times(), selection, this))
    , m_columns(std::make_unique<ColumnChooser>(m_capture, m_model, m_table, selection, this))
    , m_empty(new QLabel(m_table->viewport()))
    , m_hidden(new HiddenNotice(this))
    , m_question(new LatencyQuestion(
          [capture = m_capture](RowId row, const CancelToken& cancel) {
              return analysis::spanAtRow(*capture, row, cancel);
          },
          selection, this))
{
    m_table->setAccessibleName(tr("Events"));
    auto* const rows = new QHBoxLayout;
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_table, 1);
    rows->addWidget(m_table->bar());
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_searchBar);
    layout->addWidget(m_filterBar);
    layout->addLayout(rows, 1);
    layout->addWidget(m_hidden); // below the rows, which stay where they are
    forwardFocus(this, m_table);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setEnabled(false);
    m_empty->setWordWrap(true);
    m_table->viewport()->installEventFilter(this);

    makeActions();
    connectParts();
    showEmpty();
    showHidden();
}

void EventsView::connectParts()
{
    connect(m_searchBar, &SearchBar::goToRow, m_table, &EventTableView::goToRow);
    connect(m_searchBar, &SearchBar::filterWanted, m_selection, &Selection::addTerm);
    connect(m_searchBar, &SearchBar::left, m_table, qOverload<>(&QWidget::setFocus));
    connect(m_filterBar, &FilterBar::left, m_table, qOverload<>(&QWidget::setFocus));
    connect(m_search, &EventSearch::changed, this, [this] {
        m_table->setHighlight(m_search->error().isEmpty() ? m_search->term() : std::nullopt);
        showMarks();
        emit matchesChanged(m_search->matches());
    });
    connect(m_table, &EventTableView::cellActivated, this, [this](quint64 position, int column) {
        actOnCell(position, EventCells::Column(column));
    });
    connect(m_table, &EventTableView::contextMenuWanted, this,
            [this](quint64 position, int column, QPoint where) {
                QMenu menu(this);
                fillCellMenu(menu, position, EventCells::Column(column));
                menu.exec(where);
            });
    connect(m_table, &EventTableView::selectedRangeChanged, this, &EventsView::showMarks);
    connect(m_columns.get(), &ColumnChooser::timeStyleChanged, this, &EventsView::timeStyleChanged);
    connect(m_list, &EventList::reset, this, &EventsView::showEmpty);
    connect(m_list, &EventList::grew, this, &EventsView::showEmpty);
    connect(m_list, &EventList::completed, this, &EventsView::showEmpty);
    connect(m_selection, &Selection::currentChanged, this, &EventsView::showHidden);
    connect(m_list, &EventList::reset, this, &EventsView::showHidden);
    connect(m_list, &EventList::grew, this, &EventsView::showHidden);
    connect(m_list, &EventList::completed, this, &EventsView::showHidden);
    connect(m_hidden, &HiddenNotice::showWanted, this, [this] { m_selection->setFilter({}); });
    connect(m_question, &LatencyQuestion::message, this, &EventsView::message);
    connect(m_list, &EventList::failed, this,
            [this](const Error& error) { emit message(QString::fromStdString(error.message())); });
}

EventsView::~EventsView() = default;

QAction* EventsView::addAction(const QString& icon, const char* text, const QKeySequence& key,
                               void (EventsView::*slot)())
{
    auto* const action = new QAction(tr(text), this);
    Shortcuts::nameAction(action, text);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, slot);
    QWidget::addAction(action);
    m_actions.push_back(action);
    return action;
}

void EventsView::makeActions()
{
    addAction(QStringLiteral("copy"), QT_TR_NOOP("Copy rows"), QKeySequence::Copy,
              &EventsView::copyText);
    addAction({}, QT_TR_NOOP("Copy rows as CSV"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
              &EventsView::copyCsv);
    addAction({}, QT_TR_NOOP("Explain latency"), QKeySequence(Qt::Key_E),
              &EventsView::explainLatency);
    // These act on the table from wherever the focus is in the window.
    auto* const search = addAction(QStringLiteral("search"), QT_TR_NOOP("Search events"),
                                   QKeySequence::Find, &EventsView::focusSearch);
    search->setShortcutContext(Qt::WindowShortcut);
    auto* const next =
        addAction(QStringLiteral("down"), QT_TR_NOOP("Next match"), {}, &EventsView::findNext);
    next->setShortcuts({QKeySequence(Qt::Key_F3)});
    next->setShortcutContext(Qt::WindowShortcut);
    auto* const previous = addAction(QStringLiteral("up"), QT_TR_NOOP("Previous match"), {},
                                     &EventsView::findPrevious);
    previous->setShortcuts({QKeySequence(Qt::SHIFT | Qt::Key_F3)});
    previous->setShortcutContext(Qt::WindowShortcut);
    auto* const goTo = addAction(QStringLiteral("goto"), QT_TR_NOOP("Go to time…"),
                                 QKeySequence(Qt::CTRL | Qt::Key_G), &EventsView::askForTime);
    goTo->setShortcutContext(Qt::WindowShortcut);
    m_placeAction = addAction(QStringLiteral("place"), QT_TR_NOOP("Add bookmark"),
                              QKeySequence(Qt::CTRL | Qt::Key_D), &EventsView::markPlace);
    m_placeAction->setShortcutContext(Qt::WindowShortcut);
}

void EventsView::captureGrew()
{
    const bool had = times()->hasTimes();
    const auto unit = times()->unit();
    m_model->captureGrew();
    m_list->captureGrew();
    m_search->captureGrew();
    // A text tells only at its end that it has no times: others show some by now.
    if (times()->hasTimes() != had || times()->unit() != unit)
        emit timeStyleChanged();
    m_columns->fit();
    showMarks();
    showEmpty();
}

void EventsView::setFollowsEnd(bool follows)
{
    m_table->rowWindow().setFollowsEnd(follows);
}

void EventsView::focusSearch()
{
    m_searchBar->focusText();
}

void EventsView::findNext()
{
    m_searchBar->findNext(false);
}

void EventsView::findPrevious()
{
    m_searchBar->findNext(true);
}

void EventsView::explainLatency()
{
    m_question->ask();
}

void EventsView::markPlace()
{
    emit placeWanted(m_selection->timeNs(), m_selection->row());
}

void EventsView::copy(TextForm form)
{
    const auto range = m_table->selectedRange();
    if (!range)
        return;
    if (range->count() > kMaxCopiedRows) {
        emit message(
            tr("At most %L1 rows can be copied. Use File > Export instead.").arg(kMaxCopiedRows));
        return;
    }
    EventCells cells(m_capture);
    cells.times() = m_model->times();
    const auto columns = m_columns->chosenColumns();
    QStringList lines;
    if (form == TextForm::Csv)
        lines << headerLine(columns, form);
    for (auto position = range->first; position <= range->last; ++position) {
        std::optional<RowId> before;
        if (position > 0)
            before = m_list->row(position - 1);
        lines << rowLine(cells, m_list->row(position), before, columns, form);
    }
    QApplication::clipboard()->setText(lines.join(u'\n') + u'\n');
    emit message(tr("%Ln row(s) copied.", nullptr, int(range->count())));
}

void EventsView::centreTimeline(std::int64_t timeNs)
{
    const auto length = m_selection->visible().lengthNs();
    const auto summary = m_capture->summary();
    const auto endNs = summary.lastNs + 1;
    if (length <= 0 || length >= endNs - summary.firstNs)
        return; // all is in sight, or nothing
    const auto beginNs = std::clamp(timeNs - length / 2, summary.firstNs, endNs - length);
    m_selection->setVisible({beginNs, beginNs + length});
}

void EventsView::actOnCell(std::uint64_t position, EventCells::Column column)
{
    if (position >= m_list->size())
        return;
    if (const auto filter = filterOfCell(*m_model, position, column))
        m_selection->addTerm(filter->term);
    else if (column == EventCells::Time || column == EventCells::Delta)
        centreTimeline(m_model->rowAt(position).event.timeNs);
    else
        emit detailsWanted();
}

void EventsView::addFilterItems(QMenu& menu, std::uint64_t position)
{
    const auto filters = filtersOfEvent(*m_model, position);
    const auto add = [this, &menu](const CellFilter& filter, bool exclude) {
        auto term = filter.term;
        term.exclude = exclude;
        const auto text = exclude ? tr("Exclude %1") : tr("Show only %1");
        menu.addAction(menuText(text.arg(filter.name)), this,
                       [this, term] { m_selection->addTerm(term); });
    };
    for (const auto& filter : filters)
        add(filter, false);
    menu.addSeparator();
    for (const auto& filter : filters)
        add(filter, true);
}

/// For the function that the event is of, and those of the stack that was recorded with it.
void EventsView::addProbeItems(QMenu& menu, RowId row)
{
    const auto functions = functionsOfDetails(eventDetails(*m_capture, m_model->times(), row));
    if (functions.isEmpty())
        return;
    ui::addProbeItems(menu, functions,
                      [this](const QString& function) { emit probeFunctionWanted(function); });
    menu.addSeparator();
}

void EventsView::fillCellMenu(QMenu& menu, std::uint64_t position, EventCells::Column column)
{
    if (position >= m_list->size())
        return;
    const auto row = m_model->rowAt(position);
    const auto timeNs = row.event.timeNs;
    addFilterItems(menu, position);
    menu.addSeparator();
    const auto pid = m_capture->task(row.event.task).pid;
    if (pid > 0) {
        const auto& lanes = m_selection->lanes()->taskLanes();
        const bool shown = std::find(lanes.begin(), lanes.end(), pid) != lanes.end();
        menu.addAction(menuText(shown ? tr("Remove the lane of %1").arg(row.task)
                                      : tr("Add a lane for %1").arg(row.task)),
                       this,
                       [this, pid, shown] { m_selection->lanes()->setTaskLane(pid, !shown); });
    }
    addValueItems(menu, *m_capture, row.event.type, m_selection);
    menu.addAction(tr("Center the timeline here"), this,
                   [this, timeNs] { centreTimeline(timeNs); });
    menu.addAction(themedIcon(QStringLiteral("marker-a")), tr("Set marker A here"), this,
                   [this, timeNs] { m_selection->setMarker(Selection::Marker::A, timeNs); });
    menu.addAction(themedIcon(QStringLiteral("marker-b")), tr("Set marker B here"), this,
                   [this, timeNs] { m_selection->setMarker(Selection::Marker::B, timeNs); });
    menu.addAction(themedIcon(QStringLiteral("place")), tr("Add bookmark"), this,
                   [this, timeNs, id = row.event.row] { emit placeWanted(timeNs, id); });
    menu.addAction(tr("Add note here…"), this, [this, event = row.event] {
        emit noteWanted(store::noteOn(event, m_capture->task(event.task)));
    });
    menu.addSeparator();
    menu.addAction(tr("Explain latency"), this, [this, event = row.event] {
        m_selection->select(event.row, event.timeNs);
        m_question->ask();
    });
    addProbeItems(menu, row.event.row);
    menu.addAction(tr("Copy cell"), this, [text = m_model->text(position, column)] {
        QApplication::clipboard()->setText(text);
    });
    menu.addAction(themedIcon(QStringLiteral("copy")), tr("Copy rows"), this,
                   &EventsView::copyText);
    menu.addAction(tr("Copy rows as CSV"), this, &EventsView::copyCsv);
    menu.addSeparator();
    menu.addMenu(m_columns->timeMenu());
    menu.addMenu(m_columns->columnMenu());
}

void EventsView::showMarks()
{
    std::vector<RowScrollBar::Mark> marks;
    const auto size = m_list->size();
    if (size == 0) {
        m_table->bar()->setMarks({});
        return;
    }
    const auto placeOf = [this, size](RowId row) {
        return double(m_list->lowerBound(row)) / double(size);
    };
    const auto& matches = m_search->matches();
    const auto step = std::max<std::uint64_t>(matches.size() / kMaxMarks, 1);
    const auto matchMark = timeline::Colours::from(palette()).foundMark;
    for (std::uint64_t i = 0; i < matches.size(); i += step)
        marks.push_back({placeOf(matches.at(i)), matchMark});
    if (const auto current = m_table->current())
        marks.push_back({double(*current) / double(size), palette().color(QPalette::Text)});
    m_table->bar()->setMarks(std::move(marks));
}

void EventsView::showEmpty()
{
    const bool empty = m_list->size() == 0;
    m_empty->setVisible(empty);
    if (!empty)
        return;
    if (!m_list->complete())
        m_empty->setText(tr("Searching for matching events…"));
    else if (m_list->filtered())
        m_empty->setText(tr("No matching events."));
    else
        m_empty->setText(tr("No events."));
    m_empty->setGeometry(m_table->viewport()->rect());
}

/// The current event may be one that the filter leaves out: another view has selected it.
void EventsView::showHidden()
{
    QString text;
    const auto row = m_selection->row();
    if (row && m_list->hides(*row)) {
        if (const auto event = m_capture->event(*row))
            text = tr("The filter hides the selected event: %1 of %2, at %3.")
                       .arg(QString::fromStdString(m_capture->eventType(event->type).name),
                            shownName(taskText(m_capture->task(event->task))),
                            m_model->times().placeText(event->timeNs));
    }
    m_hidden->setText(text);
}

bool EventsView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        m_empty->setGeometry(m_table->viewport()->rect());
    return QWidget::eventFilter(watched, event);
}

QStringList EventsView::reportTexts() const
{
    const QLocale locale;
    const auto number = [&locale](std::uint64_t n) { return locale.toString(qulonglong(n)); };
    const auto first = m_model->top();
    const auto size = list()->size();
    const auto rows = std::uint64_t(m_model->rowCount());
    QStringList texts{tr("Showing rows %1 to %2 of %3.")
                          .arg(number(std::min(first + 1, size)),
                               number(std::min(first + rows, size)), number(size))};
    if (!list()->complete())
        texts << tr("Filtering: %1 of %2 event(s) checked.", nullptr, forPlural(list()->total()))
                     .arg(number(list()->looked()), number(list()->total()));
    return texts;
}

} // namespace probescope::ui

#include "moc_events_view.cpp"
