#pragma once

#include "core/filter/field_filter.h"
#include "core/store/read/capture.h"
#include "core/store/read/span_definition.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// Which events begin and end spans. Known pairs are those of the kernel that need more than their
/// names (an IRQ's number, the task that is woken, the one that leaves its CPU), and the marks that
/// programs write (mark_text.h). Probes of a recording are a pair if one is at the entry of the
/// function of which the other is at the return, whatever their names are. Any other two types
/// `X_entry` and `X_exit`, `X_enter` and `X_exit`, `X_begin` and `X_end`, `X_start` and `X_end` are
/// a pair, too. So are the two probes of a function as tools name them: `X` and `X__return` (perf),
/// `X_return`, `X_ret`, `p_X` and `r_X` (the kernel). function_graph makes calls, not spans. A
/// system call that is in both raw_syscalls and its own events is one span, by its name.
/// raw_syscalls and its own events tell is one span, by its name.
class SpanPairs
{
public:
    using Scope = SpanScope;
    struct Rule
    {
        std::string kind = {};
        std::string name = {}; ///< of all its spans; empty: it is the begin's `nameField`
        Scope scope = Scope::Task;
        /// The last begin ends first (recursion). Otherwise a begin replaces one that is open.
        bool nests = false;
        /// Wakeup: the task is the one in the key, not that of the begin. OffCpu: the name is the
        /// state in which the task was left. Mark: the name is the mark's. Syscall: a task is in
        /// one call at a time; an end of -1 ends any call, as the kernel reports the return from a
        /// signal. NamedSyscall: a single call, whose events have its name; see DuplicateSyscalls.
        /// Block: see BlockRequests.
        enum class Shape : std::uint8_t {
            Plain,
            Wakeup,
            OffCpu,
            Mark,
            Syscall,
            NamedSyscall,
            Block,
        };
        Shape shape = Shape::Plain;
    };
    /// The role of an event type in a rule.
    struct Part
    {
        enum class Does : std::uint8_t {
            Begins,
            Ends,
            State, ///< begins, or ends when the field `key` is all ones
            Leaves, ///< of wake-ups: the task of the key leaves its CPU, woken or not
            Marks, ///< begins or ends, as the text in the field `key` tells
        };
        // Instead of a field: what every event has.
        static constexpr int kOwnPid = -2;
        static constexpr int kOwnCpu = -3;
        static constexpr int kOwnComm = -4;

        std::uint32_t rule = 0;
        Does does = Does::Begins;
        int key = -1; ///< fields that begin and end have in common; -1: none
        int key2 = -1;
        bool textKey = false; ///< keys that are texts
        bool textKey2 = false;
        /// For numeric keys: how many bytes are compared. An int of -1 equals the unsigned one of
        /// 0xffffffff.
        std::uint8_t keyBytes = 8;
        std::uint8_t keyBytes2 = 8;
        int filter = -1; ///< of filters(); -1: none
        /// For a begin: the field with the name. For the end of a wakeup: the name of the woken
        /// task; of OffCpu and Leaves: the state; of the end of Block: the same as of the begin; of
        /// NamedSyscall: the call's number.
        int name = -1;
        int sectors = -1; ///< of Block: how many
    };

    static constexpr const char* kOffCpu = "off cpu"; ///< kind of the rule
    static constexpr const char* kMark = "mark";
    static constexpr const char* kDefined = "defined"; ///< their names are those of the definitions

    /// All rules. Of the definitions saved in the capture, those for which it has events.
    explicit SpanPairs(const Capture& capture);
    /// A single definition. Errors: Invalid, NotFound (the capture lacks an event or a field). The
    /// place's field is `name`, `begin.event`, `begin.filter`, `begin.key1`, `begin.key2`, or the
    /// same of `end`.
    static Result<SpanPairs> ofDefinition(const Capture& capture, const SpanDefinition& definition);

    const std::vector<Rule>& rules() const { return m_rules; }
    /// By type id; types without a part have none.
    const std::vector<std::vector<Part>>& parts() const { return m_parts; }
    const std::vector<FieldFilter>& filters() const { return m_filters; }

private:
    struct Known;
    using Types = std::vector<std::uint32_t>;
    Types typesOf(std::string_view name) const;
    bool isTaken(const Types& types) const;
    void addKnown(const Known& known);
    bool distinguishesRequests(const Types& types) const;
    // span_pairs_named.cpp
    struct Named;
    void addByName();
    void addNamed(const Named& named);
    int callNumberField(std::uint32_t type) const;
    void addProbes();
    void addProbe(const Probe& entry, const Probe& exit);
    Types typesOf(const Probe& probe) const;
    void addOffCpu();
    void addLeaving(std::uint32_t rule, Part::Does does, const Types& switches);
    void addMarks();
    // span_pairs_defined.cpp
    struct Empty
    {
    };
    SpanPairs(const Capture& capture, Empty);
    Result<> addDefined(const SpanDefinition& definition);
    Result<> checkSide(const SpanDefinition::Side& side, const std::string& place,
                       Types& types) const;
    Result<FieldFilter> filterOf(const SpanDefinition::Side& side, const std::string& place,
                                 const Types& types) const;
    void alignKeys(std::uint32_t rule);
    void addSide(std::uint32_t rule, Part::Does does, const SpanDefinition::Side& side,
                 const Types& types, const FieldFilter& filter);

    const Capture& m_capture;
    std::vector<Rule> m_rules;
    std::vector<std::vector<Part>> m_parts;
    std::vector<FieldFilter> m_filters;
    std::vector<bool> m_ofProbes; ///< by type: a probe's whose place is known
};

} // namespace probescope::store
