#include "core/sql/functions/sql_functions.h"

#include <cstring>
#include <set>
#include <string>
#include <string_view>

/// instr(), replace() and trim() with two arguments as SQLite has them, but in time that grows with
/// the sum of the lengths (trim() of text that is no UTF-8 may take off other pieces): SQLite's own
/// take the product, and within one call nothing can stop them.
namespace probescope::store {

namespace {

std::string_view bytesOfValue(sqlite3_value* value, bool asBlob)
{
    const void* const bytes =
        asBlob ? sqlite3_value_blob(value) : static_cast<const void*>(sqlite3_value_text(value));
    const int size = sqlite3_value_bytes(value);
    return {static_cast<const char*>(bytes), bytes ? std::size_t(size) : 0};
}

bool isNull(sqlite3_value* value)
{
    return sqlite3_value_type(value) == SQLITE_NULL;
}

bool startsCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U;
}

/// memmem() of glibc works in linear time, which std::string_view::find() does not.
std::size_t findBytes(std::string_view text, std::string_view wanted, std::size_t from)
{
    // The sanitizers look through all of the text for each call of memmem().
    if (wanted.size() == 1)
        return text.find(wanted[0], from);
    const void* const found =
        memmem(text.data() + from, text.size() - from, wanted.data(), wanted.size());
    return found ? std::size_t(static_cast<const char*>(found) - text.data())
                 : std::string_view::npos;
}

void instrFunction(sqlite3_context* context, int, sqlite3_value** arguments)
{
    if (isNull(arguments[0]) || isNull(arguments[1]))
        return;
    const bool blobs = sqlite3_value_type(arguments[0]) == SQLITE_BLOB
        && sqlite3_value_type(arguments[1]) == SQLITE_BLOB;
    const std::string_view text = bytesOfValue(arguments[0], blobs);
    const std::string_view wanted = bytesOfValue(arguments[1], blobs);
    if (wanted.empty()) {
        sqlite3_result_int(context, 1);
        return;
    }
    std::size_t found = text.empty() ? std::string_view::npos : findBytes(text, wanted, 0);
    // SQLite looks only where characters begin.
    while (!blobs && found != std::string_view::npos && found > 0 && !startsCharacter(text[found]))
        found = findBytes(text, wanted, found + 1);
    if (found == std::string_view::npos) {
        sqlite3_result_int(context, 0);
        return;
    }
    std::int64_t place = 1;
    for (std::size_t i = 1; i <= found; ++i)
        place += blobs || startsCharacter(text[i]) ? 1 : 0;
    sqlite3_result_int64(context, place);
}

void replaceFunction(sqlite3_context* context, int, sqlite3_value** arguments)
{
    if (isNull(arguments[0]) || isNull(arguments[1]))
        return;
    const std::string_view text = bytesOfValue(arguments[0], false);
    const std::string_view pattern = bytesOfValue(arguments[1], false);
    if (pattern.empty() || pattern.front() == '\0') {
        sqlite3_result_value(context, arguments[0]);
        return;
    }
    if (isNull(arguments[2]))
        return;
    const std::string_view replacement = bytesOfValue(arguments[2], false);
    const auto most =
        std::size_t(sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1));
    std::string result;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t found = std::min(findBytes(text, pattern, begin), text.size());
        result += text.substr(begin, found - begin);
        if (found == text.size())
            break;
        result += replacement;
        begin = found + pattern.size();
        if (result.size() > most) {
            sqlite3_result_error_toobig(context);
            return;
        }
    }
    sqlite3_result_text64(context, result.data(), result.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// The first character of a text: a byte and those that continue it.
std::string_view firstCharacter(std::string_view text)
{
    std::size_t size = 1;
    if (static_cast<unsigned char>(text.front()) >= 0xc0U) {
        while (size < text.size() && !startsCharacter(text[size]))
            ++size;
    }
    return text.substr(0, size);
}

enum TrimEnds : unsigned { TrimLeft = 1, TrimRight = 2 };

void trimFunction(sqlite3_context* context, int, sqlite3_value** arguments)
{
    constexpr std::size_t kLongest = 64; // bytes of a character; more of UTF-8 are no character
    if (isNull(arguments[0]) || isNull(arguments[1]))
        return;
    std::string_view text = bytesOfValue(arguments[0], false);
    std::set<std::string_view> characters;
    std::size_t longest = 0;
    for (std::string_view rest = bytesOfValue(arguments[1], false); !rest.empty();) {
        const std::string_view character = firstCharacter(rest);
        rest.remove_prefix(character.size());
        if (character.size() <= kLongest)
            characters.insert(character);
        longest = std::max(longest, std::min(character.size(), kLongest));
    }
    const auto trimmable = [&](bool atLeft) {
        for (std::size_t size = 1; size <= std::min(longest, text.size()); ++size) {
            const auto part = atLeft ? text.substr(0, size) : text.substr(text.size() - size);
            if (characters.count(part) > 0)
                return size;
        }
        return std::size_t(0);
    };
    const auto ends = unsigned(reinterpret_cast<std::uintptr_t>(sqlite3_user_data(context)));
    std::size_t size = 0;
    while ((ends & TrimLeft) != 0 && (size = trimmable(true)) > 0)
        text.remove_prefix(size);
    while ((ends & TrimRight) != 0 && (size = trimmable(false)) > 0)
        text.remove_suffix(size);
    sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

template <void (*function)(sqlite3_context*, int, sqlite3_value**)>
void guarded(sqlite3_context* context, int count, sqlite3_value** arguments)
{
    try {
        function(context, count, arguments);
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(context);
    }
}

} // namespace

int createTextFunctions(sqlite3* database)
{
    struct TextFunction
    {
        const char* name;
        int arguments;
        void (*call)(sqlite3_context*, int, sqlite3_value**);
        std::uintptr_t ends;
    };
    constexpr TextFunction kTextFunctions[] = {
        {"instr", 2, guarded<instrFunction>, 0},
        {"replace", 3, guarded<replaceFunction>, 0},
        {"ltrim", 2, guarded<trimFunction>, TrimLeft},
        {"rtrim", 2, guarded<trimFunction>, TrimRight},
        {"trim", 2, guarded<trimFunction>, TrimLeft | TrimRight},
    };
    for (const TextFunction& function : kTextFunctions) {
        const int code = sqlite3_create_function_v2(
            database, function.name, function.arguments,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
            // NOLINTNEXTLINE(performance-no-int-to-ptr): SQLite hands on a pointer, here a number
            reinterpret_cast<void*>(function.ends), function.call, nullptr, nullptr, nullptr);
        if (code != SQLITE_OK)
            return code;
    }
    return SQLITE_OK;
}

} // namespace probescope::store
