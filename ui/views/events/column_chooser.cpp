#include "ui/views/events/column_chooser.h"

#include "ui/base/capture/selection.h"
#include "ui/base/preferences/preferences.h"
#include "ui/base/text/fixed_font.h"
#include "ui/views/events/event_delegate.h"
#include "ui/views/events/models/event_table_model.h"

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSignalBlocker>
#include <QStyle>
#include <QTableView>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

namespace probescope::ui {

namespace {

const QString kColumnsKey = QStringLiteral("events/columns");
constexpr std::uint64_t kRowsToFit = 50;
// Letters that the details keep where the least important columns are shown beside them.
constexpr int kDetailsBeside = 42;
constexpr int kDetailsPercent = 45; // at least, if they need as much
constexpr int kDetailsLeast = 25; // also where the first rows have short ones: later ones may not
// Beside a text in its cell; its width is a whole number of pixels, which may be rounded down.
constexpr int kAround = 2 * EventDelegate::kPadding + 2;
// Letters of names that are cut: "sched_switch" is told from "sched_waking" by the last ones.
constexpr std::array kMinNames{std::pair(EventCells::Task, 8), std::pair(EventCells::Event, 12)};
// Letters that each column has room for: a name of 16 bytes, a PID of 7 digits.
constexpr std::array<int, EventCells::ColumnCount> kLetters{14, 13, 5, 16, 7, 7, 6, 10, 22, 20};

} // namespace

ColumnChooser::ColumnChooser(std::shared_ptr<store::Capture> capture, EventTableModel* model,
                             QTableView* table, const Selection* selection, QWidget* view)
    : m_capture(std::move(capture))
    , m_model(model)
    , m_table(table)
    , m_selection(selection)
    , m_columnMenu(new QMenu(tr("Columns"), view))
    , m_timeMenu(new QMenu(tr("Time"), view))
    , m_timeStyles(new QActionGroup(this))
{
    makeColumnMenu();
    makeShortForm();
    connectHeader();
    makeTimeMenu();
    restoreColumns();
    fit();
    connect(m_selection, &Selection::markersChanged, this, &ColumnChooser::fit);
    m_table->viewport()->installEventFilter(this);
}

void ColumnChooser::makeColumnMenu()
{
    for (int i = 0; i < EventCells::ColumnCount; ++i) {
        const auto column = EventCells::Column(i);
        auto* const action = m_columnMenu->addAction(EventCells::columnName(column));
        action->setCheckable(true);
        action->setData(i);
        connect(action, &QAction::triggered, this, [this, column] {
            m_hiddenForRoom.erase(column);
            setColumnVisible(column, m_table->isColumnHidden(column));
            saveColumns();
        });
    }
    m_columnMenu->addSeparator();
    m_columnMenu->addAction(tr("Default columns"), this, [this] {
        setDefaultColumns();
        QSettings().remove(kColumnsKey);
        m_chosen = false;
        m_hiddenForRoom.clear();
        fit();
    });
    connect(m_columnMenu, &QMenu::aboutToShow, this, [this] {
        for (auto* const action : m_columnMenu->actions()) {
            if (action->data().isValid())
                action->setChecked(!m_table->isColumnHidden(action->data().toInt()));
        }
    });
}

/// In the menu of columns, since it is about what one of them says.
void ColumnChooser::makeShortForm()
{
    m_columnMenu->addSeparator();
    auto* const action = m_columnMenu->addAction(tr("Short form of known events"));
    action->setCheckable(true);
    action->setChecked(preference::shortForm().value().toBool());
    action->setStatusTip(tr("“%1” instead of all fields, which the details show.")
                             .arg(QStringLiteral("bash:10 [120] S ==> make:12 [120]")));
    m_model->setShort(action->isChecked());
    auto& preferences = Preferences::ofProgram();
    connect(action, &QAction::toggled, this, [this, &preferences](bool isShort) {
        m_model->setShort(isShort);
        m_read = 0; // details have other texts
        fit();
        preferences.set(preference::shortForm(), isShort);
    });
    preferences.follow(preference::shortForm(), this,
                       [action](const QVariant& isShort) { action->setChecked(isShort.toBool()); });
}

bool ColumnChooser::isShort() const
{
    return m_model->isShort();
}

void ColumnChooser::connectHeader()
{
    auto* const header = m_table->horizontalHeader();
    header->setSectionsMovable(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setToolTip(tr("Right-click to choose columns and the time format."));
    connect(header, &QHeaderView::customContextMenuRequested, this, [this, header](QPoint pos) {
        QMenu menu(m_table);
        menu.addMenu(m_columnMenu);
        menu.addMenu(m_timeMenu);
        menu.exec(header->mapToGlobal(pos));
    });
    connect(header, &QHeaderView::sectionMoved, this, &ColumnChooser::saveColumns);
    connect(header, &QHeaderView::sectionResized, this, [this, header](int column) {
        // The last one fills the window, whose width is nobody's choice of a column's. Of hidden
        // ones Qt tells again when the header is laid out.
        if (!m_fitting && !header->isSectionHidden(column)
            && column != int(visibleColumns().back()))
            saveColumns();
    });
}

void ColumnChooser::makeTimeMenu()
{
    const std::vector<std::pair<TimeStyle, QString>> styles{
        {TimeStyle::Kernel, tr("Kernel timestamp")},
        {TimeStyle::SinceStart, tr("Since the start of the capture")},
        {TimeStyle::SinceMarker, tr("Since marker A")},
        {TimeStyle::WallClock, tr("Wall clock (UTC)")}};
    for (const auto& [style, text] : styles) {
        auto* const action = m_timeMenu->addAction(text);
        action->setCheckable(true);
        action->setData(int(style));
        m_timeStyles->addAction(action);
    }
    auto& preferences = Preferences::ofProgram();
    connect(m_timeStyles, &QActionGroup::triggered, this,
            [this, &preferences](const QAction* action) {
                setTimeStyle(TimeStyle(action->data().toInt()));
                preferences.set(preference::timeStyle(), action->data());
            });
    preferences.follow(preference::timeStyle(), this, [this](const QVariant& style) {
        if (TimeStyle(style.toInt()) != m_model->times().style())
            setTimeStyle(TimeStyle(style.toInt()));
    });
    connect(m_timeMenu, &QMenu::aboutToShow, this, [this] {
        for (auto* const action : m_timeStyles->actions()) {
            const auto style = TimeStyle(action->data().toInt());
            action->setEnabled(m_model->times().unit() == TimeUnit::Nanoseconds
                               && (style != TimeStyle::WallClock || m_model->times().hasWallClock())
                               && (style != TimeStyle::SinceMarker
                                   || m_selection->marker(Selection::Marker::A).has_value()));
            action->setChecked(style == m_model->times().style());
        }
    });
    setTimeStyle(TimeStyle(preference::timeStyle().value().toInt()));
}

void ColumnChooser::setTimeStyle(TimeStyle style)
{
    m_model->times().setStyle(style);
    m_model->timesChanged();
    fit();
    emit timeStyleChanged();
}

void ColumnChooser::setDefaultColumns()
{
    auto* const header = m_table->horizontalHeader();
    const auto digit = m_table->fontMetrics().horizontalAdvance(u'0');
    for (int i = 0; i < EventCells::ColumnCount; ++i) {
        header->moveSection(header->visualIndex(i), i);
        header->resizeSection(i, kLetters[std::size_t(i)] * digit + 2 * EventDelegate::kPadding);
        header->setSectionHidden(i, i == EventCells::Tgid);
    }
    header->setSectionHidden(EventCells::Buffer, m_capture->bufferCount() <= 1);
    header->setStretchLastSection(true);
}

void ColumnChooser::restoreColumns()
{
    const QSignalBlocker blocker(m_table->horizontalHeader());
    setDefaultColumns();
    const auto state = QSettings().value(kColumnsKey).toByteArray();
    m_chosen = !state.isEmpty() && m_table->horizontalHeader()->restoreState(state);
}

bool ColumnChooser::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        m_read = 0;
    if (event->type() == QEvent::FontChange || event->type() == QEvent::Resize
        || event->type() == QEvent::Show)
        fit();
    return QObject::eventFilter(watched, event);
}

void ColumnChooser::fit()
{
    if (m_capture->summary().events == 0)
        return;
    const QScopedValueRollback guard(m_fitting, true);
    readWidths();
    if (m_table->isVisible())
        fitRoom();
    if (m_chosen || !m_table->isVisible())
        fitTimes();
    else
        fitAll();
}

/// The first rows tell how wide names and numbers are. A row is read once for each font.
void ColumnChooser::readContent()
{
    const auto rows = std::min(m_capture->summary().events, kRowsToFit);
    if (m_read == rows)
        return;
    EventCells cells(m_capture);
    cells.setShort(m_model->isShort());
    for (; m_read < rows; ++m_read) {
        const auto before = m_read > 0 ? std::optional<RowId>(m_read - 1) : std::nullopt;
        for (int i = 0; i < EventCells::ColumnCount; ++i) {
            const auto text = cells.text(m_read, before, EventCells::Column(i));
            const auto letters =
                i == EventCells::Flags ? QFontMetrics(fixedFont()) : m_table->fontMetrics();
            auto& width = m_content[std::size_t(i)];
            width = std::max(width, letters.horizontalAdvance(text));
        }
    }
}

/// The names of all that happened, since the first rows have but some of them.
void ColumnChooser::readNames()
{
    const auto widen = [this](EventCells::Column column, const std::string& name) {
        auto& width = m_content[std::size_t(column)];
        width = std::max(width, m_table->fontMetrics().horizontalAdvance(oneLine(name)));
    };
    if (m_read == 0)
        m_tasksNamed = 0;
    for (const auto tasks = m_capture->taskCount(); m_tasksNamed < tasks; ++m_tasksNamed)
        widen(EventCells::Task, m_capture->task(TaskId(m_tasksNamed)).comm);
    const auto counts = m_capture->eventCountByType();
    for (std::uint32_t id = 0; id < counts.size(); ++id) {
        if (counts[id] > 0)
            widen(EventCells::Event, m_capture->eventType(EventTypeId(id)).name);
    }
}

/// What a narrow window hides, a wide one shows again: the flags are hidden first. Nothing is
/// hidden of what the user chose.
void ColumnChooser::fitRoom()
{
    const auto before = std::exchange(m_hiddenForRoom, {});
    for (const auto column : before)
        m_table->setColumnHidden(column, false);
    const int details = kDetailsBeside * m_table->fontMetrics().averageCharWidth();
    for (const auto column : {EventCells::Flags, EventCells::Delta}) {
        const auto widths = usualWidths();
        const int used = std::accumulate(widths.begin(), widths.end(), details);
        if (used <= m_table->viewport()->width())
            return;
        if (m_table->isColumnHidden(column) || (m_chosen && !before.contains(column)))
            continue;
        m_table->setColumnHidden(column, true);
        m_hiddenForRoom.insert(column);
    }
}

/// Each has room for usual texts.
ColumnChooser::Widths ColumnChooser::usualWidths()
{
    const auto* const header = m_table->horizontalHeader();
    const int letter = m_table->fontMetrics().horizontalAdvance(u'0');
    const int margins = 2 * header->style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, header);
    Widths widths = {};
    for (const auto column : visibleColumns()) {
        if (column == EventCells::Details)
            continue;
        const auto title = EventCells::columnName(column);
        auto& width = widths[std::size_t(column)];
        width = std::min(m_content[std::size_t(column)], kLetters[std::size_t(column)] * letter)
            + kAround;
        width = std::max(width, header->fontMetrics().horizontalAdvance(title) + margins);
    }
    widths[EventCells::Time] = std::max(widths[EventCells::Time], timesWidth());
    for (const auto column : {EventCells::Cpu, EventCells::Pid, EventCells::Tgid}) {
        if (auto& width = widths[column]; width > 0)
            width = std::max(width, numbersWidth(column));
    }
    return widths;
}

