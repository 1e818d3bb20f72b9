#include "ui/target/probes/form/arguments/argument_pane.h"

#include "ui/base/table/fact_pane.h"
#include "ui/base/theme/icons.h"
#include "ui/target/probes/form/arguments/argument_extra.h"
#include "ui/target/probes/form/arguments/argument_help.h"
#include "ui/target/probes/form/arguments/argument_type_delegate.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kNameLetters = 24;
constexpr int kTypeLetters = 20;
constexpr int kValueLetters = 24;
constexpr int kPrintedLetters = 20;
constexpr int kShortLetters = 14;
constexpr int kMinRows = 2;

QToolButton* smallButton(const QString& icon, const QString& name, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setIcon(themedIcon(icon));
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setAutoRaise(true);
    return button;
}

} // namespace

ArgumentPane::ArgumentPane(ProbeDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_treeModel(new ArgumentTreeModel(draft, this))
    , m_listModel(new ArgumentListModel(draft, this))
    , m_words(new QLabel(this))
    , m_tree(new QTreeView(this))
    , m_userMemory(new QAction(tr("Points to user memory"), m_tree))
    , m_list(new QTableView(this))
    , m_none(new QLabel(this))
    , m_trouble(new QLabel(this))
    , m_add(new QPushButton(tr("&Add…"), this))
    , m_up(smallButton(QStringLiteral("up"), tr("Move the argument up"), this))
    , m_down(smallButton(QStringLiteral("down"), tr("Move the argument down"), this))
    , m_remove(new QPushButton(tr("Remove"), this))
{
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setAccessibleDescription(tr("Prototype"));
    m_tree->setModel(m_treeModel);
    m_tree->setAccessibleName(tr("Available arguments"));
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    const int letter = fontMetrics().averageCharWidth();
    auto* const header = m_tree->header();
    header->setStretchLastSection(false);
    header->resizeSection(ArgumentTreeModel::Name, letter * kNameLetters);
    header->resizeSection(ArgumentTreeModel::Type, letter * kTypeLetters);
    header->resizeSection(
        ArgumentTreeModel::Value,
        std::max(letter * kValueLetters, header->sectionSizeHint(ArgumentTreeModel::Value)));
    header->setMinimumSectionSize(header->sectionSizeHint(ArgumentTreeModel::Printed));
    header->setSectionResizeMode(ArgumentTreeModel::Printed, QHeaderView::Stretch);
    header->resizeSection(ArgumentTreeModel::UserMemory,
                          header->sectionSizeHint(ArgumentTreeModel::UserMemory) + letter);
    auto* const split = new QSplitter(Qt::Vertical, this);
    split->setChildrenCollapsible(false);
    split->addWidget(m_tree);
    split->addWidget(makeChosen());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_words);
    layout->addWidget(split, 1);
    setFocusProxy(m_tree);
    explain(*m_tree, argument_help::kOffered);
    explain(*m_list, argument_help::kArguments);
    QWidget* before = m_tree; // the buttons stand above the list
    for (QWidget* const next :
         {static_cast<QWidget*>(m_add), static_cast<QWidget*>(m_up), static_cast<QWidget*>(m_down),
          static_cast<QWidget*>(m_remove), static_cast<QWidget*>(m_list)}) {
        setTabOrder(before, next);
        before = next;
    }
    connect(m_treeModel, &ArgumentTreeModel::draftChanged, this, &ArgumentPane::draftChanged);
    connect(m_listModel, &ArgumentListModel::draftChanged, this, &ArgumentPane::draftChanged);
    connect(m_listModel, &ArgumentListModel::refused, this, &ArgumentPane::showStatus);
    connect(m_treeModel, &QAbstractItemModel::modelReset, this, &ArgumentPane::takeOffers);
    addUserMemory();
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ArgumentPane::showState);
    showState();
}

