#include "ui/base/table/fact_pane.h"

#include "ui/base/parts/column_widths.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/parts/row_table.h"
#include "ui/base/table/table_view.h"
#include "ui/base/theme/icons.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {
constexpr int kFactLetters = 45; // unless there is room for more
constexpr int kAllLetters = 10'000;
constexpr int kCompactLines = 8;

/// Keeps numbers apart from the column at their right.
class NumberDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (option->displayAlignment.testFlag(Qt::AlignRight))
            option->text += QStringLiteral("   ");
    }
};
} // namespace

void dressTable(QTableView& table, const QString& name)
{
    dressRowTable(table, name);
    table.setSelectionMode(QAbstractItemView::ExtendedSelection);
    table.horizontalHeader()->setStretchLastSection(true);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

QLabel* headingOf(const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(text, parent);
    auto font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setContentsMargins(0, 4, 0, 2);
    return label;
}

FactPane::FactPane(const Words& words, const QStringList& headers, QWidget* parent)
    : QWidget(parent)
    , m_model(new FactModel(headers, this))
    , m_table(new TableView(words.heading, this))
    , m_none(new QLabel(words.none, this))
{
    m_table->shown()->setFilterRole(FactModel::kSearchRole);
    m_table->setSource(m_model);
    m_table->setItemDelegate(new NumberDelegate(m_table));
    m_table->setLowRows();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->sortByTitles();
    m_table->viewport()->installEventFilter(this);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        const bool byUser = !m_fitting && column < m_table->horizontalHeader()->count() - 1;
        m_ownWidths = m_ownWidths || byUser;
    });
    m_none->setForegroundRole(QPalette::PlaceholderText);
    m_none->setWordWrap(true);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(headingOf(words.heading, this));
    if (!words.find.isEmpty()) {
        m_search = new QLineEdit(this);
        m_search->setPlaceholderText(words.find);
        m_search->setAccessibleName(words.find);
        m_search->setClearButtonEnabled(true);
        m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
        layout->addWidget(m_search);
        connect(m_search, &QLineEdit::textChanged, this,
                [this](const QString& text) { m_table->setSearch(text.trimmed()); });
        forwardFocus(this, m_search);
    } else {
        forwardFocus(this, m_table);
    }
    layout->addWidget(m_table, 1);
    layout->addWidget(m_none);
    setFacts({});
}

void FactPane::setCompact()
{
    m_compact = true;
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    fitColumns();
}

void FactPane::setFacts(std::vector<Fact> facts)
{
    const bool none = facts.empty();
    m_model->setFacts(std::move(facts));
    m_table->setVisible(!none);
    m_none->setVisible(none);
    fitColumns();
}

void FactPane::fitColumns()
{
    if (!m_ownWidths) {
        const QScopedValueRollback guard(m_fitting, true);
        ui::fitColumns(*m_table, kFactLetters);
        giveFreeRoom();
    }
    if (!m_compact)
        return;
    const int lines = std::clamp(m_model->rowCount(), 1, kCompactLines);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height()
                            + lines * m_table->verticalHeader()->defaultSectionSize()
                            + 2 * m_table->frameWidth());
}

/// What the last column does not need goes to those that are cut.
void FactPane::giveFreeRoom()
{
    auto* const header = m_table->horizontalHeader();
    const int last = header->count() - 1;
    int room = m_table->viewport()->width() - fittingWidth(*m_table, last, kFactLetters);
    for (int column = 0; column < last; ++column)
        room -= header->sectionSize(column);
    for (int column = 0; column < last && room > 0; ++column) {
        const int cut = fittingWidth(*m_table, column, kAllLetters) - header->sectionSize(column);
        const int more = std::clamp(cut, 0, room);
        header->resizeSection(column, header->sectionSize(column) + more);
        room -= more;
    }
}

bool FactPane::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && !m_fitting)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

} // namespace probescope::ui

#include "moc_fact_pane.cpp"
