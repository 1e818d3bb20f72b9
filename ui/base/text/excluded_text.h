#pragma once

#include <QString>

#include <cstdint>

namespace probescope::ui {

/// "344 incomplete calls excluded from statistics.": those without an exit. Empty when there are
/// none.
QString incompleteText(std::uint64_t calls);

/// The same of calls whose exit does not tell how long they took.
QString untimedText(std::uint64_t calls);

/// The same of calls known only from what they called.
QString unseenText(std::uint64_t calls);

} // namespace probescope::ui
