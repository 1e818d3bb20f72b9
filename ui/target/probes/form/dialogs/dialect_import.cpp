#include "ui/target/probes/form/dialogs/dialect_import.h"

#include "core/symbols/program/program.h"
#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/text/list_text.h"
#include "ui/target/probes/form/dialogs/dialog_help.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

constexpr QSize kImportDialogSize(820, 560);
constexpr int kMaxNotes = 10; // more do not fit below the lines

QString kindTexts(probe::ImportKind kind, int probes)
{
    switch (kind) {
    case probe::ImportKind::Nothing:
        return DialectImport::tr(
            "Unknown format. Supported: definitions, shell scripts, perf probe, trace-cmd, "
            "bpftrace, SystemTap, D, libbpf C and kernel modules.");
    case probe::ImportKind::Definitions:
        return DialectImport::tr("Kernel definitions. Probes: %1.").arg(probes);
    case probe::ImportKind::PerfProbe:
        return DialectImport::tr("perf probe commands. Probes: %1.").arg(probes);
    case probe::ImportKind::Bpftrace:
        return DialectImport::tr("bpftrace program. Probes: %1.").arg(probes);
    case probe::ImportKind::TraceCmd:
        return DialectImport::tr("trace-cmd commands. Probes: %1.").arg(probes);
    case probe::ImportKind::SystemTap:
        return DialectImport::tr("SystemTap script. Probes: %1.").arg(probes);
    case probe::ImportKind::DTrace:
        return DialectImport::tr("D program (DTrace). Probes: %1.").arg(probes);
    case probe::ImportKind::LibbpfC:
        return DialectImport::tr("libbpf C program. Probes: %1.").arg(probes);
    case probe::ImportKind::KernelModule:
        return DialectImport::tr("Kernel module in C. Probes: %1.").arg(probes);
    }
    return {};
}

/// The offset of a function or a USDT place in the program's file; nothing: it is not there.
bool findOffset(probe::RecipeProbe& probe)
{
    const auto program = program::Program::open(probe.spec.file);
    if (!program)
        return false;
    if (!probe.known.note.empty()) {
        for (const auto& place : (*program)->usdtPlaces()) {
            if (place.name == probe.known.note
                && (probe.known.provider.empty() || place.provider == probe.known.provider)) {
                probe.spec.offset = std::int64_t(place.offset);
                probe.spec.semaphore = place.semaphore;
                return true;
            }
        }
        return false;
    }
    for (const auto* const symbol : (*program)->named(probe.known.function)) {
        probe.spec.offset = std::int64_t(symbol->offset + probe.known.functionOffset);
        return true;
    }
    return false;
}

} // namespace

ImportedDraft draftOf(const probe::Import& import)
{
    ImportedDraft imported;
    std::vector<probe::Spec> specs;
    for (auto found : import.probes) {
        if (found.needsOffset && !findOffset(found.probe))
            imported.notes << DialectImport::tr(
                                  "%1 was not found in %2 on this machine. Enter its offset.")
                                  .arg(QString::fromStdString(found.probe.known.note.empty()
                                                                  ? found.probe.known.function
                                                                  : found.probe.known.note),
                                       QString::fromStdString(found.probe.spec.file));
        specs.push_back(found.probe.spec);
    }
    imported.draft = ProbeDraft::of(specs);
    if (!import.filter.empty())
        imported.draft.setFilter(import.filter,
                                 imported.draft.moment() == ProbeDraft::Moment::Both);
    imported.draft.setStackTrace(import.stackTrace);
    for (const auto& note : import.notes) {
        if (note.lost)
            imported.notes
                << DialectImport::tr("Line %1: %2").arg(note.line).arg(messageText(note.text));
    }
    return imported;
}

DialectImport::DialectImport(QWidget* parent)
    : QDialog(parent)
    , m_edit(new QPlainTextEdit(this))
    , m_words(new QLabel(this))
    , m_lines(new QPlainTextEdit(this))
{
    setWindowTitle(tr("Import probes"));
    const auto font = fixedFont();
    for (auto* const edit : {m_edit, m_lines}) {
        edit->setFont(font);
        edit->setTabChangesFocus(true);
        edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    }
    m_edit->setPlaceholderText(
        tr("p:open do_sys_openat2 name=+0($arg2):ustring\nperf probe 'vfs_read "
           "count=%dx'\nbpftrace -e 'kprobe:vfs_read { printf(\"%d\\n\", arg2); }'"));
    m_edit->setAccessibleName(tr("Text to import"));
    explain(*m_edit, dialog_help::kImported);
    m_lines->setReadOnly(true);
    m_lines->setAccessibleName(tr("Probe definitions"));
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setAccessibleDescription(tr("Import result"));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_ok = buttons->addButton(tr("&Open in probe builder"), QDialogButtonBox::AcceptRole);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(
        headingOf(tr("Paste definitions, commands, or a whole script or program"), this));
    layout->addWidget(m_edit, 3);
    layout->addWidget(headingOf(tr("Probe definitions"), this));
    layout->addWidget(m_lines, 2);
    layout->addWidget(m_words);
    layout->addWidget(buttons);
    resize(kImportDialogSize);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &DialectImport::read);
    connect(buttons, &QDialogButtonBox::accepted, this, &DialectImport::take);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    read();
}

void DialectImport::read()
{
    const auto text = m_edit->toPlainText();
    m_import = probe::importProbes(text.toStdString());
    QStringList lines;
    for (const auto& found : m_import.probes)
        lines << QString::fromStdString(found.probe.spec.format());
    m_lines->setPlainText(lines.join(u'\n'));
    QStringList words;
    if (!text.trimmed().isEmpty())
        words << kindTexts(m_import.kind, int(m_import.probes.size()));
    for (const auto& note : m_import.notes) {
        if (words.size() > kMaxNotes) {
            words << tr("and %n more", nullptr, int(m_import.notes.size()) - kMaxNotes);
            break;
        }
        words << (note.lost ? tr("Line %1, column %2, left out: %3") : tr("Line %1, column %2: %3"))
                     .arg(note.line)
                     .arg(note.column + 1)
                     .arg(messageText(note.text));
    }
    m_words->setText(words.join(u'\n'));
    m_words->setVisible(!words.isEmpty());
    m_ok->setEnabled(!m_import.probes.empty());
}

void DialectImport::take()
{
    m_ok->setEnabled(false);
    m_background.start([this, import = m_import](const Background::Context& context) {
        auto imported = draftOf(import);
        context.deliver([this, imported = std::move(imported)] {
            emit taken(imported.draft, sentencesText(imported.notes));
            accept();
        });
    });
}

} // namespace probescope::ui

#include "moc_dialect_import.cpp"
