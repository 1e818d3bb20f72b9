#include "ui/capture/layout/layouts_dialog.h"

#include "ui/base/parts/warning_question.h"
#include "ui/base/view/help_property.h"
#include "ui/capture/layout/built_in_layouts.h"
#include "ui/capture/models/saved_layouts.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kNameRole = Qt::UserRole; // as it is saved, while another one is typed

} // namespace

LayoutsDialog::LayoutsDialog(QWidget* parent)
    : QDialog(parent)
    , m_list(new QListWidget(this))
    , m_state(new QLabel(this))
{
    setWindowTitle(tr("Manage layouts"));
    setProperty(kHelpProperty, QStringLiteral("preferences"));
    m_list->setAccessibleName(tr("Saved layouts"));
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_state->setWordWrap(true);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_rename = buttons->addButton(tr("&Rename"), QDialogButtonBox::ActionRole);
    m_remove = buttons->addButton(tr("Re&move…"), QDialogButtonBox::ActionRole);
    m_forget = new QPushButton(tr("Remove &unreadable layouts"), this);
    auto* const column = new QVBoxLayout(this);
    column->addWidget(m_list, 1);
    column->addWidget(m_state);
    column->addWidget(m_forget, 0, Qt::AlignLeft);
    column->addWidget(buttons);
    for (auto* const button : findChildren<QPushButton*>())
        button->setAutoDefault(false); // Return ends the typing of a name
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_rename, &QPushButton::clicked, this,
            [this] { m_list->editItem(m_list->currentItem()); });
    connect(m_remove, &QPushButton::clicked, this, &LayoutsDialog::removeCurrent);
    connect(m_forget, &QPushButton::clicked, this, [this] {
        saved_layouts::removeUnreadable();
        fill();
    });
    connect(m_list, &QListWidget::itemChanged, this, &LayoutsDialog::rename);
    connect(m_list, &QListWidget::currentRowChanged, this, &LayoutsDialog::follow);
    fill();
    m_list->setCurrentRow(0);
    m_list->setFocus();
}

void LayoutsDialog::fill()
{
    const QSignalBlocker blocker(m_list);
    const int row = m_list->currentRow();
    m_list->clear();
    const auto saved = saved_layouts::read();
    for (const auto& layout : saved.layouts) {
        auto* const item = new QListWidgetItem(layout.name, m_list);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setData(kNameRole, layout.name);
    }
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
    m_forget->setVisible(!saved.allRead);
    QString state;
    if (!saved.allRead)
        state = tr("Some saved layouts are damaged or from a newer version of Probescope. They are "
                   "not listed.");
    else if (saved.layouts.empty())
        state = tr("No layouts are saved.");
    m_state->setText(state);
    m_state->setVisible(!state.isEmpty());
    follow();
}

void LayoutsDialog::follow()
{
    m_rename->setEnabled(m_list->currentItem());
    m_remove->setEnabled(m_list->currentItem());
}

void LayoutsDialog::rename(QListWidgetItem* item)
{
    const auto name = item->data(kNameRole).toString();
    const auto newName = item->text().trimmed();
    if (newName == name)
        return;
    const auto& builtIns = builtInLayouts();
    const auto saved = saved_layouts::read().layouts;
    const bool taken = std::ranges::find(builtIns, newName, &BuiltInLayout::name) != builtIns.end()
        || std::ranges::find(saved, newName, &ViewLayout::name) != saved.end();
    const QSignalBlocker blocker(m_list);
    if (taken || newName.isEmpty()) {
        item->setText(name);
        m_state->setText(taken ? tr("A layout “%1” already exists.").arg(newName)
                               : tr("Enter a name for the layout."));
        m_state->show();
        return;
    }
    saved_layouts::rename(name, newName);
    item->setText(newName);
    item->setData(kNameRole, newName);
    emit renamed(name, newName);
}

void LayoutsDialog::removeCurrent()
{
    const auto name = m_list->currentItem()->data(kNameRole).toString();
    askWarning(this,
               {tr("Remove layout"),
                tr("Remove the layout “%1”?").arg(name),
                {},
                tr("Remove"),
                QMessageBox::DestructiveRole},
               [this, name] {
                   saved_layouts::remove(name);
                   fill();
               });
}

} // namespace probescope::ui

#include "moc_layouts_dialog.cpp"
