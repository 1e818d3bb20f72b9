#include "ui/target/probes/form/probe_conditions.h"

#include "ui/base/table/fact_pane.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/probes/form/models/probe_format.h"
#include "ui/target/probes/form/probe_builder_event.h"
#include "ui/target/probes/form/probe_help.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kGapAboveStack = 12;
} // namespace

ProbeConditions::ProbeConditions(ProbeDraft* draft, ProbeEventPane* events, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_events(events)
    , m_filterLabel(headingOf({}, this))
    , m_filter(new FilterEdit(this))
    , m_returnFilterLabel(headingOf(tr("Filter for returns"), this))
    , m_returnFilter(new FilterEdit(this))
    , m_stack(new QCheckBox(tr("Record a kernel &stack trace with each hit"), this))
{
    auto* const note = new QLabel(
        tr("These settings are not part of the definition: Probescope applies them where it "
           "watches or records the event. Only the filter of an event probe is part of it."),
        this);
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_filterLabel);
    layout->addWidget(m_filter);
    layout->addWidget(m_returnFilterLabel);
    layout->addWidget(m_returnFilter);
    layout->addSpacing(kGapAboveStack);
    layout->addWidget(m_stack);
    layout->addWidget(note);
    layout->addStretch(1);
    setFocusProxy(m_filter);
    explain(*m_filter, probe_help::kFilter);
    explain(*m_returnFilter, probe_help::kFilter);
    explain(*m_stack, probe_help::kStack);
    for (auto* const filter : {m_filter, m_returnFilter}) {
        connect(filter, &FilterEdit::changed, this, [this, filter] {
            if (m_showing)
                return;
            m_draft->setFilter(filter->text().toStdString(), filter == m_returnFilter);
            emit filterChanged();
        });
    }
    connect(m_stack, &QCheckBox::toggled, this, [this](bool on) {
        if (m_showing)
            return;
        m_draft->setStackTrace(on);
        emit stackChanged();
    });
}

void ProbeConditions::showFilter(FilterEdit& edit, const probe::Spec& spec, bool ofReturn)
{
    // The filter of an event probe is about the event that it hangs on.
    auto format = spec.kind == probe::Kind::Event ? m_events->formatOf({spec.system, spec.symbol})
                                                  : formatOfProbe(spec);
    edit.setEvent({spec.group, spec.event}, std::move(format), EventFormats::kLenient);
    const auto text = QString::fromStdString(m_draft->filter(ofReturn));
    if (edit.text() != text)
        edit.setText(text);
}

void ProbeConditions::showDraft()
{
    m_showing = true;
    const bool both = m_draft->moment() == ProbeDraft::Moment::Both;
    m_filterLabel->setText(both ? tr("Filter for entries") : tr("Filter for hits"));
    m_returnFilterLabel->setVisible(both);
    m_returnFilter->setVisible(both);
    showFilter(*m_filter, m_draft->spec(), false);
    if (both)
        showFilter(*m_returnFilter, *m_draft->returnSpec(), true);
    // That of an event probe is a part of the definition, which takes nothing while it is not
    // valid.
    const bool isTaken = m_draft->readable() || m_draft->spec().kind != probe::Kind::Event;
    m_filter->setEnabled(m_draft->hasPlace() && isTaken);
    m_stack->setChecked(m_draft->stackTrace());
    m_stack->setEnabled(m_draft->hasPlace());
    m_showing = false;
}

} // namespace probescope::ui

#include "moc_probe_conditions.cpp"
