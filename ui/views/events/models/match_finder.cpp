#include "ui/views/events/models/match_finder.h"

#include "core/analysis/events/match_scan.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace probescope::ui {

namespace {
constexpr auto kTellEvery = std::chrono::milliseconds(60);
constexpr std::size_t kMaxKeptFilters = 16;
constexpr std::size_t kMaxKeptBytes = std::size_t(32) << 20U; ///< beside the latest one
} // namespace

analysis::MatchSet KeptMatches::find(const analysis::EventFilter& filter) const
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const Entry& entry) { return entry.filter == filter; });
    return found == m_entries.end() ? analysis::MatchSet() : found->matches;
}

void KeptMatches::keep(const analysis::EventFilter& filter, const analysis::MatchSet& matches)
{
    m_entries.remove_if([&](const Entry& entry) { return entry.filter == filter; });
    m_entries.push_front({filter, matches});
    std::size_t bytes = 0;
    std::size_t count = 0;
    for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry, ++count) {
        if (count > 0)
            bytes += entry->matches.memory();
        if (bytes > kMaxKeptBytes || count == kMaxKeptFilters) {
            m_entries.erase(entry, m_entries.end());
            return;
        }
    }
}

MatchFinder::MatchFinder(std::shared_ptr<const store::Capture> capture,
                         std::shared_ptr<KeptMatches> kept, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
    , m_kept(std::move(kept))
{
}

MatchFinder::~MatchFinder() = default;

void MatchFinder::start(const analysis::EventFilter& filter, RowId from)
{
    stop();
    m_filter = filter;
    m_matches = m_kept->find(filter);
    m_started = true;
    search(from);
}

void MatchFinder::stop()
{
    if (m_started)
        keep(); // as far as it came
    m_background.cancel();
    m_started = false;
    m_matches = {};
}

void MatchFinder::lookFrom(RowId from)
{
    const auto chunk = [](RowId row) { return row / analysis::RowBlock::kRows; };
    if (m_started && running() && chunk(from) != chunk(m_from))
        search(from);
}

void MatchFinder::captureGrew()
{
    if (m_started && !running())
        search(m_from);
}

void MatchFinder::keep()
{
    m_kept->keep(m_filter, m_matches);
}

void MatchFinder::search(RowId from)
{
    m_from = from;
    m_background.start([this, capture = m_capture, filter = m_filter, known = m_matches,
                        from](const Background::Context& context) {
        std::vector<analysis::ChunkMatches> found;
        auto told = std::chrono::steady_clock::time_point(); // the first rows are told at once
        const auto tell = [&] {
            context.deliver([this, found = std::move(found)] { take(found); });
            found = {};
            told = std::chrono::steady_clock::now();
        };
        const auto heard = [&](const analysis::ChunkMatches& matches) {
            const bool any = matches.rows && matches.rows->count() > 0;
            const bool first = any && known.rows().empty() && told.time_since_epoch().count() == 0;
            found.push_back(matches);
            if (first || std::chrono::steady_clock::now() - told >= kTellEvery)
                tell();
            return true;
        };
        const auto done = analysis::scanMatches(
            *capture, filter, analysis::chunksFrom(*capture, from, known), heard, context.cancel());
        tell();
        if (done)
            context.deliver([this] { end(); });
        else if (done.error().code != ErrorCode::Cancelled)
            context.deliver([this, error = done.error()] {
                m_started = false;
                m_background.cancel();
                emit failed(error);
            });
    });
}

void MatchFinder::take(const std::vector<analysis::ChunkMatches>& found)
{
    if (found.empty())
        return;
    emit aboutToGrow();
    for (const auto& matches : found)
        m_matches.add(matches);
    emit grew();
}

void MatchFinder::end()
{
    m_background.cancel(); // nothing is left to be told
    if (m_matches.looked() < m_capture->summary().events) {
        search(m_from); // the capture grew meanwhile
        return;
    }
    keep();
    emit completed();
}

} // namespace probescope::ui

#include "moc_match_finder.cpp"
