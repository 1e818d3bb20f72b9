#include "ui/target/probes/form/probe_form_dialogs.h"

#include "ui/base/parts/warning_question.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/target_text.h"
#include "ui/target/probes/form/dialogs/anatomy_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/form/dialogs/gallery_dialog.h"
#include "ui/target/probes/form/models/draft_recipe.h"
#include "ui/target/probes/form/models/probe_form_target.h"
#include "ui/target/probes/form/probe_places.h"

#include <QPlainTextEdit>

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

ProbeFormDialogs::ProbeFormDialogs(const ProbeDraft& draft, const ProbeFormTarget& target,
                                   const ProbePlaces& places, QWidget* form)
    : m_draft(draft)
    , m_target(target)
    , m_places(places)
    , m_form(form)
{
}

void ProbeFormDialogs::showDialects()
{
    const auto function = m_places.function();
    auto recipe = recipeOf(m_draft,
                           {.catalogue = function ? m_target.catalogue().get() : nullptr,
                            .function = function.value_or(0),
                            .nameInProgram = m_places.nameInProgram(m_draft)});
    recipe.kernelFolder = m_target.info().kernelFolder;
    auto* const dialog = new DialectDialog(recipe, m_form);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ProbeFormDialogs::showImport(const QString& text)
{
    auto* const dialog = new DialectImport(m_form);
    dialog->edit()->setPlainText(text);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DialectImport::taken, this, &ProbeFormDialogs::filled);
    dialog->open();
}

void ProbeFormDialogs::showGallery()
{
    auto* const dialog = new GalleryDialog(m_target.catalogue(), m_target.info().group, m_form);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &GalleryDialog::chosen, this, [this](const GalleryDraft& taken) {
        emit filled(taken.draft, sentencesText(taken.notes));
    });
    dialog->open();
}

void ProbeFormDialogs::showAnatomy()
{
    const auto function = m_places.function();
    if (!function)
        return;
    const auto& catalogue = m_target.catalogue();
    auto* const dialog =
        new AnatomyDialog(m_target.backend(), catalogue, *function,
                          offsetIn(catalogue->function(*function), m_draft.spec()), m_form);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->refresh();
    dialog->open();
}

void ProbeFormDialogs::askAboutFiles(const QString& button, const std::function<void()>& then)
{
    QStringList files;
    for (const auto& spec : m_draft.specs().value_or(std::vector<probe::Spec>())) {
        if (probe::isUser(spec.kind) && !m_target.info().elsewhere.empty())
            files << QString::fromStdString(spec.file);
    }
    files.removeDuplicates();
    if (files.isEmpty()) {
        then();
        return;
    }
    askWarning(m_form,
               {.title = tr("Probes in programs of another machine"),
                .text = tr("Is this the same file on %1: %2?")
                            .arg(targetText(m_target.info().elsewhere), listText(files)),
                .more = tr("The probe's offset was taken from the file on this machine. In another "
                           "build of it, the kernel could place the breakpoint in the middle of an "
                           "instruction and break every program that runs it."),
                .button = button},
               then);
}

} // namespace probescope::ui

#include "moc_probe_form_dialogs.cpp"
