#pragma once

#include "core/base/result.h"
#include "core/store/file/chunks.h"
#include "core/store/file/directory.h"
#include "core/store/file/open_file.h"
#include "core/store/file/summary.h"
#include "core/trace/capture_facts.h"
#include "core/trace/event_type.h"
#include "core/trace/ids.h"
#include "core/trace/task.h"

#include <map>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

namespace probescope::store {

/// What is known of a capture without reading its events: facts, tasks, event types, the bounds of
/// chunks. Grows by refresh(). Thread-safe; references stay valid and unchanged.
class CaptureDirectory
{
public:
    explicit CaptureDirectory(OpenFile& file)
        : m_file(file)
    {
    }

    Result<> refresh();
    /// Increases whenever refresh() found something new.
    std::uint64_t generation() const;
    Summary summary() const;
    std::optional<std::string> fact(std::string_view key) const;
    std::vector<std::pair<std::string, std::string>> facts() const;

    std::uint32_t taskCount() const;
    const Task* task(std::size_t id) const; ///< null: there is none
    std::uint32_t eventTypeCount() const;
    const EventType* eventType(std::size_t id) const;
    const EventFlags* flags(std::size_t id) const;
    const std::string* bufferName(std::size_t id) const;
    std::uint32_t bufferCount() const;

    std::uint64_t rows() const;
    std::uint64_t chunkCount() const;
    ChunkBounds chunkBounds(std::uint64_t chunk) const;
    bool timesAscend() const;
    /// Where the first row is whose time is at or after `timeNs`.
    struct TimePlace
    {
        std::uint64_t chunk = 0;
        bool ascending = false; ///< the times of the chunk
        std::optional<RowId> row = {}; ///< if it is known without reading the chunk
    };
    TimePlace placeOf(std::int64_t timeNs) const;

    /// Adds to the problems of the capture. `what` is what is damaged.
    void addDamage(const std::string& what, Problem problem);
    std::vector<Problem> damage() const;

private:
    struct ChunkEntry
    {
        ChunkBounds bounds;
        bool ascending = true;
        std::int64_t greatestNs = 0; ///< of this chunk and all before it
    };
    struct Loaded;

    Result<> load(Connection& connection, Loaded& loaded) const;
    static Result<> loadMeta(Connection& connection, Loaded& loaded);
    static Result<> loadTasks(Connection& connection, Loaded& loaded);
    static Result<> loadResolved(Connection& connection, Loaded& loaded);
    static Result<> loadFlags(Connection& connection, Loaded& loaded);
    static Result<> loadBuffers(Connection& connection, Loaded& loaded);
    static Result<> loadChunks(Connection& connection, Loaded& loaded);
    void take(Loaded& loaded);
    void damaged(const Message& table, const Error& error, Loaded& loaded) const;

    OpenFile& m_file;
    std::mutex m_refreshMutex;
    mutable std::shared_mutex m_mutex; ///< guards what follows
    Directory<Task> m_tasks;
    Directory<EventType> m_types;
    Directory<EventFlags> m_flags;
    Directory<std::string> m_buffers;
    std::vector<ChunkEntry> m_chunks;
    std::map<std::string, std::string, std::less<>> m_meta;
    std::map<std::string, Problem> m_damage; ///< by what is damaged
    std::int64_t m_lastResolved = 0;
    std::uint64_t m_generation = 0;
};

} // namespace probescope::store
