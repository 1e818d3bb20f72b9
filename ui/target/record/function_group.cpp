#include "ui/target/record/function_group.h"

#include "ui/target/connect/record_offer.h"
#include "ui/target/record/record_help.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

#include <algorithm>
#include <array>

namespace probescope::ui {

FunctionGroup::FunctionGroup(QWidget* parent)
    : SettingsGroup(tr("Functions"), parent)
    , m_tracer(addChoice(tr("&Tracer:"), tr("Tracer")))
    , m_note(new QLabel(this))
    , m_functions(addField(tr("&Function filter:"), FunctionField::Use::Traced))
    , m_leftOut(addField(tr("&Exclude functions:"), FunctionField::Use::LeftOut))
    , m_graph(addField(tr("&Graph functions:"), FunctionField::Use::Graph))
    , m_graphLeftOut(addField(tr("E&xclude graph functions:"), FunctionField::Use::GraphLeftOut))
    , m_depth(new QSpinBox(this))
{
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->hide();
    form()->insertRow(1, m_note); // below the tracer
    m_depth->setAccessibleName(tr("Max graph depth"));
    m_depth->setSpecialValueText(tr("Any"));
    m_depth->setMaximum(1000);
    form()->addRow(tr("Max graph &depth:"), m_depth);
    explain(*m_tracer, record_help::kTracer);
    explain(*m_functions, record_help::kFunctions);
    explain(*m_leftOut, record_help::kExcludedFunctions);
    explain(*m_graph, record_help::kGraphFunctions);
    explain(*m_graphLeftOut, record_help::kExcludedGraphFunctions);
    explain(*m_depth, record_help::kGraphDepth);
    connect(m_tracer, &QComboBox::currentIndexChanged, this, &FunctionGroup::showTracer);
    connect(m_depth, &QSpinBox::valueChanged, this, &SettingsGroup::changed);
}

FunctionField* FunctionGroup::addField(const QString& label, FunctionField::Use use)
{
    auto* const field = new FunctionField(use, this);
    form()->addRow(label, field);
    connect(field, &FunctionField::changed, this, &SettingsGroup::changed);
    return field;
}

void FunctionGroup::setNames(FunctionNames* names)
{
    for (auto* const field : fields())
        field->setNames(names);
}

void FunctionGroup::setBounded(bool bounded)
{
    for (auto* const field : fields())
        field->setBounded(bounded);
}

QString FunctionGroup::note() const
{
    // kernel/trace/trace_irqsoff.c, trace_sched_wakeup.c: use_max_tr
    static constexpr std::array kKeepMaximum{"irqsoff", "preemptoff", "preemptirqsoff",
                                             "wakeup",  "wakeup_rt",  "wakeup_dl"};
    const auto tracer = chosenIn(*m_tracer);
    if (std::find(kKeepMaximum.begin(), kKeepMaximum.end(), tracer) == kKeepMaximum.end())
        return {};
    return tr("This tracer writes the trace of its longest latency to the file “trace”; a "
              "recording does not contain it. For that report, run the tracer without recording, "
              "and open a copy of the file.");
}

bool FunctionGroup::tracesFunctions() const
{
    const auto tracer = chosenIn(*m_tracer);
    return tracer == "function" || tracer == "function_graph";
}

void FunctionGroup::setOffer(const RecordOffer& offer)
{
    m_tracers = offer.tracers;
    offerIn(m_tracer, m_tracers, chosenIn(*m_tracer));
}

void FunctionGroup::fill(const record::Settings& settings)
{
    offerIn(m_tracer, m_tracers, settings.tracer);
    m_functions->setFunctions(settings.functions);
    m_leftOut->setFunctions(settings.functionsLeftOut);
    m_graph->setFunctions(settings.graphFunctions);
    m_graphLeftOut->setFunctions(settings.graphFunctionsLeftOut);
    m_depth->setValue(int(settings.graphDepth));
    showTracer();
}

void FunctionGroup::put(record::Settings& settings) const
{
    settings.tracer = chosenIn(*m_tracer);
    settings.functions = m_functions->functions();
    settings.functionsLeftOut = m_leftOut->functions();
    settings.graphFunctions = m_graph->functions();
    settings.graphFunctionsLeftOut = m_graphLeftOut->functions();
    settings.graphDepth = std::uint32_t(m_depth->value());
}

void FunctionGroup::showTracer()
{
    const bool graph = chosenIn(*m_tracer) == "function_graph";
    const bool functions = tracesFunctions();
    for (auto* const field : {m_functions, m_leftOut}) {
        field->setEnabled(functions);
        field->setTracing(functions);
    }
    for (auto* const field : {m_graph, m_graphLeftOut}) {
        field->setEnabled(graph);
        field->setTracing(graph);
    }
    m_depth->setEnabled(graph);
    m_note->setText(note());
    m_note->setVisible(!m_note->text().isEmpty());
}

} // namespace probescope::ui

#include "moc_function_group.cpp"
