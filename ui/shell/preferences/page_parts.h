#pragma once

#include <QString>

class QFormLayout;
class QLabel;
class QWidget;

namespace probescope::ui {

/// A form whose fields go below their names where letters are large or the page is narrow.
QFormLayout* newForm(QWidget* page);
/// A text below a control that says more about it.
QLabel* newHint(const QString& text, QWidget* page);

} // namespace probescope::ui
