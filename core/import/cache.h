#pragma once

#include "core/base/cancel.h"
#include "core/base/file_descriptor.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace probescope::open {

/// A place in the cache for one import: the capture KEY-N.psc and the lock file KEY-N.lock beside
/// it.
///
/// The lock (flock(2)) is exclusive during the import, and shared while the capture is open
/// anywhere. Whoever gets it exclusively may remove the capture. The user's own work in it is saved
/// before (user_work.h); if it cannot be saved, the capture stays. The lock file contains a line
/// that begins with "complete" if the whole file was imported, followed by what was known of the
/// file then (imported()). Its date is that of the last use. N is increased if a partial import or
/// a damaged one is still open: it stays unchanged for its viewer while the file is imported again.
/// The user's work in it is taken over.
class CacheSlot
{
public:
    enum class State {
        ToImport, ///< only this process has it; there is no capture yet
        Complete, ///< the capture is there, and is not removed while this object lives
    };

    /// Finds the slot of a key. While another process imports it, `waiting` is called now and then;
    /// if it returns false, the error is ErrorCode::Cancelled. Errors: NoPermission, DiskFull, Io
    /// of the folder.
    static Result<CacheSlot> take(const std::filesystem::path& folder, const std::string& key,
                                  const std::function<bool()>& waiting);
    /// A slot in a temporary folder that is removed with the slot.
    static Result<CacheSlot> temporary();

    ~CacheSlot();
    CacheSlot(CacheSlot&& other) noexcept;
    CacheSlot& operator=(CacheSlot&&) = delete;
    CacheSlot(const CacheSlot&) = delete;
    CacheSlot& operator=(const CacheSlot&) = delete;

    State state() const { return m_state; }
    const std::filesystem::path& capture() const { return m_capture; }
    bool isTemporary() const { return !m_temporaryFolder.empty(); }

    /// The import is done, and others may use the capture; also later, if it is `complete`.
    /// `origin`: text by which the next one to find it can tell whether it is of the same file.
    void imported(bool complete, const std::string& origin = {});
    /// The `origin` that was given when it was imported.
    std::string origin() const;
    /// The capture turned out to be unusable: the next take() imports again. False if that cannot
    /// be recorded.
    bool spoilt();

private:
    CacheSlot() = default;

    static std::optional<CacheSlot> complete(const std::filesystem::path& folder,
                                             const std::string& key);
    std::filesystem::path lockPath() const;
    /// Whether the capture is complete; the lock is held. If so, it is ours to use.
    bool takeComplete();

    FileDescriptor m_lock;
    std::filesystem::path m_capture;
    std::filesystem::path m_temporaryFolder;
    State m_state = State::ToImport;
};

/// Removes unused captures of the same content that other versions of the importer made. Open ones
/// stay.
void removeOfOtherImporters(const std::filesystem::path& capture);

/// Removes what killed and cancelled imports left. Then removes the least recently used captures
/// until the others take at most `bytes` and a tenth of the disk is free. Open ones stay.
void tidyCache(const std::filesystem::path& folder, std::uint64_t bytes,
               const CancelToken& cancel = {});

} // namespace probescope::open
