#include "core/import/opened.h"

#include "core/import/cache.h"
#include "core/import/cache_use.h"
#include "core/import/content_key.h"
#include "core/import/import.h"
#include "core/import/user_work.h"

#include <cerrno>
#include <cstdlib>
#include <unistd.h>
#include <utility>

namespace probescope::open {

namespace fs = std::filesystem;

namespace {

/// Counts up when what an import makes of a file changes: captures of older ones are not used then.
constexpr const char* kImporter = "i4";

Error placed(Error error, const fs::path& path)
{
    if (error.place.file.empty())
        error.place.file = path.string();
    if (error.hint.empty() && error.code == ErrorCode::Truncated)
        error.hint = tr("The file is truncated before its first event: copy it again from where it "
                        "was recorded");
    if (error.hint.empty() && error.code == ErrorCode::Corrupt)
        error.hint = tr("The file is damaged: copy it again from where it was recorded");
    return error;
}

/// Can a new capture be made there?
Result<> checkTarget(const fs::path& target)
{
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(target, ignored)))
        return fail(ErrorCode::Invalid, tr("the file already exists"),
                    tr("Choose another name, or delete it"), Place{.file = target.string()});
    const fs::path folder = fs::absolute(target, ignored).parent_path();
    if (access(folder.c_str(), W_OK | X_OK) == 0)
        return {};
    Error error = systemError(errno, tr("cannot write to the folder"), folder);
    error.hint = tr("Choose a file in another folder");
    return tl::unexpected(std::move(error));
}

/// Errors: of reading the beginning; nothing of a compressed file could be unpacked then.
Result<format::KindFound> kindOf(format::Input& input, const fs::path& path)
{
    auto kind = format::findKind(input);
    if (kind)
        return kind;
    Error error = placed(kind.error(), path);
    const bool damaged = error.code == ErrorCode::Truncated || error.code == ErrorCode::Corrupt;
    if (damaged && !input.compression().empty())
        error.hint = tr("Nothing could be unpacked: get the file again");
    return tl::unexpected(std::move(error));
}

/// The slot to import to, or from which to take the capture.
Result<CacheSlot> slotFor(const fs::path& path, const format::Input& input,
                          const OpenOptions& options)
{
    const fs::path folder = options.cache.empty() ? cacheFolder() : options.cache;
    // What comes from a pipe has no key before it is read.
    if (input.diskSize() == 0 || folder.empty() || !makeCacheFolder(folder))
        return CacheSlot::temporary();
    auto key = contentKey(path, options.cancel);
    if (!key)
        return tl::unexpected(key.error());
    auto slot = CacheSlot::take(folder, *key + "-" + kImporter, [&options] {
        return !options.cancel.cancelled() && (!options.progress || options.progress(Progress{}));
    });
    if (!slot && slot.error().code != ErrorCode::Cancelled
        && slot.error().code != ErrorCode::DiskFull)
        return CacheSlot::temporary();
    return slot;
}

/// What a cached capture of a large file keeps of it: its stamp and the hash of all of its bytes.
/// The import has hashed them when it read them in order. Empty for other files, and where they
/// cannot be read again.
std::string originOf(const fs::path& path, const format::Input& input, const OpenOptions& options)
{
    const std::string stamp = fileStamp(path);
    if (stamp.empty())
        return {};
    const auto known = input.contentHash();
    const auto hash =
        known ? Result<std::string>(*known) : contentHash(path, options.cancel, options.progress);
    return hash ? stamp + ' ' + *hash : std::string();
}

/// Is a capture that was found by its key one of the file as it is now?
Result<bool> isOf(CacheSlot& slot, const fs::path& path, const OpenOptions& options)
{
    const std::string stamp = fileStamp(path);
    const std::string kept = slot.origin();
    if (stamp.empty() || kept.substr(0, kept.find(' ')) == stamp)
        return true;
    const auto hash = contentHash(path, options.cancel, options.progress);
    if (!hash)
        return passOn(hash);
    const bool same = kept.substr(kept.find(' ') + 1) == *hash;
    if (same)
        slot.imported(true, stamp + ' ' + *hash);
    return same;
}

/// `changed`: changeTime() of the file before its key was made.
Result<Opened> importInto(format::Input& input, Opened opened, const std::string& changed,
                          const std::shared_ptr<CacheSlot>& slot, const OpenOptions& options)
{
    if (!slot->isTemporary())
        removeOfOtherImporters(slot->capture());
    auto imported = runImport(input, opened.kind, slot->capture(), options, slot);
    if (!imported)
        return tl::unexpected(placed(imported.error(), opened.original));
    const std::string origin = originOf(opened.original, input, options);
    // One that was written meanwhile, whatever its date says, is not what its key stands for.
    const bool same = changeTime(opened.original) == changed;
    slot->imported(imported->complete && same, origin);
    if (!slot->isTemporary())
        tidyCache(slot->capture().parent_path(), options.cacheBytes);
    opened.capture = std::move(imported->capture);
    opened.trouble = std::move(imported->trouble);
    opened.imported = true;
    bringBackWork(*opened.capture);
    return opened;
}

} // namespace

