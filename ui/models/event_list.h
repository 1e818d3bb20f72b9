#pragma once

#include "core/store/capture.h"
#include "ui/jobs/background.h"
#include "ui/models/row_set.h"
#include "ui/shell/selection.h"

#include <QObject>

#include <memory>
#include <optional>

namespace probescope::ui {

/// Which events a table shows, by position from 0: all of them, or those that pass the selection's
/// filter, found in the background and growing until complete().
class EventList : public QObject
{
    Q_OBJECT

public:
    EventList(std::shared_ptr<store::Capture> capture, Selection* selection,
              QObject* parent = nullptr);

    const store::Capture& capture() const { return *m_capture; }
    std::uint64_t size() const { return m_filtered ? m_found.size() : m_total; }
    std::uint64_t total() const { return m_total; }
    bool filtered() const { return m_filtered; }
    bool complete() const { return !m_filtered || m_looked >= m_total; }
    /// Rows looked at so far; equals total() when complete.
    std::uint64_t looked() const { return m_filtered ? m_looked : m_total; }

    /// The row at a position below size().
    RowId row(std::uint64_t position) const { return m_filtered ? m_found.at(position) : position; }
    /// Position of the first row shown that is `row` or above it; size() when there is none (yet).
    std::uint64_t lowerBound(RowId row) const;

    /// The rows that pass the filter, as far as they are known; nothing when all are shown.
    std::optional<RowSet> shownRows() const
    {
        return m_filtered ? std::optional(m_found) : std::nullopt;
    }

    /// To be called after Capture::refresh().
    void captureGrew();

signals:
    void reset(); ///< another filter: positions mean other rows
    void grew(); ///< positions keep their meaning
    void completed(); ///< all rows have been looked at
    void failed(const probescope::Error& error); ///< the filter cannot be applied

private:
    void applyFilter();
    void search();

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    std::uint64_t m_total = 0;
    bool m_filtered = false;
    RowSet m_found;
    std::uint64_t m_looked = 0;
    Background m_background;
};

} // namespace probescope::ui
