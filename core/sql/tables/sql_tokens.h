#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// A piece of a simple SQL statement.
struct SqlToken
{
    enum class Kind { Word, Number, Text, Sign, End };
    Kind kind = Kind::End;
    std::string text; ///< words in lower case; numbers are digits alone; texts without quotes

    bool is(Kind wantedKind, std::string_view wanted) const
    {
        return kind == wantedKind && text == wanted;
    }
};

/// The tokens, with End as the last one; semicolons at the end are left out. None when there is
/// something else than ASCII words, whole numbers, 'texts' and the signs of simple statements:
/// quoted names, comments, parameters.
std::optional<std::vector<SqlToken>> sqlTokens(std::string_view sql);

/// In lower case, as SQLite compares names: of ASCII letters alone.
std::string foldedName(std::string_view name);

} // namespace probescope::store
