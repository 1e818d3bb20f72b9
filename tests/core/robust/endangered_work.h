#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace probescope::test {

/// How many cases a test of chance goes through: $PROBESCOPE_CASES, or `usual`.
int casesOf(int usual);
/// The seed of a case: $PROBESCOPE_SEED and the number make a case again.
std::uint64_t seedOf(int number);

// What is done to captures while it is killed, or the power fails. Each works in a folder, and
// answers whether it succeeded.
bool importText(const std::filesystem::path& folder); ///< text.txt into a.psc
bool openText(const std::filesystem::path& folder); ///< text.txt into the cache `cache`
bool saveCopy(const std::filesystem::path& folder); ///< whole.psc as copy.psc
bool keepNotes(const std::filesystem::path& folder); ///< marks, notes and queries in whole.psc
bool exportAll(const std::filesystem::path& folder); ///< whole.psc in all forms as out.*
/// recorded.dat is recorded again into a.psc, with a spool
bool recordAgain(const std::filesystem::path& folder);

/// How many of each keepNotes() keeps: "name 0", "name 1", … in this order, mark, note and query
/// each.
inline constexpr int kKept = 6;

} // namespace probescope::test
