#pragma once

#include "core/columns/chunk_codec.h"
#include "core/columns/event_chunk.h"
#include "core/store/read/capture.h"
#include "core/store/read/connection_pool.h"
#include "core/store/read/damage_watch.h"
#include "core/store/read/directory.h"
#include "core/store/read/symbol_index.h"
#include "core/store/series/block_cache.h"

#include <atomic>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <vector>

namespace probescope::store {

/// What can be done about a capture file that is damaged.
inline constexpr const char* kDamagedHint = "Import the original again, or take another copy";

/// The base columns of a chunk with each row's place among the rows of its type.
struct DecodedBase
{
    Capture::ChunkColumns columns;
    std::vector<std::uint16_t> rank;
};

/// How much memory one table may take. In a damaged file many rows may share the same pages, and a
/// small file may claim any number of bytes.
inline constexpr std::size_t kMaxTableBytes = std::size_t(64) << 20U;
std::string tooLargeTable(); ///< the text of the error if a table takes more

/// Counts the memory of a table.
class TableRoom
{
public:
    /// `rowBytes`: what a row takes besides its texts. 0 if any number of rows may have been
    /// recorded and a row takes little more in memory than in the file.
    explicit TableRoom(std::size_t rowBytes)
        : m_rowBytes(rowBytes)
    {
    }
    /// False: with this row it is more than kMaxTableBytes.
    bool take(const Statement& row)
    {
        return (m_bytes += m_rowBytes + row.rowBytes()) <= kMaxTableBytes;
    }

private:
    std::size_t m_rowBytes;
    std::size_t m_bytes = 0;
};

/// Steps through rows whose ids must ascend. In a damaged file a table may lead back into itself;
/// reading it would then never end.
class IdOrder
{
public:
    /// `table`: its name for people. If it cannot be read to its end, that is recorded as damage.
    /// `rowBytes`: as for TableRoom.
    IdOrder(const Capture::Impl& capture, const char* table, std::size_t rowBytes)
        : m_capture(capture)
        , m_table(table)
        , m_room(rowBytes)
    {
    }
    /// False at the end, after an error, if an id does not ascend, and if the rows take more than
    /// kMaxTableBytes.
    bool next(Statement& row, int idColumn);

private:
    const Capture::Impl& m_capture;
    const char* m_table;
    TableRoom m_room;
    std::optional<std::int64_t> m_last;
};

/// A run of the dictionary.
struct StringBlock
{
    static constexpr std::uint32_t kTexts = 1024;
    std::vector<std::uint32_t> ends; ///< of the texts; a text begins where the one before ends
    std::string bytes;
};

/// `name=value name=value`: the text of an event without a printer.
std::string plainInfo(const EventType& type, std::span<const FieldValue> values);

/// What the files of core/store share of a capture. Thread-safe, like Capture.
class Capture::Impl
{
public:
    static Result<std::unique_ptr<Impl>> open(const std::filesystem::path& path,
                                              const CancelToken& cancel);
    ~Impl();
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    /// A connection for the calling thread, for as long as it holds it.
    Result<ConnectionLease> connection() const { return m_pool.lease(); }
    /// The same for the user's own work, which other programs may change.
    Result<ConnectionLease> freshConnection() const { return m_pool.leaseFresh(); }
    BlockCache& cache() const { return m_cache; }
    DamageWatch& damageWatch() const { return m_damageWatch; }
    /// Adds the file to a reading error and, if it is about damage, what can be done; records
    /// damage.
    Error placed(Error error) const;

    Result<> refresh();
    Summary summary() const;
    /// Increases whenever refresh() found something new.
    std::uint64_t generation() const;

    std::uint64_t rows() const;
    std::uint64_t chunkCount() const;
    ChunkBounds chunkBounds(std::uint64_t chunk) const;
    bool timesAscend() const;
    Result<ChunkCounts> chunkCounts(std::uint64_t chunk) const;
    /// `take(blob, rows)`: the base blob of a chunk as it is in the file, and its rows, which may
    /// be more than chunkBounds() tells.
    using TakeBase = std::function<Result<>(ByteView blob, std::uint64_t rows)>;
    Result<> baseBlob(std::uint64_t chunk, const TakeBase& take) const;
    Result<std::shared_ptr<const DecodedBase>> base(std::uint64_t chunk) const;
    Result<std::shared_ptr<const FieldColumns>> fields(std::uint64_t chunk) const;
    /// The chunk that has the row in the file, even if the row was added after the last refresh().
    Result<std::shared_ptr<const EventChunk>> eventsAt(RowId row) const;
    /// Appends events of one chunk.
    Result<> addEvents(RowId first, RowId end, std::vector<Event>& events) const;
    Result<std::shared_ptr<const EventChunk>> scanEvents(std::uint64_t chunk) const;
    Result<std::shared_ptr<const FieldColumns>> fieldsAt(RowId row) const;
    Result<std::shared_ptr<const FieldColumns>> readFields(std::uint64_t chunk) const;
    Result<RowId> rowAt(std::int64_t timeNs) const;
    Result<std::vector<Value>> values(RowId row) const;
    Result<std::string> info(RowId row) const;
    std::shared_ptr<const EventText> eventText(const EventType& type) const;
    std::string string(StringId id) const;

