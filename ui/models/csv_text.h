#pragma once

#include <QString>

namespace probescope::ui {

/// A cell as CSV wants it (RFC 4180).
QString csvCell(const QString& text);

} // namespace probescope::ui
