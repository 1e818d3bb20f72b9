#include "core/access/backend/kernel_memory.h"
#include "core/tracefs/probes/probe_driver.h"
#include "ui/base/text/error_text.h"
#include "ui/target/probes/form/anatomy_dialog.h"
#include "ui/target/probes/form/argument_pane.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_event.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_builder_offset.h"
#include "ui/target/probes/form/probe_verdict.h"

#include <QLabel>
#include <QPushButton>
#include <QTabWidget>

#include <utility>

namespace probescope::ui {

namespace {

ProbeBuilder::Made makeProbes(access::Backend& backend, const std::vector<probe::Spec>& specs)
{
    auto driver = tracefs::ProbeDriver::open(backend);
    if (!driver)
        return passOn(driver);
    std::vector<tracefs::EventName> made;
    for (const auto& spec : specs) {
        // The user saw the group, and may have chosen another one than ours.
        const bool own = spec.group.empty() || spec.group == driver->group();
        auto event =
            driver->create(spec, false, own ? tracefs::Consent::OwnOnly : tracefs::Consent::Others);
        if (!event) {
            // All or none: half of a pair measures nothing.
            for (const auto& other : made)
                static_cast<void>(driver->remove(other, tracefs::Consent::Others));
            return passOn(event);
        }
        made.push_back(std::move(*event));
    }
    return made;
}

constexpr std::size_t kUnknownCodeBytes = 4096;
constexpr std::size_t kMaxCodeBytes = 65536;
constexpr std::size_t kLongestInstruction = 15;

/// In pieces, since the kernel's code is given in small ones only. Less, where it ends early.
Result<std::string> readFunctionCode(access::Backend& backend, std::uint64_t address,
                                     std::size_t bytes, const CancelToken& cancel)
{
    std::string code;
    while (code.size() < bytes && !cancel.cancelled()) {
        auto piece = backend.readKernelText(address + code.size(),
                                            std::min(bytes - code.size(), access::kMaxKernelText));
        if (code.empty() && !piece)
            return piece;
        if (!piece || piece->empty())
            break;
        code += *piece;
    }
    return code;
}

/// Where the code was cut, the last instruction may be, too.
void dropCutInstruction(std::vector<program::Instruction>& instructions, std::uint64_t end)
{
    while (!instructions.empty() && !instructions.back().refusal.empty()
           && instructions.back().address + kLongestInstruction > end)
        instructions.pop_back();
}

QString shownBytes(std::size_t shown, std::uint64_t all)
{
    if (all == 0)
        return ProbeBuilder::tr(
                   "It is not known where the function ends. Bytes that are shown: %1.")
            .arg(shown);
    return shown < all
        ? ProbeBuilder::tr("Bytes that are shown, from its begin: %1 of %2.").arg(shown).arg(all)
        : QString();
}

} // namespace

void ProbeBuilder::setTarget(Backend backend, Catalogue catalogue)
{
    m_learning.cancel();
    m_coding.cancel();
    m_working.cancel();
    m_backend = std::move(backend);
    m_surroundings = {};
    m_function.reset();
    m_shownPlace.clear();
    m_shownText.reset();
    m_catalogue = nullptr;
    m_events->setBackend(m_backend, {});
    m_functions->setCatalogue(nullptr);
    m_functions->setNotice({});
    if (catalogue)
        takeCatalogue(catalogue);
    if (isVisible())
        learn();
    showDraft();
}

void ProbeBuilder::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    learn(); // probes may have come and gone meanwhile
}

void ProbeBuilder::setHindered(bool hindered)
{
    m_hindered = hindered;
    showButtons();
}

