#pragma once

#include "core/base/result.h"
#include "core/store/read/capture.h"

#include <QDialog>

#include <memory>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace probescope::ui {

/// A dialog that writes a file of what a capture holds. It says below what it does, how far it is
/// and how that ended; it closes when all went well.
class WritingDialog : public QDialog
{
    Q_OBJECT

public:
    virtual bool writing() const = 0;
    /// Asks for a file, and writes it.
    virtual void askForFile() = 0;
    /// Stops it because the capture file is damaged and will be imported again.
    void stopForDamage();
    void reject() override; ///< first stops what is being written

signals:
    void exported(const QString& text); ///< a sentence about what was written
    void ended(const QString& text); ///< writing, well or not: a sentence about how

protected:
    WritingDialog(std::shared_ptr<const store::Capture> capture, QWidget* parent);

    /// The last lines of the dialog: what it is doing, its progress, and the buttons.
    void addEnd(QVBoxLayout& column);
    QPushButton* writeButton() const { return m_write; }
    QProgressBar* progress() const { return m_progress; }
    void tell(const QString& text);
    /// Whether the file is the capture's own source, which is told.
    bool refuses(const QString& file);
    /// Tells that it is being written. Its progress counts up to `steps`; 0: nobody knows them.
    void tellWriting(const QString& file, int steps);
    /// Tells why nothing was written. `stopped`: what to say if the user wanted that.
    void fail(const Error& error, const QString& file, const QString& stopped);
    void succeed(const QString& text);
    virtual void stop() = 0;

private:
    std::shared_ptr<const store::Capture> m_capture;
    QLabel* m_told;
    QProgressBar* m_progress;
    QPushButton* m_write = nullptr;
    bool m_stoppedForDamage = false;
};

} // namespace probescope::ui
