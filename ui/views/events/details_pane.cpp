#include "ui/views/events/details_pane.h"

#include "ui/base/capture/event_functions.h"
#include "ui/base/theme/icons.h"
#include "ui/views/events/details_delegate.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStackedLayout>
#include <QTreeView>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kMinWidth = 40;
// Shares of the pane's width in percent; the type has the rest.
constexpr int kNameShare = 26;
constexpr int kShownShare = 41;
constexpr int kRawShare = 17;
} // namespace

ViewTraits DetailsPane::traits()
{
    return {.name = "details", .title = tr("Details"), .place = ViewTraits::Place::BelowSide};
}

DetailsPane::DetailsPane(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                         Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_times(times)
    , m_selection(selection)
    , m_model(new EventDetailsModel(this))
    , m_tree(new QTreeView(this))
    , m_hint(new QLabel(tr("Select an event to see its fields."), this))
    , m_pages(new QStackedLayout(this))
{
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new DetailsDelegate(m_tree));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setAlternatingRowColors(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setAccessibleName(tr("Details of the current event"));
    m_tree->setIndentation(14);
    auto* const header = m_tree->header();
    header->setMinimumSectionSize(kMinWidth);
    header->setStretchLastSection(false);
    connect(header, &QHeaderView::sectionResized, this, [this] {
        m_ownWidths = m_ownWidths || !m_fitting; // the user's, from now on
    });
    m_tree->viewport()->installEventFilter(this);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setEnabled(false);
    m_pages->addWidget(m_hint);
    m_pages->addWidget(m_tree);

    auto* const copyAction = new QAction(themedIcon(QStringLiteral("copy")), tr("Copy"), m_tree);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetShortcut);
    connect(copyAction, &QAction::triggered, this, [this] { copy(false); });
    m_tree->addAction(copyAction);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &DetailsPane::showMenu);
    connect(selection, &Selection::currentChanged, this, &DetailsPane::refresh);
    refresh();
}

void DetailsPane::shareWidth()
{
    const QScopedValueRollback guard(m_fitting, true);
    auto* const header = m_tree->header();
    const int width = m_tree->viewport()->width();
    int rest = width;
    for (const auto& [column, share] : {std::pair(EventDetailsModel::Name, kNameShare),
                                        std::pair(EventDetailsModel::Shown, kShownShare),
                                        std::pair(EventDetailsModel::Raw, kRawShare)}) {
        header->resizeSection(column, width * share / 100);
        rest -= header->sectionSize(column);
    }
    header->resizeSection(EventDetailsModel::Type, rest);
}

bool DetailsPane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::Resize && !m_ownWidths)
        shareWidth();
    return QWidget::eventFilter(watched, event);
}

void DetailsPane::refresh()
{
    const auto row = m_selection->row();
    if (!row || *row >= m_capture->summary().events) {
        m_model->setSections({});
        m_pages->setCurrentWidget(m_hint);
        return;
    }
    const auto isFormat = [](const DetailSection& section) {
        return section.kind == DetailSection::Kind::Format;
    };
    // What the user opened or closed stays so from one event to the next.
    for (int i = 0; i < m_model->rowCount(); ++i) {
        if (isFormat(m_model->sections()[std::size_t(i)]))
            m_formatExpanded = m_tree->isExpanded(m_model->index(i, 0));
    }
    m_model->setSections(eventDetails(*m_capture, *m_times, *row));
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const bool format = isFormat(m_model->sections()[std::size_t(i)]);
        m_tree->setFirstColumnSpanned(i, {}, true);
        m_tree->setExpanded(m_model->index(i, 0), !format || m_formatExpanded);
        for (int j = 0; format && j < m_model->rowCount(m_model->index(i, 0)); ++j)
            m_tree->setFirstColumnSpanned(j, m_model->index(i, 0), true);
    }
    m_pages->setCurrentWidget(m_tree);
}

void DetailsPane::copy(bool valueOnly) const
{
    const auto index = m_tree->currentIndex();
    QStringList lines;
    const auto line = [valueOnly](const DetailRow& row) {
        if (valueOnly && !row.shown.isEmpty())
            return row.shown;
        return row.shown.isEmpty() ? row.name : row.name + u'\t' + row.shown;
    };
    if (const auto* const row = m_model->rowAt(index)) {
        lines << line(*row);
    } else if (const auto* const section = m_model->sectionOf(index)) {
        for (const auto& one : section->rows)
            lines << line(one);
    }
    if (!lines.isEmpty())
        QApplication::clipboard()->setText(lines.join(u'\n'));
}

void DetailsPane::filterBy(const QModelIndex& index, const char* op, bool exclude)
{
    const auto* const row = m_model->rowAt(index);
    analysis::FilterTerm term;
    term.kind = analysis::FilterTerm::Kind::Field;
    term.field = row->name.toStdString();
    term.op = op;
    term.text = row->filterValue.toStdString();
    term.exclude = exclude;
    m_selection->addTerm(term);
}

void DetailsPane::showMenu(QPoint pos)
{
    const auto index = m_tree->indexAt(pos);
    if (!index.isValid())
        return;
    QMenu menu(this);
    menu.addAction(tr("Copy value"), this, [this] { copy(true); });
    menu.addAction(themedIcon(QStringLiteral("copy")), tr("Copy"), this, [this] { copy(false); });
    const auto* const row = m_model->rowAt(index);
    if (row && !row->filterValue.isEmpty()) {
        menu.addSeparator();
        const auto name = row->name;
        auto value = fontMetrics().elidedText(row->filterValue, Qt::ElideRight, 220);
        value.replace(u'&', QStringLiteral("&&"));
        menu.addAction(tr("Only %1 = %2").arg(name, value), this,
                       [this, index] { filterBy(index, "==", false); });
        menu.addAction(tr("Without %1 = %2").arg(name, value), this,
                       [this, index] { filterBy(index, "==", true); });
        const auto kind = m_model->sectionOf(index)->kind;
        if (kind == DetailSection::Kind::Fields && row->raw.startsWith(QStringLiteral("0x"))) {
            menu.addAction(tr("Only %1 ≥ %2").arg(name, value), this,
                           [this, index] { filterBy(index, ">=", false); });
            menu.addAction(tr("Only %1 ≤ %2").arg(name, value), this,
                           [this, index] { filterBy(index, "<=", false); });
        }
    }
    const auto* const section = m_model->sectionOf(index);
    const auto function = row && section ? functionOfDetail(*section, *row) : QString();
    if (!function.isEmpty()) {
        menu.addSeparator();
        menu.addAction(tr("Probe this function…"), this,
                       [this, function] { emit probeFunctionWanted(function); });
    }
    menu.exec(m_tree->viewport()->mapToGlobal(pos));
}

} // namespace probescope::ui
