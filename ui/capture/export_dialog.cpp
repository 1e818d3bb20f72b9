#include "ui/capture/export_dialog.h"

#include "ui/base/capture/filter_text.h"
#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/base/view/help_property.h"
#include "ui/capture/export_text.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

using analysis::ExportForm;
using analysis::ExportRows;

constexpr int kWidth = 560;
constexpr int kTableForm = -1; ///< the data of its item

Result<analysis::Exported> writeRows(const std::shared_ptr<const store::Capture>& capture,
                                     const ExportRows& rows, ExportDialog::Form form,
                                     const EventTableFormat& look, const std::string& path,
                                     const analysis::ExportControl& control)
{
    constexpr auto kReplace = NewFile::Existing::Replace; // the user was asked
    if (form)
        return exportAsFile(rows, *form, path, control, kReplace);
    auto file = NewFile::create(path, kReplace);
    if (!file)
        return passOn(file);
    auto written = writeEventTable(
        capture, rows, look, [&file](std::string_view text) { return file->write(text); }, control);
    if (!written)
        return written;
    if (const auto published = file->publish(); !published)
        return passOn(published);
    return written;
}

TimeRange betweenMarkers(const Selection& selection)
{
    const auto a = selection.marker(Selection::Marker::A);
    const auto b = selection.marker(Selection::Marker::B);
    return a && b ? TimeRange{std::min(*a, *b), std::max(*a, *b)} : TimeRange{};
}

} // namespace

ExportDialog::ExportDialog(std::shared_ptr<const store::Capture> capture,
                           const Selection& selection, EventTableFormat look, QWidget* parent)
    : WritingDialog(capture, parent)
    , m_capture(std::move(capture))
    , m_filter(selection.filter())
    , m_visible(selection.visible())
    , m_markers(betweenMarkers(selection))
    , m_look(std::move(look))
    , m_forms(new QComboBox(this))
    , m_about(new QLabel(this))
    , m_parts(new QButtonGroup(this))
    , m_filtered(new QCheckBox(this))
{
    setWindowTitle(tr("Export"));
    setProperty(kHelpProperty, QStringLiteral("export"));
    setMinimumWidth(kWidth);
    auto* const column = new QVBoxLayout(this);
    column->setSpacing(12);
    makeForms(*column);
    makeParts(*column);
    column->addStretch(1);
    addEnd(*column);
    connect(m_forms, &QComboBox::currentIndexChanged, this, &ExportDialog::recount);
    connect(m_parts, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on)
            recount();
    });
    connect(m_filtered, &QCheckBox::toggled, this, &ExportDialog::recount);
    connect(&m_count, &Background::runningChanged, this, &ExportDialog::showState);
    connect(&m_work, &Background::runningChanged, this, &ExportDialog::showState);
    recount();
}

ExportDialog::~ExportDialog()
{
    // Neither may tell a dialog that is half gone.
    disconnect(&m_count, nullptr, this, nullptr);
    disconnect(&m_work, nullptr, this, nullptr);
}

void ExportDialog::makeForms(QVBoxLayout& column)
{
    auto* const label = new QLabel(tr("&Format:"), this);
    label->setBuddy(m_forms);
    m_forms->setAccessibleName(tr("Format"));
    for (const auto& words : exportFormTexts())
        m_forms->addItem(words.name, words.form ? int(*words.form) : kTableForm);
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::PlainText);
    m_about->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_about->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* const line = new QHBoxLayout;
    line->addWidget(label);
    line->addWidget(m_forms, 1);
    column.addLayout(line);
    column.addWidget(m_about);
}

void ExportDialog::makeParts(QVBoxLayout& column)
{
    auto* const box = new QGroupBox(tr("Events"), this);
    auto* const rows = new QVBoxLayout(box);
    const auto add = [&](Part part, const QString& text) {
        auto* const button = new QRadioButton(text, box);
        m_parts->addButton(button, int(part));
        rows->addWidget(button);
        return button;
    };
    const EventTimes& times = m_look.times;
    const auto fromTo = [&times](const TimeRange& range) {
        return tr("%1 to %2, %3")
            .arg(times.placeText(range.beginNs), times.placeText(range.endNs),
                 times.differenceText(range.lengthNs()));
    };
    add(Part::Whole, tr("&Whole capture"))->setChecked(true);
    auto* const visible = add(Part::Visible, tr("&Visible range"));
    visible->setEnabled(m_visible.lengthNs() > 0);
    if (visible->isEnabled())
        visible->setText(tr("&Visible range (%1)").arg(fromTo(m_visible)));
    auto* const selected = add(Part::Selected, tr("&Selected range (none)"));
    selected->setEnabled(m_filter.beginNs && m_filter.endNs);
    if (selected->isEnabled()) {
        selected->setText(
            tr("&Selected range (%1)").arg(fromTo({*m_filter.beginNs, *m_filter.endNs})));
        selected->setChecked(true);
    }
    auto* const between = add(Part::Markers, tr("Between markers &A and B (set both first)"));
    between->setEnabled(m_markers.lengthNs() > 0);
    if (between->isEnabled())
        between->setText(tr("Between markers &A and B (%1)").arg(fromTo(m_markers)));
    QStringList terms;
    for (const auto& group : filterGroups(m_filter))
        terms << group.full;
    m_filtered->setText(terms.isEmpty() ? tr("Only events that match the &filter (none)")
                                        : tr("Only events that match the &filter:"));
    m_filtered->setEnabled(!terms.isEmpty());
    m_filtered->setChecked(!terms.isEmpty());
    rows->addSpacing(4);
    rows->addWidget(m_filtered);
    if (!terms.isEmpty()) {
        auto* const what = new QLabel(clausesText(terms), box);
        what->setTextFormat(Qt::PlainText);
        what->setWordWrap(true);
        what->setIndent(24);
        m_filtered->setAccessibleDescription(what->text());
        rows->addWidget(what);
    }
    column.addWidget(box);
}

