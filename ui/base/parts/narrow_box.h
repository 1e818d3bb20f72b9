#pragma once

class QComboBox;
class QString;
class QWidget;

namespace probescope::ui {

/// A box that gets as narrow as so many letters in a line without room. Its texts may be longer.
QComboBox* narrowBox(const QString& accessibleName, const QString& tip, int letters,
                     QWidget* parent);

} // namespace probescope::ui
