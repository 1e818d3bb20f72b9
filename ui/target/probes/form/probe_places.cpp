#include "ui/target/probes/form/probe_places.h"

#include "core/probe/spec/spec.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/models/function_search_model.h"
#include "ui/target/probes/form/probe_builder_event.h"
#include "ui/target/probes/form/probe_builder_program.h"

#include <QLayout>

namespace probescope::ui {

using Family = ProbeDraft::Family;
using Moment = ProbeDraft::Moment;

ProbePlaces::ProbePlaces(QWidget* parent)
    : QTabWidget(parent)
    , m_functions(new FunctionSearch(this))
    , m_programs(new ProbeProgramPane(this))
    , m_events(new ProbeEventPane(this))
{
    setAccessibleName(tr("Kind of probe point"));
    addTab(m_functions, tr("&Kernel"));
    addTab(m_programs, tr("&Program"));
    addTab(m_events, tr("Event")); // its letters are taken, E by the menu Edit
    for (auto* const page : {static_cast<QWidget*>(m_functions), static_cast<QWidget*>(m_programs),
                             static_cast<QWidget*>(m_events)})
        page->layout()->setContentsMargins(6, 6, 6, 6);
    connect(m_functions, &FunctionSearch::chosen, this, &ProbePlaces::take);
    connect(m_programs, &ProbeProgramPane::chosen, this, &ProbePlaces::chosen);
    connect(m_programs, &ProbeProgramPane::opened, this, &ProbePlaces::offersChanged);
    connect(m_events, &ProbeEventPane::chosen, this, &ProbePlaces::chosen);
    connect(m_events, &ProbeEventPane::offersChanged, this, &ProbePlaces::offersChanged);
}

void ProbePlaces::setTarget(const Backend& backend)
{
    m_hasTarget = backend != nullptr;
    m_function.reset();
    m_catalogue = nullptr;
    m_events->setBackend(backend, {});
    m_functions->setCatalogue(nullptr);
    m_functions->setNotice({});
}

void ProbePlaces::setEvents(const Backend& backend, const std::vector<tracefs::EventName>& events)
{
    m_events->setBackend(backend, events);
}

void ProbePlaces::setCatalogue(const Catalogue& catalogue)
{
    m_catalogue = catalogue;
    m_functions->setCatalogue(catalogue);
}

void ProbePlaces::setNotice(const QString& words)
{
    m_functions->setNotice(words);
}

void ProbePlaces::open(const ProbeDraft& draft)
{
    m_functions->reset(); // what was chosen there belongs to the draft before
    m_programs->reset();
    m_events->reset();
    m_followedFile.clear();
    followFile(draft);
    setCurrentWidget(draft.family() == Family::Program     ? static_cast<QWidget*>(m_programs)
                         : draft.family() == Family::Event ? static_cast<QWidget*>(m_events)
                                                           : m_functions);
}

void ProbePlaces::showFunctions()
{
    setCurrentWidget(m_functions);
}

void ProbePlaces::search(const QString& words)
{
    m_functions->setWords(words);
}

void ProbePlaces::followFile(const ProbeDraft& draft)
{
    const auto& file = draft.spec().file;
    if (draft.family() != Family::Program || file == m_followedFile)
        return;
    m_followedFile = file;
    if (!m_programs->shows(file))
        m_programs->openProgram(QString::fromStdString(file));
}

void ProbePlaces::take(std::uint32_t function)
{
    const auto& taken = m_catalogue->function(function);
    m_function = function;
    // A place as probes name it: `MOD:fn`, `_text+12345`.
    ProbeDraft::Place place{.symbol = taken.place, .name = taken.name};
    if (const auto spec = probe::Spec::parse("p " + taken.place)) {
        place.module = spec->module;
        place.symbol = spec->symbol;
        place.offset = spec->offset;
        place.hasOffset = spec->hasOffset;
    }
    emit chosen(place);
}

void ProbePlaces::follow(const ProbeDraft& draft)
{
    m_function = functionOf(draft);
}

std::optional<std::uint32_t> ProbePlaces::functionOf(const ProbeDraft& draft) const
{
    if (!m_catalogue || (draft.family() != Family::Kernel && draft.family() != Family::Function))
        return std::nullopt;
    const auto& spec = draft.spec();
    if (spec.symbol == "_text") { // of one of several of that name
        if (m_function && *m_function < m_catalogue->size()
            && m_catalogue->function(*m_function).place == "_text+" + std::to_string(spec.offset))
            return m_function;
        return std::nullopt;
    }
    const auto named = m_catalogue->named(spec.symbol);
    for (const auto function : named) {
        if (m_catalogue->function(function).module == spec.module)
            return function;
    }
    return named.empty() ? std::nullopt : std::optional(named.front());
}

QString ProbePlaces::nameInProgram(const ProbeDraft& draft) const
{
    const auto& spec = draft.spec();
    return m_programs->nameAt(spec.file, std::uint64_t(spec.offset));
}

QString ProbePlaces::titleOf(const ProbeDraft& draft) const
{
    const auto& spec = draft.spec();
    if (!draft.hasPlace())
        return tr("New probe: choose a probe point");
    switch (draft.family()) {
    case Family::Program: {
        const auto file = QString::fromStdString(spec.file);
        const auto name = nameInProgram(draft);
        return tr("%1 in %2")
            .arg(name.isEmpty() ? QStringLiteral("0x%1").arg(qulonglong(spec.offset), 0, 16) : name,
                 file.section(u'/', -1));
    }
    case Family::Event:
        return tr("Event %1:%2")
            .arg(QString::fromStdString(spec.system), QString::fromStdString(spec.symbol));
    case Family::Tracepoint:
        return tr("Tracepoint %1").arg(QString::fromStdString(spec.symbol));
    case Family::Synthetic:
        return tr("Synthetic event %1").arg(QString::fromStdString(spec.event));
    case Family::Kernel:
    case Family::Function:
        break;
    }
    auto name =
        QString::fromStdString(m_function ? m_catalogue->function(*m_function).name : spec.symbol);
    if (draft.moment() == Moment::Offset)
        name += QStringLiteral("+0x%1").arg(qulonglong(spec.offset), 0, 16);
    return spec.module.empty()
        ? tr("Function %1").arg(name)
        : tr("Function %1 of the module %2").arg(name, QString::fromStdString(spec.module));
}

std::vector<ArgumentOffer> ProbePlaces::registers() const
{
    return m_catalogue ? registerOffers(*m_catalogue) : registerOffers();
}

void ProbePlaces::offerArguments(const ProbeDraft& draft, ArgumentPane& arguments) const
{
    const auto& spec = draft.spec();
    if (!draft.hasPlace()) {
        arguments.setOffers({});
        arguments.setWords(
            m_catalogue ? tr("Find a function on the left, or write a definition below.")
                : m_hasTarget
                ? tr("Arguments are listed here once the functions are read.")
                : tr("Arguments are listed here once a kernel is known: connect to a target, or "
                     "open a kernel description. You can write a definition below."));
        return;
    }
    switch (draft.family()) {
    case Family::Program:
        arguments.setOffers(
            m_programs->offersAt(spec.file, std::uint64_t(spec.offset)).value_or(registers()));
        arguments.setWords(
            m_programs->model()->program() && !m_programs->shows(spec.file)
                ? tr("Only registers can be fetched: the list on the left shows another program.")
                : QString());
        return;
    case Family::Event:
        arguments.setOffers(m_events->offersOf({spec.system, spec.symbol}));
        arguments.setWords({});
        return;
    case Family::Tracepoint:
    case Family::Synthetic:
        arguments.setOffers({});
        arguments.setWords(tr("Write its arguments or fields in the definition below."));
        return;
    case Family::Kernel:
    case Family::Function:
        offerFunction(arguments);
    }
}

void ProbePlaces::offerFunction(ArgumentPane& arguments) const
{
    if (!m_function) {
        arguments.setOffers(registers());
        arguments.setWords(tr("Unknown function: only registers can be fetched."));
        return;
    }
    arguments.setFunction(m_catalogue, *m_function);
    const auto& prototype = arguments.treeModel()->prototype();
    const auto words = functionStateText(m_catalogue->function(*m_function));
    const auto text = prototype
        ? QString::fromStdString(prototype->text())
        : tr("No type information for this function: only registers can be fetched.");
    arguments.setWords(words.why.isEmpty() ? text : text + u'\n' + words.why);
}

} // namespace probescope::ui

#include "moc_probe_places.cpp"
