#include "ui/shell/report_dialog.h"

#include "core/analysis/export_file.h"
#include "ui/models/proposed_file.h"
#include "ui/shell/error_words.h"
#include "ui/shell/file_question.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
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
    auto file = analysis::ExportFile::create(path, analysis::ExportFile::Existing::Replace);
    if (!file)
        return passOn(file);
    const auto written = file->write(reportPage(head, parts).toStdString());
    return written ? file->publish() : written;
}

} // namespace

ReportDialog::ReportDialog(ReportOrigin head, std::vector<ReportChoice> choices, QWidget* parent)
    : QDialog(parent)
    , m_head(std::move(head))
    , m_choices(std::move(choices))
    , m_list(new QListWidget(this))
    , m_told(new QLabel(this))
    , m_busy(new QProgressBar(this))
{
    setWindowTitle(tr("Export Report"));
    setMinimumWidth(kReportWidth);
    auto* const about = new QLabel(
        tr("One HTML file that holds all it shows: facts of the capture, the range and the filter, "
           "the events counted, and of each view that is ticked its figures, its picture as it "
           "looks now, and its tables."),
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
    m_told->setWordWrap(true);
    m_told->setTextFormat(Qt::PlainText);
    m_told->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_told->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setFixedHeight(8);
    m_busy->setAccessibleName(tr("The report is being written"));
    auto keeps = m_busy->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    m_busy->setSizePolicy(keeps);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_write = buttons->addButton(tr("&Export…"), QDialogButtonBox::AcceptRole);
    m_write->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ReportDialog::askForFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &ReportDialog::reject);
    connect(&m_work, &Background::runningChanged, this, &ReportDialog::showState);
    auto* const column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addWidget(about);
    column->addWidget(label);
    column->addWidget(m_list, 1);
    column->addWidget(m_told);
    column->addWidget(m_busy);
    column->addWidget(buttons);
    showState();
}

ReportDialog::~ReportDialog()
{
    disconnect(&m_work, nullptr, this, nullptr); // it may not tell a dialog that is half gone
}

std::vector<ReportPart> ReportDialog::parts() const
{
    std::vector<ReportPart> parts;
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->checkState() == Qt::Checked)
            parts.push_back(m_choices[std::size_t(i)].make());
    }
    return parts;
}

void ReportDialog::askForFile()
{
    if (busy())
        return;
    const auto file = askForTarget(this, tr("Export Report"),
                                   proposedFile(*m_head.capture, QStringLiteral("report.html")),
                                   tr("Web pages (*.html)"));
    if (!file.isEmpty())
        exportTo(file);
}

void ReportDialog::exportTo(const QString& file)
{
    if (busy())
        return;
    if (isFileOf(*m_head.capture, file)) {
        tell(tr("%1 is the file that the capture was read from. Choose another name.").arg(file));
        return;
    }
    tell(tr("Writing %1…").arg(file));
    m_gathering = true;
    showState();
    repaint(); // the views may take a moment to be painted
    m_head.made = QDateTime::currentDateTime();
    auto gathered = parts();
    m_gathering = false;
    m_work.start([this, head = m_head, parts = std::move(gathered),
                  file](const Background::Context& context) {
        const auto written = writeReport(head, parts, file.toStdString(), context.cancel());
        context.deliver([this, written, file] { tellWritten(written, file); });
    });
    showState();
}

void ReportDialog::tellWritten(const Result<>& written, const QString& file)
{
    if (written) {
        emit exported(tr("The report was written to %1.").arg(file));
        accept();
    } else if (written.error().code == ErrorCode::Cancelled) {
        tell(tr("The report was stopped; nothing was written."));
    } else {
        tell(tr("%1 could not be written: %2").arg(file, errorSentences(written.error())));
    }
}

void ReportDialog::tell(const QString& text)
{
    m_told->setText(text);
    m_told->setAccessibleName(text); // whose change is read out
}

void ReportDialog::showState()
{
    m_busy->setVisible(busy());
    m_write->setEnabled(!busy());
    m_list->setEnabled(!busy());
}

void ReportDialog::reject()
{
    if (busy())
        return m_work.askToStop(); // what it says then is shown
    QDialog::reject();
}

} // namespace probescope::ui
