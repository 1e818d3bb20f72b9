#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/view/key_group.h"
#include "ui/capture/layout/capture_views.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

namespace probescope::ui {

class CaptureActions;
class CaptureFills;
class ExportDialogs;
class LayoutMenu;
class MessageLine;
class NoticeBanner;
class OverviewStrip;
class ProgressBanner;
class StatusStrip;
class ViewImages;

/// All views of one capture and what they share.
class CaptureWindow : public QWidget
{
    Q_OBJECT

public:
    explicit CaptureWindow(std::shared_ptr<store::Capture> capture, QWidget* parent = nullptr);
    ~CaptureWindow() override;

    const std::shared_ptr<store::Capture>& capture() const { return m_capture; }
    Selection* selection() const { return m_selection; }
    CaptureViews* views() const { return m_views; }
    /// The one view of a class.
    template <typename V>
    V* view() const
    {
        return m_views->get<V>();
    }
    OverviewStrip* overview() const { return m_overview; }
    StatusStrip* status() const { return m_status; }
    /// Tells for some seconds what was done.
    MessageLine* messages() const { return m_messages; }
    NoteList* noteList() const { return m_notes; }
    const CaptureFills* fills() const { return m_fills; }
    LayoutMenu* layouts() const { return m_layouts; }

    /// Shows what an import or a recording has added, if anything.
    void takeGrowth();
    /// Refreshes everything.
    void refresh();
    /// During an import: shows its progress on a line; negative permille: not known.
    void showProgress(int permille, const QString& text);
    /// During a recording: shows the text, and the views follow the end as long as it is visible.
    /// `stoppable`: whether it can be stopped from here, see stopWanted().
    void showRecording(const QString& text, bool stoppable);
    void hideProgress();
    /// Says above the views why the capture has only a part of the file.
    NoticeBanner* notice() const { return m_notice; }
    /// Finishes pending painting now: for pictures of the window.
    void finishPainting();
    /// The same beside the UI thread; `done` is then called on it.
    void preparePicture(const std::function<void()>& done);
    /// Call it if the file turns out to be damaged and the window has to close: saves the notes,
    /// and stops an export. When both have ended, `then` is called with whether the notes were
    /// saved, and with a text about the export.
    using Ended = std::function<void(bool kept, const QString& told)>;
    void endWork(const Ended& then);

    /// Whether the view state is saved when the window closes, and restored.
    void setRemembers(bool remembers) { m_remembers = remembers; }
    /// Saves the view state in the capture, and restores it.
    void saveViewState() const;
    void restoreViewState();
    void selectFirst();

    const CaptureActions& commands() const { return *m_commands; }
    std::vector<KeyGroup> keyGroups() const;
    void showReport();
    void showExport();
    void showReportExport();
    /// What the capture has for a comparison: "Calls", "Kernel stacks"; nothing: none can be made.
    QStringList comparableParts() const;
    /// Shows in the flame graph what takes other time here than in the capture of a file, whose
    /// parts may be known. `name`: how this capture is called there.
    void compareWith(const QString& file, const std::optional<QStringList>& parts,
                     const QString& name);
    void raiseEvents();
    void raiseQuery();

signals:
    void stopWanted();
    void viewWindowActivated(); ///< the user is in the window of one of its views
    /// The user wants to probe that function.
    void probeFunctionWanted(const QString& function);
    /// The probe builder shall be opened with a definition; `maxActive` replaces its own unless it
    /// is 0.
    void probeWanted(const QString& definition, unsigned maxActive);
    void damaged(const probescope::Error& error); ///< the capture file, once

protected:
    /// Passes the focus on to a view.
    void focusInEvent(QFocusEvent* event) override;

private:
    void connectRequests(const View* view);
    void showMessage(const QString& text, ViewWindow* window) const;
    void notifyTimes();
    void showLatencyOf(const QString& function);
    void reload();
    void notifyViews();
    void setFollowsEnd(bool follows);

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    NoteList* m_notes;
    CaptureFills* m_fills;
    CaptureViews* m_views;
    OverviewStrip* m_overview;
    StatusStrip* m_status;
    MessageLine* m_messages;
    ProgressBanner* m_progress;
    NoticeBanner* m_notice;
    ExportDialogs* m_exports;
    ViewImages* m_images;
    LayoutMenu* m_layouts;
    CaptureActions* m_commands;
    bool m_remembers = true;
};

} // namespace probescope::ui
