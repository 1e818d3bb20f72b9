#include "ui/target/probes/form/probe_form_buttons.h"

#include "ui/base/parts/flow_layout.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/theme/icons.h"

#include <QPushButton>

namespace probescope::ui {

QPushButton* formButton(const QString& icon, const QString& text, QWidget* parent)
{
    auto* const button = new QPushButton(text, parent);
    if (!icon.isEmpty())
        button->setIcon(themedIcon(icon));
    button->setAutoDefault(false);
    return button;
}

ProbeFormButtons::ProbeFormButtons(const QString& createText, QWidget* parent)
    : QWidget(parent)
    , m_check(formButton(QStringLiteral("help"), tr("&Check"), this))
    , m_anatomy(formButton(QStringLiteral("details"), tr("Anatom&y…"), this))
    , m_dialects(formButton(QStringLiteral("copy"), tr("Copy as…"), this))
    , m_record(formButton(QStringLiteral("record"), tr("Add to recording"), this))
    , m_create(
          formButton(QStringLiteral("add"), createText.isEmpty() ? tr("Create") : createText, this))
{
    m_check->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    m_anatomy->setToolTip(
        tr("Shows the machine code at the probe point, before and after a probe"));
    m_dialects->setToolTip(
        tr("Copies it as a script, or for perf, bpftrace, SystemTap, C and others"));
    m_record->setToolTip(tr("Adds it to the next recording, which creates it and removes it"));
    auto* const layout = new FlowLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_check);
    layout->addWidget(m_anatomy);
    layout->addWidget(m_dialects);
    layout->addStretch();
    layout->addWidget(m_record);
    layout->addWidget(m_create);
    connect(m_check, &QPushButton::clicked, this, &ProbeFormButtons::checkWanted);
    connect(m_anatomy, &QPushButton::clicked, this, &ProbeFormButtons::anatomyWanted);
    connect(m_dialects, &QPushButton::clicked, this, &ProbeFormButtons::dialectsWanted);
    connect(m_record, &QPushButton::clicked, this, &ProbeFormButtons::recordWanted);
    connect(m_create, &QPushButton::clicked, this, &ProbeFormButtons::createWanted);
}

void ProbeFormButtons::showState(const State& state)
{
    m_state = state;
    const bool isLive = state.target == Target::Kernel;
    const bool usable = !state.asking && state.readable && !state.faulty;
    m_check->setEnabled(!state.asking && state.written);
    m_check->setToolTip(isLive ? tr("Checks the definitions and briefly creates them in the "
                                    "kernel, under another name and disabled")
                               : tr("Checks the definitions offline; no target is connected"));
    m_create->setEnabled(usable && isLive && !m_hindered);
    m_create->setToolTip(
        isLive ? QString()
            : state.target == Target::Description
            ? tr("This is a kernel description. Connect to a target to create the probe.")
            : tr("No target is connected."));
    m_record->setEnabled(usable);
    m_dialects->setEnabled(state.readable);
    m_anatomy->setEnabled(state.hasCode && state.target != Target::Description);
}

void ProbeFormButtons::setHindered(bool hindered)
{
    m_hindered = hindered;
    showState(m_state);
}

QString ProbeFormButtons::createText() const
{
    return withoutMnemonic(m_create->text());
}

QString ProbeFormButtons::recordText() const
{
    return withoutMnemonic(m_record->text());
}

} // namespace probescope::ui

#include "moc_probe_form_buttons.cpp"