ExportDialog::Form ExportDialog::form() const
{
    const int form = m_forms->currentData().toInt();
    return form == kTableForm ? Form() : Form(ExportForm(form));
}

ExportDialog::Part ExportDialog::part() const
{
    return Part(m_parts->checkedId());
}

bool ExportDialog::canExport() const
{
    return m_rows && m_possible && !busy();
}

analysis::EventFilter ExportDialog::chosen() const
{
    analysis::EventFilter filter;
    if (m_filtered->isChecked())
        filter.terms = m_filter.terms;
    if (part() == Part::Selected) {
        filter.beginNs = m_filter.beginNs;
        filter.endNs = m_filter.endNs;
    } else if (part() == Part::Visible) {
        filter.beginNs = m_visible.beginNs;
        filter.endNs = m_visible.endNs;
    } else if (part() == Part::Markers) {
        filter.beginNs = m_markers.beginNs;
        filter.endNs = m_markers.endNs + 1; // an event that a marker stands on belongs to it
    }
    return filter;
}

void ExportDialog::recount()
{
    for (const auto& words : exportFormTexts()) {
        if (words.form == form())
            m_about->setText(words.about);
    }
    m_rows.reset();
    m_possible = false;
    m_count.start([this, capture = m_capture, filter = chosen(),
                   form = form()](const Background::Context& context) {
        auto rows = ExportRows::find(*capture, filter, context.cancel());
        const auto possible = rows && form ? checkExport(*rows, *form) : Result<>();
        context.deliver([this, rows, possible] { showCount(rows, possible); });
    });
    tell(tr("Counting events…"));
    showState();
}

void ExportDialog::showCount(const Result<ExportRows>& rows, const Result<>& possible)
{
    if (!rows) {
        tell(errorSentences(rows.error()));
        return showState();
    }
    m_rows = *rows;
    m_possible = bool(possible);
    if (!possible) {
        tell(errorSentences(possible.error()));
        return showState();
    }
    const QLocale locale;
    auto text = tr("%1 of %2 event(s) will be written.", nullptr, forPlural(rows->total()))
                    .arg(locale.toString(qulonglong(rows->size())),
                         locale.toString(qulonglong(rows->total())));
    if (const auto lost = lossesText(rows->losses()); !lost.isEmpty())
        text = sentencesText({text, lost});
    if (rows->unreadable() > 0)
        text += u' '
            + tr("%1 event(s) in damaged parts of the capture cannot be read.", nullptr,
                 forPlural(rows->unreadable()))
                  .arg(locale.toString(qulonglong(rows->unreadable())));
    tell(text);
    showState();
}

void ExportDialog::showState()
{
    const bool writing = m_work.running();
    progress()->setVisible(writing);
    writeButton()->setEnabled(canExport());
    m_forms->setEnabled(!writing);
    for (auto* const box : findChildren<QGroupBox*>())
        box->setEnabled(!writing);
}

void ExportDialog::askForFile()
{
    if (!canExport())
        return;
    const QString extension = extensionOfForm(form());
    QString files;
    for (const auto& words : exportFormTexts()) {
        if (words.form == form())
            files = words.files;
    }
    // Not the name of the source, whose ending it may share.
    const auto proposed = proposedFile(*m_capture, QStringLiteral("export.") + extension);
    const auto file = askForTarget(this, tr("Export"), proposed, files);
    if (!file.isEmpty())
        exportTo(file);
}

void ExportDialog::exportTo(const QString& file)
{
    if (!canExport() || refuses(file))
        return;
    constexpr int kSteps = 1000;
    tellWriting(file, kSteps);
    m_work.start([this, capture = m_capture, rows = *m_rows, form = form(), look = m_look,
                  file](const Background::Context& context) {
        int told = 0;
        const analysis::ExportControl control{
            context.cancel(), [&](std::uint64_t events) {
                const int step =
                    rows.size() == 0 ? kSteps : int(double(events) / double(rows.size()) * kSteps);
                if (step != std::exchange(told, step))
                    context.deliver([this, step] { progress()->setValue(step); });
            }};
        const auto exported = writeRows(capture, rows, form, look, file.toStdString(), control);
        context.deliver([this, exported, file] { showExported(exported, file); });
    });
    showState();
}

void ExportDialog::showExported(const Result<analysis::Exported>& written, const QString& file)
{
    if (!written) {
        showState();
        return fail(written.error(), file, tr("The export was stopped; nothing was written."));
    }
    const QLocale locale;
    QStringList told{tr("%1 event(s) were written to %2.", nullptr, forPlural(written->events))
                         .arg(locale.toString(qulonglong(written->events)), file)};
    if (written->gapsLeftOut > 0)
        told << tr("%Ln gap(s) with lost events could not be marked in it.", nullptr,
                   forPlural(written->gapsLeftOut));
    told << omissionsText(written->omissions);
    if (written->unreadable > 0)
        told << tr("%1 event(s) in damaged parts of the capture were excluded.", nullptr,
                   forPlural(written->unreadable))
                    .arg(locale.toString(qulonglong(written->unreadable)));
    if (!written->incomplete.empty()) {
        QStringList tables;
        for (const auto& table : written->incomplete)
            tables << QString::fromStdString(table);
        told << tr("Damaged rows are also missing in these tables: %1.").arg(listText(tables));
    }
    succeed(sentencesText(told));
}

} // namespace probescope::ui

#include "moc_export_dialog.cpp"
