#pragma once

#include "core/analysis/events/event_filter.h"
#include "core/analysis/events/match_set.h"
#include "ui/base/jobs/background.h"

#include <QObject>

#include <list>
#include <memory>

namespace probescope::ui {

/// A cache of the matches of the latest filters of a capture, including incomplete ones, so that
/// going back to a filter costs nothing. Limited in number and memory. UI thread only.
class KeptMatches
{
public:
    /// The known matches of a filter; empty if it is not cached.
    analysis::MatchSet find(const analysis::EventFilter& filter) const;
    void keep(const analysis::EventFilter& filter, const analysis::MatchSet& matches);

private:
    struct Entry
    {
        analysis::EventFilter filter;
        analysis::MatchSet matches;
    };
    std::list<Entry> m_entries; ///< the latest in front
};

/// Finds the rows that match a filter, in the background and on all CPUs, starting where the user
/// is. UI thread only.
class MatchFinder : public QObject
{
    Q_OBJECT

public:
    MatchFinder(std::shared_ptr<const store::Capture> capture, std::shared_ptr<KeptMatches> kept,
                QObject* parent = nullptr);
    ~MatchFinder() override;

    /// Starts with another filter: cached matches are there at once, the rest is searched from
    /// `from` on.
    void start(const analysis::EventFilter& filter, RowId from);
    /// The rest shall be searched starting at another row.
    void lookFrom(RowId from);
    void stop();
    /// To be called after Capture::refresh().
    void captureGrew();

    const analysis::MatchSet& matches() const { return m_matches; }
    bool running() const { return m_background.running(); }

signals:
    void aboutToGrow(); ///< positions are going to mean other rows
    void grew();
    void completed(); ///< all existing rows were checked
    void failed(const probescope::Error& error);

private:
    void search(RowId from);
    void take(const std::vector<analysis::ChunkMatches>& found);
    void end();
    void keep();

    std::shared_ptr<const store::Capture> m_capture;
    std::shared_ptr<KeptMatches> m_kept;
    analysis::EventFilter m_filter;
    analysis::MatchSet m_matches;
    bool m_started = false;
    RowId m_from = 0;
    Background m_background;
};

} // namespace probescope::ui
