#pragma once

#include "core/filter/field_filter.h"
#include "core/store/file/span_definition.h"
#include "core/store/read/capture.h"

#include <cstddef>
#include <cstdint>
#include <string>
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
///
/// A value: what is in it is found once, by the builders of pair_builders.h. It keeps no reference
/// to the capture.
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
            Leaves, ///< of wakeups: the task of the key leaves its CPU, woken or not
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
    /// Without definitions: cheaper, since it asks no file for them.
    static SpanPairs withoutDefinitions(const Capture& capture);
    /// A single definition. Errors: Invalid, NotFound (the capture lacks an event or a field). The
    /// place's field is `name`, `begin.event`, `begin.filter`, `begin.key1`, `begin.key2`, or the
    /// same of `end`.
    static Result<SpanPairs> ofDefinition(const Capture& capture, const SpanDefinition& definition);

    const std::vector<Rule>& rules() const { return m_rules; }
    /// By type id; types without a part have none.
    const std::vector<std::vector<Part>>& parts() const { return m_parts; }
    const std::vector<FieldFilter>& filters() const { return m_filters; }

    // For the builders.

    /// Its number, for the parts.
    std::uint32_t addRule(Rule rule);
    void addPart(std::uint32_t type, const Part& part) { m_parts[type].push_back(part); }
    /// Its number, for the parts.
    int addFilter(const FieldFilter& filter);
    /// Whether one of the types has a part already.
    bool hasParts(const std::vector<std::uint32_t>& types) const;

private:
    explicit SpanPairs(std::size_t typeCount);

    std::vector<Rule> m_rules;
    std::vector<std::vector<Part>> m_parts;
    std::vector<FieldFilter> m_filters;
};

} // namespace probescope::store
