#pragma once

#include "core/base/worker_pool.h"
#include "core/database/sqlite.h"
#include "core/database/writer_token.h"
#include "core/derive/series_builder.h"
#include "core/store/write/checkpointer.h"
#include "core/store/write/commit_pace.h"
#include "core/store/write/event_chunks.h"
#include "core/store/write/pending_rows.h"
#include "core/store/write/problem_log.h"
#include "core/store/write/string_table.h"
#include "core/store/write/writer.h"
#include "core/store/write/writer_directories.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

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
    void add(const EventRecord& record);
    std::size_t unwrittenBytes();
    /// Commits when it is time to; called for whatever comes in.
    void tick();
    void tickNow();
    void commit();
    bool nothingNew() const;
    /// One transaction with everything that is new; any state but "importing" is the last one.
    Result<> writeAll(std::string_view state);
    Result<> writeMeta(std::string_view state);
    Result<> writeValue(std::string_view key, std::string_view value);
    Result<> setState(std::string_view state);
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
    std::unique_ptr<SeriesBuilder> m_series;
    std::unordered_map<std::uint64_t, TaskId> m_seriesTasks; ///< by pid and StringId

    std::map<std::string, std::string, std::less<>> m_facts; ///< new or changed
    PendingRows m_pending;
    RowId m_committedRows = 0;
    std::uint64_t m_committedProblems = 0;
    bool m_toldCpu = false;
    CommitPace m_pace;
    EventChunks m_chunks;

    WorkerPool m_encoders; ///< last: its jobs use what stands above
};

} // namespace probescope::store