void ProbeBuilder::learn()
{
    if (!m_backend || (m_learning.running() && !m_catalogue))
        return;
    if (!m_catalogue)
        m_functions->setNotice(tr("Reading the functions and types of the target…"));
    m_learning.start([this, backend = m_backend,
                      needed = m_catalogue == nullptr](const Background::Context& context) {
        auto surroundings = ProbeTargetInfo::of(*backend, context.cancel());
        context.deliver(
            [this, surroundings = std::move(surroundings)] { takeSurroundings(surroundings); });
        if (needed) {
            auto catalogue = catalogue::Catalogue::read(*backend, context.cancel());
            context.deliver([this, catalogue = std::move(catalogue)] { takeCatalogue(catalogue); });
        }
        context.deliver([this] { emit learnt(); });
    });
}

void ProbeBuilder::takeSurroundings(const Result<ProbeTargetInfo>& surroundings)
{
    if (!surroundings) {
        m_line->setVerdict(errorSentences(surroundings.error()), false);
        return;
    }
    const bool touched = isTouched();
    const bool proposed =
        m_draft.hasPlace() && !m_draft.spec().event.empty() && !m_draft.namedByUser();
    m_surroundings = *surroundings;
    m_draft.setTaken(this->surroundings().taken);
    m_draft.setOwnGroup(m_surroundings.group);
    if (proposed)
        m_draft.setEvent({}); // another one, if that is taken now
    if (!touched)
        setKept();
    m_events->setBackend(m_backend, m_surroundings.events);
    showDraft();
}

void ProbeBuilder::takeCatalogue(const Result<Catalogue>& catalogue)
{
    if (!catalogue) {
        m_functions->setNotice(errorSentences(catalogue.error()));
        return;
    }
    m_catalogue = *catalogue;
    m_functions->setCatalogue(m_catalogue);
    m_shownPlace.clear();
    if (!m_wantedFunction.isEmpty())
        openFunction(std::exchange(m_wantedFunction, {}));
    else
        showDraft();
}

FindingContext ProbeBuilder::findingContext() const
{
    FindingContext context{.catalogue = m_catalogue, .surroundings = surroundings()};
    if (m_function) {
        const auto& spec = m_draft.spec();
        context.code = {
            .module = spec.module, .symbol = spec.symbol, .offsets = m_offsets->begins()};
    }
    return context;
}

void ProbeBuilder::checkCommand()
{
    followFile(); // here, since nobody means a path while it is typed
    m_command.start(
        [this, draft = m_draft, context = findingContext()](const Background::Context& background) {
            auto findings = findingsOf(draft, context);
            background.deliver([this, findings = std::move(findings)] {
                m_line->setFindings(findings);
                showButtons();
                emit judged();
            });
        });
}

void ProbeBuilder::loadCode()
{
    m_coding.cancel(); // else the code of the place before would come to this one
    if (!m_function || !isLive()) {
        m_offsets->setNotice(isLive() ? tr("Only of functions that are known the machine code can "
                                           "be read. An offset can be typed in the line.")
                                      : tr("The machine code is read from a target, and none is "
                                           "connected. An offset can be typed in the line."));
        return;
    }
    const auto& function = m_catalogue->function(*m_function);
    if (function.address == 0) {
        m_offsets->setNotice(tr("The kernel does not tell where this function is."));
        return;
    }
    m_offsets->setNotice(tr("Reading the machine code…"));
    m_coding.start([this, backend = m_backend, address = function.address, size = function.size,
                    architecture = codeArchitecture(m_catalogue->architecture())](
                       const Background::Context& context) {
        const auto bytes =
            size == 0 ? kUnknownCodeBytes : std::min<std::size_t>(size, kMaxCodeBytes);
        auto code = readFunctionCode(*backend, address, bytes, context.cancel());
        Result<std::vector<program::Instruction>> instructions =
            std::vector<program::Instruction>();
        if (code)
            instructions =
                program::disassemble(*code, address, architecture, program::CodeOf::Kernel);
        else
            instructions = passOn(code);
        const auto shown = code ? code->size() : 0;
        if (instructions && (size == 0 || shown < size))
            dropCutInstruction(*instructions, address + shown);
        context.deliver([this, address, shown, size, instructions = std::move(instructions)] {
            if (instructions)
                m_offsets->setCode(*instructions, address, shownBytes(shown, size));
            else
                m_offsets->setNotice(errorSentences(instructions.error()));
            m_offsets->setOffset(m_draft.spec().offset);
            if (m_draft.moment() == ProbeDraft::Moment::Offset)
                m_checkSoon.start(); // now that it is known where instructions begin
        });
    });
}

