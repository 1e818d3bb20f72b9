#include "ui/capture/export_dialogs.h"

#include "ui/capture/export_dialog.h"
#include "ui/capture/report_dialog.h"

#include <utility>

namespace probescope::ui {

ExportDialogs::ExportDialogs(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
{
}

template <typename Dialog>
void ExportDialogs::follow(Dialog* dialog)
{
    connect(dialog, &Dialog::exported, this, &ExportDialogs::message);
    connect(dialog, &Dialog::ended, this, [this](const QString& text) {
        if (m_capture->damage())
            m_told = text; // the dialog, or its window, may be gone before it is read
    });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ExportDialogs::open(ExportDialog* dialog)
{
    follow(dialog);
}

void ExportDialogs::open(ReportDialog* dialog)
{
    follow(dialog);
}

/// False: nothing is being written, so that `then` will not be called.
template <typename Dialog>
bool ExportDialogs::stopOpen(const std::function<void()>& then)
{
    auto* const dialog = parent()->findChild<Dialog*>();
    if (!dialog || !dialog->isVisible())
        return false;
    if (!dialog->writing()) {
        if (m_told.isEmpty())
            m_told = tr("The export was ended before anything was written.");
        return false;
    }
    connect(
        dialog, &Dialog::ended, this, [then] { then(); }, Qt::SingleShotConnection);
    dialog->stopForDamage();
    return true;
}

void ExportDialogs::stop(const std::function<void(const QString& told)>& then)
{
    const auto tell = [this, then] { then(m_told); };
    if (!stopOpen<ExportDialog>(tell) && !stopOpen<ReportDialog>(tell))
        tell();
}

} // namespace probescope::ui
