#include "ui/shell/file_tab.h"

#include "ui/shell/capture_window.h"
#include "ui/shell/message_page.h"
#include "ui/shell/text_page.h"
#include "ui/shell/view_state.h"

#include <QLocale>
#include <QStackedLayout>
#include <QTimer>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kGrowthMs = 300; // as often as the eye wants to see a list grow
}

FileTab::FileTab(std::filesystem::path file, QWidget* parent)
    : QWidget(parent)
    , m_file(std::move(file))
    , m_pages(new QStackedLayout(this))
    , m_growth(new QTimer(this))
{
    m_growth->setInterval(kGrowthMs);
    connect(m_growth, &QTimer::timeout, this, [this] {
        if (m_capture)
            m_capture->refresh();
    });
}

FileTab::~FileTab() = default;

QString FileTab::title() const
{
    return QString::fromStdString(m_file.filename().string());
}

void FileTab::showPage(QWidget* page)
{
    auto* const old = m_pages->currentWidget();
    m_pages->addWidget(page);
    m_pages->setCurrentWidget(page);
    setFocusProxy(page);
    if (old) {
        m_pages->removeWidget(old);
        old->deleteLater();
    }
    m_loading = page == m_loading ? m_loading : nullptr;
    m_capture = page == m_capture ? m_capture : nullptr;
    m_text = page == m_text ? m_text : nullptr;
    m_message = page == m_message ? m_message : nullptr;
    emit stateChanged();
}

void FileTab::open()
{
    m_loading = new LoadingPage(m_file, this);
    connect(m_loading, &LoadingPage::stopWanted, this, [this] { m_job->stop(); });
    showPage(m_loading);
    m_job = std::make_unique<ImportJob>(m_file);
    connect(m_job.get(), &ImportJob::firstRows, this, &FileTab::showCapture);
    connect(m_job.get(), &ImportJob::progressed, this, &FileTab::showProgress);
    connect(m_job.get(), &ImportJob::opened, this, &FileTab::showOpened);
    connect(m_job.get(), &ImportJob::failed, this, &FileTab::showError);
    m_job->start();
}

void FileTab::showCapture(const std::shared_ptr<store::Capture>& capture)
{
    m_capture = new CaptureWindow(capture, this);
    m_capture->setRemembers(m_remembers);
    connect(m_capture, &CaptureWindow::stopWanted, this, [this] {
        if (m_job)
            m_job->stop();
    });
    showPage(m_capture);
    m_capture->selectFirst();
    m_capture->setFocus();
    m_growth->start();
    showProgress();
}

void FileTab::showProgress()
{
    if (!m_job)
        return;
    const auto progress = m_job->progress();
    const int permille = progress.bytesTotal > 0
        ? int(static_cast<unsigned __int128>(progress.bytesRead) * 1000 / progress.bytesTotal)
        : -1;
    const QLocale locale;
    const auto events = locale.toString(qulonglong(progress.events));
    if (m_loading)
        m_loading->setProgress(permille, tr("%1 events read").arg(events));
    else if (m_capture)
        m_capture->showProgress(
            permille,
            permille < 0
                ? tr("Reading: %1 events").arg(events)
                : tr("Reading: %1 %, %2 events").arg(QString::number(permille / 10), events));
}

void FileTab::endReading()
{
    m_growth->stop();
    if (m_capture)
        m_capture->hideProgress();
}

void FileTab::showOpened(const open::Opened& opened)
{
    endReading();
    if (!opened.capture) {
        m_text = new TextPage(m_file, QString::fromStdString(opened.kind.textKind), this);
        showPage(m_text);
    } else if (m_capture && m_capture->capture() == opened.capture) {
        m_capture->refresh();
    } else {
        const auto* const growing = m_capture;
        m_capture = new CaptureWindow(opened.capture, this);
        m_capture->setRemembers(m_remembers);
        if (growing) // what the user has done meanwhile is not to be lost
            readViewState(writeViewState(*growing->selection()), m_capture->selection());
        else
            m_capture->restoreViewState();
        showPage(m_capture);
        m_capture->setFocus();
    }
    if (m_capture && opened.trouble)
        m_capture->showNotice(*opened.trouble);
    emit stateChanged();
    emit settled();
}

void FileTab::showError(const Error& error)
{
    endReading();
    m_message = new MessagePage(m_file, error, this);
    connect(m_message, &MessagePage::tryAgain, this, &FileTab::open, Qt::QueuedConnection);
    connect(m_message, &MessagePage::openAnother, this, &FileTab::openAnother);
    showPage(m_message);
    m_message->setFocus();
    emit settled();
}

} // namespace probescope::ui
