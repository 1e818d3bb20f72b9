#include "ui/shell/preferences/targets_page.h"

#include "ui/base/preferences/preferences.h"
#include "ui/shell/preferences/page_parts.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

TargetsPage::TargetsPage(QWidget* parent)
    : QWidget(parent)
    , m_first(new QComboBox(this))
    , m_hosts(new QListWidget(this))
    , m_add(new QPushButton(tr("&Add"), this))
    , m_edit(new QPushButton(tr("E&dit"), this))
    , m_remove(new QPushButton(tr("&Remove"), this))
    , m_told(new QLabel(this))
{
    makeControls();
    auto* const layout = new QVBoxLayout(this);
    auto* const form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(tr("&Default target:"), m_first);
    layout->addLayout(form);
    layout->addWidget(
        newHint(tr("Hosts that ssh reaches, as name or user@host. A host is added when you "
                   "connect to it."),
                this));
    layout->addWidget(m_hosts, 1);
    m_told->setWordWrap(true);
    layout->addWidget(m_told);
    auto* const buttons = new QHBoxLayout;
    for (auto* const button : {m_add, m_edit, m_remove})
        buttons->addWidget(button);
    buttons->addStretch();
    layout->addLayout(buttons);
    show(preference::hosts().value().toStringList());
    auto& preferences = Preferences::ofProgram();
    preferences.follow(preference::hosts(), this, [this](const QVariant&) { showLater(); });
    preferences.follow(preference::target(), this, [this](const QVariant&) { showFirst(); });
}

void TargetsPage::makeControls()
{
    m_first->setProperty(kPreferenceProperty, preference::target().key);
    m_first->setAccessibleName(tr("Default target"));
    m_first->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_first, &QComboBox::activated, this,
            [this] { Preferences::ofProgram().set(preference::target(), m_first->currentData()); });
    m_hosts->setProperty(kPreferenceProperty, preference::hosts().key);
    m_hosts->setAccessibleName(tr("Targets"));
    m_hosts->setMinimumHeight(5 * fontMetrics().lineSpacing());
    connect(m_hosts, &QListWidget::itemChanged, this,
            [this](const QListWidgetItem* item) { take(*item); });
    connect(m_hosts, &QListWidget::currentRowChanged, this, [this](int row) {
        m_edit->setEnabled(row >= 0);
        m_remove->setEnabled(row >= 0);
    });
    connect(m_add, &QPushButton::clicked, this, &TargetsPage::add);
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (auto* const item = m_hosts->currentItem())
            m_hosts->editItem(item);
    });
    connect(m_remove, &QPushButton::clicked, this, &TargetsPage::remove);
}

void TargetsPage::show(const QStringList& hosts)
{
    {
        const QSignalBlocker blocker(m_hosts);
        const int row = m_hosts->currentRow();
        m_hosts->clear();
        m_hosts->addItems(hosts);
        for (int i = 0; i < m_hosts->count(); ++i)
            m_hosts->item(i)->setFlags(m_hosts->item(i)->flags() | Qt::ItemIsEditable);
        m_hosts->setCurrentRow(std::min(row, m_hosts->count() - 1));
    }
    m_edit->setEnabled(m_hosts->currentItem());
    m_remove->setEnabled(m_hosts->currentItem());
    showFirst();
}

void TargetsPage::showFirst()
{
    const auto target = preference::target().value().toString();
    m_first->clear();
    m_first->addItem(tr("This machine"), QString());
    for (const auto& host : preference::hosts().value().toStringList())
        m_first->addItem(host, host);
    if (!target.isEmpty() && m_first->findData(target) < 0)
        m_first->addItem(target, target);
    m_first->setCurrentIndex(m_first->findData(target));
}

void TargetsPage::add()
{
    m_told->clear();
    auto* const item = new QListWidgetItem;
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    {
        const QSignalBlocker blocker(m_hosts);
        m_hosts->addItem(item);
    }
    m_hosts->setCurrentItem(item);
    m_hosts->editItem(item);
}

void TargetsPage::remove()
{
    m_told->clear();
    const int row = m_hosts->currentRow();
    auto hosts = preference::hosts().value().toStringList();
    if (row < 0)
        return;
    const auto host = m_hosts->item(row)->text();
    hosts.removeAll(host);
    if (preference::target().value().toString() == host)
        Preferences::ofProgram().set(preference::target(), QString());
    Preferences::ofProgram().set(preference::hosts(), hosts);
    show(hosts);
}

void TargetsPage::take(const QListWidgetItem& item)
{
    const auto before = preference::hosts().value().toStringList();
    const int row = m_hosts->row(&item);
    QStringList hosts;
    for (int i = 0; i < m_hosts->count(); ++i) {
        if (const auto host = m_hosts->item(i)->text().trimmed(); !host.isEmpty())
            hosts << host;
    }
    const auto host = item.text().trimmed();
    const bool isTwice = hosts.count(host) > 1;
    if (!host.isEmpty() && (isTwice || !preference::hosts().checked(hosts))) {
        m_told->setText(isTwice ? tr("%1 is already in the list.").arg(host)
                                : tr("A host name must not contain spaces or commas."));
    } else {
        m_told->clear();
        const auto former = before.value(row);
        if (!former.isEmpty() && preference::target().value().toString() == former)
            Preferences::ofProgram().set(preference::target(), host);
        Preferences::ofProgram().set(preference::hosts(), hosts);
    }
    showLater();
}

/// Not within the signal of an item that goes, and not where all is there: the next host may be
/// typed by then.
void TargetsPage::showLater()
{
    QStringList listed;
    for (int row = 0; row < m_hosts->count(); ++row)
        listed << m_hosts->item(row)->text();
    if (listed == preference::hosts().value().toStringList())
        return showFirst();
    QMetaObject::invokeMethod(
        this, [this] { show(preference::hosts().value().toStringList()); }, Qt::QueuedConnection);
}

} // namespace probescope::ui

#include "moc_targets_page.cpp"
