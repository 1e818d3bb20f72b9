#pragma once

#include <QString>

namespace probescope::ui {

/// The function of the kernel that a text names, as stacks and fields do: `vfs_read+0x10/0x40
/// [ext4]`, ` => vfs_read`. Empty: it names none.
QString functionInText(const QString& text);

} // namespace probescope::ui