    std::vector<Loss> losses() const;
    std::vector<Problem> problems() const;
    std::vector<Symbol> symbols() const;
    std::optional<std::pair<Symbol, std::uint64_t>> symbolAt(std::uint64_t address) const;

    std::vector<Mark> marks() const;
    Result<Mark> addMark(const Mark& mark);
    Result<> removeMark(std::int64_t id);
    std::vector<SavedQuery> savedQueries() const;
    Result<SavedQuery> saveQuery(const SavedQuery& query);
    Result<> removeSavedQuery(std::int64_t id);
    std::optional<std::string> viewState(std::string_view key) const;
    Result<> setViewState(std::string_view key, std::string_view value);
    bool writable() const { return m_mayWrite; }
    tl::unexpected<Error> notWritable() const; ///< what is said when something is to be written
    /// Runs a statement that changes the file. Returns the id of a row that it added.
    Result<> write(std::string_view sql, const std::function<void(Statement&)>& bind,
                   std::int64_t* newId = nullptr);
    struct Write
    {
        std::string_view sql;
        std::function<void(Statement&)> bind;
        std::int64_t* newId = nullptr;
    };
    /// The same of several statements, all or none.
    Result<> writeTogether(std::initializer_list<Write> writes);
    Result<> saveAs(const std::filesystem::path& target, const CancelToken& cancel) const;

private:
    friend class Capture;

    struct ChunkEntry
    {
        ChunkBounds bounds;
        bool ascending = true;
        std::int64_t greatestNs = 0; ///< of this chunk and all before it
    };
    struct Totals
    {
        std::uint64_t rows = 0; ///< that are counted
        std::vector<std::uint64_t> types, tasks, cpus;
    };
    struct Loaded;

    Impl(std::filesystem::path path, Connection::Mode readMode);

    // capture_open.cpp
    static Result<std::unique_ptr<Impl>> openAs(const std::filesystem::path& path,
                                                Connection::Mode mode, const CancelToken& cancel);
    static Result<std::unique_ptr<Impl>> openAlone(const std::filesystem::path& path,
                                                   const CancelToken& cancel, Problem damage);
    static Result<std::unique_ptr<Impl>> openWithLog(const std::filesystem::path& path,
                                                     const CancelToken& cancel);
    static Result<std::unique_ptr<Impl>> openFile(const std::filesystem::path& path,
                                                  const CancelToken& cancel);
    /// The connection for the user's own work; call it with m_writerMutex locked. It gives the
    /// capture a log again, until leaveLog().
    Result<Connection*> writer() const;
    Result<Connection> openToWrite() const;
    /// Makes a finished capture a single file again, if nobody else has it open.
    void leaveLog() const;
    // capture_user.cpp
    Result<> commit(std::initializer_list<Write> writes);
    Result<> copyTo(const std::filesystem::path& part, const CancelToken& cancel) const;
    // capture_refresh.cpp
    Result<> load(Connection& connection, Loaded& loaded) const;
    static Result<> loadMeta(Connection& connection, Loaded& loaded);
    static Result<> loadTasks(Connection& connection, Loaded& loaded);
    static Result<> loadResolved(Connection& connection, Loaded& loaded);
    static Result<> loadFlags(Connection& connection, Loaded& loaded);
    static Result<> loadBuffers(Connection& connection, Loaded& loaded);
    static Result<> loadChunks(Connection& connection, Loaded& loaded);
    void take(Loaded& loaded);
    void damaged(const char* table, const Error& error, Loaded& loaded) const;
    // capture_rows.cpp
    Result<> readBase(std::uint64_t chunk, const TakeBase& take) const;
    std::shared_ptr<const StringBlock> stringBlock(std::uint32_t block) const;
    Error inChunk(std::uint64_t chunk, Error error) const;
    Totals totals() const;

    const std::filesystem::path m_path;
    const bool m_isSalvaged;
    bool m_mayWrite = false;
    mutable std::mutex m_writerMutex;
    /// Exists while the capture has a log. Opened first and closed last, so that SQLite removes
    /// -wal and -shm; a connection that only reads leaves them.
    mutable std::optional<Connection> m_writer;
    mutable std::atomic<std::uint64_t> m_logs = 0; ///< how often writer() opened it
    mutable ConnectionPool m_pool;
    mutable BlockCache m_cache;
    mutable DamageWatch m_damageWatch;

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

    mutable std::mutex m_totalsMutex;
    mutable Totals m_fullTotals; ///< of full chunks

    void loadSymbols() const; ///< with m_symbolsMutex held
    mutable std::mutex m_symbolsMutex;
    mutable SymbolIndex m_symbols;
    mutable std::optional<std::uint64_t> m_symbolsGeneration;

    std::mutex m_refreshMutex;

    std::shared_ptr<const EventPrinter> m_printer;
    mutable std::once_flag m_callsOnce;
    mutable std::unique_ptr<CallSeries> m_calls;
    mutable std::once_flag m_lanesOnce;
    mutable std::unique_ptr<Lanes> m_lanes;
};

/// For the files of core/store alone.
inline Capture::Impl& implOf(const Capture& capture)
{
    return *capture.m_impl;
}

} // namespace probescope::store
