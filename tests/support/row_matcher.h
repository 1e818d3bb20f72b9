#pragma once

#include "core/analysis/events/event_filter.h"
#include "core/store/file/chunks.h"

#include <memory>
#include <string>
#include <vector>

namespace re2 {
class RE2;
}

namespace probescope::analysis {

/// What a filter means, row by row and without a short cut but for ids and names: to compare other
/// ways with. Not thread-safe; the capture must outlive it.
class RowMatcher
{
public:
    /// Errors: Invalid, for a bad regular expression, operator or pattern.
    static Result<std::unique_ptr<RowMatcher>> make(const store::Capture& capture,
                                                    const EventFilter& filter);
    ~RowMatcher();
    RowMatcher(const RowMatcher&) = delete;
    RowMatcher& operator=(const RowMatcher&) = delete;

    /// Whether a chunk with these bounds may hold a match.
    bool mayMatch(const store::ChunkBounds& bounds) const;
    /// Whether row `index` of the chunk matches. Errors: Corrupt.
    Result<bool> matches(const store::ChunkColumns& columns, std::size_t index);

private:
    struct Allowed; ///< for each id of a directory, whether it passes; grows with the directory
    struct TextTerm;
    struct RowText; ///< what has been fetched of one row

    RowMatcher(const store::Capture& capture, EventFilter filter);
    Result<> prepare();
    Result<> prepareText(const FilterTerm& term);
    bool taskPasses(const Task& task) const;
    bool typePasses(const EventType& type) const;
    bool idsPass(const store::ChunkColumns& columns, std::size_t index);
    bool inTime(std::int64_t timeNs) const;
    Result<bool> textMatches(TextTerm& term, RowText& text) const;
    Result<bool> wholeFieldMatches(const TextTerm& term, RowText& text) const;
    Result<bool> functionPasses(RowText& text) const;
    Result<bool> fieldMatches(const FilterTerm& term, RowText& text) const;

    const store::Capture& m_capture;
    EventFilter m_filter;
    std::unique_ptr<Allowed> m_cpus, m_tasks, m_types, m_buffers;
    std::vector<TextTerm> m_texts;
    std::vector<FilterTerm> m_fields;
    std::vector<std::string> m_functionsIn, m_functionsOut;
};

} // namespace probescope::analysis
