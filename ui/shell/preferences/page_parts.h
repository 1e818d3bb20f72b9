#pragma once

#include <QString>
#include <QStringList>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QWidget;

namespace probescope::ui {

struct Preference;

/// Dynamic property of a control, by which it is found: the key of the preference that it changes.
inline constexpr const char* kPreferenceProperty = "preference";

/// A form whose fields go below their names where letters are large or the page is narrow.
QFormLayout* newForm(QWidget* page);
/// A text below a control that says more about it.
QLabel* newHint(const QString& text, QWidget* page);
/// A box that shows and changes what is preferred. The rows are named in the order of the choices.
QComboBox* newChoice(const Preference& preference, const QStringList& rows, const QString& name,
                     QWidget* page);
/// The same for yes and no.
QCheckBox* newFlag(const Preference& preference, const QString& text, QWidget* page);

} // namespace probescope::ui
