#pragma once

#include "core/import/opened.h"
#include "core/import/user_work.h"
#include "core/store/read/capture.h"
#include "ui/shell/import_job.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

class QStackedLayout;

namespace probescope::ui {

class CaptureWindow;
class KernelTablePage;
class LoadingPage;
class MessagePage;
class SampleGuide;
class TextPage;
struct Sample;

/// The tab of an opened file: its import, and then its capture, its text, or why there is neither.
class FileTab : public QWidget
{
    Q_OBJECT

public:
    explicit FileTab(std::filesystem::path file, QWidget* parent = nullptr);
    ~FileTab() override;

    const std::filesystem::path& file() const { return m_file; }
    QString title() const;
    /// Starts reading the file, also again.
    void open();
    /// Whether the view state is saved in the capture, and restored.
    void setRemembers(bool remembers) { m_remembers = remembers; }
    bool reading() const { return m_job && m_job->running(); }
    /// Saves what is being edited. False: this takes a while, or is impossible, so the user is
    /// asked; `then` is called once it is saved or given up.
    bool mayGo(const std::function<void()>& then);
    /// The status text of the recording that writes the file. Its sender can stop it: see
    /// stopWanted().
    void showRecording(const QString& text);
    /// Shows beside the file what can be found out of a bundled sample.
    void setSample(const Sample& sample);
    SampleGuide* guide() const { return m_guide; } ///< null: the file is no sample
    void showGuide(bool shown);
    /// The capture is growing, because it is being recorded, here or by another program.
    bool growing() const { return m_isRecorded; }

    CaptureWindow* captureWindow() const { return m_capture; } ///< null while there is none
    TextPage* textPage() const { return m_text; }
    KernelTablePage* tablePage() const { return m_table; }
    bool failed() const { return m_message != nullptr; }

signals:
    void stateChanged(); ///< another page, or another title
    void settled(); ///< reading has ended, successfully or not
    void stopWanted(); ///< of the recording
    void openAnother();
    void viewWindowActivated(); ///< of the capture's window
    void fileWanted(const QString& file); ///< to be opened, too
    void probeFunctionWanted(const QString& function); ///< of the capture's window
    void probeWanted(const QString& definition, unsigned maxActive); ///< so too

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Before;

    void showWindow(CaptureWindow* window);
    void showCapture(const std::shared_ptr<store::Capture>& capture);
    void showOpened(const open::Opened& opened);
    /// Shows a file without events: as a kernel table, or as text.
    void showText(const format::KindFound& kind, bool asText);
    void showError(const Error& error);
    void showProgress();
    void showPage(QWidget* page);
    void endReading();
    void takeGrowth();
    void growAgain();
    void followRecording();
    void stop();
    CaptureWindow* newWindow(const std::shared_ptr<store::Capture>& capture);
    void meetDamage(const Error& error);
    void reload(const QString& told);
    void takeViewBefore();

    std::filesystem::path m_file;
    bool m_remembers = true;
    bool m_reload = false; ///< only once: with a failing disk it would never end
    std::unique_ptr<Before> m_before; ///< null: nothing is imported again
    QString m_toldBefore; ///< of what ended with its window
    std::unique_ptr<ImportJob> m_job;
    QStackedLayout* m_pages;
    SampleGuide* m_guide = nullptr;
    QTimer* m_growth; ///< takes in what the import, or a recording, has added
    QTimer* m_painted; ///< behind the painting of that
    QElapsedTimer m_growing; ///< since it began to be taken in
    int m_growthMs; ///< until the next, as things are
    QElapsedTimer m_sinceGrown;
    std::uint64_t m_events = 0; ///< when it had grown
    bool m_isRecorded = false; ///< its capture was not whole yet when it was opened
    QString m_told; ///< of the recording, by who makes it; empty: another program does
    LoadingPage* m_loading = nullptr;
    CaptureWindow* m_capture = nullptr;
    TextPage* m_text = nullptr;
    KernelTablePage* m_table = nullptr;
    MessagePage* m_message = nullptr;
};

} // namespace probescope::ui
