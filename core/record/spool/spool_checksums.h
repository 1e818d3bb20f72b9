#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"
#include "core/format/trace_dat/trace_dat_contents.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

namespace probescope::record {

inline constexpr const char* kChecksumsFile = "checksums"; ///< name of the file

/// The file `checksums` of a spool: one entry for each page, in the order in which they came, 16
/// bytes each in the byte order of the machine:
///
///     u32 CPU, u32 number of the page in the file of this CPU, u64 XXH3 of the page
///
/// The checksum of a page is written before the page itself. So a recording that was killed has the
/// checksums of all its pages. After a power failure, when sectors may contain anything, a page
/// whose checksum does not match is not used.
class SpoolChecksums
{
public:
    explicit SpoolChecksums(const std::filesystem::path& folder);

    /// Errors: those of createNewFile().
    Result<> create();
    /// Adds whole pages; `firstPage` is the number of the first. Errors: DiskFull, Io; nothing is
    /// added then.
    Result<> add(std::uint32_t cpu, std::uint64_t firstPage, std::span<const char> pages,
                 std::uint32_t pageSize);
    /// Removes what the last add() added, because the pages could not be written.
    void takeBack();

private:
    void cut(std::uint64_t bytes);

    std::filesystem::path m_path;
    FileDescriptor m_file;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_bytesBefore = 0; ///< without those that were added last
};

/// The part of a spool that can be used.
struct SpoolPages
{
    std::vector<std::uint64_t> sizes; ///< bytes of intact pages from the begin of the file, by CPU
    std::vector<Error> damage; ///< one for each CPU whose file has more than that
};

/// Reads a whole spool, and cuts each CPU before the first page whose checksum is wrong or missing.
/// A spool without the file is of a version before there were checksums: its pages are used as they
/// are. `goOn` is called after some pages. Errors: those of reading, Cancelled.
Result<SpoolPages> soundPages(const std::filesystem::path& folder,
                              const format::DatContents& contents,
                              const std::function<bool()>& goOn = {});

} // namespace probescope::record
