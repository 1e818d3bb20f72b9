#pragma once

#include "core/analysis/events/event_filter.h"
#include "core/analysis/events/id_condition.h"
#include "core/analysis/events/match_set.h"
#include "core/analysis/events/text_condition.h"
#include "core/analysis/events/value_condition.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace probescope::analysis {

/// A filter prepared for one capture. It checks whole chunks, column by column, and skips what
/// cannot match according to the directory. Not thread-safe: use one for each thread. The capture
/// must outlive it.
class ChunkMatcher
{
public:
    /// Errors: Invalid, for a bad regular expression or operator.
    static Result<std::unique_ptr<ChunkMatcher>> make(const store::Capture& capture,
                                                      const EventFilter& filter);
    ~ChunkMatcher();
    ChunkMatcher(const ChunkMatcher&) = delete;
    ChunkMatcher& operator=(const ChunkMatcher&) = delete;

    /// The rows of a chunk that match. Errors: Corrupt, Cancelled.
    Result<ChunkMatches> match(std::uint64_t chunk, const CancelToken& cancel);

private:
    struct Chunk; ///< what was read of a chunk
    struct TypeRows;

    ChunkMatcher(const store::Capture& capture, const EventFilter& filter);
    bool mayMatch(const Chunk& chunk);
    bool asksText() const { return !m_texts.empty() || !m_wholes.empty(); }
    void passIds(Chunk& chunk);
    Result<> testFields(Chunk& chunk);
    Result<> testRows(Chunk& chunk, TypeRows& type, const CancelToken& cancel);
    Result<EventRun> runOf(Chunk& chunk, TypeRows& type, std::size_t first, std::size_t rows);
    void testRun(EventRun& run, Verdicts& verdicts);

    const store::Capture& m_capture;
    const EventFilter m_filter;
    IdCondition m_ids;
    FunctionCondition m_functions;
    std::vector<FieldCondition> m_fields;
    std::vector<WholeFieldCondition> m_wholes;
    std::vector<std::unique_ptr<TextCondition>> m_texts;
    TextMemory m_memory;
    std::map<std::uint32_t, std::unique_ptr<TextParts>> m_parts; ///< by type
};

} // namespace probescope::analysis
