#pragma once

#include "core/store/read/capture.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace probescope::ui {

class WritingDialog;

/// The dialogs by which a capture is exported. They do not hold up the window: damage that is met
/// meanwhile takes the window away, and the dialog with it.
class ExportDialogs : public QObject
{
    Q_OBJECT

public:
    explicit ExportDialogs(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    /// The dialog deletes itself.
    void open(WritingDialog* dialog);
    /// Stops what is being written because the capture is damaged. `then` is called when that has
    /// ended, with a text about it; empty: nothing was exported.
    void stop(const std::function<void(const QString& told)>& then);

signals:
    void message(const QString& text);

private:
    std::shared_ptr<store::Capture> m_capture;
    QString m_told; ///< by an export that ended after damage was met
};

} // namespace probescope::ui
