#include "ui/capture/report_dialog.h"

#include "core/base/new_file.h"
#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/view/help_property.h"

#include <QLabel>
#include <QListWidget>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {

constexpr int kReportWidth = 480;

/// Counts the events, and writes the page.
Result<> writeReport(ReportOrigin head, const std::vector<ReportPart>& parts,
                     const std::string& path, const CancelToken& cancel)
{
    auto counts = countForReport(*head.capture, head.filter, cancel);
    if (!counts)
        return passOn(counts);
    head.counts = std::move(*counts);
    const auto page = reportPage(head, parts, cancel);
    if (!page)
        return passOn(page);
    auto file = NewFile::create(path, NewFile::Existing::Replace);
    if (!file)
        return passOn(file);
    const auto written = file->write(page->toStdString());
    if (written && cancel.cancelled())
        return analysis::exportCancelled();
    return written ? file->publish() : written;
}

} // namespace

ReportDialog::ReportDialog(ReportOrigin head, std::vector<ReportChoice> choices, QWidget* parent)
    : WritingDialog(head.capture, parent)
    , m_head(std::move(head))
    , m_choices(std::move(choices))
    , m_list(new QListWidget(this))
    , m_turn(new QTimer(this))
{
    setWindowTitle(tr("Export report"));
    setProperty(kHelpProperty, QStringLiteral("export"));
    setMinimumWidth(kReportWidth);
    auto* const about = new QLabel(
        tr("A self-contained HTML file with facts about the capture, the range and filter, event "
           "counts, and for each chosen view its statistics, its current image and its tables."),
        this);
    about->setWordWrap(true);
    auto* const label = new QLabel(tr("&Views:"), this);
    label->setBuddy(m_list);
    m_list->setAccessibleName(tr("Views in the report"));
    for (const auto& choice : m_choices) {
        auto* const item = new QListWidgetItem(choice.title, m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(choice.proposed ? Qt::Checked : Qt::Unchecked);
    }
    connect(&m_work, &Background::runningChanged, this, &ReportDialog::showState);
    m_turn->setSingleShot(true);
    connect(m_turn, &QTimer::timeout, this, &ReportDialog::gather);
    auto* const column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addWidget(about);
    column->addWidget(label);
    column->addWidget(m_list, 1);
    addEnd(*column);
    showState();
}

ReportDialog::~ReportDialog()
{
    disconnect(&m_work, nullptr, this, nullptr); // it may not tell a dialog that is half gone
}

void ReportDialog::askForFile()
{
    if (busy())
        return;
    const auto file = askForTarget(this, tr("Export report"),
                                   proposedFile(*m_head.capture, QStringLiteral("report.html")),
                                   tr("Web pages (*.html)"));
    if (!file.isEmpty())
        exportTo(file);
}

void ReportDialog::exportTo(const QString& file)
{
    if (busy() || refuses(file))
        return;
    m_file = file;
    m_head.made = QDateTime::currentDateTime();
    m_parts.clear();
    m_next = 0;
    ++m_round;
    m_gathering = true;
    progress()->setRange(0, m_list->count());
    showState();
    gatherNext();
}

/// One view after the other, with the event loop between them: painting takes the UI thread, but
/// none of them takes it long.
void ReportDialog::gatherNext()
{
    while (m_next < m_choices.size() && m_list->item(int(m_next))->checkState() != Qt::Checked)
        ++m_next;
    progress()->setValue(int(m_next));
    if (m_next == m_choices.size())
        return write();
    const auto& choice = m_choices[m_next];
    tell(tr("Drawing for the report: %1…").arg(choice.title));
    const auto then = [self = QPointer<ReportDialog>(this), round = m_round] {
        if (self && self->m_gathering && self->m_round == round)
            self->m_turn->start(0);
    };
    if (choice.prepare)
        choice.prepare(then);
    else
        then();
}

void ReportDialog::gather()
{
    const auto& choice = m_choices[m_next];
    m_parts.push_back(choice.make());
    if (choice.finish)
        choice.finish();
    ++m_next;
    gatherNext();
}

void ReportDialog::write()
{
    tellWriting(m_file, 0);
    m_gathering = false;
    m_work.start([this, head = m_head, parts = std::exchange(m_parts, {}),
                  file = m_file](const Background::Context& context) {
        const auto written = writeReport(head, parts, file.toStdString(), context.cancel());
        context.deliver([this, written] { showWritten(written); });
    });
    showState();
}

void ReportDialog::showWritten(const Result<>& written)
{
    if (written)
        succeed(tr("The report was written to %1.").arg(m_file));
    else
        fail(written.error(), m_file, tr("The report was stopped; nothing was written."));
}

void ReportDialog::showState()
{
    progress()->setVisible(busy());
    writeButton()->setEnabled(!busy());
    m_list->setEnabled(!busy());
}

void ReportDialog::stop()
{
    if (!m_gathering)
        return m_work.askToStop(); // what it says then is shown
    m_gathering = false;
    m_turn->stop();
    if (m_choices[m_next].finish)
        m_choices[m_next].finish();
    m_parts.clear();
    showState();
    showWritten(analysis::exportCancelled());
}

} // namespace probescope::ui

#include "moc_report_dialog.cpp"
