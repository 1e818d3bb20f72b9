#pragma once

#include "core/record/session/session.h"
#include "ui/base/view/key_group.h"
#include "ui/target/connect/target.h"
#include "ui/target/record/models/recording_job.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

class QAction;
class QPushButton;
class QTabWidget;
class QToolButton;

namespace probescope::ui {

class KernelPage;
class MeterBar;
class PresetBar;
class RecordForm;
class StatusLine;
class TargetBar;

/// Makes recordings: the target, the settings, and the progress. Captures are reported, and shown
/// by others.
class RecordView : public QWidget
{
    Q_OBJECT

public:
    /// Where the next recording goes; it must not exist.
    using NewFile = std::function<QString()>;

    RecordView(Target::Reach reach, NewFile newFile, QWidget* parent = nullptr);
    ~RecordView() override;

    /// Connects to the chosen target, and reads what it offers.
    void connectTarget();
    /// Called before a target is disconnected in favour of another one. It calls `then` to go on;
    /// otherwise the target stays.
    using Leave = std::function<void(const std::function<void()>& then)>;
    void setBeforeLeaving(Leave leave) { m_beforeLeaving = std::move(leave); }
    /// What is offered where a host has no helper.
    void setPutting(HelperPutting putting) { m_target->setPutting(std::move(putting)); }
    bool connected() const { return m_target->backend() != nullptr; }
    bool recording() const { return m_job != nullptr; }
    /// Ends the recording; ended() follows when its capture is complete.
    void stop();
    RecordForm* form() const { return m_form; }
    /// What the target offers, and who uses tracing there.
    KernelPage* kernelPage() const { return m_kernel; }
    void showKernel();
    /// Adds a page for something else that is done with the target.
    void addPage(QWidget* page, const QString& title);
    void showPage(QWidget* page);
    /// Null: not connected.
    const Target::Backend& backend() const { return m_target->backend(); }
    /// Adds probes to the settings of the next recording, replacing others, and shows them.
    void recordWith(const std::vector<record::ProbeChoice>& probes,
                    const std::vector<record::ProbeChoice>& replaced);
    /// Record or stop, pause or go on, mark.
    QList<QAction*> actions() const { return {m_record, m_pause, m_mark}; }
    /// For the list of keys: those of the page in front.
    KeyGroup pageKeys() const;

signals:
    void targetChanged(); ///< connected, or why not is shown
    void reaching(const QString& target); ///< targetChanged() or unreachable() follows
    void unreachable(const probescope::Error& error);
    void disconnected();
    void recordingChanged(bool recording);
    /// The growing capture can be shown during the recording.
    void growing(const QString& file);
    /// The progress of the recording into the file, some times per second.
    void told(const QString& file, const QString& words);
    void recorded(const QString& file);
    void ended(); ///< well or badly, after recorded()

private:
    void reachTarget();
    void putHelper(const access::HelperOffer& offer);
    void showConnecting(const QString& host);
    void makeActions();
    QWidget* makeHead();
    QWidget* makePages();
    QWidget* makeFoot();
    QWidget* makeUnconnected();
    QToolButton* buttonFor(QAction* action);
    void connectForm();
    void takeTarget(const RecordOffer& offer, const QString& words);
    void record();
    void recordOrStop();
    void pauseOrGoOn();
    void showMeters();
    void end();
    bool askForTopLevel();
    void askForMark();
    void chooseProcesses();
    void askFunctions();
    void showCommands();
    void showState();

    NewFile m_newFile;
    Leave m_beforeLeaving;
    Target* m_target;
    TargetBar* m_targetBar = nullptr;
    PresetBar* m_presets = nullptr;
    RecordForm* m_form;
    KernelPage* m_kernel = nullptr;
    QTabWidget* m_pages = nullptr;
    QWidget* m_unconnected = nullptr; ///< what can be done without a target
    StatusLine* m_status = nullptr;
    QPushButton* m_recordButton = nullptr;
    MeterBar* m_meters = nullptr;
    QAction* m_record = nullptr;
    QAction* m_pause = nullptr;
    QAction* m_mark = nullptr;
    bool m_mayUseTopLevel = false; ///< of the target that is connected
    bool m_isShown = false; ///< growing() was told
    std::unique_ptr<RecordingJob> m_job;
};

} // namespace probescope::ui
