#pragma once

#include "ui/capture/export_dialog.h"

#include <QString>

#include <array>
#include <vector>

namespace probescope::ui {

/// A form of exports, for people.
struct ExportFormText
{
    ExportDialog::Form form;
    QString name;
    QString about;
    QString files; ///< for the file dialog
};

/// In the order in which they are offered.
std::array<ExportFormText, 7> exportFormTexts();
/// The file name extension, without the dot.
QString extensionOfForm(ExportDialog::Form form);
/// "The kernel lost 42 events there; gaps: 1."; empty if there are no gaps.
QString lossesText(const std::vector<Loss>& losses);

/// "Events without flags in the text: 12." and the like, one sentence each; empty if nothing was
/// left out.
QString omissionsText(const std::vector<analysis::ExportOmission>& omissions);

/// Why an export was stopped when damage was found in the capture, and what the file now has.
QString stoppedForDamageText(const QString& file);

} // namespace probescope::ui
