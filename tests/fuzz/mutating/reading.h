#pragma once

#include <filesystem>

namespace probescope::fuzz {

/// Does with a file what `probescope-cli info`, `events`, `calls` and `query` do: opens it with
/// `cache` as the cache, reads all rows, prints them, and asks all tables. A file that holds no
/// capture but tables of the kernel is read as the window reads it. Answers whether there were any
/// rows.
bool readAll(const std::filesystem::path& file, const std::filesystem::path& cache);

} // namespace probescope::fuzz
