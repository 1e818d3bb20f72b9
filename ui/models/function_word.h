#pragma once

#include <QString>

namespace probescope::ui {

/// The function of the kernel that a text names, as stacks and fields do: `vfs_read` of
/// ` => vfs_read+0x10/0x40`, `ext4:ext4_map_blocks` of `ext4_map_blocks [ext4]`, since others may
/// have one of that name. Empty: it names none.
QString functionInText(const QString& text);

} // namespace probescope::ui
