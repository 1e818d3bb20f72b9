#include "core/sql/functions/sql_functions.h"

#include "core/sql/functions/sql_faults.h"

#include <array>
#include <memory>
#include <unordered_map>

namespace probescope::store {

namespace {

constexpr int kPureFunction = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;

/// Names found so far; asking the symbols of the capture takes locks.
class FunctionNames
{
public:
    explicit FunctionNames(const Capture& capture)
        : m_capture(capture)
    {
    }

    /// Empty: no symbol holds the address.
    const std::string& of(std::uint64_t address)
    {
        constexpr std::size_t kMax = 65536; // far more than there are call sites
        if (m_names.size() >= kMax)
            m_names.clear();
        const auto [name, isNew] = m_names.try_emplace(address);
        if (isNew) {
            if (auto symbol = m_capture.symbolAt(address))
                name->second = std::move(symbol->first.name);
        }
        return name->second;
    }

private:
    const Capture& m_capture;
    std::unordered_map<std::uint64_t, std::string> m_names;
};

void setNameText(sqlite3_context* context, std::string_view text)
{
    sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void nsText(sqlite3_context* context, int, sqlite3_value** arguments)
{
    switch (sqlite3_value_type(arguments[0])) {
    case SQLITE_NULL:
        return;
    case SQLITE_INTEGER:
        setNameText(context, lengthText(sqlite3_value_int64(arguments[0])));
        return;
    case SQLITE_FLOAT: {
        // Averages and percentiles are reals; beyond this they are no integers.
        constexpr double kLimit = 9.2e18;
        const double ns = sqlite3_value_double(arguments[0]);
        if (ns > -kLimit && ns < kLimit) {
            setNameText(context, lengthText(std::int64_t(ns < 0 ? ns - 0.5 : ns + 0.5)));
            return;
        }
        [[fallthrough]];
    }
    default:
        setFault(context, kNsTextNumber);
    }
}

void functionName(sqlite3_context* context, int, sqlite3_value** arguments)
{
    switch (sqlite3_value_type(arguments[0])) {
    case SQLITE_NULL:
        return;
    case SQLITE_INTEGER: {
        auto& names = *static_cast<FunctionNames*>(sqlite3_user_data(context));
        const std::string& name = names.of(std::uint64_t(sqlite3_value_int64(arguments[0])));
        if (!name.empty())
            setNameText(context, name);
        return;
    }
    case SQLITE_TEXT: {
        const std::string_view text(reinterpret_cast<const char*>(sqlite3_value_text(arguments[0])),
                                    std::size_t(sqlite3_value_bytes(arguments[0])));
        setNameText(context, text.substr(0, text.find("+0x")));
        return;
    }
    default:
        setFault(context, kFuncNameAddress);
    }
}

} // namespace

std::string lengthText(std::int64_t ns)
{
    struct Unit
    {
        std::uint64_t ns;
        const char* name;
    };
    constexpr std::array kUnits{Unit{1'000'000'000, " s"}, Unit{1'000'000, " ms"},
                                Unit{1'000, " µs"}};
    const std::uint64_t length = ns < 0 ? ~std::uint64_t(ns) + 1 : std::uint64_t(ns);
    const std::string sign = ns < 0 ? "-" : "";
    for (const Unit& unit : kUnits) {
        // What rounds up to a unit is written in it: 999 999.5 ns is 1 ms, not 1000 µs.
        if (length + unit.ns / 2'000'000 < unit.ns)
            continue;
        const std::uint64_t step = unit.ns / 1000;
        const std::uint64_t thousandths = length / step + (length % step >= (step + 1) / 2 ? 1 : 0);
        std::string text = sign + std::to_string(thousandths / 1000);
        if (thousandths % 1000 != 0) {
            text += '.' + std::to_string(1000 + thousandths % 1000).substr(1);
            text.erase(text.find_last_not_of('0') + 1);
        }
        return text + unit.name;
    }
    return sign + std::to_string(length) + " ns";
}

int createNameFunctions(sqlite3* database, const Capture& capture)
{
    int code = sqlite3_create_function_v2(database, "ns_text", 1, kPureFunction, nullptr, nsText,
                                          nullptr, nullptr, nullptr);
    if (code == SQLITE_OK) {
        auto names = std::make_unique<FunctionNames>(capture);
        // SQLite deletes it, also when this fails.
        code = sqlite3_create_function_v2(
            database, "func_name", 1, kPureFunction, names.release(), functionName, nullptr,
            nullptr, [](void* own) { delete static_cast<FunctionNames*>(own); });
    }
    return code;
}

Result<> createSqlFunctions(sqlite3* database, const Capture& capture)
{
    if (const int code = createTextFunctions(database); code != SQLITE_OK)
        return fail(ErrorCode::Io, sqlite3_errstr(code));
    return createNewFunctions(database, capture);
}

Result<> createNewFunctions(sqlite3* database, const Capture& capture)
{
    int code = createPercentiles(database);
    if (code == SQLITE_OK)
        code = createHistograms(database);
    if (code == SQLITE_OK)
        code = createDeviation(database);
    if (code == SQLITE_OK)
        code = createEventFunctions(database, capture);
    if (code == SQLITE_OK)
        code = createNameFunctions(database, capture);
    if (code != SQLITE_OK)
        return fail(ErrorCode::Io, sqlite3_errstr(code));
    return {};
}

} // namespace probescope::store
