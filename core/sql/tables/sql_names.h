#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// A name as SQL statements have it: quoted only where it must be.
std::string sqlName(std::string_view name);
/// All keywords of SQLite, in capitals, sorted.
std::vector<std::string> sqlKeywords();
/// `'it''s'`
std::string sqlText(std::string_view text);

} // namespace probescope::store
