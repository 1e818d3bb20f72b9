#pragma once

#include "ui/shell/export_dialog.h"

#include <QString>

#include <array>
#include <vector>

namespace probescope::ui {

/// A form of exports, for people.
struct FormWords
{
    ExportDialog::Form form;
    QString name;
    QString about;
    QString files; ///< for the file dialog
};

/// In the order in which they are offered.
std::array<FormWords, 7> formWords();
/// What names of such files end with, without the dot.
QString extensionOfForm(ExportDialog::Form form);
/// "The kernel lost 42 events there; gaps: 1."; nothing when there are no gaps.
QString lossWords(const std::vector<Loss>& losses);

/// "Events without flags in the text: 12." and the like, one sentence each; nothing when all was
/// kept.
QString notKeptWords(const std::vector<analysis::NotKept>& notKept);

/// Why an export was stopped that met damage in the capture, and what there is under its name.
QString stoppedForDamageWords(const QString& file);

} // namespace probescope::ui
