#include "ui/views/events/models/row_selection.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

std::optional<RowSelection::Range> RowSelection::range() const
{
    if (!m_current)
        return std::nullopt;
    const auto anchor = m_anchor.value_or(*m_current);
    return Range{std::min(anchor, *m_current), std::max(anchor, *m_current)};
}

void RowSelection::clear()
{
    m_current.reset();
    m_anchor.reset();
}

void RowSelection::select(std::uint64_t position)
{
    m_current = m_anchor = position;
}

void RowSelection::extendTo(std::uint64_t position)
{
    m_current = position;
    if (!m_anchor)
        m_anchor = position;
}

void RowSelection::selectAll()
{
    m_anchor = 0;
    m_current = m_list.size() - 1;
}

std::optional<RowId> RowSelection::rowAt(std::optional<std::uint64_t> position) const
{
    return position && *position < m_list.size() ? std::optional(m_list.row(*position))
                                                 : std::nullopt;
}

void RowSelection::rememberRows()
{
    m_currentRow = rowAt(m_current);
    m_anchorRow = rowAt(m_anchor);
}

void RowSelection::restoreRows()
{
    if (const auto row = std::exchange(m_currentRow, std::nullopt))
        m_current = m_list.lowerBound(*row);
    if (const auto row = std::exchange(m_anchorRow, std::nullopt))
        m_anchor = m_list.lowerBound(*row);
}

} // namespace probescope::ui
