#include "ui/shell/preferences/keys_page.h"

#include "ui/base/input/gesture_map.h"
#include "ui/base/parts/row_table.h"
#include "ui/base/preferences/preference.h"
#include "ui/base/text/key_text.h"
#include "ui/shell/preferences/keys_model.h"
#include "ui/shell/preferences/page_parts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

KeysPage::KeysPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new KeysModel(this))
    , m_found(new QSortFilterProxyModel(this))
    , m_search(new QLineEdit(this))
    , m_table(new QTableView(this))
    , m_name(new QLabel(this))
    , m_edit(new QKeySequenceEdit(this))
    , m_assign(new QPushButton(tr("&Assign"), this))
    , m_clear(new QPushButton(tr("&Remove"), this))
    , m_reset(new QPushButton(tr("Re&set"), this))
    , m_resetAll(new QPushButton(tr("Reset a&ll"), this))
    , m_told(new QLabel(this))
{
    auto* const layout = new QVBoxLayout(this);
    makeTable();
    makeEditor();
    layout->addLayout(makeGestureLine());
    layout->addWidget(m_search);
    layout->addWidget(m_table, 1);
    auto* const hint = newHint({}, this);
    layout->addWidget(hint);
    const auto tell = [hint] {
        const auto& commands = Shortcuts::ofProgram().commands();
        const bool hasViews = std::any_of(commands.begin(), commands.end(),
                                          [](const auto& one) { return !one.isOfWindow; });
        hint->setText(hasViews ? tr("Changed shortcuts are bold.")
                               : tr("Commands of views are listed once a capture has been opened. "
                                    "Changed shortcuts are bold."));
    };
    connect(&Shortcuts::ofProgram(), &Shortcuts::commandsAdded, hint, tell);
    tell();
    layout->addWidget(m_name);
    auto* const line = new QHBoxLayout;
    line->addWidget(m_edit, 1);
    line->addWidget(m_assign);
    layout->addLayout(line);
    m_told->setWordWrap(true);
    m_told->setMinimumHeight(2 * fontMetrics().lineSpacing()); // else the table jumps
    m_told->setAlignment(Qt::AlignTop);
    layout->addWidget(m_told);
    auto* const buttons = new QHBoxLayout;
    for (auto* const button : {m_clear, m_reset, m_resetAll})
        buttons->addWidget(button);
    buttons->addStretch();
    layout->addLayout(buttons);
    connect(&Shortcuts::ofProgram(), &Shortcuts::changed, this, &KeysPage::showCurrent);
    showCurrent();
}

/// The menu View has the same choice.
QLayout* KeysPage::makeGestureLine()
{
    QStringList titles;
    for (const auto& map : GestureMap::all())
        titles << map.title();
    auto* const choice =
        newChoice(preference::gestures(), titles, tr("Mouse and keys in plots as in"), this);
    auto* const label = new QLabel(tr("&Mouse and keys in plots as in"), this);
    label->setBuddy(choice);
    auto* const line = new QHBoxLayout;
    line->addWidget(label);
    line->addWidget(choice);
    line->addStretch();
    return line;
}

void KeysPage::makeTable()
{
    m_search->setPlaceholderText(tr("Search commands and shortcuts"));
    m_search->setAccessibleName(tr("Search commands and shortcuts"));
    m_search->setClearButtonEnabled(true);
    m_found->setSourceModel(m_model);
    m_found->setFilterKeyColumn(-1); // all of them
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_found);
    dressRowTable(*m_table, tr("Commands and their shortcuts"));
    m_table->setMinimumHeight(6 * m_table->verticalHeader()->defaultSectionSize());
    auto* const header = m_table->horizontalHeader();
    header->setSectionResizeMode(KeysModel::Text, QHeaderView::Stretch);
    header->setSectionResizeMode(KeysModel::Keys, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(KeysModel::Group, QHeaderView::ResizeToContents);
    connect(m_search, &QLineEdit::textChanged, m_found,
            &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &KeysPage::showCurrent);
}

void KeysPage::makeEditor()
{
    m_name->setWordWrap(true);
    m_edit->setAccessibleName(tr("New shortcut"));
    if (auto* const line = m_edit->findChild<QLineEdit*>()) // the part that shows the keys
        line->setAccessibleName(tr("New shortcut"));
    m_clear->setToolTip(tr("Remove the shortcut; the command stays in its menu"));
    m_reset->setToolTip(tr("Restore the default shortcut of this command"));
    m_resetAll->setToolTip(tr("Restore the default shortcuts of all commands"));
    connect(m_edit, &QKeySequenceEdit::keySequenceChanged, this, &KeysPage::check);
    connect(m_assign, &QPushButton::clicked, this, &KeysPage::assign);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        if (const auto* const command = current())
            Shortcuts::ofProgram().setKeys(*command, {});
    });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        if (const auto* const command = current())
            Shortcuts::ofProgram().reset(*command);
    });
    connect(m_resetAll, &QPushButton::clicked, this,
            [] { Shortcuts::ofProgram().setChangedKeys({}); });
}

void KeysPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_table->currentIndex().isValid())
        m_table->selectRow(0);
}

const Shortcuts::Command* KeysPage::current() const
{
    return m_model->commandAt(m_found->mapToSource(m_table->currentIndex()).row());
}

void KeysPage::showCurrent()
{
    const auto* const command = current();
    const auto& shortcuts = Shortcuts::ofProgram();
    m_name->setText(command ? tr("Shortcut for “%1”:").arg(command->text)
                            : tr("Select a command."));
    m_edit->setEnabled(command);
    m_edit->setKeySequence(command ? shortcuts.keysOf(*command).value(0) : QKeySequence());
    m_clear->setEnabled(command && !shortcuts.keysOf(*command).isEmpty());
    m_reset->setEnabled(command && shortcuts.isChanged(*command));
    m_resetAll->setEnabled(!shortcuts.changedKeys().isEmpty());
    check();
}

void KeysPage::check()
{
    const auto* const command = current();
    const auto key = m_edit->keySequence();
    const auto& shortcuts = Shortcuts::ofProgram();
    const bool isNew = command && !key.isEmpty() && !shortcuts.keysOf(*command).contains(key);
    const auto* const taken = isNew ? shortcuts.conflict(*command, key) : nullptr;
    m_told->setText(taken ? tr("%1 is used by “%2” (%3). Assigning it here removes it there.")
                                .arg(keyText({key}), taken->text, taken->group)
                          : QString());
    m_assign->setText(taken ? tr("&Assign anyway") : tr("&Assign"));
    m_assign->setEnabled(isNew);
}

void KeysPage::assign()
{
    const auto* const command = current();
    const auto key = m_edit->keySequence();
    if (!command || key.isEmpty())
        return;
    auto& shortcuts = Shortcuts::ofProgram();
    while (const auto* const taken = shortcuts.conflict(*command, key)) {
        auto keys = shortcuts.keysOf(*taken);
        keys.removeIf([&key](const QKeySequence& one) { return Shortcuts::collide(one, key); });
        shortcuts.setKeys(*taken, keys);
    }
    shortcuts.setKeys(*command, {key});
}

} // namespace probescope::ui

#include "moc_keys_page.cpp"
