#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"
#include "core/format/input/problem_counter.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/format/trace_dat/trace_dat_writer.h"
#include "core/record/spool/spool_checksums.h"
#include "core/record/spool/spool_growth.h"
#include "core/record/spool/spool_probes.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace probescope::record {

/// Stores what a recording reads from the kernel, unchanged, until it has become a capture. It is a
/// folder beside the capture, `NAME.psc.spool`, with
///
///     lock              held by flock(2) while the recording's process lives
///     description.dat   trace.dat v6 without pages: formats, symbols, names of tasks, clock, …
///     cpuN              the pages of a CPU, one after the other
///     checksums         of these pages (spool_checksums.h)
///     probes            the recording's own probes and what was counted for them (spool_probes.h)
///
/// The data go from the kernel's buffer to the spool by write(2) only. So the spool of a recording
/// that was killed has all that was drained. If the machine lost power, it has what reached the
/// disk, and the checksums tell which pages are intact. One thread at a time.
class Spool
{
public:
    /// The folder must not exist, or be left from an unfinished removal. Errors: Busy (another
    /// recording uses it, or left it), those of the disk.
    static Result<std::unique_ptr<Spool>> create(const std::filesystem::path& folder,
                                                 const format::DatContents& contents);
    ~Spool();
    Spool(const Spool&) = delete;
    Spool& operator=(const Spool&) = delete;

    /// Replaces the description: more is known at the end. If it fails, the old one stays.
    Result<> describe(const format::DatContents& contents);
    /// Adds whole pages of a CPU. Errors: DiskFull, Io; the file still ends with a whole page then.
    Result<> add(std::uint32_t cpu, std::span<const char> pages);
    /// Removes the folder.
    Result<> remove();

    const std::filesystem::path& folder() const { return m_folder; }
    std::uint64_t bytes() const { return m_bytes; }
    SpoolProbes& probes() { return m_probes; }
    const std::shared_ptr<SpoolGrowth>& growth() const { return m_growth; }

    /// The spool folder of a recording into a capture.
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

/// Removes the folder of a spool. The lock is removed first, and durably: if a power failure
/// interrupts this, the rest is no longer taken for a spool.
Result<> removeSpool(const std::filesystem::path& folder);
/// `FOLDER/cpuN`
std::filesystem::path spoolFile(const std::filesystem::path& folder, std::uint32_t cpu);
/// The description in a spool. Errors: those of the file.
Result<format::DatContents> readSpoolDescription(const std::filesystem::path& folder,
                                                 format::ProblemCounter& problems);
/// The bytes of whole pages of each CPU in it, by CPU; 0 if there is no file.
std::vector<std::uint64_t> spoolSizes(const std::filesystem::path& folder,
                                      const format::DatContents& contents);
/// Converts it into a trace.dat v6. Errors: those of writeTraceDat(), and of reading.
Result<> exportSpool(const std::filesystem::path& folder, const format::DatContents& contents,
                     const std::filesystem::path& target, const std::function<bool()>& goOn = {});

} // namespace probescope::record
