#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"
#include "core/format/trace_dat_contents.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

namespace probescope::record {

inline constexpr const char* kChecksumsFile = "checksums"; ///< name of the file

/// The file `checksums` of a spool: one of each page, in the order in which they came, 16 bytes
/// each in the byte order of the machine:
///
///     u32 CPU, u32 number of the page in the file of this CPU, u64 XXH3 of the page
///
/// A page is told here before it is written there. A recording that was killed has all checksums of
/// its pages, therefore; after a power cut, when sectors may hold anything, a page without its
/// checksum is none.
class SpoolChecksums
{
public:
    explicit SpoolChecksums(const std::filesystem::path& folder);

    /// Errors: as of createNewFile().
    Result<> create();
    /// Of whole pages, the first of which has this number. Errors: DiskFull, Io; nothing is added
    /// then.
    Result<> add(std::uint32_t cpu, std::uint64_t firstPage, std::span<const char> pages,
                 std::uint32_t pageSize);
    /// Removes what the last add() added, since the pages could not be written.
    void takeBack();

private:
    void cut(std::uint64_t bytes);

    std::filesystem::path m_path;
    FileDescriptor m_file;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_bytesBefore = 0; ///< without the last that were added
};

/// What of a spool can be read.
struct SpoolPages
{
    std::vector<std::uint64_t> sizes; ///< bytes of whole pages from the file's begin on, by CPU
    std::vector<Error> damage; ///< of each CPU that has less of them than its file
};

/// Reads a whole spool, and ends each CPU before the first page whose checksum is wrong or not
/// there. A spool without the file was made before there was one: its pages are taken as they are.
/// `goOn` is asked after some pages. Errors: those of reading, Cancelled.
Result<SpoolPages> soundPages(const std::filesystem::path& folder,
                              const format::DatContents& contents,
                              const std::function<bool()>& goOn = {});

} // namespace probescope::record
