#include "ui/target/record/task_group.h"

#include "core/tracefs/files/control_text.h"
#include "ui/target/connect/record_offer.h"
#include "ui/target/record/record_help.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>

namespace probescope::ui {

namespace {

QRegularExpression numbersPattern()
{
    return QRegularExpression(QStringLiteral("[0-9]{1,9}([ ,;]+[0-9]{1,9})*[ ,;]*"));
}

QRegularExpression cpusPattern()
{
    return QRegularExpression(
        QStringLiteral("[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*,?"));
}

/// `0-3,8`.
QString cpuListText(const std::vector<std::uint32_t>& cpus)
{
    QStringList parts;
    for (std::size_t i = 0; i < cpus.size();) {
        std::size_t end = i + 1;
        while (end < cpus.size() && cpus[end] == cpus[end - 1] + 1)
            ++end;
        parts << (end - i == 1 ? QString::number(cpus[i])
                               : QStringLiteral("%1-%2").arg(cpus[i]).arg(cpus[end - 1]));
        i = end;
    }
    return parts.join(u',');
}

} // namespace

TaskGroup::TaskGroup(QWidget* parent)
    : SettingsGroup(tr("Tasks and CPUs"), parent)
    , m_pids(new QLineEdit(this))
    , m_choose(new QPushButton(tr("Choose…"), this))
    , m_children(new QCheckBox(tr("Include c&hild processes"), this))
{
    m_pids->setAccessibleName(tr("PIDs"));
    m_pids->setPlaceholderText(tr("All, or PIDs"));
    m_pids->setValidator(new QRegularExpressionValidator(numbersPattern(), m_pids));
    m_choose->setAccessibleName(tr("Choose processes"));
    m_choose->setToolTip(tr("Choose from the processes of the target"));
    auto* const line = new QHBoxLayout;
    line->addWidget(m_pids, 1);
    line->addWidget(m_choose);
    form()->addRow(tr("&PIDs:"), line);
    if (auto* const label = qobject_cast<QLabel*>(form()->labelForField(line)))
        label->setBuddy(m_pids);
    form()->addRow(m_children);
    m_cpus = addLine(tr("CP&Us:"), tr("CPU numbers"), tr("All, or a list such as 0-3,8"));
    m_cpus->setValidator(new QRegularExpressionValidator(cpusPattern(), m_cpus));
    explain(*m_pids, record_help::kPids);
    explain(*m_children, record_help::kChildren);
    explain(*m_cpus, record_help::kCpus);
    setCanChoose(false);
    connect(m_pids, &QLineEdit::textChanged, this, &SettingsGroup::changed);
    connect(m_children, &QCheckBox::toggled, this, &SettingsGroup::changed);
    connect(m_choose, &QPushButton::clicked, this, &TaskGroup::processesWanted);
}

void TaskGroup::setOffer(const RecordOffer& offer)
{
    if (!offer.cpus.empty())
        m_cpus->setToolTip(tr("CPUs of this target: %1.").arg(cpuListText(offer.cpus)));
}

void TaskGroup::setCanChoose(bool can)
{
    m_choose->setEnabled(can);
}

std::vector<std::int32_t> TaskGroup::pids() const
{
    std::vector<std::int32_t> pids;
    for (const auto& word : wordsIn(m_pids->text()))
        pids.push_back(word.toInt());
    return pids;
}

void TaskGroup::setPids(const std::vector<std::int32_t>& pids)
{
    QStringList words;
    for (const auto pid : pids)
        words << QString::number(pid);
    m_pids->setText(words.join(u' '));
}

void TaskGroup::fill(const record::Settings& settings)
{
    setPids(settings.pids);
    m_children->setChecked(settings.followChildren);
    m_cpus->setText(settings.cpus ? cpuListText(*settings.cpus) : QString());
}

void TaskGroup::put(record::Settings& settings) const
{
    settings.pids = pids();
    settings.followChildren = m_children->isChecked();
    const auto cpus = m_cpus->text().trimmed();
    settings.cpus =
        cpus.isEmpty() ? std::nullopt : std::optional(tracefs::cpuListOf(cpus.toStdString()));
}

} // namespace probescope::ui

#include "moc_task_group.cpp"
