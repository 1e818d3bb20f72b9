#include "ui/capture/export_dialogs.h"

#include "ui/capture/writing_dialog.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

ExportDialogs::ExportDialogs(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
{
}

void ExportDialogs::open(WritingDialog* dialog)
{
    connect(dialog, &WritingDialog::exported, this, &ExportDialogs::message);
    connect(dialog, &WritingDialog::ended, this, [this](const QString& text) {
        if (m_capture->damage())
            m_told = text; // the dialog, or its window, may be gone before it is read
    });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ExportDialogs::stop(const std::function<void(const QString& told)>& then)
{
    const auto dialogs = parent()->findChildren<WritingDialog*>();
    const auto open = std::find_if(dialogs.begin(), dialogs.end(), [](const WritingDialog* dialog) {
        return dialog->isVisible(); // one that was closed may still be there
    });
    if (open != dialogs.end() && (*open)->writing()) {
        connect(
            *open, &WritingDialog::ended, this, [this, then] { then(m_told); },
            Qt::SingleShotConnection);
        return (*open)->stopForDamage();
    }
    if (open != dialogs.end() && m_told.isEmpty())
        m_told = tr("The export ended before anything was written.");
    then(m_told);
}

} // namespace probescope::ui

#include "moc_export_dialogs.cpp"