void ColumnChooser::readWidths()
{
    if (m_read == 0)
        m_content = {};
    readNames();
    readContent();
}

/// Beside Delta or Flags the details give way first; without them names are cut before the details
/// are. Nothing is cut while the details have room to spare.
void ColumnChooser::fitAll()
{
    auto* const header = m_table->horizontalHeader();
    const int room = m_table->viewport()->width();
    const int letter = m_table->fontMetrics().horizontalAdvance(u'0');
    auto widths = usualWidths();
    const auto used = [&widths] { return std::accumulate(widths.begin(), widths.end(), 0); };
    const int wanted =
        std::max(m_content[EventCells::Details] + kAround, room * kDetailsLeast / 100);
    // Names stay whole beside columns that are hidden where there is less room.
    const bool beside =
        !m_table->isColumnHidden(EventCells::Delta) || !m_table->isColumnHidden(EventCells::Flags);
    const int share = room * (beside ? kDetailsLeast : kDetailsPercent) / 100;
    int tooWide = used() + std::min(wanted, share) - room;
    for (const auto& [column, letters] : kMinNames) {
        const int least = letters * letter + 2 * EventDelegate::kPadding;
        const int less = std::clamp(tooWide, 0, std::max(widths[column] - least, 0));
        widths[column] -= less;
        tooWide -= less;
    }
    int spare = std::max(room - used() - wanted, 0);
    for (const auto column : {EventCells::Event, EventCells::Task, EventCells::Buffer}) {
        auto& width = widths[column];
        if (width == 0)
            continue; // it is hidden
        const int more = std::clamp(m_content[column] + kAround - width, 0, spare);
        width += more;
        spare -= more;
    }
    for (const auto column : visibleColumns()) {
        if (column != EventCells::Details)
            header->resizeSection(column, widths[std::size_t(column)]);
    }
}