fs::path cacheFolder()
{
    // NOLINTBEGIN(concurrency-mt-unsafe): nobody changes the environment
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache && fs::path(cache).is_absolute())
        return fs::path(cache) / "probescope";
    const char* home = std::getenv("HOME");
    // NOLINTEND(concurrency-mt-unsafe)
    return home && *home ? fs::path(home) / ".cache" / "probescope" : fs::path();
}

bool isDamageOfCache(const Error& error)
{
    if (error.code != ErrorCode::Corrupt && error.code != ErrorCode::Truncated)
        return false;
    // KEY-IMPORTER-N.psc with its lock: the user may have chosen other places for the cache since.
    const fs::path capture = error.place.file;
    const std::string name = capture.filename().string();
    const bool hasKey = name.find_first_not_of("0123456789abcdef") == kContentKeyLength
        && name[kContentKeyLength] == '-' && capture.extension() == ".psc";
    std::error_code ignored;
    return hasKey && fs::exists(fs::path(capture).replace_extension(".lock"), ignored);
}

bool forgetDamaged(const Error& error)
{
    if (!isDamageOfCache(error))
        return false;
    // Emptied, the lock says that the import beside it is not complete.
    fs::path lock = error.place.file;
    std::error_code failed;
    fs::resize_file(lock.replace_extension(".lock"), 0, failed);
    return !failed;
}

Result<Opened> openFile(const fs::path& path, const OpenOptions& options)
{
    auto input = format::Input::open(path);
    if (!input)
        return tl::unexpected(placed(input.error(), path));
    auto kind = kindOf(**input, path);
    if (!kind)
        return tl::unexpected(std::move(kind.error()));
    Opened opened{.kind = *kind, .capture = {}, .imported = false, .original = path};
    if (kind->kind == format::InputKind::Text)
        return opened;
    if (kind->kind == format::InputKind::Capture && (*input)->compression().empty()) {
        auto capture = openCapture(path, nullptr, options.cancel);
        if (!capture)
            return tl::unexpected(placed(capture.error(), path));
        opened.capture = std::move(*capture);
        return opened;
    }
    if (auto reader = format::makeReader(*kind, **input); !reader)
        return tl::unexpected(placed(reader.error(), path));
    while (true) {
        const std::string changed = changeTime(path);
        auto slot = slotFor(path, **input, options);
        if (!slot)
            return tl::unexpected(placed(slot.error(), path));
        const auto held = std::make_shared<CacheSlot>(std::move(*slot));
        if (held->state() == CacheSlot::State::ToImport)
            return importInto(**input, std::move(opened), changed, held, options);
        const auto same = isOf(*held, path, options);
        if (!same)
            return tl::unexpected(placed(same.error(), path));
        if (!*same && held->spoilt())
            continue;
        if (!*same) {
            return fail(ErrorCode::Changed, tr("the file changed since it was imported"),
                        tr("Set XDG_CACHE_HOME to a writable folder"),
                        Place{.file = path.string()});
        }
        auto capture = openCapture(held->capture(), held, options.cancel);
        if (!capture && capture.error().code == ErrorCode::Cancelled)
            return passOn(capture);
        const bool damaged = !capture || (*capture)->damage();
        // What was damaged since is imported anew, when that can be noted.
        if (damaged && held->spoilt())
            continue;
        if (!capture)
            return tl::unexpected(placed(capture.error(), path));
        opened.capture = std::move(*capture);
        bringBackWork(*opened.capture);
        return opened;
    }
}

namespace {

/// A capture is what it is imported to: a copy of it is made, without what was left in its log.
Result<Opened> copyCapture(Opened opened, const fs::path& target, const OpenOptions& options)
{
    auto source = openCapture(opened.original, nullptr, options.cancel);
    if (!source)
        return tl::unexpected(placed(source.error(), opened.original));
    if (auto saved = (*source)->saveAs(target, options.cancel); !saved)
        return tl::unexpected(placed(saved.error(), target));
    auto copy = openCapture(target, nullptr);
    if (!copy)
        return tl::unexpected(placed(copy.error(), target));
    opened.capture = std::move(*copy);
    return opened;
}

} // namespace

Result<Opened> importFile(const fs::path& path, const fs::path& target, const OpenOptions& options)
{
    if (auto usable = checkTarget(target); !usable)
        return tl::unexpected(std::move(usable.error()));
    auto input = format::Input::open(path);
    if (!input)
        return tl::unexpected(placed(input.error(), path));
    auto kind = kindOf(**input, path);
    if (!kind)
        return tl::unexpected(std::move(kind.error()));
    Opened opened{.kind = *kind, .capture = {}, .imported = true, .original = path};
    if (kind->kind == format::InputKind::Capture && (*input)->compression().empty())
        return copyCapture(std::move(opened), target, options);
    auto imported = runImport(**input, *kind, target, options, nullptr);
    if (!imported)
        return tl::unexpected(placed(imported.error(), path));
    opened.capture = std::move(imported->capture);
    opened.trouble = std::move(imported->trouble);
    return opened;
}

} // namespace probescope::open
