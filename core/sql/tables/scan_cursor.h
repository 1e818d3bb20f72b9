#pragma once

#include "core/sql/tables/virtual_table.h"

#include <optional>
#include <utility>

namespace probescope::store {

/// A cursor over the results of a scan: a class with setCancel() and `Result<bool> next()`, which
/// moves to the next (first) row and returns false if there is none.
template <typename Scan>
class ScanCursor : public VirtualTable::Cursor
{
public:
    Result<> next() override
    {
        const auto more = m_scan->next();
        if (!more)
            return passOn(more);
        m_atEnd = !*more;
        return {};
    }
    bool atEnd() const override { return m_atEnd; }

protected:
    /// Makes the scan, and moves to its first row.
    template <typename... Arguments>
    Result<> start(Arguments&&... arguments)
    {
        m_scan.emplace(std::forward<Arguments>(arguments)...);
        m_scan->setCancel(cancel);
        return next();
    }
    Scan& scan() { return *m_scan; }
    const Scan& scan() const { return *m_scan; }

private:
    std::optional<Scan> m_scan;
    bool m_atEnd = true;
};

} // namespace probescope::store
