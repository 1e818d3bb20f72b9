#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"
#include "core/format/problem_tally.h"
#include "core/format/trace_dat_contents.h"
#include "core/format/trace_dat_writer.h"
#include "core/record/spool_checksums.h"
#include "core/record/spool_growth.h"
#include "core/record/spool_probes.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace probescope::record {

/// Keeps what a recording takes from the kernel, as it is, until it has become a capture. A folder
/// beside the capture, `NAME.psc.spool`, with
///
///     lock              held by flock(2) while the recording's process lives
///     description.dat   trace.dat v6 without pages: formats, symbols, names of tasks, clock, …
///     cpuN              the pages of a CPU, one after the other
///     checksums         of these pages (spool_checksums.h)
///     probes            the recording's own probes and what was counted for them (spool_probes.h)
///
/// Nothing but write(2) stands between the kernel's buffer and the spool: of a recording that was
/// killed it holds all that was drained; of one whose machine lost its power, what had got to the
/// disk, and the checksums tell which pages those are. One thread at a time.
class Spool
{
public:
    /// The folder must not exist, or be what a removal left. Errors: Busy when another recording
    /// has it, or left it; those of the disk.
    static Result<std::unique_ptr<Spool>> create(const std::filesystem::path& folder,
                                                 const format::DatContents& contents);
    ~Spool();
    Spool(const Spool&) = delete;
    Spool& operator=(const Spool&) = delete;

    /// Replaces the description: at the end more is known. What was there stays when it fails.
    Result<> describe(const format::DatContents& contents);
    /// Whole pages of a CPU. Errors: DiskFull, Io; what is there then are whole pages.
    Result<> add(std::uint32_t cpu, std::span<const char> pages);
    /// Removes the folder.
    Result<> remove();

    const std::filesystem::path& folder() const { return m_folder; }
    std::uint64_t bytes() const { return m_bytes; }
    SpoolProbes& probes() { return m_probes; }
    const std::shared_ptr<SpoolGrowth>& growth() const { return m_growth; }

    /// Where a recording into a capture has its spool.
    static std::filesystem::path folderOf(const std::filesystem::path& capture);

private:
    Spool(std::filesystem::path folder, const format::DatContents& contents);

    std::filesystem::path m_folder;
    std::uint32_t m_pageSize;
    SpoolProbes m_probes;
    SpoolChecksums m_checksums;
    FileDescriptor m_lock;
    std::vector<FileDescriptor> m_files; ///< by CPU
    std::shared_ptr<SpoolGrowth> m_growth;
    std::uint64_t m_bytes = 0;
};

/// Removes the folder of a spool. The lock goes first, and durably: what a power cut leaves of the
/// rest is no spool any more.
Result<> removeSpool(const std::filesystem::path& folder);
/// `FOLDER/cpuN`
std::filesystem::path spoolFile(const std::filesystem::path& folder, std::uint32_t cpu);
/// What a spool says of its recording. Errors: those of the file.
Result<format::DatContents> readSpoolDescription(const std::filesystem::path& folder,
                                                 format::ProblemTally& problems);
/// Bytes of whole pages that each CPU has there, by CPU. A file that is not there has none.
std::vector<std::uint64_t> spoolSizes(const std::filesystem::path& folder,
                                      const format::DatContents& contents);
/// Makes a trace.dat v6 of it. Errors: those of writeTraceDat(), and of reading.
Result<> exportSpool(const std::filesystem::path& folder, const format::DatContents& contents,
                     const std::filesystem::path& target, const std::function<bool()>& goOn = {});

} // namespace probescope::record
