#pragma once

#include "ui/views/events/models/event_list.h"

#include <QObject>

#include <optional>

namespace probescope::ui {

/// Searches the rows of an EventList for all matches, in the background, starting at the current
/// row.
class EventSearch : public QObject
{
    Q_OBJECT

public:
    EventSearch(std::shared_ptr<store::Capture> capture, EventList* list, Selection* selection,
                QObject* parent = nullptr);

    /// What to look for; nothing ends the search.
    void setTerm(const std::optional<analysis::FilterTerm>& term);
    const std::optional<analysis::FilterTerm>& term() const { return m_term; }
    const analysis::RowSet& matches() const { return m_finder.matches().rows(); }
    /// Rows that were checked so far; the capture's number of events when all were.
    std::uint64_t looked() const { return m_finder.matches().looked(); }
    bool running() const { return m_finder.running(); }
    /// Why the term cannot be searched for, or empty.
    QString error() const { return m_error; }

    /// Finds the next match below `from` (or above it), wrapping around. found() follows at once,
    /// or when the search has got that far.
    void findFrom(std::optional<RowId> from, bool backwards);
    void captureGrew();

signals:
    void changed(); ///< matches, running or error
    void found(probescope::RowId row, bool wrapped);
    void nothingFound();

private:
    struct Request
    {
        std::optional<RowId> from;
        bool backwards = false;
    };

    void restart();
    void answer();
    /// The match for the request if it is known, or that there is none up to the end of the
    /// capture.
    struct Answer
    {
        bool known = false;
        std::optional<RowId> row = {};
    };
    Answer inDirection(const Request& request) const;

    std::shared_ptr<store::Capture> m_capture;
    EventList* m_list;
    Selection* m_selection;
    std::optional<analysis::FilterTerm> m_term;
    QString m_error;
    std::optional<Request> m_cancelled;
    MatchFinder m_finder;
};

} // namespace probescope::ui