void ProbeBuilder::check()
{
    m_checkSoon.stop();
    checkCommand();
    if (!isLive()) {
        m_line->setVerdict(tr("No target is connected: the lines were judged, but no kernel tried "
                              "them."),
                           true);
        emit checked();
        return;
    }
    m_line->setVerdict(tr("The kernel tries it…"), true);
    m_working.start([this, backend = m_backend, draft = m_draft,
                     context = findingContext()](const Background::Context& background) {
        auto verdict = checkProbes(*backend, draft, context);
        background.deliver([this, text = draft.text(), verdict = std::move(verdict)] {
            if (text == m_draft.text()) { // else it is about other lines
                m_command.cancel();
                m_line->setVerdict(verdict.words, verdict.fine);
                m_line->setFindings(verdict.findings);
                showButtons();
            }
            emit checked();
        });
    });
}

void ProbeBuilder::create()
{
    const auto specs = m_draft.specs();
    if (!specs || !isLive() || m_working.running())
        return;
    askAboutFiles(m_create->text().remove(u'&'), [this, specs = *specs] { createNow(specs); });
}

void ProbeBuilder::createNow(const std::vector<probe::Spec>& specs)
{
    if (m_options.create) {
        std::vector<tracefs::ProbeExtras> extras;
        for (const auto& choice : choices())
            extras.push_back({.filter = choice.filter, .stackTrace = choice.stackTrace});
        m_options.create(specs, extras, m_replaced);
        return;
    }
    m_line->setVerdict(tr("Making it…"), true);
    m_working.start([this, backend = m_backend, specs](const Background::Context& context) {
        auto made = makeProbes(*backend, specs);
        context.deliver([this, made = std::move(made)] {
            if (!made) {
                showVerdict(made.error());
                return;
            }
            QStringList names;
            for (const auto& event : *made) {
                names << QString::fromStdString(event.system + '/' + event.name);
                m_surroundings.taken.insert({event.system, event.name});
            }
            m_draft.setTaken(this->surroundings().taken);
            setKept();
            m_line->setVerdict(tr("Made: %1. It is not enabled yet.").arg(names.join(tr(", "))),
                               true);
            emit created(*made);
        });
    });
}

void ProbeBuilder::showVerdict(const Error& error)
{
    m_line->setVerdict(tr("It could not be made. %1").arg(errorSentences(error)), false);
}

std::vector<record::ProbeChoice> ProbeBuilder::choices() const
{
    std::vector<record::ProbeChoice> choices;
    const auto specs = m_draft.specs();
    if (!specs)
        return choices;
    const auto* const exit =
        m_draft.moment() == ProbeDraft::Moment::Both ? m_draft.returnSpec() : nullptr;
    for (const auto& spec : *specs) {
        auto definition = spec;
        if (definition.group == m_draft.ownGroup())
            definition.group.clear(); // the recording makes it in one of its own
        record::ProbeChoice choice{.definition = definition.format()};
        const bool isExit = exit != nullptr && spec == *exit;
        const bool isShown = isExit || spec == m_draft.spec();
        if (isShown && spec.kind != probe::Kind::Event)
            choice.filter = m_draft.filter(isExit);
        choice.stackTrace = isShown && !isExit && m_draft.stackTrace();
        choices.push_back(std::move(choice));
    }
    return choices;
}

void ProbeBuilder::recordIt()
{
    askAboutFiles(m_record->text().remove(u'&'), [this] {
        setKept();
        const auto replaced = std::exchange(m_recorded, choices());
        emit recordWanted(m_recorded, replaced);
    });
}

} // namespace probescope::ui
