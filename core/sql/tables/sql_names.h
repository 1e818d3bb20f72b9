#pragma once

#include <string>
#include <string_view>

namespace probescope::store {

/// A name as SQL statements have it: quoted only where it must be.
std::string sqlName(std::string_view name);
/// `'it''s'`
std::string sqlText(std::string_view text);

} // namespace probescope::store
