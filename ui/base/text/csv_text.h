#pragma once

#include <QString>

#include <string_view>

namespace probescope::ui {

/// A cell as all CSV of this project has it: csvQuoted() in core/base/terminal_text.h.
QString csvCell(const QString& text);
/// Of bytes of a capture, which may be no UTF-8.
QString csvCell(std::string_view bytes);

} // namespace probescope::ui
