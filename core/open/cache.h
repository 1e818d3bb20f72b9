#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace probescope::open {

/// A place of the cache for one import: the capture KEY-N.psc and the lock KEY-N.lock beside it.
///
/// The lock (flock(2)) is held exclusively while the capture is imported, and shared while it is
/// open anywhere; who gets it exclusively may remove the capture, and keeps the user's own work in
/// it then (user_work.h); where that cannot be kept, it stays. It holds a line that begins with
/// "complete" when the whole file was imported, and what was known of the file then (imported());
/// its date is that of the last use. N counts up when a partial import
/// or a damaged one is still open, so that it stays as it is for its viewer while the file is
/// imported again; what the user made in it goes along.
class CacheSlot
{
public:
    enum class State {
        ToImport, ///< ours alone, no capture is there
        Complete, ///< the capture is there and is kept while this lives
    };

    /// Finds the slot of a key. While another one imports it, `waiting` is asked now and then;
    /// false gives up with ErrorCode::Cancelled.
    /// Errors: NoPermission, DiskFull, Io of the folder.
    static Result<CacheSlot> take(const std::filesystem::path& folder, const std::string& key,
                                  const std::function<bool()>& waiting);
    /// A slot in a folder of its own that vanishes with the slot.
    static Result<CacheSlot> temporary();

    ~CacheSlot();
    CacheSlot(CacheSlot&& other) noexcept;
    CacheSlot& operator=(CacheSlot&&) = delete;
    CacheSlot(const CacheSlot&) = delete;
    CacheSlot& operator=(const CacheSlot&) = delete;

    State state() const { return m_state; }
    const std::filesystem::path& capture() const { return m_capture; }
    bool isTemporary() const { return !m_temporaryFolder.empty(); }

    /// The import is over: others may use the capture, again and again when it is `complete`.
    /// `origin`: words by which the next one who finds it can tell whether it is of his file.
    void imported(bool complete, const std::string& origin = {});
    /// Those that were given when it was imported.
    std::string origin() const;
    /// The capture turned out to be unusable: the next take() imports anew. False when that cannot
    /// be noted.
    bool spoilt();

private:
    CacheSlot() = default;

    static std::optional<CacheSlot> complete(const std::filesystem::path& folder,
                                             const std::string& key);
    std::filesystem::path lockPath() const;
    /// Is the capture of the lock that is held a complete one? It is ours to use then.
    bool takeComplete();

    FileDescriptor m_lock;
    std::filesystem::path m_capture;
    std::filesystem::path m_temporaryFolder;
    State m_state = State::ToImport;
};

/// Removes captures of the same content that other importers made, which are used no more. Whatever
/// is open stays.
void removeOfOtherImporters(const std::filesystem::path& capture);

/// Removes what killed and cancelled imports left, and then the captures that were not used for
/// longest until the others take at most `bytes` and a tenth of the disk is free. Whatever is open
/// stays.
void tidyCache(const std::filesystem::path& folder, std::uint64_t bytes);

} // namespace probescope::open
