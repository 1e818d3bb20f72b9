#include "core/sql/functions/sql_functions.h"
#include "core/store/read/following_stacks.h"
#include "core/store/spans/event_condition.h"

#include <map>
#include <memory>

namespace probescope::store {

namespace {

void setError(sqlite3_context* context, const Error& error)
{
    const auto what = error.what.text();
    sqlite3_result_error(context, what.c_str(), int(what.size()));
    if (error.code == ErrorCode::Corrupt)
        sqlite3_result_error_code(context, SQLITE_CORRUPT);
}

/// The row that an argument names; none: there is no such event.
std::optional<RowId> rowOfValue(const Capture& capture, sqlite3_value* value)
{
    if (sqlite3_value_type(value) != SQLITE_INTEGER)
        return std::nullopt;
    const auto row = sqlite3_value_int64(value);
    if (row < 0 || RowId(row) >= capture.summary().events)
        return std::nullopt;
    return RowId(row);
}

struct Stacks
{
    explicit Stacks(const Capture& capture)
        : of(capture)
        , following(capture)
    {
    }
    const Capture& of;
    FollowingStacks following;
};

void kernelStack(sqlite3_context* context, int, sqlite3_value** arguments)
{
    auto& stacks = *static_cast<Stacks*>(sqlite3_user_data(context));
    const auto row = rowOfValue(stacks.of, arguments[0]);
    if (!row)
        return;
    const auto stack = stacks.following.rowOf(*row);
    if (!stack)
        return setError(context, stack.error());
    if (!*stack)
        return;
    const auto text = stacks.following.textOf(**stack);
    if (!text)
        return setError(context, text.error());
    sqlite3_result_text64(context, text->data(), text->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Conditions made ready for the types that came; those of the statement's last filter.
class Conditions
{
public:
    explicit Conditions(const Capture& capture)
        : m_capture(capture)
    {
    }
    const Capture& capture() const { return m_capture; }

    Result<bool> hold(RowId row, std::string_view filter)
    {
        if (!m_parsed || filter != m_text) {
            auto parsed = FieldFilter::parse(filter);
            if (!parsed)
                return passOn(parsed);
            m_parsed = std::move(*parsed);
            m_text = filter;
            m_byType.clear();
        }
        const auto event = m_capture.event(row);
        if (!event)
            return passOn(event);
        const auto values = m_capture.values(row);
        if (!values)
            return passOn(values);
        auto& condition = m_byType
                              .try_emplace(event->type.value(), m_capture, *m_parsed,
                                           m_capture.eventType(event->type))
                              .first->second;
        m_values.clear();
        for (const int field : condition.fields())
            m_values.push_back((*values)[std::size_t(field)]);
        return condition.holds(m_values, event->task, event->cpu);
    }

private:
    const Capture& m_capture;
    std::string m_text;
    std::optional<FieldFilter> m_parsed;
    std::map<std::uint32_t, EventCondition> m_byType;
    std::vector<Value> m_values;
};

void eventMatches(sqlite3_context* context, int, sqlite3_value** arguments)
{
    auto& conditions = *static_cast<Conditions*>(sqlite3_user_data(context));
    const auto row = rowOfValue(conditions.capture(), arguments[0]);
    if (!row || sqlite3_value_type(arguments[1]) == SQLITE_NULL)
        return;
    const std::string_view filter(reinterpret_cast<const char*>(sqlite3_value_text(arguments[1])),
                                  std::size_t(sqlite3_value_bytes(arguments[1])));
    const auto held = conditions.hold(*row, filter);
    if (!held)
        return setError(context, held.error());
    sqlite3_result_int(context, *held ? 1 : 0);
}

/// `State` is made of the capture, and deleted by SQLite, also when this fails.
template <typename State>
int createOfCapture(sqlite3* database, const char* name, int arguments, const Capture& capture,
                    void (*function)(sqlite3_context*, int, sqlite3_value**))
{
    return sqlite3_create_function_v2(database, name, arguments,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                                      std::make_unique<State>(capture).release(), function, nullptr,
                                      nullptr, [](void* own) { delete static_cast<State*>(own); });
}

} // namespace

int createEventFunctions(sqlite3* database, const Capture& capture)
{
    const int code = createOfCapture<Stacks>(database, "kernel_stack", 1, capture, kernelStack);
    return code != SQLITE_OK
        ? code
        : createOfCapture<Conditions>(database, "event_matches", 2, capture, eventMatches);
}

} // namespace probescope::store
