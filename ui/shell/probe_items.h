#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QMenu;

namespace probescope::ui {

/// Adds to a menu what opens the form of a probe: an item for one function, a further menu for
/// several, nothing for none. `wanted` is told the function.
void addProbeItems(QMenu& menu, const QStringList& functions,
                   const std::function<void(const QString& function)>& wanted);

} // namespace probescope::ui
