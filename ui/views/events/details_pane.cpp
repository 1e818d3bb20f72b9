#include "ui/views/events/details_pane.h"

#include "ui/base/capture/event_functions.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/theme/icons.h"
#include "ui/views/events/details_delegate.h"
#include "ui/views/events/value_items.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStackedLayout>
#include <QStyle>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {
constexpr int kMinWidth = 40;
constexpr int kNameShare = 26; // of the width of a narrow pane, in percent: at least
constexpr int kValueLetters = 6; // at least
constexpr int kBesideLetters = 6; // of the raw value and the type: at least
constexpr int kMaxBesideLetters = 24; // at most: an address has 18
constexpr int kMaxValueLetters = 32; // before the raw value and the type have room
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
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setAccessibleName(tr("Details of the selected event"));
    m_tree->setIndentation(14);
    auto* const header = m_tree->header();
    header->setMinimumSectionSize(kMinWidth);
    header->setStretchLastSection(false);
    connect(header, &QHeaderView::sectionResized, this, [this] {
        m_ownWidths = m_ownWidths || !m_fitting; // the user's, from now on
    });
    connect(m_model, &EventDetailsModel::modelReset, this, [this] {
        // Columns stay from one event to the next, but for what would be cut.
        if (!m_ownWidths && hasWider())
            shareWidth();
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

int DetailsPane::longestName() const
{
    int longest = 0;
    for (const auto& section : m_model->sections()) {
        if (section.kind == DetailSection::Kind::Format) // its lines have all of the row
            continue;
        for (const auto& row : section.rows)
            longest = std::max(longest, m_tree->fontMetrics().horizontalAdvance(row.name));
    }
    const int margin = m_tree->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_tree);
    const int spare = m_tree->fontMetrics().averageCharWidth(); // texts are laid out a bit wider
    return longest + spare + 2 * (margin + 1) + 2 * m_tree->indentation(); // of a row in a section
}

/// Of those values that share their row with others.
int DetailsPane::longestValue() const
{
    const auto metrics = m_tree->fontMetrics();
    int longest = 0;
    for (const auto& section : m_model->sections()) {
        for (const auto& row : section.rows) {
            if (!row.raw.isEmpty() || !row.type.isEmpty())
                longest = std::max(longest, metrics.horizontalAdvance(row.shown));
        }
    }
    const int margin = m_tree->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_tree);
    return std::min(longest, kMaxValueLetters * metrics.averageCharWidth())
        + metrics.averageCharWidth() + 2 * (margin + 1);
}

/// Of the raw values or the types.
int DetailsPane::longestBeside(EventDetailsModel::Column column) const
{
    const bool raw = column == EventDetailsModel::Raw;
    const auto metrics = raw ? QFontMetrics(fixedFont()) : m_tree->fontMetrics();
    const int letter = metrics.averageCharWidth();
    int longest = kBesideLetters * letter;
    for (const auto& section : m_model->sections()) {
        for (const auto& row : section.rows)
            longest = std::max(longest, metrics.horizontalAdvance(raw ? row.raw : row.type));
    }
    const int margin = m_tree->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_tree);
    return std::min(longest, kMaxBesideLetters * letter) + letter + 2 * (margin + 1);
}

/// A scroll bar that comes and goes from one event to the next moves no column.
int DetailsPane::room() const
{
    const auto* const bar = m_tree->verticalScrollBar();
    return m_tree->width() - 2 * m_tree->frameWidth() - bar->sizeHint().width();
}

bool DetailsPane::hasWider() const
{
    const auto* const header = m_tree->header();
    const auto cuts = [&](EventDetailsModel::Column column, int widest) {
        return !header->isSectionHidden(column) && longestBeside(column) > widest;
    };
    return longestName() > m_widestName || cuts(EventDetailsModel::Raw, m_widestRaw)
        || cuts(EventDetailsModel::Type, m_widestType);
}

