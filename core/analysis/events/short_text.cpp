#include "core/analysis/events/short_text.h"

#include "core/derive/task_states.h"
#include "core/store/read/architecture.h"
#include "core/store/read/call_series.h"
#include "core/trace/softirq.h"
#include "core/trace/system_calls.h"

#include <array>
#include <cstring>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace probescope::analysis {

namespace {

/// The fields of one event, by their names. A field that is missing makes the whole text missing.
class Fields
{
public:
    Fields(const store::Capture& capture, const EventType& type, std::vector<Value> values)
        : m_capture(capture)
        , m_type(type)
        , m_values(std::move(values))
    {
    }

    bool complete() const { return m_complete; }
    std::int64_t number(std::string_view name)
    {
        const int at = placeOf(name);
        return at < 0 || isText(at) ? 0 : m_values[std::size_t(at)];
    }
    std::string text(std::string_view name)
    {
        const int at = placeOf(name);
        if (at < 0)
            return {};
        const Value value = m_values[std::size_t(at)];
        return isText(at) ? m_capture.string(StringId(std::uint32_t(value)))
                          : std::to_string(value);
    }
    /// `comm:pid`, of fields whose names begin like that.
    std::string task(const std::string& prefix)
    {
        return text(prefix + "comm") + ':' + std::to_string(number(prefix + "pid"));
    }
    const EventType& type() const { return m_type; }
    const store::Capture& capture() const { return m_capture; }

private:
    int place(std::string_view name) const
    {
        const int at = m_type.fieldIndex(name);
        return std::size_t(at) < m_values.size() ? at : -1;
    }
    int placeOf(std::string_view name)
    {
        const int at = place(name);
        m_complete = m_complete && at >= 0;
        return at;
    }
    bool isText(int at) const
    {
        const auto kind = m_type.fields[std::size_t(at)].kind;
        return kind == FieldKind::String || kind == FieldKind::Bytes;
    }

