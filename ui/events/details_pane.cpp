#include "ui/events/details_pane.h"

#include "ui/shell/icons.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QStackedLayout>
#include <QTreeView>

#include <utility>

namespace probescope::ui {

namespace {
// The first three columns fill the pane as it is at first.
constexpr int kNameWidth = 112;
constexpr int kShownWidth = 134;
constexpr int kRawWidth = 80;
} // namespace

DetailsPane::DetailsPane(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                         Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_times(times)
    , m_selection(selection)
    , m_model(new EventDetailsModel(this))
    , m_tree(new QTreeView(this))
    , m_hint(new QLabel(tr("Select an event to see its fields."), this))
    , m_pages(new QStackedLayout(this))
{
    m_tree->setModel(m_model);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setAlternatingRowColors(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setAccessibleName(tr("Details of the current event"));
    m_tree->setIndentation(14);
    auto* const header = m_tree->header();
    header->resizeSection(EventDetailsModel::Name, kNameWidth);
    header->resizeSection(EventDetailsModel::Shown, kShownWidth);
    header->resizeSection(EventDetailsModel::Raw, kRawWidth);
    header->setStretchLastSection(true);
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
    menu.exec(m_tree->viewport()->mapToGlobal(pos));
}

} // namespace probescope::ui
