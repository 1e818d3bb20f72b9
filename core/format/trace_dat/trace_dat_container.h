#pragma once

#include "core/format/input/problem_counter.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/format/trace_dat/trace_dat_cursor.h"

namespace probescope::format {

/// Reads all of a trace.dat file but the trace data. What cannot be read becomes a problem; what
/// could be read stands in the result. Of a v7 file that is cut, the buffers whose directory is
/// lost are found by their sections. Errors: those of readDatHeader(), and that of the place where
/// a file ends before any trace data.
Result<DatContents> readDatContents(Input& input, ProblemCounter& problems);

/// Version 6: sections one after the other, up to the options and the trace data.
Result<> readContainerV6(Input& input, std::uint64_t fileSize, DatContents& contents,
                         ProblemCounter& problems);
/// Version 7: options that tell where the sections are.
Result<> readContainerV7(Input& input, std::uint64_t fileSize, DatContents& contents,
                         ProblemCounter& problems);

/// `CPU 3 of buffer "timers"`, for problems.
std::string datCpuName(const DatBuffer& buffer, std::uint32_t cpu);

} // namespace probescope::format
