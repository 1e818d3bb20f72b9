#pragma once

#include "core/format/graph/graph_text.h"
#include "core/trace/event_type.h"

#include <array>
#include <functional>
#include <span>
#include <string>

namespace probescope::format {

/// Finds a kernel address' function name; views stay valid while the row is used.
using GraphSymbolFn = std::function<std::string_view(std::uint64_t address)>;

/// Reads the fields of funcgraph_entry and funcgraph_exit rows, of text (graph_fields.h) and of
/// binary captures (kernel/trace/trace_entries.h) alike. One for each event type.
class GraphRowFields
{
public:
    explicit GraphRowFields(const EventType& type);

    /// Is the type one of call steps?
    bool isStep() const { return m_isStep; }
    /// Sets what belongs to a Step. `values` has one entry for each field of the type.
    void fill(std::span<const FieldValue> values, const GraphSymbolFn& symbol, GraphRow& row) const;

private:
    enum Slot {
        Func,
        Depth,
        Args,
        Retaddr,
        Duration,
        Retval,
        Overrun,
        Irq,
        Mark,
        Leaf,
        Previous,
        CallTime,
        RetTime,
        Slots
    };
    const FieldValue* at(std::span<const FieldValue> values, Slot slot) const;

    bool m_isStep = false;
    bool m_isExit = false;
    std::int64_t m_deepest; ///< that is printed
    std::array<int, Slots> m_index{};
    std::array<FieldKind, Slots> m_kind{};
};

/// What stands between `/* ` and ` */` for an event between the calls: free text as it is, any
/// other event with its name before it. Before the free text of binary captures stands the function
/// that wrote it (`tracing_mark_write: text`), which comments do not show.
std::string graphCommentText(const EventType& type, std::string_view info);

} // namespace probescope::format
