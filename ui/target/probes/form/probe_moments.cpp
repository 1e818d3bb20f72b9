#include "ui/target/probes/form/probe_moments.h"

#include "ui/base/parts/flow_layout.h"
#include "ui/target/probes/form/probe_help.h"

#include <QButtonGroup>
#include <QRadioButton>

namespace probescope::ui {

using Moment = ProbeDraft::Moment;

namespace {
constexpr int kMomentGap = 12;
} // namespace

ProbeMoments::ProbeMoments(QWidget* parent)
    : QWidget(parent)
    , m_buttons(new QButtonGroup(this))
{
    auto* const layout = new FlowLayout(this);
    layout->setContentsMargins(0, 2, 0, 2);
    layout->setSpacing(kMomentGap);
    const auto add = [&](Moment moment, const QString& text, const QString& tip) {
        auto* const button = new QRadioButton(text, this);
        button->setToolTip(tip);
        m_buttons->addButton(button, int(moment));
        layout->addWidget(button);
    };
    add(Moment::Entry, tr("En&try"), tr("When the function is entered: its arguments"));
    add(Moment::Return, tr("Retur&n"), tr("When the function returns: its return value"));
    add(Moment::Both, tr("&Both"),
        tr("Probes at entry and return, whose events give the duration of each call"));
    add(Moment::Offset, tr("&Offset"), tr("At one instruction of the function"));
    explain(*this, probe_help::kMoments);
    connect(m_buttons, &QButtonGroup::idClicked, this, [this](int id) { emit chosen(Moment(id)); });
}

void ProbeMoments::showDraft(const ProbeDraft& draft)
{
    const auto moment = draft.moment();
    const bool enabled = draft.readable() && draft.hasPlace();
    for (auto* const button : m_buttons->buttons()) {
        const auto of = Moment(m_buttons->id(button));
        button->setVisible(draft.offers(of));
        button->setEnabled(enabled);
        if (of == moment)
            button->setChecked(true);
    }
}

} // namespace probescope::ui

#include "moc_probe_moments.cpp"
