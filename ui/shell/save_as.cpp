#include "ui/shell/save_as.h"

#include "ui/base/capture/proposed_file.h"
#include "ui/base/jobs/background.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/parts/message_line.h"
#include "ui/capture/capture_window.h"
#include "ui/views/notes/notes_pane.h"

#include <QProgressDialog>

namespace probescope::ui {

namespace {

void copyCapture(CaptureWindow& window, const QString& file)
{
    window.saveViewState();
    auto* const progress = new QProgressDialog(CaptureWindow::tr("Saving the capture…"),
                                               CaptureWindow::tr("Stop"), 0, 0, &window);
    progress->setWindowModality(Qt::WindowModal);
    progress->setAttribute(Qt::WA_DeleteOnClose);
    auto* const job = new Background(Background::Kind::Lasting, progress);
    QObject::connect(progress, &QProgressDialog::canceled, job, &Background::cancel);
    auto* const messages = window.messages();
    job->start(
        [capture = window.capture(), file, messages, progress](const Background::Context& context) {
            const auto saved = capture->saveAs(file.toStdString(), context.cancel());
            const auto text = saved ? CaptureWindow::tr("The capture was saved as %1.").arg(file)
                                    : CaptureWindow::tr("The capture could not be saved: %1")
                                          .arg(QString::fromStdString(saved.error().message()));
            context.deliver([messages, progress, text] {
                messages->showMessage(text);
                progress->close();
            });
        });
    progress->show();
}

} // namespace

void saveCaptureAs(CaptureWindow& window)
{
    const auto file = askForTarget(&window, CaptureWindow::tr("Save as capture"),
                                   proposedFile(*window.capture(), QStringLiteral("psc")),
                                   CaptureWindow::tr("Probescope captures (*.psc)"));
    if (file.isEmpty())
        return;
    // What the notes hold goes along; what cannot be kept of it is told there.
    window.view<NotesPane>()->keep();
    window.noteList()->whenTried(&window, [&window, file](bool) { copyCapture(window, file); });
}

} // namespace probescope::ui