int ColumnChooser::timesWidth() const
{
    const auto summary = m_capture->summary();
    const auto width = [this](std::int64_t timeNs) {
        return m_table->fontMetrics().horizontalAdvance(m_model->times().text(timeNs));
    };
    // The longest ones: the last has the most digits, the first may have a sign.
    return std::max(width(summary.firstNs), width(summary.lastNs)) + kAround;
}

/// Of the largest there is, which may be far behind the first rows.
int ColumnChooser::numbersWidth(EventCells::Column column)
{
    for (const auto tasks = m_capture->taskCount(); m_tasksRead < tasks; ++m_tasksRead) {
        const auto& task = m_capture->task(TaskId(m_tasksRead));
        m_largestPid = std::max(m_largestPid, task.pid);
        m_largestTgid = std::max(m_largestTgid, task.tgid);
    }
    std::int64_t largest = 0;
    if (column == EventCells::Pid)
        largest = m_largestPid;
    else if (column == EventCells::Tgid)
        largest = m_largestTgid;
    else if (const auto cpus = m_capture->cpus(); !cpus.empty())
        largest = cpus.back();
    // Digits may have other widths than one another.
    const QString digits(QString::number(largest).size(), u'0');
    return m_table->fontMetrics().horizontalAdvance(digits) + kAround;
}

