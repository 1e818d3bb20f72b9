#include "ui/target/probes/form/probe_names.h"

#include "ui/base/parts/flow_layout.h"
#include "ui/target/probes/form/probe_help.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QToolButton>

#include <initializer_list>

namespace probescope::ui {

namespace {

constexpr int kMaxActive = 4096;

QLabel* labelFor(QWidget* buddy, const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(text, parent);
    label->setBuddy(buddy);
    return label;
}

/// Controls that stay together when their line is broken.
QWidget* groupOf(std::initializer_list<QWidget*> controls, QWidget* parent)
{
    auto* const group = new QWidget(parent);
    auto* const layout = new QHBoxLayout(group);
    layout->setContentsMargins(0, 0, 0, 0);
    for (auto* const control : controls)
        layout->addWidget(control);
    return group;
}

} // namespace

ProbeNames::ProbeNames(ProbeDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_event(new QLineEdit(this))
    , m_group(new QLineEdit(this))
    , m_maxActive(new QSpinBox(this))
    , m_propose(new QToolButton(this))
{
    const auto oneWord = [this](const char* pattern) {
        return new QRegularExpressionValidator(QRegularExpression(QLatin1String(pattern)), this);
    };
    m_event->setValidator(oneWord("[A-Za-z_][A-Za-z0-9_]*"));
    m_event->setAccessibleName(tr("Event name"));
    m_group->setValidator(oneWord("[A-Za-z_][A-Za-z0-9_-]*"));
    m_group->setAccessibleName(tr("Event group"));
    m_group->setToolTip(tr("Create and watch always uses Probescope's own group."));
    m_maxActive->setRange(0, kMaxActive);
    m_maxActive->setAccessibleName(tr("maxactive"));
    m_maxActive->setToolTip(
        tr("How many calls a return probe can follow at once; further calls are missed."));
    m_maxActiveLabel = labelFor(m_maxActive, tr("maxactive:"), this);
    auto* const layout = new FlowLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(groupOf({labelFor(m_event, tr("Na&me:"), this), m_event}, this));
    layout->addWidget(groupOf({labelFor(m_group, tr("Group:"), this), m_group}, this));
    layout->addWidget(groupOf({m_maxActiveLabel, m_maxActive, m_propose}, this));
    explain(*m_event, probe_help::kName);
    explain(*m_group, probe_help::kGroup);
    explain(*m_maxActive, probe_help::kMaxActive);
    connect(m_event, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_draft->setEvent(text.trimmed().toStdString());
        emit draftChanged();
    });
    connect(m_group, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_draft->setGroup(text.trimmed().toStdString());
        emit draftChanged();
    });
    connect(m_maxActive, &QSpinBox::valueChanged, this, [this](int count) {
        if (m_showing)
            return;
        m_draft->setMaxActive(unsigned(count));
        emit draftChanged();
    });
    connect(m_propose, &QToolButton::clicked, this,
            [this] { m_maxActive->setValue(int(m_proposed)); });
}

void ProbeNames::showDraft(const ProbeTargetInfo& target)
{
    m_showing = true;
    const bool enabled = m_draft->readable() && m_draft->hasPlace();
    const auto put = [enabled](QLineEdit& line, const std::string& name) {
        const auto text = QString::fromStdString(name);
        if (line.text() != text && !(line.hasFocus() && text.isEmpty())) {
            line.setText(text);
            line.setCursorPosition(0); // where a long one begins, which tells more
        }
        line.setEnabled(enabled);
    };
    put(*m_event, m_draft->spec().event);
    put(*m_group, m_draft->spec().group);
    m_event->setPlaceholderText(QString::fromStdString(m_draft->proposedEvent()));
    m_group->setPlaceholderText(QString::fromStdString(target.group));
    showMaxActive(target);
    m_showing = false;
}

void ProbeNames::showMaxActive(const ProbeTargetInfo& target)
{
    const auto* const exit = m_draft->returnSpec();
    const bool counts = exit != nullptr && m_draft->family() != ProbeDraft::Family::Program;
    m_maxActiveLabel->setVisible(counts);
    m_maxActive->setVisible(counts);
    m_propose->setVisible(counts);
    m_maxActive->setEnabled(m_draft->readable());
    const auto usual = target.defaultMaxActive();
    m_maxActive->setSpecialValueText(usual == 0 ? tr("kernel default")
                                                : tr("kernel default: %1").arg(usual));
    if (counts)
        m_maxActive->setValue(int(exit->maxActive));
    m_proposed = target.proposedMaxActive();
    m_propose->setText(tr("Use %1").arg(m_proposed));
    m_propose->setEnabled(m_draft->readable());
    m_propose->setToolTip(
        tr("Enough for functions that sleep: %1 calls can be in progress at once.")
            .arg(m_proposed));
}

} // namespace probescope::ui

#include "moc_probe_names.cpp"
