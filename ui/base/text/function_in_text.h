#pragma once

#include <QString>

namespace probescope::ui {

/// The kernel function that a text from a stack or a field names: `vfs_read` for ` =>
/// vfs_read+0x10/0x40`, `ext4:ext4_map_blocks` for `ext4_map_blocks [ext4]`, because other modules
/// may have a function of that name. Empty: none.
QString functionInText(const QString& text);

} // namespace probescope::ui
