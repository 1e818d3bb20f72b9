#pragma once

#include "ui/views/events/models/event_list.h"

#include <optional>

namespace probescope::ui {

/// Which positions of a list of events are selected: a range from where the user began to the
/// current one.
class RowSelection
{
public:
    struct Range
    {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::uint64_t count() const { return last - first + 1; }
        bool holds(std::uint64_t position) const { return position >= first && position <= last; }
    };

    /// The list must outlive it.
    explicit RowSelection(const EventList& list)
        : m_list(list)
    {
    }

    std::optional<std::uint64_t> current() const { return m_current; }
    std::optional<Range> range() const;

    void clear();
    /// Selects one position.
    void select(std::uint64_t position);
    /// From where the user began to this position.
    void extendTo(std::uint64_t position);
    /// Of a list that is not empty.
    void selectAll();

    /// Rows are about to be added anywhere: those that are selected stay so.
    void rememberRows();
    /// They were added.
    void restoreRows();

private:
    std::optional<RowId> rowAt(std::optional<std::uint64_t> position) const;

    const EventList& m_list;
    std::optional<std::uint64_t> m_current;
    std::optional<std::uint64_t> m_anchor; ///< where the user began; there if m_current is
    std::optional<RowId> m_currentRow; ///< at m_current, for as long as rows are being added
    std::optional<RowId> m_anchorRow;
};

} // namespace probescope::ui
