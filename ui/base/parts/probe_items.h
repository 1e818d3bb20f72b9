#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QMenu;

namespace probescope::ui {

/// Adds items to a menu that open the probe builder: an item for one function, a submenu for
/// several, nothing for none. `wanted` gets the function.
void addProbeItems(QMenu& menu, const QStringList& functions,
                   const std::function<void(const QString& function)>& wanted);

} // namespace probescope::ui
