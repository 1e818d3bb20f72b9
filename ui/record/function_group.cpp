#include "ui/record/function_group.h"

#include "ui/record/record_offer.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>

namespace probescope::ui {

FunctionGroup::FunctionGroup(QWidget* parent)
    : SettingsGroup(tr("Functions"), parent)
    , m_tracer(addChoice(tr("&Tracer:"), tr("Tracer")))
    , m_functions(addLine(tr("&Only:"), tr("Functions that are traced"),
                          tr("All; names and patterns like vfs_*, :mod:ext4")))
    , m_leftOut(addLine(tr("&Without:"), tr("Functions that are left out"), tr("None")))
    , m_graph(addLine(tr("&Calls from:"), tr("Functions whose calls are shown"), tr("All")))
    , m_graphLeftOut(
          addLine(tr("C&alls not from:"), tr("Functions whose calls are left out"), tr("None")))
    , m_depth(new QSpinBox(this))
{
    m_depth->setAccessibleName(tr("Greatest depth of calls"));
    m_depth->setSpecialValueText(tr("Any"));
    m_depth->setMaximum(1000);
    form()->addRow(tr("&Depth:"), m_depth);
    connect(m_tracer, &QComboBox::currentIndexChanged, this, &FunctionGroup::showTracer);
    connect(m_depth, &QSpinBox::valueChanged, this, &SettingsGroup::changed);
}

void FunctionGroup::setOffer(const RecordOffer& offer)
{
    m_tracers = offer.tracers;
    offerIn(m_tracer, m_tracers, chosenIn(*m_tracer));
}

void FunctionGroup::fill(const record::Settings& settings)
{
    offerIn(m_tracer, m_tracers, settings.tracer);
    m_functions->setText(joinedNames(settings.functions));
    m_leftOut->setText(joinedNames(settings.functionsLeftOut));
    m_graph->setText(joinedNames(settings.graphFunctions));
    m_graphLeftOut->setText(joinedNames(settings.graphFunctionsLeftOut));
    m_depth->setValue(int(settings.graphDepth));
    showTracer();
}

void FunctionGroup::put(record::Settings& settings) const
{
    settings.tracer = chosenIn(*m_tracer);
    settings.functions = namesIn(*m_functions);
    settings.functionsLeftOut = namesIn(*m_leftOut);
    settings.graphFunctions = namesIn(*m_graph);
    settings.graphFunctionsLeftOut = namesIn(*m_graphLeftOut);
    settings.graphDepth = std::uint32_t(m_depth->value());
}

void FunctionGroup::showTracer()
{
    const auto tracer = chosenIn(*m_tracer);
    const bool graph = tracer == "function_graph";
    const bool functions = graph || tracer == "function";
    m_functions->setEnabled(functions);
    m_leftOut->setEnabled(functions);
    m_graph->setEnabled(graph);
    m_graphLeftOut->setEnabled(graph);
    m_depth->setEnabled(graph);
}

} // namespace probescope::ui
