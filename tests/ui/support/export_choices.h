#pragma once

#include "tests/ui/support/shown_controls.h"
#include "ui/capture/export_text.h"

#include <QComboBox>

namespace probescope {

/// Chooses a form in the dialog of exports, as the user does.
inline void chooseForm(const ui::ExportDialog& dialog, const ui::ExportDialog::Form& form)
{
    for (const auto& words : ui::exportFormTexts()) {
        if (words.form == form)
            named<QComboBox>(dialog, QStringLiteral("Format"))->setCurrentText(words.name);
    }
}

} // namespace probescope
