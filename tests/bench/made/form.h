#pragma once

#include "core/base/result.h"
#include "tests/bench/made/workload.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

namespace probescope::made {

/// A file format that made events are written in, in the order of their times.
class Form
{
public:
    virtual ~Form() = default;
    virtual void add(const MadeEvent& event) = 0;
    virtual bool failed() const = 0; ///< finish() will say why
    virtual Result<> finish() = 0;
};

enum class FormKind {
    Text, ///< as the kernel's `trace` prints it; calls with times, tasks and flags
    DatV6, ///< trace.dat of version 6, uncompressed
    DatV7, ///< trace.dat of version 7, zstd
};

std::optional<FormKind> formNamed(std::string_view name);

/// Writes so many events of the workload. Memory does not grow with their number. Of a trace.dat,
/// the parts of the CPUs stand beside `target` until the end, as trace-cmd keeps them. Errors:
/// DiskFull, NoPermission, Io.
Result<> makeCapture(const MadeOptions& options, FormKind kind,
                     const std::filesystem::path& target);

} // namespace probescope::made