    const store::Capture& m_capture;
    const EventType& m_type;
    std::vector<Value> m_values;
    bool m_complete = true;
};

std::string switchText(Fields& fields)
{
    const store::TaskStates states(fields.type());
    const auto state =
        states.isText() ? fields.text("prev_state") : states.textOf(fields.number("prev_state"));
    return fmt::format("{} [{}] {} ==> {} [{}]", fields.task("prev_"), fields.number("prev_prio"),
                       state, fields.task("next_"), fields.number("next_prio"));
}

std::string wakeUpText(Fields& fields)
{
    return fmt::format("{} → CPU {}", fields.task(""), fields.number("target_cpu"));
}

std::string migrationText(Fields& fields)
{
    return fmt::format("{} CPU {} → CPU {}", fields.task(""), fields.number("orig_cpu"),
                       fields.number("dest_cpu"));
}

std::string interruptText(Fields& fields)
{
    return fmt::format("irq {} {}", fields.number("irq"), fields.text("name"));
}

std::string interruptEndText(Fields& fields)
{
    const auto result = fields.text("ret"); // text has the word
    return fmt::format("irq {} {}", fields.number("irq"),
                       result == "0" || result == "unhandled" ? "unhandled" : "handled");
}

std::string softIrqText(Fields& fields)
{
    const auto number = fields.number("vec");
    const auto* const name = softIrqName(std::uint64_t(number));
    return name ? name : "vec " + std::to_string(number);
}

/// PWR_EVENT_EXIT of include/trace/events/power.h, in the 32 bits of its field.
std::string idleText(Fields& fields)
{
    const auto state = std::uint32_t(fields.number("state"));
    const auto cpu = fields.number("cpu_id");
    return state == ~std::uint32_t(0) ? fmt::format("CPU {} leaves idle", cpu)
                                      : fmt::format("CPU {} idles in state {}", cpu, state);
}

/// The field counts kHz.
std::string frequencyText(Fields& fields)
{
    constexpr double kKhzPerMhz = 1000;
    return fmt::format("CPU {} at {} MHz", fields.number("cpu_id"),
                       double(fields.number("state")) / kKhzPerMhz);
}

/// What a system call gave back. Errors are -1 to -4095 (include/linux/err.h).
std::string resultText(std::int64_t result)
{
    constexpr std::int64_t kMaxErrors = 4095;
    const auto* const name =
        result < 0 && result >= -kMaxErrors ? strerrorname_np(int(-result)) : nullptr;
    return name ? fmt::format("{} {}", result, name) : std::to_string(result);
}

std::string exitText(Fields& fields)
{
    return "= " + resultText(fields.number("ret"));
}

/// The name of a call, or its number as the kernel prints it.
std::string callText(const Fields& fields, std::int64_t number)
{
    auto name = systemCallName(store::architectureOf(fields.capture()), number);
    return name.empty() ? fmt::format("NR {}", number) : name;
}

std::string rawExitText(Fields& fields)
{
    return fmt::format("{} = {}", callText(fields, fields.number("id")),
                       resultText(fields.number("ret")));
}

using Flag = std::pair<std::uint64_t, const char*>;

/// Names of the bits behind the text, and the others as a number.
template <std::size_t Count>
std::string withFlags(std::string text, std::uint64_t rest, const std::array<Flag, Count>& flags)
{
    for (const auto& [bit, name] : flags) {
        if ((rest & bit) == 0)
            continue;
        text += text.empty() ? "" : "|";
        text += name;
        rest &= ~bit;
    }
    return rest == 0 ? text : fmt::format("{}{}{:#x}", text, text.empty() ? "" : "|", rest);
}

/// include/uapi/asm-generic/fcntl.h: those that no architecture has changed since.
std::string openFlagsText(std::uint64_t flags)
{
    static constexpr std::array<Flag, 8> kFlags{{{0100, "O_CREAT"},
                                                 {0200, "O_EXCL"},
                                                 {0400, "O_NOCTTY"},
                                                 {01000, "O_TRUNC"},
                                                 {02000, "O_APPEND"},
                                                 {04000, "O_NONBLOCK"},
                                                 {010000, "O_DSYNC"},
                                                 {02000000, "O_CLOEXEC"}}};
    static constexpr std::array<const char*, 4> kAccess{"O_RDONLY", "O_WRONLY", "O_RDWR",
                                                        "O_ACCMODE"};
    return withFlags(kAccess[flags & 3U], flags & ~std::uint64_t(3), kFlags);
}

/// include/uapi/asm-generic/mman-common.h
std::string protectionText(std::uint64_t bits)
{
    static constexpr std::array<Flag, 3> kFlags{
        {{1, "PROT_READ"}, {2, "PROT_WRITE"}, {4, "PROT_EXEC"}}};
    return bits == 0 ? "PROT_NONE" : withFlags({}, bits, kFlags);
}

/// include/uapi/linux/mman.h, and those of mman-common.h in which x86, Arm and RISC-V agree.
std::string mappingText(std::uint64_t flags)
{
    static constexpr std::array<const char*, 4> kType{"MAP_FILE", "MAP_SHARED", "MAP_PRIVATE",
                                                      "MAP_SHARED_VALIDATE"};
    static constexpr std::array<Flag, 5> kFlags{{{0x10, "MAP_FIXED"},
                                                 {0x20, "MAP_ANONYMOUS"},
                                                 {0x4000, "MAP_NORESERVE"},
                                                 {0x8000, "MAP_POPULATE"},
                                                 {0x20000, "MAP_STACK"}}};
    return withFlags(kType[flags & 3U], flags & ~std::uint64_t(3), kFlags);
}

/// include/uapi/linux/futex.h
std::string futexText(std::uint64_t operation)
{
    static constexpr std::array<const char*, 14> kNames{
        "FUTEX_WAIT",           "FUTEX_WAKE",        "FUTEX_FD",          "FUTEX_REQUEUE",
        "FUTEX_CMP_REQUEUE",    "FUTEX_WAKE_OP",     "FUTEX_LOCK_PI",     "FUTEX_UNLOCK_PI",
        "FUTEX_TRYLOCK_PI",     "FUTEX_WAIT_BITSET", "FUTEX_WAKE_BITSET", "FUTEX_WAIT_REQUEUE_PI",
        "FUTEX_CMP_REQUEUE_PI", "FUTEX_LOCK_PI2"};
    static constexpr std::array<Flag, 2> kFlags{
        {{128, "FUTEX_PRIVATE_FLAG"}, {256, "FUTEX_CLOCK_REALTIME"}}};
    const auto number = operation & 127U;
    return withFlags(number < kNames.size() ? kNames[number] : std::to_string(number),
                     operation & ~std::uint64_t(127), kFlags);
}

/// One argument of a system call; those of C's int come as 64 bits.
std::string argumentText(const std::string& call, const std::string& name, std::int64_t value)
{
    constexpr std::int32_t kWorkingFolder = -100; // AT_FDCWD
    constexpr std::int64_t kMaxPlain = 0xffff; // what is larger is an address, or bits
    if (name.ends_with("dfd") && std::int32_t(value) == kWorkingFolder)
        return "AT_FDCWD";
    if (name == "flags" && call.starts_with("open"))
        return openFlagsText(std::uint32_t(value));
    if (name == "prot")
        return protectionText(std::uint32_t(value));
    if (name == "flags" && call == "mmap")
        return mappingText(std::uint32_t(value));
    if (name == "op" && call == "futex")
        return futexText(std::uint32_t(value));
    if (name == "mode")
        return fmt::format("{:#o}", std::uint32_t(value));
    return value >= -kMaxPlain && value <= kMaxPlain ? std::to_string(value)
                                                     : fmt::format("{:#x}", std::uint64_t(value));
}

std::string entryText(Fields& fields)
{
    constexpr std::string_view kPrefix = "sys_enter_";
    const std::string call = fields.type().name.substr(kPrefix.size());
    std::string text;
    for (const Field& field : fields.type().fields) {
        if (field.name.starts_with("__syscall_nr") || field.name == "nr"
            || field.name.starts_with("common_"))
            continue;
        text += text.empty() ? "" : ", ";
        text += field.name + '=';
        text += field.kind == FieldKind::String || field.kind == FieldKind::Bytes
            ? fields.text(field.name)
            : argumentText(call, field.name, fields.number(field.name));
    }
    return text;
}

using TextFn = std::string (*)(Fields&);

TextFn textFnOf(std::string_view name)
{
    static constexpr std::array<std::pair<std::string_view, TextFn>, 13> kByName{{
        {"sched_switch", switchText},
        {"sched_waking", wakeUpText},
        {"sched_wakeup", wakeUpText},
        {"sched_wakeup_new", wakeUpText},
        {"sched_migrate_task", migrationText},
        {"irq_handler_entry", interruptText},
        {"irq_handler_exit", interruptEndText},
        {"softirq_entry", softIrqText},
        {"softirq_exit", softIrqText},
        {"softirq_raise", softIrqText},
        {"sys_exit", rawExitText},
        {"cpu_idle", idleText},
        {"cpu_frequency", frequencyText},
    }};
    for (const auto& [known, text] : kByName) {
        if (known == name)
            return text;
    }
    return name.starts_with("sys_enter_") ? entryText
        : name.starts_with("sys_exit_")   ? exitText
                                          : nullptr;
}

bool isProbe(const EventType& type)
{
    return type.fieldIndex("__probe_ip") >= 0 || type.fieldIndex("__probe_func") >= 0;
}

/// Of a probe what it fetched: it is always in the same place, which stands in brackets before.
std::optional<std::string> fetchedText(const store::Capture& capture, RowId row)
{
    auto text = capture.info(row);
    const auto end = text ? text->find(") ") : std::string::npos;
    if (end == std::string::npos || !text->starts_with('(') || end + 2 == text->size())
        return std::nullopt;
    return text->substr(end + 2);
}

/// `NR 257 (ffffff9c, 7ffd…)` with the name of the call, if that is known.
std::optional<std::string> rawEntryText(const store::Capture& capture, const EventType& type,
                                        RowId row)
{
    const int id = type.fieldIndex("id");
    const auto values = capture.values(row);
    const auto text = capture.info(row);
    if (id < 0 || !values || std::size_t(id) >= values->size() || !text)
        return std::nullopt;
    const auto number = (*values)[std::size_t(id)];
    const auto front = fmt::format("NR {} (", number);
    const auto name = systemCallName(store::architectureOf(capture), number);
    if (name.empty() || !text->starts_with(front))
        return std::nullopt;
    return name + '(' + text->substr(front.size());
}

/// `}` with the name of the function that ends, as the option funcgraph-tail has it.
std::optional<std::string> graphExitText(const store::Capture& capture, RowId row)
{
    constexpr std::string_view kEnd = "}";
    auto text = capture.info(row);
    if (!text || !text->starts_with(kEnd) || text->starts_with("} /*"))
        return std::nullopt;
    const auto call = capture.calls().callAtRow(row);
    if (!call || !*call || (*call)->exitRow != row || !(*call)->function.valid())
        return std::nullopt;
    return fmt::format("}} /* {} */{}", capture.string((*call)->function),
                       text->substr(kEnd.size()));
}

} // namespace

std::optional<std::string> shortText(const store::Capture& capture, const store::Event& event)
{
    const auto& type = capture.eventType(event.type);
    const auto text = textFnOf(type.name);
    if (type.role == EventRole::GraphExit)
        return graphExitText(capture, event.row);
    if (type.name == "sys_enter")
        return rawEntryText(capture, type, event.row);
    if (!text && isProbe(type))
        return fetchedText(capture, event.row);
    if (!text)
        return std::nullopt;
    auto values = capture.values(event.row);
    if (!values)
        return std::nullopt;
    Fields fields(capture, type, std::move(*values));
    auto made = text(fields);
    return fields.complete() && !made.empty() ? std::optional(std::move(made)) : std::nullopt;
}

} // namespace probescope::analysis
