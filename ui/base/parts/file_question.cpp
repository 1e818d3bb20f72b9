#include "ui/base/parts/file_question.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>

namespace probescope::ui {

QString askForTarget(QWidget* parent, const QString& title, const QString& proposed,
                     const QString& kinds, const QString& suffix)
{
    const QFileInfo place(proposed);
    // On the heap: it goes with its parent, even while it is open.
    const QPointer<QFileDialog> dialog(new QFileDialog(parent, title, QString(), kinds));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(suffix.isEmpty() ? place.suffix() : suffix);
    if (proposed.isEmpty() || place.isDir()) {
        dialog->setDirectory(proposed);
    } else {
        dialog->setDirectory(place.absolutePath());
        dialog->selectFile(place.fileName());
    }
    const bool accepted = dialog->exec() == QDialog::Accepted;
    if (!dialog)
        return {};
    const auto files = accepted ? dialog->selectedFiles() : QStringList();
    delete dialog.data();
    return files.value(0);
}

} // namespace probescope::ui
