#pragma once

#include "core/base/cancel.h"
#include "core/record/session.h"
#include "core/tracefs/kernel.h"
#include "ui/jobs/background.h"
#include "ui/record/recording_job.h"

#include <QWidget>

#include <functional>
#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace probescope::ui {

class MeterBar;
class RecordForm;
struct RecordOffer;

/// Records: a target, what is wished of it, and how it goes on. What was recorded is told, and
/// shown by others.
class RecordView : public QWidget
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;
    /// Reaches the kernel of a host, or of this machine when it is empty. Runs on a thread of its
    /// own, and may take as long as a password needs.
    using Reach =
        std::function<Result<Backend>(const std::string& host, const CancelToken& cancel)>;
    /// Where the next recording goes; it must not exist.
    using NewFile = std::function<QString()>;

    RecordView(Reach reach, NewFile newFile, QWidget* parent = nullptr);
    ~RecordView() override;

    /// Reaches the target that is chosen, and learns what it offers.
    void connectTarget();
    bool connected() const { return m_backend != nullptr; }
    bool recording() const { return m_job != nullptr; }
    /// Ends the recording; ended() follows when its capture is there.
    void stop();
    RecordForm* form() const { return m_form; }

signals:
    void targetChanged(); ///< reached, or why not is shown
    void recorded(const QString& file);
    void ended(); ///< well or badly, after recorded()

private:
    QWidget* makeHead();
    QWidget* makeFoot();
    QToolButton* toolButton(const QString& icon, const QString& text, const QString& tip);
    void takeTarget(const Result<Backend>& reached, const RecordOffer& offer, const QString& words);
    void choosePreset(int index);
    void record();
    void end();
    void askForMark();
    void say(const QString& text, bool warns = false);
    void sayError(const Error& error);
    void showState();

    Reach m_reach;
    NewFile m_newFile;
    Background m_background;
    Backend m_backend;
    RecordForm* m_form;
    QComboBox* m_target = nullptr;
    QPushButton* m_connect = nullptr;
    QComboBox* m_preset = nullptr;
    QLabel* m_presetHint = nullptr;
    QLabel* m_words = nullptr;
    QCheckBox* m_topLevel = nullptr;
    QPushButton* m_record = nullptr;
    QToolButton* m_pause = nullptr;
    QToolButton* m_mark = nullptr;
    MeterBar* m_meters = nullptr;
    std::unique_ptr<RecordingJob> m_job;
};

} // namespace probescope::ui
