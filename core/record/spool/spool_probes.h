#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"
#include "core/database/probes.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::record {

inline constexpr const char* kProbesFile = "probes"; ///< name of the file

/// The file `probes` of a spool: the probes of the recording and their counts, one line each, with
/// tabs between the fields:
///
///     P ID KIND MOST STACK SELECTIVE SYSTEM EVENT GROUP PLACE DEFINITION FILTER CHECKSUM
///     S TIME ID HITS MISSES CHECKSUM
///
/// The checksum (XXH3, 64 bits) covers the line before it. Lines are only appended. A line that a
/// crash cut off, or of which a power failure left a part, is ignored.
class SpoolProbes
{
public:
    explicit SpoolProbes(const std::filesystem::path& folder);

    /// Errors: DiskFull, Io.
    Result<> add(const std::vector<store::Probe>& probes);
    Result<> add(const std::vector<store::ProbeSample>& samples);

private:
    Result<> append(const std::string& lines);

    std::filesystem::path m_path;
    FileDescriptor m_file;
};

/// Reads what was added to such a file since the last time; nothing if there is no file.
class SpoolProbeReader
{
public:
    explicit SpoolProbeReader(const std::filesystem::path& folder);

    using GiveProbe = std::function<void(const store::Probe&)>;
    using GiveSample = std::function<void(const store::ProbeSample&)>;
    /// Errors: those of reading. Damaged lines are skipped.
    Result<> read(const GiveProbe& probe, const GiveSample& sample);
    /// How many lines were skipped since the begin of the file.
    std::uint64_t damagedLines() const { return m_damaged; }
    const std::filesystem::path& file() const { return m_path; }

private:
    std::filesystem::path m_path;
    FileDescriptor m_file;
    std::uint64_t m_offset = 0;
    std::uint64_t m_damaged = 0;
    std::string m_rest; ///< of a line whose end was not there yet
};

} // namespace probescope::record