/// Widens the column when it cuts them.
void ColumnChooser::fitTimes()
{
    const int needed = timesWidth();
    if (m_table->columnWidth(EventCells::Time) < needed)
        m_table->setColumnWidth(EventCells::Time, needed);
}

void ColumnChooser::saveColumns()
{
    m_chosen = true;
    auto* const header = m_table->horizontalHeader();
    const QSignalBlocker blocker(header);
    for (const auto column : m_hiddenForRoom)
        header->setSectionHidden(column, false);
    QSettings().setValue(kColumnsKey, header->saveState());
    for (const auto column : m_hiddenForRoom)
        header->setSectionHidden(column, true);
}

ColumnList ColumnChooser::chosenColumns() const
{
    ColumnList columns;
    const auto* const header = m_table->horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const auto column = EventCells::Column(header->logicalIndex(visual));
        if (!header->isSectionHidden(column) || m_hiddenForRoom.count(column) > 0)
            columns.push_back(column);
    }
    return columns;
}

ColumnList ColumnChooser::visibleColumns() const
{
    auto columns = chosenColumns();
    std::erase_if(columns, [this](auto column) { return m_hiddenForRoom.count(column) > 0; });
    return columns;
}

void ColumnChooser::setColumnVisible(EventCells::Column column, bool visible)
{
    if (!visible && visibleColumns().size() <= 1)
        return; // without any column there would be no header to bring one back
    m_table->setColumnHidden(column, !visible);
}

} // namespace probescope::ui

#include "moc_column_chooser.cpp"
