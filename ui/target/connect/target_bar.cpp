#include "ui/target/connect/target_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>

namespace probescope::ui {

namespace {
const QString kHostsKey = QStringLiteral("record/hosts");
constexpr qsizetype kKeptHosts = 8;
constexpr int kLetters = 18;
} // namespace

TargetBar::TargetBar(QWidget* parent)
    : QWidget(parent)
    , m_hosts(new QComboBox(this))
    , m_connect(new QPushButton(this))
{
    m_hosts->setAccessibleName(tr("Target"));
    m_hosts->setEditable(true);
    m_hosts->setInsertPolicy(QComboBox::NoInsert);
    m_hosts->lineEdit()->setPlaceholderText(tr("A host, as for ssh"));
    m_hosts->addItem(tr("This machine"));
    m_hosts->addItems(QSettings().value(kHostsKey).toStringList());
    m_hosts->setMinimumContentsLength(kLetters);
    auto* const label = new QLabel(tr("Tar&get:"), this);
    label->setBuddy(m_hosts);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(m_hosts);
    layout->addWidget(m_connect);
    setConnecting(false);
    const auto wish = [this] {
        if (m_connecting)
            emit stopWanted();
        else
            emit connectWanted();
    };
    connect(m_connect, &QPushButton::clicked, this, wish);
    connect(m_hosts->lineEdit(), &QLineEdit::returnPressed, this, wish);
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
    auto hosts = QSettings().value(kHostsKey).toStringList();
    hosts.removeAll(host);
    hosts.prepend(host);
    QSettings().setValue(kHostsKey, hosts.mid(0, kKeptHosts));
    if (m_hosts->findText(host) < 0)
        m_hosts->insertItem(1, host);
}

void TargetBar::setConnecting(bool connecting)
{
    m_connecting = connecting;
    m_hosts->setEnabled(!connecting);
    m_connect->setText(connecting ? tr("Cancel") : tr("Connect"));
}

} // namespace probescope::ui
