#pragma once

#include "core/format/input/reader.h"

namespace probescope::format {

/// Reads trace.dat files of versions 6 and 7, as trace-cmd writes them: trace-cmd.dat.v6(5) and
/// trace-cmd.dat.v7(5). All buffers of the file are merged by time. The container and the pages are
/// read by our own code, which believes no size and no offset; of a file that is cut, the whole
/// pages before the cut are kept, and a problem names section and byte.
///
/// Memory: the sections before the trace data (kallsyms and formats, some MB), and for each CPU a
/// window of pages, or one unpacked chunk.
///
/// Errors: Invalid (no trace.dat), Unsupported (version, compression), Truncated and Corrupt when
/// no trace data can be found, Cancelled, and those of Input.
class TraceDatReader : public Reader
{
public:
    Result<> read(Input& input, Sink& sink) override;
};

} // namespace probescope::format
