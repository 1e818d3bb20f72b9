#include "ui/base/table/fact_pane.h"

#include "ui/base/theme/icons.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {
constexpr int kWidestFact = 320;
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
    table.setAccessibleName(name);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 8);
    table.horizontalHeader()->setHighlightSections(false);
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
    , m_found(new QSortFilterProxyModel(this))
    , m_table(new QTableView(this))
    , m_none(new QLabel(words.none, this))
{
    m_found->setSourceModel(m_model);
    m_found->setFilterRole(FactModel::kSearchRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_found->setSortRole(SortRole);
    m_table->setModel(m_found);
    m_table->setItemDelegate(new NumberDelegate(m_table));
    dressTable(*m_table, words.heading);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
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
        connect(m_search, &QLineEdit::textChanged, this, &FactPane::search);
        setFocusProxy(m_search);
    } else {
        setFocusProxy(m_table);
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
    m_table->resizeColumnsToContents();
    for (int i = 0; i + 1 < m_model->columnCount(); ++i)
        m_table->setColumnWidth(i, std::min(m_table->columnWidth(i) + 12, kWidestFact));
    if (!m_compact)
        return;
    const int lines = std::clamp(m_model->rowCount(), 1, kCompactLines);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height()
                            + lines * m_table->verticalHeader()->defaultSectionSize()
                            + 2 * m_table->frameWidth());
}

void FactPane::search(const QString& text)
{
    m_found->setFilterFixedString(text.trimmed());
}

} // namespace probescope::ui
