#pragma once

#include <QString>

class QWidget;

namespace probescope::ui {

/// Asks where something is to be saved; empty: nowhere. A name without ending gets that of
/// `proposed` (`suffix`, where that has dots of its own) before it is asked whether a file of that
/// name is to be replaced. `parent` may go meanwhile: the answer is then empty.
QString askForTarget(QWidget* parent, const QString& title, const QString& proposed,
                     const QString& kinds, const QString& suffix = {});

} // namespace probescope::ui