/// Blank ticks the argument of the row: keys do not come to the box at its end but by the menu.
void ArgumentPane::addUserMemory()
{
    m_userMemory->setCheckable(true);
    m_tree->addAction(m_userMemory);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_userMemory, &QAction::triggered, this, [this](bool on) {
        m_treeModel->setData(m_tree->currentIndex().siblingAtColumn(ArgumentTreeModel::UserMemory),
                             on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
        showUserMemory();
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ArgumentPane::showUserMemory);
    connect(m_treeModel, &QAbstractItemModel::dataChanged, this, &ArgumentPane::showUserMemory);
    connect(m_treeModel, &QAbstractItemModel::modelReset, this, &ArgumentPane::showUserMemory);
    showUserMemory();
}

void ArgumentPane::showUserMemory()
{
    const auto box = m_tree->currentIndex().siblingAtColumn(ArgumentTreeModel::UserMemory);
    const auto state = box.data(Qt::CheckStateRole);
    m_userMemory->setEnabled(state.isValid() && (box.flags() & Qt::ItemIsUserCheckable) != 0);
    m_userMemory->setChecked(state.toInt() == Qt::Checked);
}

QWidget* ArgumentPane::makeChosen()
{
    auto* const chosen = new QWidget(this);
    m_list->setModel(m_listModel);
    dressTable(*m_list, tr("Fetch arguments"));
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                            | QAbstractItemView::SelectedClicked);
    m_list->setItemDelegateForColumn(ArgumentListModel::Type, new ArgumentTypeDelegate(m_list));
    const int letter = fontMetrics().averageCharWidth();
    m_list->setColumnWidth(ArgumentListModel::Name, letter * kNameLetters);
    m_list->setColumnWidth(
        ArgumentListModel::Value,
        std::max(letter * kValueLetters,
                 m_list->horizontalHeader()->sectionSizeHint(ArgumentListModel::Value)));
    m_list->setColumnWidth(ArgumentListModel::Type, letter * kShortLetters);
    m_list->setColumnWidth(ArgumentListModel::Printed, letter * kPrintedLetters);
    m_list->setMinimumHeight(m_list->horizontalHeader()->sizeHint().height()
                             + kMinRows * m_list->verticalHeader()->defaultSectionSize()
                             + 2 * m_list->frameWidth());
    auto* const removeKey = new QAction(m_list);
    removeKey->setShortcut(QKeySequence::Delete);
    removeKey->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(removeKey);
    connect(removeKey, &QAction::triggered, this, &ArgumentPane::removeCurrent);
    m_none->setText(tr("No fetch arguments: each hit records only its time and task."));
    m_none->setForegroundRole(QPalette::PlaceholderText);
    m_none->setWordWrap(true);
    m_trouble->setWordWrap(true);
    m_trouble->hide();
    m_add->setIcon(themedIcon(QStringLiteral("add")));
    m_add->setToolTip(tr("Adds the task name, stack entries, memory at a symbol, arrays, "
                         "bitfields, or a custom fetch argument"));
    connect(m_add, &QPushButton::clicked, this, &ArgumentPane::addExtra);
    connect(m_up, &QToolButton::clicked, this, [this] { moveCurrent(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { moveCurrent(1); });
    connect(m_remove, &QPushButton::clicked, this, &ArgumentPane::removeCurrent);
    auto* const row = new QHBoxLayout;
    row->addWidget(headingOf(tr("Fetch arguments"), chosen), 1);
    row->addWidget(m_add);
    row->addWidget(m_up);
    row->addWidget(m_down);
    row->addWidget(m_remove);
    auto* const layout = new QVBoxLayout(chosen);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(row);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_none);
    layout->addWidget(m_trouble);
    return chosen;
}

void ArgumentPane::setFunction(const ArgumentTreeModel::Catalogue& catalogue,
                               std::uint32_t function)
{
    m_treeModel->setFunction(catalogue, function);
}

void ArgumentPane::setOffers(const std::vector<ArgumentOffer>& offers)
{
    m_treeModel->setOffers(offers);
}

void ArgumentPane::takeOffers()
{
    bool userMemory = false;
    for (int row = 0; row < m_treeModel->rowCount(); ++row)
        userMemory = userMemory
            || m_treeModel->index(row, ArgumentTreeModel::UserMemory)
                   .data(Qt::CheckStateRole)
                   .isValid();
    m_tree->setColumnHidden(ArgumentTreeModel::UserMemory, !userMemory);
}

void ArgumentPane::setWords(const QString& words)
{
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
}

void ArgumentPane::refresh()
{
    m_treeModel->refresh();
    m_listModel->refresh();
    m_trouble->hide();
    showState();
}

void ArgumentPane::addExtra()
{
    ArgumentExtra dialog(*m_draft, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_draft->add(dialog.argument(), dialog.ofReturn());
    emit draftChanged();
    m_list->setCurrentIndex(m_listModel->index(m_listModel->rowCount() - 1, 0));
}

void ArgumentPane::removeCurrent()
{
    const int row = m_list->currentIndex().row();
    m_listModel->remove(row);
    if (m_listModel->rowCount() > 0)
        m_list->setCurrentIndex(m_listModel->index(std::min(row, m_listModel->rowCount() - 1), 0));
    showState();
}

void ArgumentPane::moveCurrent(int by)
{
    const auto current = m_list->currentIndex();
    const int row = m_listModel->move(current.row(), by);
    m_list->setCurrentIndex(m_listModel->index(row, current.column()));
}

void ArgumentPane::showStatus(const QString& text)
{
    m_trouble->setText(text);
    m_trouble->setVisible(!text.isEmpty());
}

void ArgumentPane::showState()
{
    const int rows = m_listModel->rowCount();
    const int row = m_list->currentIndex().isValid() ? m_list->currentIndex().row() : -1;
    const bool may = m_draft->readable();
    m_list->setVisible(rows > 0);
    m_none->setVisible(rows == 0);
    m_list->setColumnHidden(ArgumentListModel::Moment,
                            m_draft->moment() != ProbeDraft::Moment::Both);
    m_add->setEnabled(may && m_draft->hasPlace());
    m_remove->setEnabled(may && row >= 0);
    const auto canMove = [&](int by) {
        return may && row >= 0 && row + by >= 0 && row + by < rows
            && m_listModel->at(row).ofReturn == m_listModel->at(row + by).ofReturn;
    };
    m_up->setEnabled(canMove(-1));
    m_down->setEnabled(canMove(1));
}

} // namespace probescope::ui

#include "moc_argument_pane.cpp"
