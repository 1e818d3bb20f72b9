#include "ui/shell/file_tab.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"
#include "ui/capture/banners.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/view_state.h"
#include "ui/shell/message_page.h"
#include "ui/shell/sample_guide.h"
#include "ui/shell/samples.h"
#include "ui/shell/text_page.h"
#include "ui/views/kernel_table/kernel_table_page.h"
#include "ui/views/notes/notes_pane.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLocale>
#include <QStackedLayout>
#include <QTimer>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace probescope::ui {

namespace {
constexpr int kGrowthMs = 300; // as often as the eye wants to see a list grow
constexpr int kQuietMs = 3000; // as often as somebody who waits looks again
constexpr int kQuietAfterMs = 15000;
} // namespace

/// How a capture that is imported again was looked at.
struct FileTab::Before
{
    QByteArray viewState;
    LaneState lanes;
    std::optional<ViewLayout> layout; ///< nothing: the views stand so again
};

FileTab::FileTab(std::filesystem::path file, QWidget* parent)
    : QWidget(parent)
    , m_file(std::move(file))
    , m_pages(new QStackedLayout)
    , m_growth(new QTimer(this))
    , m_painted(new QTimer(this))
    , m_growthMs(kGrowthMs)
{
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addLayout(m_pages, 1);
    m_growth->setSingleShot(true);
    m_painted->setSingleShot(true);
    connect(m_growth, &QTimer::timeout, this, &FileTab::takeGrowth);
    connect(m_painted, &QTimer::timeout, this, &FileTab::growAgain);
}

FileTab::~FileTab() = default;

QString FileTab::title() const
{
    return QString::fromStdString(m_file.filename().string());
}

void FileTab::setSample(const Sample& sample)
{
    m_guide = new SampleGuide(sample, this);
    layout()->addWidget(m_guide);
    connect(m_guide, &SampleGuide::closed, this, [this] { showGuide(false); });
    connect(m_guide, &SampleGuide::companionWanted, this, [this, sample] {
        openUnpacked(unpackCompanion(sample), this,
                     [this](const QString& file) { emit fileWanted(file); });
    });
}

void FileTab::resizeEvent(QResizeEvent* event)
{
    if (m_guide)
        m_guide->fitInto(width());
    QWidget::resizeEvent(event);
}

void FileTab::showGuide(bool shown)
{
    m_guide->setVisible(shown);
    emit stateChanged();
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
    m_table = page == m_table ? m_table : nullptr;
    m_message = page == m_message ? m_message : nullptr;
    emit stateChanged();
}

void FileTab::open()
{
    m_loading = new LoadingPage(m_file, this);
    connect(m_loading, &LoadingPage::stopWanted, this, &FileTab::stop);
    m_told.clear(); // of what may be over; a recording that goes on tells more
    showPage(m_loading);
    m_job = std::make_unique<ImportJob>(m_file);
    connect(m_job.get(), &ImportJob::firstRows, this, &FileTab::showCapture);
    connect(m_job.get(), &ImportJob::progressed, this, &FileTab::showProgress);
    connect(m_job.get(), &ImportJob::opened, this, &FileTab::showOpened);
    connect(m_job.get(), &ImportJob::failed, this, &FileTab::showError);
    m_job->start();
}

/// What is recorded here is read, too, while its tab opens: that is not what the user wants to
/// stop.
void FileTab::stop()
{
    if (reading() && m_told.isEmpty())
        m_job->stop();
    else
        emit stopWanted();
}

CaptureWindow* FileTab::newWindow(const std::shared_ptr<store::Capture>& capture)
{
    auto* const window = new CaptureWindow(capture, this);
    window->setRemembers(m_remembers);
    connect(window, &CaptureWindow::stopWanted, this, &FileTab::stop);
    connect(window, &CaptureWindow::damaged, this, &FileTab::meetDamage);
    connect(window, &CaptureWindow::viewWindowActivated, this, &FileTab::viewWindowActivated);
    connect(window, &CaptureWindow::probeFunctionWanted, this, &FileTab::probeFunctionWanted);
    connect(window, &CaptureWindow::probeWanted, this, &FileTab::probeWanted);
    return window;
}

void FileTab::meetDamage(const Error& error)
{
    if (!m_capture || reading())
        return;
    std::error_code ignored;
    if (m_reload || !std::filesystem::exists(m_file, ignored) || !open::isDamageOfCache(error)) {
        m_capture->notice()->showError(error);
        return;
    }
    m_capture->endWork([this, error](bool kept, const QString& told) {
        if (!m_capture || reading())
            return; // somebody has it read anew already
        // The notes go along, or stay here.
        if (kept && open::forgetDamaged(error))
            reload(told);
        else
            m_capture->notice()->showError(error);
    });
}

void FileTab::reload(const QString& told)
{
    m_reload = true;
    auto layout = m_capture->views()->arrangement({});
    layout.keepsHeights = m_capture->views()->separatorsMoved();
    m_before = std::make_unique<Before>(Before{.viewState = writeViewState(*m_capture->selection()),
                                               .lanes = writeLaneState(*m_capture),
                                               .layout = std::move(layout)});
    m_toldBefore = told;
    open();
}

