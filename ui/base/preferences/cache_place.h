#pragma once

#include <QString>

#include <cstdint>
#include <filesystem>

namespace probescope::ui {

/// Where imported captures are kept, as the user prefers it: a folder "probescope" in the chosen
/// one, so that nothing else is in it. On any thread.
std::filesystem::path cachePlace();
/// The same in a folder that is not chosen yet; empty: the usual one.
std::filesystem::path cachePlaceIn(const QString& folder);
/// How large it may get.
std::uint64_t cacheLimitBytes();

} // namespace probescope::ui
