#include "ui/views/events/column_chooser.h"

#include "ui/base/capture/selection.h"
#include "ui/base/preferences/preferences.h"
#include "ui/views/events/event_delegate.h"
#include "ui/views/events/models/event_table_model.h"

#include <QAction>
#include <QActionGroup>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

const QString kColumnsKey = QStringLiteral("events/columns");

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
    fitTimes();
    connect(m_selection, &Selection::markersChanged, this, &ColumnChooser::fitTimes);
}

void ColumnChooser::makeColumnMenu()
{
    for (int i = 0; i < EventCells::ColumnCount; ++i) {
        const auto column = EventCells::Column(i);
        auto* const action = m_columnMenu->addAction(EventCells::columnName(column));
        action->setCheckable(true);
        action->setData(i);
        connect(action, &QAction::triggered, this, [this, column] {
            setColumnVisible(column, m_table->isColumnHidden(column));
            saveColumns();
        });
    }
    m_columnMenu->addSeparator();
    m_columnMenu->addAction(tr("Default columns"), this, [this] {
        setDefaultColumns();
        saveColumns();
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
    action->setStatusTip(tr("“%1” instead of all fields, which the details show")
                             .arg(QStringLiteral("bash:10 [120] S ==> make:12 [120]")));
    m_model->setShort(action->isChecked());
    auto& preferences = Preferences::ofProgram();
    connect(action, &QAction::toggled, this, [this, &preferences](bool isShort) {
        m_model->setShort(isShort);
        preferences.set(preference::shortForm(), isShort);
    });
    preferences.follow(preference::shortForm(), this,
                       [action](const QVariant& isShort) { action->setChecked(isShort.toBool()); });
}

void ColumnChooser::connectHeader()
{
    auto* const header = m_table->horizontalHeader();
    header->setSectionsMovable(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setToolTip(tr("Right-click to choose columns and how times are written."));
    connect(header, &QHeaderView::customContextMenuRequested, this, [this, header](QPoint pos) {
        QMenu menu(m_table);
        menu.addMenu(m_columnMenu);
        menu.addMenu(m_timeMenu);
        menu.exec(header->mapToGlobal(pos));
    });
    connect(header, &QHeaderView::sectionMoved, this, &ColumnChooser::saveColumns);
    connect(header, &QHeaderView::sectionResized, this, [this](int column) {
        // The last one fills the window, whose width is nobody's choice of a column's.
        if (!m_fitting && column != int(visibleColumns().back()))
            saveColumns();
    });
}

void ColumnChooser::makeTimeMenu()
{
    const std::vector<std::pair<TimeStyle, QString>> styles{
        {TimeStyle::Kernel, tr("As the kernel wrote it")},
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
    fitTimes();
    emit timeStyleChanged();
}

void ColumnChooser::setDefaultColumns()
{
    auto* const header = m_table->horizontalHeader();
    const auto digit = m_table->fontMetrics().horizontalAdvance(u'0');
    // Characters that each column has room for: a name of 16 bytes, a pid of 7 digits.
    const std::vector<int> widths{14, 13, 5, 16, 7, 7, 6, 10, 22, 20};
    for (int i = 0; i < EventCells::ColumnCount; ++i) {
        header->moveSection(header->visualIndex(i), i);
        header->resizeSection(i, widths[std::size_t(i)] * digit + 2 * EventDelegate::kPadding);
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
    if (!state.isEmpty())
        m_table->horizontalHeader()->restoreState(state);
}

void ColumnChooser::fitTimes()
{
    const auto summary = m_capture->summary();
    if (summary.events == 0)
        return;
    const auto width = [this](std::int64_t timeNs) {
        return m_table->fontMetrics().horizontalAdvance(m_model->times().text(timeNs));
    };
    // The longest ones: the last has the most digits, the first may have a sign.
    const int needed =
        std::max(width(summary.firstNs), width(summary.lastNs)) + 2 * EventDelegate::kPadding;
    const QScopedValueRollback guard(m_fitting, true);
    if (m_table->columnWidth(EventCells::Time) < needed)
        m_table->setColumnWidth(EventCells::Time, needed);
}

void ColumnChooser::saveColumns() const
{
    QSettings().setValue(kColumnsKey, m_table->horizontalHeader()->saveState());
}

ColumnList ColumnChooser::visibleColumns() const
{
    ColumnList columns;
    const auto* const header = m_table->horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const int logical = header->logicalIndex(visual);
        if (!header->isSectionHidden(logical))
            columns.push_back(EventCells::Column(logical));
    }
    return columns;
}

void ColumnChooser::setColumnVisible(EventCells::Column column, bool visible)
{
    if (!visible && visibleColumns().size() <= 1)
        return; // without any column there would be no header to bring one back
    m_table->setColumnHidden(column, !visible);
}

} // namespace probescope::ui
