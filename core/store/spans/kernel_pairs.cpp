#include "core/store/spans/pair_builders.h"

#include <algorithm>
#include <array>
#include <optional>

namespace probescope::store {

namespace {

using Part = SpanPairs::Part;
using Rule = SpanPairs::Rule;
using Scope = SpanPairs::Scope;

/// Two types, or one that tells both, as the kernel names them.
struct KernelPair
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

constexpr std::array<KernelPair, 12> kKnown{{
    {"irq", "irq_handler_entry", "irq_handler_exit", Scope::Cpu, "irq", nullptr, nullptr, "name"},
    {"softirq", "softirq_entry", "softirq_exit", Scope::Cpu, "vec", nullptr, nullptr, "vec"},
    {"tasklet", "tasklet_entry", "tasklet_exit", Scope::Cpu, "tasklet", nullptr, nullptr, "func"},
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

bool fieldIsText(const Field& field)
{
    return field.kind == FieldKind::String || field.kind == FieldKind::Bytes;
}

/// Finds the types of the kernel's pairs in one capture.
class KernelPairs
{
public:
    KernelPairs(const Capture& capture, SpanPairs& pairs)
        : m_capture(capture)
        , m_pairs(pairs)
    {
    }

    void add(const KernelPair& known);
    void addOffCpu();
    void addMarks();

private:
    TypeIds typesOf(std::string_view name) const { return typesNamed(m_capture, name); }
    bool distinguishesRequests(const TypeIds& types) const;
    void addLeaving(std::uint32_t rule, Part::Does does, const TypeIds& switches);

    const Capture& m_capture;
    SpanPairs& m_pairs;
};

void KernelPairs::add(const KernelPair& known)
{
    // A task is woken once: by sched_waking where that was recorded, else by sched_wakeup; a new
    // one by neither.
    const char* const begin = known.begin ? known.begin : "sched_waking";
    TypeIds begins = typesOf(begin);
    if (!known.begin) {
        if (begins.empty())
            begins = typesOf("sched_wakeup");
        const TypeIds ofNew = typesOf("sched_wakeup_new");
        begins.insert(begins.end(), ofNew.begin(), ofNew.end());
    }
    const TypeIds ends = typesOf(known.end ? known.end : begin);
    if (begins.empty() || ends.empty())
        return;
    const bool isBlock = known.shape == Rule::Shape::Block && distinguishesRequests(begins)
        && distinguishesRequests(ends);
    const auto rule =
        m_pairs.addRule({.kind = known.kind,
                         .name = known.nameField ? "" : known.kind,
                         .scope = known.scope,
                         .shape = known.shape == Rule::Shape::Block && !isBlock ? Rule::Shape::Plain
                                                                                : known.shape});
    const auto add = [&](const TypeIds& types, Part::Does does, const char* key) {
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
                m_pairs.addPart(id, part);
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
bool KernelPairs::distinguishesRequests(const TypeIds& types) const
{
    return std::all_of(types.begin(), types.end(), [this](std::uint32_t id) {
        const EventType& type = m_capture.eventType(EventTypeId(id));
        const int rwbs = type.fieldIndex("rwbs");
        return type.fieldIndex("sector") < 0
            || (rwbs >= 0 && fieldIsText(type.fields[std::size_t(rwbs)])
                && type.fieldIndex("nr_sector") >= 0);
    });
}

void KernelPairs::addLeaving(std::uint32_t rule, Part::Does does, const TypeIds& switches)
{
    for (const std::uint32_t id : switches) {
        const EventType& type = m_capture.eventType(EventTypeId(id));
        const Part part{.rule = rule,
                        .does = does,
                        .key = type.fieldIndex("prev_pid"),
                        .name = type.fieldIndex("prev_state")};
        if (part.key >= 0)
            m_pairs.addPart(id, part);
    }
}

void KernelPairs::addOffCpu()
{
    const TypeIds switches = typesOf("sched_switch");
    if (switches.empty())
        return;
    const auto rule = m_pairs.addRule(
        {.kind = SpanPairs::kOffCpu, .scope = Scope::Anywhere, .shape = Rule::Shape::OffCpu});
    for (const std::uint32_t id : switches) {
        const int next = m_capture.eventType(EventTypeId(id)).fieldIndex("next_pid");
        if (next >= 0)
            m_pairs.addPart(id, {.rule = rule, .does = Part::Does::Ends, .key = next});
    }
    addLeaving(rule, Part::Does::Begins, switches);
}

void KernelPairs::addMarks()
{
    std::optional<std::uint32_t> rule;
    for (std::uint32_t id = 0; id < m_capture.eventTypeCount(); ++id) {
        const EventType& type = m_capture.eventType(EventTypeId(id));
        const int text = type.role == EventRole::Print ? type.fieldIndex("buf") : -1;
        if (text < 0 || type.fields[std::size_t(text)].kind != FieldKind::String)
            continue;
        if (!rule) {
            rule = m_pairs.addRule({.kind = SpanPairs::kMark,
                                    .scope = Scope::Anywhere,
                                    .nests = true,
                                    .shape = Rule::Shape::Mark});
        }
        m_pairs.addPart(id, {.rule = *rule, .does = Part::Does::Marks, .key = text});
    }
}

} // namespace

void addKernelPairs(const Capture& capture, SpanPairs& pairs)
{
    KernelPairs kernel(capture, pairs);
    for (const KernelPair& known : kKnown)
        kernel.add(known);
    kernel.addOffCpu();
    kernel.addMarks();
}

TypeIds typesNamed(const Capture& capture, std::string_view name)
{
    TypeIds types;
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        if (capture.eventType(EventTypeId(id)).name == name)
            types.push_back(id);
    }
    return types;
}

} // namespace probescope::store
