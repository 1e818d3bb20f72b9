#include "ui/target/connect/target_bar.h"

#include "ui/base/parts/field_help.h"
#include "ui/base/preferences/preferences.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace probescope::ui {

namespace {
constexpr qsizetype kKeptHosts = 8;
constexpr int kLetters = 18;
constexpr FieldHelp kTargetHelp{
    QT_TRANSLATE_NOOP("probescope::ui::FieldHelp",
                      "The kernel to trace: that of this machine, or of a host that ssh reaches "
                      "without a password, such as root@board. probescope-helper, which reads and "
                      "writes tracefs there, is installed on it, or copied to it for the session "
                      "if you agree.")};
} // namespace

TargetBar::TargetBar(QWidget* parent)
    : QWidget(parent)
    , m_hosts(new QComboBox(this))
    , m_connect(new QPushButton(this))
{
    m_hosts->setAccessibleName(tr("Target"));
    m_hosts->setEditable(true);
    m_hosts->setInsertPolicy(QComboBox::NoInsert);
    m_hosts->lineEdit()->setPlaceholderText(tr("Host, as for ssh"));
    m_hosts->addItem(tr("This machine"));
    m_hosts->setMinimumContentsLength(kLetters);
    auto* const label = new QLabel(tr("Tar&get:"), this);
    label->setBuddy(m_hosts);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(m_hosts);
    layout->addWidget(m_connect);
    explain(*m_hosts, kTargetHelp);
    auto& preferences = Preferences::ofProgram();
    fillHosts(preference::target().value().toString());
    preferences.follow(preference::hosts(), this, [this](const QVariant&) { fillHosts(host()); });
    setConnecting(false);
    const auto wish = [this] {
        if (m_connecting)
            emit stopWanted();
        else
            emit connectWanted();
    };
    connect(m_connect, &QPushButton::clicked, this, wish);
    connect(m_hosts->lineEdit(), &QLineEdit::returnPressed, this, wish);
    connect(m_hosts, &QComboBox::editTextChanged, this, &TargetBar::nameButton);
}

void TargetBar::fillHosts(const QString& chosen)
{
    const QSignalBlocker blocker(m_hosts);
    while (m_hosts->count() > 1)
        m_hosts->removeItem(1);
    m_hosts->addItems(preference::hosts().value().toStringList());
    m_hosts->setCurrentIndex(chosen.isEmpty() ? 0 : m_hosts->findText(chosen));
    if (!chosen.isEmpty())
        m_hosts->setEditText(chosen);
}

QString TargetBar::host() const
{
    const auto text = m_hosts->currentText().trimmed();
    return m_hosts->findText(text) == 0 ? QString() : text;
}

void TargetBar::remember(const QString& host)
{
    if (host.isEmpty())
        return;
    auto hosts = preference::hosts().value().toStringList();
    const auto kept = std::max(kKeptHosts, hosts.size()); // none that the user added goes
    hosts.removeAll(host);
    hosts.prepend(host);
    Preferences::ofProgram().set(preference::hosts(), hosts.mid(0, kept));
}

void TargetBar::setConnecting(bool connecting)
{
    m_connecting = connecting;
    m_hosts->setEnabled(!connecting);
    nameButton();
}

void TargetBar::setConnected(const std::optional<QString>& host)
{
    m_connected = host;
    nameButton();
}

void TargetBar::nameButton()
{
    m_connect->setText(m_connecting                ? tr("Cancel")
                           : m_connected == host() ? tr("Reconnect")
                                                   : tr("Connect"));
}

} // namespace probescope::ui

#include "moc_target_bar.cpp"
