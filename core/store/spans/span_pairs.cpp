#include "core/store/spans/span_pairs.h"

#include "core/store/read/user_data.h"

#include <algorithm>
#include <array>

namespace probescope::store {

struct SpanPairs::Known
{
    const char* kind;
    const char* begin;
    const char* end;
    Scope scope;
    const char* key; ///< field of the begin, or null
    const char* endKey; ///< of the end, or null: the same
    const char* key2;
    const char* nameField; ///< of the begin, or null
    Rule::Shape shape = Rule::Shape::Plain;
};

namespace {

using Scope = SpanPairs::Scope;

bool fieldIsText(const Field& field)
{
    return field.kind == FieldKind::String || field.kind == FieldKind::Bytes;
}

} // namespace

SpanPairs::SpanPairs(const Capture& capture)
    : m_capture(capture)
    , m_parts(capture.eventTypeCount())
{
    static constexpr std::array<Known, 12> kKnown{{
        {"irq", "irq_handler_entry", "irq_handler_exit", Scope::Cpu, "irq", nullptr, nullptr,
         "name"},
        {"softirq", "softirq_entry", "softirq_exit", Scope::Cpu, "vec", nullptr, nullptr, "vec"},
        {"tasklet", "tasklet_entry", "tasklet_exit", Scope::Cpu, "tasklet", nullptr, nullptr,
         "func"},
        {"syscall", "sys_enter", "sys_exit", Scope::Task, "id", nullptr, nullptr, "id",
         Rule::Shape::Syscall},
        {"work", "workqueue_execute_start", "workqueue_execute_end", Scope::Task, "work", nullptr,
         nullptr, "function"},
        {"timer", "timer_expire_entry", "timer_expire_exit", Scope::Cpu, "timer", nullptr, nullptr,
         "function"},
        {"hrtimer", "hrtimer_expire_entry", "hrtimer_expire_exit", Scope::Cpu, "hrtimer", nullptr,
         nullptr, "function"},
        {"block", "block_rq_issue", "block_rq_complete", Scope::Anywhere, "sector", nullptr, "dev",
         "rwbs", Rule::Shape::Block},
        {"irqs off", "irq_disable", "irq_enable", Scope::Cpu, nullptr, nullptr, nullptr, nullptr},
        {"preempt off", "preempt_disable", "preempt_enable", Scope::Cpu, nullptr, nullptr, nullptr,
         nullptr},
        {"idle", "cpu_idle", nullptr, Scope::Cpu, "state", nullptr, nullptr, "state"},
        {"wakeup", nullptr, "sched_switch", Scope::Anywhere, "pid", "next_pid", nullptr, nullptr,
         Rule::Shape::Wakeup},
    }};
    for (const Known& known : kKnown)
        addKnown(known);
    addOffCpu();
    addMarks();
    addProbes();
    addByName();
    for (const SpanDefinition& definition : capture.user().spanDefinitions())
        static_cast<void>(addDefined(definition)); // another capture's may have no events here
}

SpanPairs::Types SpanPairs::typesOf(std::string_view name) const
{
    Types types;
    for (std::uint32_t id = 0; id < m_parts.size(); ++id) {
        if (m_capture.eventType(EventTypeId(id)).name == name)
            types.push_back(id);
    }
    return types;
}

bool SpanPairs::isTaken(const Types& types) const
{
    return std::any_of(types.begin(), types.end(),
                       [this](std::uint32_t type) { return !m_parts[type].empty(); });
}

void SpanPairs::addKnown(const Known& known)
{
    // A task is woken once: by sched_waking where that was recorded, else by sched_wakeup; a new
    // one by neither.
    const char* const begin = known.begin ? known.begin : "sched_waking";
    Types begins = typesOf(begin);
    if (!known.begin) {
        if (begins.empty())
            begins = typesOf("sched_wakeup");
        const Types ofNew = typesOf("sched_wakeup_new");
        begins.insert(begins.end(), ofNew.begin(), ofNew.end());
    }
    const Types ends = typesOf(known.end ? known.end : begin);
    if (begins.empty() || ends.empty())
        return;
    const bool isBlock = known.shape == Rule::Shape::Block && distinguishesRequests(begins)
        && distinguishesRequests(ends);
    const auto rule = std::uint32_t(m_rules.size());
    m_rules.push_back({.kind = known.kind,
                       .name = known.nameField ? "" : known.kind,
                       .scope = known.scope,
                       .shape = known.shape == Rule::Shape::Block && !isBlock ? Rule::Shape::Plain
                                                                              : known.shape});
    const auto add = [&](const Types& types, Part::Does does, const char* key) {
        for (const std::uint32_t id : types) {
            const EventType& type = m_capture.eventType(EventTypeId(id));
            const auto field = [&type](const char* name) {
                return name ? type.fieldIndex(name) : -1;
            };
            const bool woken = !known.begin && does == Part::Does::Ends;
            Part part{.rule = rule,
                      .does = does,
                      .key = field(key),
                      .key2 = field(known.key2),
                      .name = field(woken ? "next_comm" : known.nameField)};
            if (isBlock) {
                part.sectors = field("nr_sector");
                part.textKey2 = part.key2 >= 0 && fieldIsText(type.fields[std::size_t(part.key2)]);
            }
            if (!key || part.key >= 0)
                m_parts[id].push_back(part);
        }
    };
    if (!known.end) {
        add(begins, Part::Does::State, known.key);
        return;
    }
    add(begins, Part::Does::Begins, known.key);
    add(ends, Part::Does::Ends, known.endKey ? known.endKey : known.key);
    if (!known.begin)
        addLeaving(rule, Part::Does::Leaves, ends);
}

/// Whether all of them that have a sector say what was asked for, and of how many.
bool SpanPairs::distinguishesRequests(const Types& types) const
{
    return std::all_of(types.begin(), types.end(), [this](std::uint32_t id) {
        const EventType& type = m_capture.eventType(EventTypeId(id));
        const int rwbs = type.fieldIndex("rwbs");
        return type.fieldIndex("sector") < 0
            || (rwbs >= 0 && fieldIsText(type.fields[std::size_t(rwbs)])
                && type.fieldIndex("nr_sector") >= 0);
    });
}

void SpanPairs::addLeaving(std::uint32_t rule, Part::Does does, const Types& switches)
{
    for (const std::uint32_t id : switches) {
        const EventType& type = m_capture.eventType(EventTypeId(id));
        const Part part{.rule = rule,
                        .does = does,
                        .key = type.fieldIndex("prev_pid"),
                        .name = type.fieldIndex("prev_state")};
        if (part.key >= 0)
            m_parts[id].push_back(part);
    }
}

void SpanPairs::addOffCpu()
{
    const Types switches = typesOf("sched_switch");
    if (switches.empty())
        return;
    const auto rule = std::uint32_t(m_rules.size());
    m_rules.push_back({.kind = kOffCpu, .scope = Scope::Anywhere, .shape = Rule::Shape::OffCpu});
    for (const std::uint32_t id : switches) {
        const int next = m_capture.eventType(EventTypeId(id)).fieldIndex("next_pid");
        if (next >= 0)
            m_parts[id].push_back({.rule = rule, .does = Part::Does::Ends, .key = next});
    }
    addLeaving(rule, Part::Does::Begins, switches);
}

void SpanPairs::addMarks()
{
    const auto rule = std::uint32_t(m_rules.size());
    bool any = false;
    for (std::uint32_t id = 0; id < m_parts.size(); ++id) {
        const EventType& type = m_capture.eventType(EventTypeId(id));
        const int text = type.role == EventRole::Print ? type.fieldIndex("buf") : -1;
        if (text < 0 || type.fields[std::size_t(text)].kind != FieldKind::String)
            continue;
        any = true;
        m_parts[id].push_back({.rule = rule, .does = Part::Does::Marks, .key = text});
    }
    if (any) {
        m_rules.push_back(
            {.kind = kMark, .scope = Scope::Anywhere, .nests = true, .shape = Rule::Shape::Mark});
    }
}

} // namespace probescope::store
