#include "core/symbols/kernel/known_place.h"
#include "ui/base/parts/warning_question.h"
#include "ui/target/probes/form/anatomy_dialog.h"
#include "ui/target/probes/form/dialect_dialog.h"
#include "ui/target/probes/form/dialect_import.h"
#include "ui/target/probes/form/gallery_dialog.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_builder_program.h"

#include <QPushButton>

#include <charconv>
#include <string_view>

namespace probescope::ui {

namespace {

/// From the function's own beginning: functions that share their name are placed from that of the
/// kernel's text on.
std::int64_t offsetIn(const catalogue::Function& function, const probe::Spec& spec)
{
    constexpr std::string_view kText = "_text+";
    const std::string_view place = function.place;
    std::int64_t begin = 0;
    if (spec.symbol == "_text" && place.starts_with(kText))
        std::from_chars(place.data() + kText.size(), place.data() + place.size(), begin);
    return spec.offset - begin;
}

} // namespace

probe::Recipe ProbeBuilder::recipe() const
{
    probe::Recipe recipe;
    const auto specs = m_draft.specs();
    if (!specs)
        return recipe;
    probe::KnownPlace known;
    if (!m_function && m_draft.family() == ProbeDraft::Family::Program) {
        const auto& spec = m_draft.spec();
        const auto name = m_programs->nameAt(spec.file, std::uint64_t(spec.offset));
        const auto colon = name.indexOf(u':');
        if (spec.semaphore || (colon > 0 && !name.contains(QStringLiteral("::")))) {
            known.provider = name.left(colon).toStdString();
            known.note = name.mid(colon + 1).toStdString();
        } else {
            known.function = name.toStdString();
        }
    }
    const auto* const exit = m_draft.returnSpec();
    for (const auto& spec : *specs) {
        const bool isShown = spec == m_draft.spec() || (exit != nullptr && spec == *exit);
        if (isShown && m_function)
            known = catalogue::knownPlace(*m_catalogue, std::uint32_t(*m_function), spec);
        recipe.probes.push_back({spec, isShown ? known : probe::KnownPlace{}});
    }
    recipe.title = m_draft.spec().event;
    recipe.latency = m_draft.moment() == ProbeDraft::Moment::Both;
    recipe.filter = m_draft.filter(recipe.latency);
    const auto entry = m_draft.filter(false);
    if (recipe.filter.empty())
        recipe.filter = entry;
    else if (recipe.filter != entry)
        recipe.leftOut = entry;
    recipe.stackTrace = m_draft.stackTrace();
    recipe.kernelFolder = m_surroundings.kernelFolder;
    return recipe;
}

void ProbeBuilder::askAboutFiles(const QString& button, const std::function<void()>& then)
{
    QStringList files;
    for (const auto& spec : m_draft.specs().value_or(std::vector<probe::Spec>())) {
        if (probe::isUser(spec.kind) && !m_surroundings.elsewhere.empty())
            files << QString::fromStdString(spec.file);
    }
    files.removeDuplicates();
    if (files.isEmpty()) {
        then();
        return;
    }
    askWarning(
        this,
        {.title = tr("Probes in Programs of Another Machine"),
         .text = tr("Is this the same file on %1: %2?")
                     .arg(QString::fromStdString(m_surroundings.elsewhere),
                          files.join(QStringLiteral(", "))),
         .more = tr(
             "The place of the probe was looked up in the file of this machine. In another build "
             "of it, something else stands there: the kernel would put a breakpoint into the "
             "midst of an instruction, and break every program that runs it."),
         .button = button},
        then);
}

void ProbeBuilder::showDialects()
{
    auto* const dialog = new DialectDialog(recipe(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ProbeBuilder::showImport(const QString& text)
{
    auto* const dialog = new DialectImport(this);
    dialog->edit()->setPlainText(text);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DialectImport::taken, this,
            [this](const ProbeDraft& draft, const QString& notes) {
                open(draft);
                m_line->setVerdict(notes, notes.isEmpty());
            });
    dialog->open();
}

void ProbeBuilder::showGallery()
{
    auto* const dialog = new GalleryDialog(m_catalogue, m_surroundings.group, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &GalleryDialog::chosen, this, [this](const GalleryDraft& filled) {
        open(filled.draft);
        m_line->setVerdict(filled.notes.join(u' '), filled.notes.isEmpty());
    });
    dialog->open();
}

void ProbeBuilder::showAnatomy()
{
    if (!m_function)
        return;
    auto* const dialog =
        new AnatomyDialog(m_backend, m_catalogue, *m_function,
                          offsetIn(m_catalogue->function(*m_function), m_draft.spec()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->refresh();
    dialog->open();
}

} // namespace probescope::ui
