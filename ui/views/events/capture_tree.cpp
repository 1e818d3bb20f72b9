#include "ui/views/events/capture_tree.h"

#include "core/store/read/capture.h"
#include "ui/base/theme/capture_fills.h"
#include "ui/base/theme/colours.h"
#include "ui/base/theme/icons.h"

#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace probescope::ui {

/// Sorts the items within their sections, which stay in their order, and decorates them with their
/// colour in the timeline.
class SortedTree : public QSortFilterProxyModel
{
public:
    SortedTree(const CaptureTreeModel* model, QObject* parent)
        : QSortFilterProxyModel(parent)
        , m_model(model)
    {
    }

    void setFills(const CaptureFills* fills)
    {
        m_fills = fills;
        setColours(m_colours);
        connect(fills, &CaptureFills::changed, this, [this] { setColours(m_colours); });
    }
    void setColours(const timeline::Colours& colours)
    {
        m_colours = colours;
        for (int i = 0; i < rowCount(); ++i) {
            const auto top = index(i, 0);
            if (const int rows = rowCount(top); rows > 0)
                emit dataChanged(index(0, 0, top), index(rows - 1, 0, top), {Qt::DecorationRole});
        }
    }

    QVariant data(const QModelIndex& index, int role) const override
    {
        return role == Qt::DecorationRole && index.column() == CaptureTreeModel::Name
            ? colourOf(mapToSource(index))
            : QSortFilterProxyModel::data(index, role);
    }

    /// The first click on a title: the most events first.
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        return role == Qt::InitialSortOrderRole && section == CaptureTreeModel::Events
            ? QVariant(int(Qt::DescendingOrder))
            : QSortFilterProxyModel::headerData(section, orientation, role);
    }

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override
    {
        if (!left.parent().isValid()) // sections: the proxy turns the order round when descending
            return sortOrder() == Qt::AscendingOrder ? left.row() < right.row()
                                                     : left.row() > right.row();
        if (left.column() == CaptureTreeModel::Events)
            return left.data(CaptureTreeModel::CountRole).toULongLong()
                < right.data(CaptureTreeModel::CountRole).toULongLong();
        return QString::localeAwareCompare(left.data().toString(), right.data().toString()) < 0;
    }

private:
    QVariant colourOf(const QModelIndex& source) const
    {
        using Section = CaptureTreeModel::Section;
        const auto term = m_model->termOf(source);
        if (!term)
            return {};
        switch (*m_model->sectionOf(source)) {
        case Section::Cpus:
            return m_colours.cpu(std::uint32_t(term->number));
        case Section::Tasks:
            return colourOf(m_model->taskOf(source).value_or(Task()));
        case Section::EventTypes:
            return m_colours.event(term->text.substr(term->text.find(':') + 1));
        case Section::Buffers:
            break;
        }
        return {};
    }

    QColor colourOf(const Task& task) const
    {
        return m_colours.task(
            task, m_fills ? m_fills->tasks()->of(task) : timeline::TaskFills().of(task));
    }

    const CaptureTreeModel* m_model;
    timeline::Colours m_colours;
    const CaptureFills* m_fills = nullptr;
};

ViewTraits CaptureTree::traits()
{
    return {.name = "tree", .title = tr("Capture"), .place = ViewTraits::Place::Side};
}

CaptureTree::CaptureTree(std::shared_ptr<store::Capture> capture, Selection* selection,
                         QWidget* parent)
    : View(parent)
    , m_selection(selection)
    , m_model(new CaptureTreeModel(std::move(capture), selection, this))
    , m_sorted(new SortedTree(m_model, this))
    , m_find(new QLineEdit(this))
    , m_tree(new QTreeView(this))
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setRecursiveFilteringEnabled(true);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_find->setPlaceholderText(tr("Find a task or an event type"));
    m_find->setAccessibleName(m_find->placeholderText());
    m_find->setClearButtonEnabled(true);
    m_find->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_tree->setModel(m_sorted);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setSortingEnabled(true);
    m_tree->sortByColumn(-1, Qt::AscendingOrder); // as the model has them: the most events first
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setAccessibleName(tr("Contents of the capture"));
    m_tree->setIndentation(14);
    sizeSwatches();
    m_sorted->setColours(timeline::Colours::from(palette()));
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(CaptureTreeModel::Name, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(CaptureTreeModel::Events, QHeaderView::Interactive);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* const top = new QVBoxLayout;
    top->setContentsMargins(6, 4, 6, 4);
    top->addWidget(m_find);
    layout->addLayout(top);
    layout->addWidget(m_tree, 1);

    connect(m_find, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_sorted->setFilterFixedString(text);
        expandSections();
    });
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &CaptureTree::showMenu);
    connect(m_tree, &QTreeView::activated, this,
            [this](const QModelIndex& index) { only(m_sorted->mapToSource(index), false); });
    connect(m_tree->header(), &QHeaderView::sortIndicatorChanged, this, &CaptureTree::fitCounts);
    expandSections();
}

