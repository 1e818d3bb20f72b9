#include "ui/target/events/filter_edit.h"
#include "ui/target/probes/form/argument_pane.h"
#include "ui/target/probes/form/models/argument_text.h"
#include "ui/target/probes/form/models/function_search_model.h"
#include "ui/target/probes/form/models/probe_format.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_event.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_builder_offset.h"
#include "ui/target/probes/form/probe_builder_program.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QToolButton>

#include <utility>

namespace probescope::ui {

using Family = ProbeDraft::Family;
using Moment = ProbeDraft::Moment;

bool ProbeBuilder::busy() const
{
    return m_learning.running() || m_command.running() || m_working.running() || m_coding.running()
        || m_checkSoon.isActive();
}

bool ProbeBuilder::isLive() const
{
    return m_backend && !m_backend->description();
}

ProbeTargetInfo ProbeBuilder::surroundings() const
{
    auto surroundings = m_surroundings;
    for (const auto& event : m_replaced)
        surroundings.forget(event);
    return surroundings;
}

void ProbeBuilder::takeText(const QString& text)
{
    m_draft.setText(text.toStdString());
    showDraft(false);
}

void ProbeBuilder::applyFix(const ProbeFinding& finding)
{
    std::string text;
    const auto& lines = m_draft.lines();
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += (i == 0 ? "" : "\n") + (i == finding.line ? finding.fixed : lines[i].text);
    m_draft.setText(text);
    showDraft();
    m_checkSoon.stop();
    checkCommand();
}

std::optional<std::uint32_t> ProbeBuilder::functionOfDraft() const
{
    if (!m_catalogue
        || (m_draft.family() != Family::Kernel && m_draft.family() != Family::Function))
        return std::nullopt;
    const auto& spec = m_draft.spec();
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

/// The cursor stands where the form looks, unless it is where nothing is defined yet.
void ProbeBuilder::followShownLine()
{
    const auto at = std::size_t(m_line->edit()->textCursor().blockNumber());
    const auto shown = m_draft.shownLine();
    const bool isShown = at == shown || (m_draft.moment() == Moment::Both && at == shown + 1);
    if (!isShown && at < m_draft.lines().size() && m_draft.lines()[at].spec)
        m_line->edit()->goToLine(int(shown));
}

void ProbeBuilder::showDraft(bool withText)
{
    m_showing = true;
    if (withText) {
        m_line->edit()->showText(QString::fromStdString(m_draft.text()));
        followShownLine();
    }
    m_line->setUnread(!m_draft.readable());
    auto text = m_draft.text();
    if (m_shownText != text) // what was said was said of other lines
        m_line->setVerdict({}, true);
    m_shownText = std::move(text);
    showPlace();
    showNames();
    showFilters();
    showButtons();
    m_showing = false;
    m_checkSoon.start();
    emit draftChanged();
}

QString ProbeBuilder::placeText() const
{
    const auto& spec = m_draft.spec();
    if (!m_draft.hasPlace())
        return tr("New probe: choose where it hangs");
    switch (m_draft.family()) {
    case Family::Program: {
        const auto file = QString::fromStdString(spec.file);
        const auto name = m_programs->nameAt(spec.file, std::uint64_t(spec.offset));
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
    if (m_draft.moment() == Moment::Offset)
        name += QStringLiteral("+0x%1").arg(qulonglong(spec.offset), 0, 16);
    return spec.module.empty()
        ? tr("Function %1").arg(name)
        : tr("Function %1 of the module %2").arg(name, QString::fromStdString(spec.module));
}

void ProbeBuilder::showPlace()
{
    m_function = functionOfDraft();
    const auto& spec = m_draft.spec();
    const auto key = std::to_string(int(m_draft.family())) + '|' + spec.file + '|' + spec.system
        + '|' + spec.module + '|' + spec.symbol + '|'
        + (spec.file.empty() ? std::string() : std::to_string(spec.offset)) + '|'
        + (m_function ? std::to_string(*m_function) : std::string());
    if (key != m_shownPlace) {
        m_shownPlace = key;
        showArguments();
        if (m_draft.moment() == Moment::Offset || m_function) {
            loadCode();
        } else {
            m_coding.cancel();
            m_offsets->setNotice(tr("Only functions of the kernel have offsets here: in programs "
                                    "the kernel does not check where instructions begin."));
        }
    }
    m_offsets->setOffset(spec.offset);
    m_title->setText(placeText());
    m_title->setToolTip(m_title->text());
    const auto moment = m_draft.moment();
    const bool readable = m_draft.readable();
    for (auto* const button : m_moments->buttons()) {
        const auto of = Moment(m_moments->id(button));
        button->setVisible(m_draft.offers(of));
        button->setEnabled(readable && m_draft.hasPlace());
        if (of == moment)
            button->setChecked(true);
    }
    m_pages->setTabVisible(m_pages->indexOf(m_offsets), m_draft.offers(Moment::Offset));
    m_arguments->refresh();
}

/// Only when the draft names another one: the user may look into a program without choosing it.
void ProbeBuilder::followFile()
{
    const auto& file = m_draft.spec().file;
    if (m_draft.family() != Family::Program || file == m_followedFile)
        return;
    m_followedFile = file;
    if (!m_programs->shows(file))
        m_programs->openProgram(QString::fromStdString(file));
}

void ProbeBuilder::showArguments()
{
    const auto& spec = m_draft.spec();
    const auto registers = [this] {
        return m_catalogue ? registerOffers(*m_catalogue) : registerOffers();
    };
    if (!m_draft.hasPlace()) {
        m_arguments->setOffers({});
        m_arguments->setWords(
            m_catalogue ? tr("Find a function at the left, or write a line below.")
                : m_backend
                ? tr("What can be recorded is listed here as soon as the functions are read.")
                : tr("What can be recorded is listed here when a kernel is known: connect to a "
                     "target, or open a description. A line can be written below."));
        return;
    }
    switch (m_draft.family()) {
    case Family::Program:
        m_arguments->setOffers(
            m_programs->offersAt(spec.file, std::uint64_t(spec.offset)).value_or(registers()));
        m_arguments->setWords(m_programs->model()->program() && !m_programs->shows(spec.file)
                                  ? tr("Registers only: the program at the left is another one.")
                                  : QString());
        return;
    case Family::Event:
        m_arguments->setOffers(m_events->offersOf({spec.system, spec.symbol}));
        m_arguments->setWords({});
        return;
    case Family::Tracepoint:
    case Family::Synthetic:
        m_arguments->setOffers({});
        m_arguments->setWords(tr("The fields of such an event are written in the line below."));
        return;
    case Family::Kernel:
    case Family::Function:
        break;
    }
    if (!m_function) {
        m_arguments->setOffers(registers());
        m_arguments->setWords(tr("Nothing is known of this function: registers only."));
        return;
    }
    m_arguments->setFunction(m_catalogue, *m_function);
    const auto& prototype = m_arguments->treeModel()->prototype();
    const auto words = functionStateText(m_catalogue->function(*m_function));
    const auto text = prototype ? QString::fromStdString(prototype->text())
                                : tr("No types are known of this function: registers only.");
    m_arguments->setWords(words.why.isEmpty() ? text : text + u'\n' + words.why);
}

void ProbeBuilder::showNames()
{
    const auto& spec = m_draft.spec();
    const bool readable = m_draft.readable();
    const auto put = [&](QLineEdit& line, const std::string& text) {
        const auto words = QString::fromStdString(text);
        if (line.text() != words && !(line.hasFocus() && words.isEmpty())) {
            line.setText(words);
            line.setCursorPosition(0); // where a long one begins, which tells more
        }
        line.setEnabled(readable && m_draft.hasPlace());
    };
    put(*m_event, spec.event);
    put(*m_group, spec.group);
    m_event->setPlaceholderText(QString::fromStdString(m_draft.proposedEvent()));
    m_group->setPlaceholderText(QString::fromStdString(m_surroundings.group));
    const auto* const exit = m_draft.returnSpec();
    const bool counts = exit != nullptr && m_draft.family() != Family::Program;
    m_maxActiveLabel->setVisible(counts);
    m_maxActive->setVisible(counts);
    m_propose->setVisible(counts);
    m_maxActive->setEnabled(readable);
    const auto usual = m_surroundings.defaultMaxActive();
    m_maxActive->setSpecialValueText(usual == 0 ? tr("the kernel's choice")
                                                : tr("the kernel's: %1").arg(usual));
    if (counts)
        m_maxActive->setValue(int(exit->maxActive));
    const auto proposed = m_surroundings.proposedMaxActive();
    m_propose->setText(tr("Use %1").arg(proposed));
    m_propose->setEnabled(readable);
    m_propose->setToolTip(tr("Enough for functions that sleep while others call them: with %1, "
                             "%1 calls can be in progress at once.")
                              .arg(proposed));
}

void ProbeBuilder::showFilters()
{
    const bool both = m_draft.moment() == Moment::Both;
    m_filterLabel->setText(both ? tr("Only entries where") : tr("Only hits where"));
    m_returnFilterLabel->setVisible(both);
    m_returnFilter->setVisible(both);
    const auto put = [&](FilterEdit& edit, const probe::Spec& spec, bool ofReturn) {
        // The filter of an event probe is about the event that it hangs on.
        auto format = spec.kind == probe::Kind::Event
            ? m_events->formatOf({spec.system, spec.symbol})
            : formatOfProbe(spec);
        edit.setEvent({spec.group, spec.event}, std::move(format), EventFormats::kLenient);
        const auto text = QString::fromStdString(m_draft.filter(ofReturn));
        if (edit.text() != text)
            edit.setText(text);
    };
    put(*m_filter, m_draft.spec(), false);
    if (both)
        put(*m_returnFilter, *m_draft.returnSpec(), true);
    m_filter->setEnabled(m_draft.hasPlace());
    m_stack->setChecked(m_draft.stackTrace());
    m_stack->setEnabled(m_draft.hasPlace());
}

void ProbeBuilder::showButtons()
{
    const bool whole = m_draft.specs().has_value();
    const bool idle = !m_working.running();
    bool faulty = false;
    for (const auto& finding : m_line->findings())
        faulty = faulty || finding.weight == ProbeFinding::Weight::Fault;
    m_check->setEnabled(idle && !m_draft.text().empty());
    m_check->setToolTip(isLive() ? tr("Judges the lines and lets the kernel try them for a "
                                      "moment, under another name and disabled")
                                 : tr("Judges the lines; no target is connected that could try "
                                      "them"));
    m_create->setEnabled(idle && !m_hindered && whole && isLive() && !faulty);
    m_create->setToolTip(isLive()        ? QString()
                             : m_backend ? tr("Only a description of this kernel is here: connect "
                                              "to a target to make the probe there.")
                                         : tr("No target is connected."));
    m_record->setEnabled(idle && whole && !faulty);
    m_dialects->setEnabled(whole);
    m_anatomy->setEnabled(m_function.has_value() && (isLive() || !m_backend));
}

} // namespace probescope::ui
