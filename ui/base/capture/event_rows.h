#pragma once

#include "core/store/read/capture.h"

#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

namespace probescope::ui {

/// What a table shows of one event.
struct EventRowText
{
    store::Event event;
    QString task; ///< its name
    QString name; ///< of the event type
    QString info; ///< in one line, cut after kMaxInfo characters
    QString flags;
    /// Set on the first event after a gap: events lost just before it on its CPU, 0 when the kernel
    /// does not know how many.
    std::optional<std::uint64_t> lostBefore;
    bool readable = true; ///< false: the capture is damaged here, `info` says how

    static constexpr int kMaxInfo = 2000;
};

/// Decodes rows for tables and caches the latest ones. UI thread only.
class EventRows
{
public:
    explicit EventRows(std::shared_ptr<const store::Capture> capture);

    const EventRowText& row(RowId row);
    /// Drops what may have changed when the capture has grown.
    void captureGrew();

private:
    EventRowText fetch(RowId row) const;
    std::optional<std::uint64_t> lostBefore(const store::Event& event) const;
    void indexLosses();

    std::shared_ptr<const store::Capture> m_capture;
    std::unordered_map<RowId, EventRowText> m_rows;
    std::map<std::pair<std::uint32_t, std::int64_t>, std::optional<std::uint64_t>> m_gaps;
};

/// Text of the capture in one line, as shownName() writes it; line ends are `⏎`.
QString oneLine(std::string_view text, int maxLength = EventRowText::kMaxInfo);

} // namespace probescope::ui
