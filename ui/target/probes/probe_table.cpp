#include "ui/target/probes/probe_table.h"

#include "ui/base/table/models/sorted_rows.h"
#include "ui/target/probes/probe_table_delegate.h"

#include <QHeaderView>

#include <algorithm>
#include <memory>
#include <utility>

namespace probescope::ui {

namespace {

/// In letters of the font, so that they fit at any scale.
constexpr int kColumnLetters[] = {22, 17, 30, 11, 10, 11, 0, 13, 11, 9, 12, 20, 24, 0};
constexpr int kOfRecordings[] = {ProbeTableModel::Recorded, ProbeTableModel::Filtered,
                                 ProbeTableModel::Lost};

} // namespace

class ProbeTable::Found : public SortedRows
{
public:
    using SortedRows::SortedRows;

    void setOnlyOurs(bool only)
    {
        m_onlyOurs = only;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const auto owner = sourceModel()->index(row, 0, parent).data(ProbeTableModel::OwnerRole);
        if (m_onlyOurs && ProbeRow::Owner(owner.toInt()) != ProbeRow::Owner::Ours)
            return false;
        return SortedRows::filterAcceptsRow(row, parent);
    }

private:
    bool m_onlyOurs = false;
};

ProbeTable::ProbeTable(QWidget* parent)
    : TableView(tr("Dynamic events of the target"), std::make_unique<Found>(), parent)
    , m_probes(new ProbeTableModel(this))
    , m_found(static_cast<Found*>(shown()))
{
    m_found->setFilterRole(ProbeTableModel::SearchRole);
    m_found->setSortRole(ProbeTableModel::SortRole);
    m_found->setSortCaseSensitivity(Qt::CaseInsensitive);
    setSource(m_probes);
    setLowRows();
    leaveCopying();
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setItemDelegate(new ProbeTableDelegate(this));
    sortByTitles();
    const int letter = fontMetrics().averageCharWidth();
    for (int column = 0; column < ProbeTableModel::ColumnCount; ++column) {
        if (kColumnLetters[column] > 0)
            setColumnWidth(column, kColumnLetters[column] * letter);
    }
    constexpr int kRateLetters = 24;
    setColumnWidth(ProbeTableModel::Rate, kRateLetters * letter);
    for (const int column : kOfRecordings)
        hideColumn(column);
    hideColumn(ProbeTableModel::InFlight);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ProbeTable::choiceChanged);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ProbeTable::choiceChanged);
}

void ProbeTable::setRows(std::vector<ProbeRow> rows)
{
    const bool recorded = std::any_of(
        rows.begin(), rows.end(), [](const ProbeRow& row) { return !row.recordings.isEmpty(); });
    const bool inFlight = std::any_of(rows.begin(), rows.end(),
                                      [](const ProbeRow& row) { return row.inFlight.has_value(); });
    m_probes->setRows(std::move(rows));
    for (const int column : kOfRecordings) {
        if (recorded)
            showColumn(column);
    }
    if (inFlight)
        showColumn(ProbeTableModel::InFlight);
}

void ProbeTable::search(const QString& text)
{
    setSearch(text.trimmed());
}

void ProbeTable::setOnlyOurs(bool only)
{
    m_found->setOnlyOurs(only);
}

const ProbeRow* ProbeTable::rowAt(const QModelIndex& found) const
{
    return found.isValid() ? &m_probes->rows()[std::size_t(sourceRow(found))] : nullptr;
}

const ProbeRow* ProbeTable::currentProbe() const
{
    const auto* const row = rowAt(currentIndex());
    return row && selectionModel()->isRowSelected(currentIndex().row()) ? row : nullptr;
}

std::vector<ProbeRow> ProbeTable::selectedProbes() const
{
    auto indexes = selectionModel()->selectedRows();
    std::sort(indexes.begin(), indexes.end(),
              [](const auto& a, const auto& b) { return a.row() < b.row(); });
    std::vector<ProbeRow> rows;
    for (const auto& index : indexes)
        rows.push_back(*rowAt(index));
    return rows;
}

std::vector<ProbeRow> ProbeTable::changeableProbes() const
{
    auto rows = selectedProbes();
    if (std::any_of(rows.begin(), rows.end(),
                    [](const ProbeRow& row) { return row.owner == ProbeRow::Owner::OwnRecording; }))
        rows.clear();
    return rows;
}

void ProbeTable::choose(const tracefs::EventName& event)
{
    const int row = m_probes->rowOf(event);
    const auto index = row < 0 ? QModelIndex() : m_found->mapFromSource(m_probes->index(row, 0));
    if (!index.isValid())
        return;
    // Not selectRow(), which takes no row of a table that was not laid out yet.
    selectionModel()->setCurrentIndex(
        index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(index);
}

void ProbeTable::chooseWanted()
{
    if (m_wanted && m_probes->rowOf(*m_wanted) >= 0)
        choose(*std::exchange(m_wanted, std::nullopt));
}

QString ProbeTable::copiedText() const
{
    QStringList lines;
    for (const auto& row : selectedProbes())
        lines << row.definitions;
    return lines.join(u'\n');
}

} // namespace probescope::ui

#include "moc_probe_table.cpp"
