#pragma once

#include "core/store/capture.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// Which events begin and end spans. Known pairs are those of the kernel that need more than their
/// names (an IRQ's number, the task that is woken, the one that leaves its CPU), and the marks that
/// programs write (mark_text.h); any other two types `X_entry` and `X_exit`,
/// `X_enter` and `X_exit`, `X_begin` and `X_end`, `X_start` and `X_end`, `X` and `X__return` (as
/// `perf probe` calls them) are a pair, too. function_graph is not: that are calls.
class SpanPairs
{
public:
    /// Where the two events of a span have to be.
    enum class Scope : std::uint8_t {
        Cpu, ///< on one CPU
        Task, ///< in one task; on one CPU for the idle task and unknown ones
        Anywhere, ///< told by the key alone
    };
    struct Rule
    {
        std::string kind = {};
        std::string name = {}; ///< of all its spans; empty: it is the begin's `nameField`
        Scope scope = Scope::Task;
        /// The last begin ends first (recursion). Otherwise a begin replaces one that is open.
        bool nests = false;
        /// Wakeup: the task is that of the key, not that of the begin. OffCpu: the name is the
        /// state in which the task was left. Mark: the name is the mark's.
        enum class Shape : std::uint8_t { Plain, Wakeup, OffCpu, Mark };
        Shape shape = Shape::Plain;
    };
    /// What an event of a type does for a rule.
    struct Part
    {
        enum class Does : std::uint8_t {
            Begins,
            Ends,
            State, ///< begins, or ends when the field `key` is all ones
            Leaves, ///< of wake-ups: the task of the key leaves its CPU, woken or not
            Marks, ///< begins or ends, as the text in the field `key` tells
        };
        std::uint32_t rule = 0;
        Does does = Does::Begins;
        int key = -1; ///< fields that begin and end have in common; -1: none
        int key2 = -1;
        /// Of a begin; of the end of a wakeup: the name of the woken task; of OffCpu and Leaves:
        /// the state.
        int name = -1;
    };

    static constexpr const char* kOffCpu = "off cpu"; ///< kind of the rule
    static constexpr const char* kMark = "mark";

    explicit SpanPairs(const Capture& capture);

    const std::vector<Rule>& rules() const { return m_rules; }
    /// By type id; types without a part have none.
    const std::vector<std::vector<Part>>& parts() const { return m_parts; }

private:
    struct Known;
    using Types = std::vector<std::uint32_t>;
    Types typesOf(std::string_view name) const;
    bool isTaken(const Types& types) const;
    void addKnown(const Known& known);
    void addNamed(const std::string& begin, std::string_view base, std::string_view end);
    void addByName();
    void addOffCpu();
    void addLeaving(std::uint32_t rule, Part::Does does, const Types& switches);
    void addMarks();

    const Capture& m_capture;
    std::vector<Rule> m_rules;
    std::vector<std::vector<Part>> m_parts;
};

} // namespace probescope::store
