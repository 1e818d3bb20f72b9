#pragma once

class QAction;
class QObject;
class QWidget;

namespace probescope::ui {

/// What “What's this?” says of a field of a form.
struct FieldHelp
{
    const char* text; ///< QT_TRANSLATE_NOOP("probescope::ui::FieldHelp", "…")
    /// Those of tracefs behind it, parted by blanks. In their paths SYSTEM and EVENT stand for any.
    const char* files = "";
};

/// Gives the text to the field, and to the labels beside it whose buddy it is.
void explain(QWidget& field, const FieldHelp& help);

/// “What's this?”: by its keys it shows the text of the field that has the focus. Otherwise, and
/// where that field has none, the next click asks for what is clicked.
QAction* makeWhatsThisAction(QObject* parent);

} // namespace probescope::ui