void CaptureTree::sizeSwatches()
{
    const int side = fontMetrics().xHeight() + 2;
    m_tree->setIconSize({side, side});
}

void CaptureTree::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        m_sorted->setColours(timeline::Colours::from(palette()));
    View::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    sizeSwatches();
    fitCounts();
}

void CaptureTree::expandSections()
{
    for (int i = 0; i < m_sorted->rowCount(); ++i)
        m_tree->expand(m_sorted->index(i, 0));
    fitCounts();
}

/// Names get what is left. Qt would leave room for an arrow, also where there is none.
void CaptureTree::fitCounts()
{
    constexpr auto kCounts = CaptureTreeModel::Events;
    auto* const header = m_tree->header();
    const auto title = m_sorted->headerData(kCounts, Qt::Horizontal, Qt::DisplayRole).toString();
    const int margin = style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, header);
    const int titleWidth = header->sortIndicatorSection() == kCounts
        ? header->sectionSizeHint(kCounts)
        : header->fontMetrics().horizontalAdvance(title) + 2 * margin;
    const QAbstractItemView& items = *m_tree;
    header->resizeSection(kCounts, std::max(items.sizeHintForColumn(kCounts), titleWidth));
}

QSize CaptureTree::minimumSizeHint() const
{
    return {letters(kMinLetters), View::minimumSizeHint().height()};
}

/// Names go before counts where there is no room for both.
void CaptureTree::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    m_tree->setColumnHidden(CaptureTreeModel::Events, width() < letters(kLettersWithCounts));
    fitCounts();
}

int CaptureTree::letters(int count) const
{
    return fontMetrics().averageCharWidth() * count;
}

void CaptureTree::setFills(const CaptureFills* fills)
{
    m_sorted->setFills(fills);
}

void CaptureTree::captureGrew()
{
    std::vector<bool> expanded;
    for (int i = 0; i < m_model->rowCount(); ++i)
        expanded.push_back(m_tree->isExpanded(m_sorted->mapFromSource(m_model->index(i, 0))));
    m_model->captureGrew();
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const bool known = std::size_t(i) < expanded.size();
        m_tree->setExpanded(m_sorted->mapFromSource(m_model->index(i, 0)),
                            !known || expanded[std::size_t(i)]);
    }
    fitCounts(); // numbers have become longer
}

void CaptureTree::only(const QModelIndex& source, bool exclude)
{
    auto term = m_model->termOf(source);
    if (!term)
        return;
    term->exclude = exclude;
    m_selection->addTerm(*term);
}

void CaptureTree::showMenu(QPoint pos)
{
    const auto source = m_sorted->mapToSource(m_tree->indexAt(pos));
    const auto term = m_model->termOf(source);
    if (!term)
        return;
    auto name = source.siblingAtColumn(CaptureTreeModel::Name).data().toString();
    name.replace(u'&', QStringLiteral("&&"));
    QMenu menu(this);
    menu.addAction(themedIcon(QStringLiteral("filter")), tr("Show only %1").arg(name), this,
                   [this, source] { only(source, false); });
    menu.addAction(themedIcon(QStringLiteral("filter-off")), tr("Exclude %1").arg(name), this,
                   [this, source] { only(source, true); });
    if (m_model->sectionOf(source) == CaptureTreeModel::Section::Tasks && term->number > 0) {
        menu.addSeparator();
        const auto pid = std::int32_t(term->number);
        const auto& lanes = m_selection->lanes()->taskLanes();
        const bool shown = std::find(lanes.begin(), lanes.end(), pid) != lanes.end();
        menu.addAction(
            shown ? tr("Remove its lane from the timeline") : tr("Add its lane to the timeline"),
            this, [this, pid, shown] { m_selection->lanes()->setTaskLane(pid, !shown); });
    }
    menu.exec(m_tree->viewport()->mapToGlobal(pos));
}

} // namespace probescope::ui

#include "moc_capture_tree.cpp"
