#pragma once

#include "core/store/file/capture_directory.h"
#include "core/store/file/chunks.h"
#include "core/store/file/dictionary.h"
#include "core/store/file/open_file.h"
#include "core/store/file/symbol_index.h"
#include "core/store/file/user_data.h"
#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "core/store/read/event_reader.h"
#include "core/store/read/lanes.h"
#include "core/store/series/block_cache.h"

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

namespace probescope::store {

/// What a capture consists of, for this room alone. Each part knows those above it.
struct Capture::Parts
{
    static constexpr std::size_t kCacheBytes = std::size_t(64) << 20U;

    Parts(const std::filesystem::path& path, Connection::Mode mode)
        : file(path, mode)
    {
    }

    OpenFile file;
    CaptureDirectory directory{file};
    mutable BlockCache cache{kCacheBytes};
    Dictionary dictionary{file, cache};
    Chunks chunks{file, directory, cache};
    EventReader events{directory, chunks, dictionary};
    UserData user{file};

    std::mutex symbolsMutex;
    SymbolIndex symbols;
    std::optional<std::uint64_t> symbolsGeneration;

    std::once_flag callsOnce;
    std::unique_ptr<CallSeries> calls;
    std::once_flag lanesOnce;
    std::unique_ptr<Lanes> lanes;
};

/// Opens a file in the way that its state permits. As Capture::open().
Result<std::unique_ptr<Capture::Parts>> openParts(const std::filesystem::path& path,
                                                  const CancelToken& cancel);

inline Capture::Parts& partsOf(const Capture& capture)
{
    return *capture.m_parts;
}

} // namespace probescope::store
