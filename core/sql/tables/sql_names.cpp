#include "core/sql/tables/sql_names.h"

#include "core/sql/tables/virtual_table.h"

#include <algorithm>
#include <cctype>

namespace probescope::store {

std::string sqlName(std::string_view name)
{
    const auto isLetter = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    };
    const bool plain = !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0
        && std::all_of(name.begin(), name.end(), isLetter)
        && sqlite3_keyword_check(name.data(), int(name.size())) == 0;
    return plain ? std::string(name) : quoteIdentifier(name);
}

std::string sqlText(std::string_view text)
{
    std::string quoted = "'";
    for (const char letter : text) {
        quoted += letter;
        if (letter == '\'')
            quoted += letter;
    }
    return quoted + '\'';
}

} // namespace probescope::store