/// What was made in the capture is kept by those who import; what was looked at, here.
void FileTab::takeViewBefore()
{
    if (!m_before || !m_capture)
        return;
    const auto before = std::exchange(m_before, nullptr);
    readViewState(before->viewState, m_capture->selection());
    readLaneState(before->lanes, m_capture);
    m_capture->refresh(); // with the notes
    auto text = tr("The earlier import of this file is damaged, so the file was imported again.");
    if (!m_toldBefore.isEmpty())
        text = sentencesText({text, std::exchange(m_toldBefore, {})});
    m_capture->notice()->showText(text);
}

void FileTab::showWindow(CaptureWindow* window)
{
    m_capture = window;
    showPage(window);
    window->setFocus();
    // At once: what the user arranges from now on is not to be lost.
    if (const auto layout = m_before ? std::exchange(m_before->layout, {}) : std::nullopt)
        window->views()->arrange(*layout);
}

void FileTab::showCapture(const std::shared_ptr<store::Capture>& capture)
{
    showWindow(newWindow(capture));
    m_capture->selectFirst();
    m_growthMs = kGrowthMs;
    m_growth->start(m_growthMs);
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
    const int form = forPlural(progress.events);
    if (m_loading)
        m_loading->setProgress(permille, tr("%1 event(s) read", nullptr, form).arg(events));
    else if (m_capture)
        m_capture->showProgress(permille,
                                permille < 0 ? tr("Reading: %1 event(s)", nullptr, form).arg(events)
                                             : tr("Reading: %1 %, %2 event(s)", nullptr, form)
                                                   .arg(QString::number(permille / 10), events));
}

bool FileTab::mayGo(const std::function<void()>& then)
{
    if (!m_capture || m_capture->view<NotesPane>()->keepAll())
        return true;
    m_capture->view<NotesPane>()->leave(then, [this] { emit viewWindowActivated(); });
    return false;
}

void FileTab::endReading()
{
    m_growth->stop();
    m_painted->stop();
    if (m_capture)
        m_capture->hideProgress();
}

void FileTab::showOpened(const open::Opened& opened)
{
    endReading();
    if (!opened.capture) {
        showText(opened.kind, false);
    } else if (m_capture) {
        m_capture->refresh(); // the window of the first rows has the same capture
    } else {
        auto* const window = newWindow(opened.capture);
        window->restoreViewState();
        showWindow(window);
    }
    takeViewBefore();
    if (m_capture && opened.trouble)
        m_capture->notice()->showError(*opened.trouble);
    if (m_capture && m_capture->capture()->summary().state == store::Summary::State::Importing)
        followRecording();
    emit stateChanged();
    emit settled();
}

void FileTab::showText(const format::KindFound& kind, bool asText)
{
    const auto tables = format::kernelTablesKind(kind);
    if (!tables || asText) {
        m_text = new TextPage(m_file, messageText(kind.textKind), this);
        showPage(m_text);
        return;
    }
    m_table = new KernelTablePage(m_file, *tables, this);
    connect(m_table, &KernelTablePage::textWanted, this, [this, kind] { showText(kind, true); });
    showPage(m_table);
}

void FileTab::followRecording()
{
    m_isRecorded = true;
    m_growthMs = kGrowthMs;
    m_sinceGrown.start();
    m_growth->start(m_growthMs);
}

void FileTab::takeGrowth()
{
    if (!m_capture)
        return;
    m_growing.start();
    m_painted->start(0);
    m_capture->takeGrowth();
    if (!m_isRecorded)
        return;
    const auto summary = m_capture->capture()->summary();
    if (std::exchange(m_events, summary.events) != summary.events)
        m_sinceGrown.start();
    if (summary.state != store::Summary::State::Importing) {
        m_isRecorded = false;
        m_told.clear();
        endReading();
        emit stateChanged();
    } else if (!m_told.isEmpty()) {
        m_capture->showRecording(m_told, true);
    } else if (m_sinceGrown.hasExpired(kQuietAfterMs)) {
        m_growthMs = kQuietMs;
        m_capture->hideProgress(); // perhaps whoever recorded it is dead
    } else {
        m_growthMs = kGrowthMs;
        m_capture->showRecording(tr("Another program is recording to this file."), false);
    }
}

/// What grew is painted now. At least half of the UI thread's time is for what the user does,
/// however slow the machine is.
void FileTab::growAgain()
{
    m_growth->start(std::max(m_growthMs, int(m_growing.elapsed())));
}

void FileTab::showRecording(const QString& text)
{
    m_told = text;
    if (m_capture && m_isRecorded)
        m_capture->showRecording(text, true);
}

void FileTab::showError(const Error& error)
{
    endReading();
    m_message = new MessagePage(m_file, error, std::exchange(m_toldBefore, {}), this);
    connect(m_message, &MessagePage::tryAgain, this, &FileTab::open, Qt::QueuedConnection);
    connect(m_message, &MessagePage::openAnother, this, &FileTab::openAnother);
    showPage(m_message);
    m_message->setFocus();
    emit settled();
}

} // namespace probescope::ui

#include "moc_file_tab.cpp"
