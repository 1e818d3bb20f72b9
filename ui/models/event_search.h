#pragma once

#include "ui/models/event_list.h"

#include <QObject>

#include <optional>

namespace probescope::ui {

/// Searches the rows that an EventList shows and knows all that match, growing in the background.
class EventSearch : public QObject
{
    Q_OBJECT

public:
    EventSearch(std::shared_ptr<store::Capture> capture, EventList* list, Selection* selection,
                QObject* parent = nullptr);

    /// What to look for; nothing ends the search.
    void setTerm(const std::optional<analysis::FilterTerm>& term);
    const std::optional<analysis::FilterTerm>& term() const { return m_term; }
    const RowSet& matches() const { return m_matches; }
    bool running() const { return m_background.running(); }
    /// Why the term cannot be searched for, or empty.
    QString error() const { return m_error; }

    /// Goes to the next match below `from` (or above it), beginning anew at the other end. found()
    /// follows at once, or when the search has come so far.
    void findFrom(std::optional<RowId> from, bool backwards);
    void captureGrew();

signals:
    void changed(); ///< matches, running or error
    void found(probescope::RowId row, bool wrapped);
    void nothingFound();

private:
    struct Wish
    {
        std::optional<RowId> from;
        bool backwards = false;
    };

    void restart();
    void search();
    void answer();

    std::shared_ptr<store::Capture> m_capture;
    EventList* m_list;
    Selection* m_selection;
    std::optional<analysis::FilterTerm> m_term;
    RowSet m_matches;
    RowId m_looked = 0;
    QString m_error;
    std::optional<Wish> m_wish;
    Background m_background;
};

} // namespace probescope::ui
