#pragma once

#include "core/base/worker_pool.h"
#include "core/columns/chunk_codec.h"
#include "core/database/sqlite.h"
#include "core/database/writer_token.h"
#include "core/derive/series_builder.h"
#include "core/store/write/checkpointer.h"
#include "core/store/write/problem_log.h"
#include "core/store/write/string_table.h"
#include "core/store/write/writer.h"
#include "core/store/write/writer_directories.h"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace probescope::store {

/// Gathers everything in memory and writes it in short transactions, so that others may write the
/// user's own work (marks) to the same file meanwhile.
class Writer::Impl
{
public:
    Impl(Connection connection, ProgressFn progress);
    Result<> start();

    StringId string(std::string_view bytes);
    TaskId task(const Task& task);
    void resolveTask(TaskId id, const Task& task);
    EventTypeId eventType(const EventType& type);
    FlagsId flags(const EventFlags& flags);
    BufferId buffer(std::string_view instance);
    void event(const EventRecord& record);
    void loss(const Loss& loss);
    void problem(const Problem& problem);
    void symbol(const Symbol& symbol);
    void fact(std::string_view key, std::string_view value);
    void probe(const Probe& probe);
    void probeSample(const ProbeSample& sample);
    bool progress(const Progress& progress);
    Result<> finish(bool cancelled);

    /// Says in the file that nobody writes it any more, if the disk lets it and finish() did not.
    void abandon();

private:
    using Clock = std::chrono::steady_clock;

    void add(const EventRecord& record);
    void closeChunk();
    std::size_t unwrittenBytes();
    /// Commits when it is time to; called for whatever comes in.
    void tick();
    void tickNow();
    void commit();
    bool nothingNew() const;
    /// One transaction with everything that is new; any state but "importing" is the last one.
    Result<> writeAll(std::string_view state);
    Result<> writeChunks();
    Result<> writeChunk(const EncodedChunk& chunk);
    Result<> writeLosses();
    Result<> writeSymbols();
    // writer_probes.cpp
    Result<> writeProbes();
    Result<> writeProbeSamples();
    Result<> writeMeta(std::string_view state);
    Result<> writeValue(std::string_view key, std::string_view value);
    Result<> setState(std::string_view state);
    void countSummary(const EncodedChunk& chunk);
    std::uint32_t usedTasks() const;
    SeriesNames seriesNames();

    std::unique_ptr<Connection> m_connection; ///< null after finish()
    std::unique_ptr<Checkpointer> m_checkpointer; ///< null before start() and after finish()
    std::unique_ptr<WriterToken> m_token; ///< null after finish()
    ProgressFn m_progress;
    std::optional<Error> m_error; ///< the first one; nothing is taken in after it
    bool m_reported = false; ///< progress() was called when there were rows

    StringTable m_strings;
    WriterDirectories m_directories;
    ProblemLog m_problems;
    std::shared_ptr<ChunkBuilder> m_chunk; ///< shared, since jobs are copied
    std::unique_ptr<SeriesBuilder> m_series;
    std::unordered_map<std::uint64_t, TaskId> m_seriesTasks; ///< by pid and StringId

    RowId m_rows = 0;
    std::uint64_t m_chunkId = 0;
    RowId m_committedRows = 0;
    std::uint64_t m_committedProblems = 0;
    std::size_t m_tailWritten = 0; ///< rows of the tail chunk that are in the file
    std::mutex m_fullMutex; ///< guards the next three, which the pool's jobs change
    std::vector<EncodedChunk> m_full; ///< not written yet, in any order
    std::size_t m_fullBytes = 0; ///< of them
    std::vector<std::shared_ptr<ChunkBuilder>> m_unused;
    std::vector<Loss> m_losses;
    std::vector<Symbol> m_symbols;
    std::map<std::string, std::string, std::less<>> m_facts; ///< new or changed
    std::vector<Probe> m_probes;
    std::vector<ProbeSample> m_probeSamples;
    std::map<std::uint32_t, std::int64_t> m_samplesOf; ///< written, by probe
    std::size_t m_unwrittenBytes = 0; ///< of losses, symbols, facts, probes and samples
    bool m_toldCpu = false;

    // For the summary.
    std::uint64_t m_lost = 0;
    std::uint64_t m_lossCount = 0;
    std::optional<std::int64_t> m_firstNs;
    std::optional<std::int64_t> m_lastNs;
    std::vector<bool> m_taskUsed;
    std::vector<bool> m_cpuUsed;

    unsigned m_untilClock = 0;
    Clock::time_point m_lastCommit = Clock::now();
    Clock::duration m_commitTook{}; ///< on a busy machine or disk, commits must not eat all time

    WorkerPool m_encoders; ///< last: its jobs use what stands above
};

} // namespace probescope::store
