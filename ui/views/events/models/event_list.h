#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/views/events/models/match_finder.h"

#include <QObject>

#include <memory>
#include <optional>

namespace probescope::ui {

/// Which events a table shows, by position from 0: all of them, or those that match the selection's
/// filter. These are searched in the background, starting at the selected event, and grow until
/// complete().
class EventList : public QObject
{
    Q_OBJECT

public:
    EventList(std::shared_ptr<store::Capture> capture, Selection* selection,
              QObject* parent = nullptr);

    const store::Capture& capture() const { return *m_capture; }
    std::uint64_t size() const { return m_filtered ? rows().size() : m_total; }
    std::uint64_t total() const { return m_total; }
    bool filtered() const { return m_filtered; }
    bool complete() const { return !m_filtered || m_failed || looked() >= m_total; }
    /// Rows that were checked so far; equals total() when complete.
    std::uint64_t looked() const { return m_filtered ? m_finder.matches().looked() : m_total; }
    /// Rows of damaged chunks, which could not be checked.
    std::uint64_t unreadable() const { return m_filtered ? m_finder.matches().unreadable() : 0; }
    /// Whether all rows of [first, end) were checked.
    bool knows(RowId first, RowId end) const;

    /// The row at a position below size().
    RowId row(std::uint64_t position) const { return m_filtered ? rows().at(position) : position; }
    /// Position of the first row shown that is `row` or above it; size() when there is none (yet).
    std::uint64_t lowerBound(RowId row) const;

    /// The filter is known not to let this row pass.
    bool hides(RowId row) const;

    /// The rows that match the filter, as far as known; nothing if all are shown.
    std::optional<analysis::RowSet> shownRows() const
    {
        return m_filtered ? std::optional(rows()) : std::nullopt;
    }

    /// The matches of the latest filters, for other searches of the same capture.
    const std::shared_ptr<KeptMatches>& kept() const { return m_kept; }
    /// To be called after Capture::refresh().
    void captureGrew();

signals:
    void reset(); ///< another filter: positions mean other rows
    void aboutToGrow(); ///< rows will be added, at any position
    void grew(); ///< rows were added: positions may mean other rows
    void completed(); ///< all rows were checked
    void failed(const probescope::Error& error); ///< the filter cannot be applied

private:
    void applyFilter();
    void search();
    const analysis::RowSet& rows() const { return m_finder.matches().rows(); }

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    std::uint64_t m_total = 0;
    bool m_filtered = false;
    bool m_failed = false;
    std::shared_ptr<KeptMatches> m_kept;
    MatchFinder m_finder;
};

} // namespace probescope::ui