/// Names first, and no more than they need; then values, which have all that is left; beside them
/// the raw value and the type, where these are whole.
void DetailsPane::shareWidth()
{
    const QScopedValueRollback guard(m_fitting, true);
    m_sharedWidth = room();
    const int letters = kValueLetters * m_tree->fontMetrics().horizontalAdvance(u'M');
    const int least = std::max(letters, kMinWidth);
    auto* const header = m_tree->header();
    m_widestName = std::max(m_widestName, longestName());
    m_widestRaw = std::max(m_widestRaw, longestBeside(EventDetailsModel::Raw));
    m_widestType = std::max(m_widestType, longestBeside(EventDetailsModel::Type));
    header->resizeSection(
        EventDetailsModel::Name,
        std::min(m_widestName, std::max(m_sharedWidth - least, m_sharedWidth * kNameShare / 100)));
    int rest = m_sharedWidth - header->sectionSize(EventDetailsModel::Name);
    // Columns shall not jump from one event to the next.
    m_widestValue = std::max(m_widestValue, longestValue());
    const int value = std::clamp(m_widestValue, least, std::max(rest, least));
    const bool raw = rest - value >= m_widestRaw;
    const bool type = rest - value >= m_widestRaw + m_widestType;
    header->setSectionHidden(EventDetailsModel::Raw, !raw);
    header->setSectionHidden(EventDetailsModel::Type, !type);
    if (raw)
        header->resizeSection(EventDetailsModel::Raw, m_widestRaw);
    if (type)
        header->resizeSection(EventDetailsModel::Type, m_widestType);
    rest -= (raw ? m_widestRaw : 0) + (type ? m_widestType : 0);
    header->resizeSection(EventDetailsModel::Shown, rest);
}

/// Beside columns whose widths are the user's: as narrow as they can be, once there is room.
void DetailsPane::showHidden()
{
    auto* const header = m_tree->header();
    for (const int column : {EventDetailsModel::Raw, EventDetailsModel::Type}) {
        if (!header->isSectionHidden(column)
            || header->length() + kMinWidth > m_tree->viewport()->width())
            continue;
        header->setSectionHidden(column, false);
        header->resizeSection(column, kMinWidth);
    }
}

bool DetailsPane::eventFilter(QObject* watched, QEvent* event)
{
    const bool letters = event->type() == QEvent::FontChange;
    if (letters)
        m_widestValue = 0; // it was so in the former ones
    const bool resized = event->type() == QEvent::Resize && room() != m_sharedWidth;
    if (watched == m_tree->viewport() && (letters || resized)) {
        m_widestName = m_widestRaw = m_widestType = 0; // the widths are shared anew
        if (m_ownWidths)
            showHidden();
        else
            shareWidth();
    }
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

/// The values of the field in all events of the type, in lines by the key that suits them.
void DetailsPane::showInTimeline(const QString& field)
{
    const auto event = m_selection->row() ? m_capture->event(*m_selection->row())
                                          : Result<store::Event>(store::Event());
    if (!m_selection->row() || !event)
        return;
    showValues(*m_capture, event->type, analysis::ValueSource::Kind::Field, field.toStdString(),
               m_selection);
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
        menu.addAction(tr("Show only %1 = %2").arg(name, value), this,
                       [this, index] { filterBy(index, "==", false); });
        menu.addAction(tr("Exclude %1 = %2").arg(name, value), this,
                       [this, index] { filterBy(index, "==", true); });
        const auto kind = m_model->sectionOf(index)->kind;
        if (kind == DetailSection::Kind::Fields && row->raw.startsWith(QStringLiteral("0x"))) {
            menu.addAction(tr("Show %1 in the timeline").arg(name), this,
                           [this, field = row->name] { showInTimeline(field); });
            menu.addAction(tr("Show only %1 ≥ %2").arg(name, value), this,
                           [this, index] { filterBy(index, ">=", false); });
            menu.addAction(tr("Show only %1 ≤ %2").arg(name, value), this,
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

#include "moc_details_pane.cpp"
