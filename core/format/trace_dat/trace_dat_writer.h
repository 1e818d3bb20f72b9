#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"
#include "core/format/trace_dat/trace_dat_contents.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace probescope::format {

/// Fills the span from the pages of one CPU and says with how many bytes; 0 is the end.
using DatPagesFn = std::function<Result<std::size_t>(std::span<char>)>;

struct DatCpuPages
{
    std::uint32_t cpu = 0;
    DatPagesFn read;
};

/// What one buffer recorded; each CPU at most once, in any order.
struct DatBufferPages
{
    std::string name; ///< empty: the top buffer, which should be one of them
    std::vector<DatCpuPages> cpus;
};

/// Writes trace.dat version 6, as trace-cmd.dat.v6(5) describes it, so that trace-cmd, KernelShark
/// and TraceDatReader read the same events from it. The page size is that of `contents.header`, the
/// byte order, too; `contents.buffers` is not looked at. What a guest's options say of it is not
/// written. A buffer without a clock of its own has that of the file.
///
/// Into an empty file that is open for writing; `path` names it in errors. Errors: those of the
/// disk and of the pages, Unsupported (a text is too long for the format), Cancelled when `goOn`
/// said no.
Result<> writeTraceDat(FileDescriptor file, const std::filesystem::path& path,
                       const DatContents& contents, const std::vector<DatBufferPages>& buffers,
                       const std::function<bool()>& goOn = {});

/// `target` must not exist, and does not after an error; it is made for its owner alone
/// (new_file.h), and is on the disk afterwards. Errors as above.
Result<> writeTraceDat(const std::filesystem::path& target, const DatContents& contents,
                       const std::vector<DatBufferPages>& buffers,
                       const std::function<bool()>& goOn = {});

} // namespace probescope::format
