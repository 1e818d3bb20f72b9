#pragma once

#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/format/trace_dat/trace_dat_cursor.h"

namespace probescope::format {

/// Readers of the sections that v6 and v7 have in common. Each leaves in `contents` what it could
/// read before an error; the errors are those of DatCursor.

/// The first bytes up to the first section. Errors: Invalid (no trace.dat), Unsupported (another
/// version or compression), Truncated, Corrupt.
Result<DatHeader> readDatHeader(Input& input, std::uint64_t fileSize);

Result<> readHeaderInfo(DatCursor& cursor, DatContents& contents);
Result<> readFtraceFormats(DatCursor& cursor, DatContents& contents);
Result<> readEventFormats(DatCursor& cursor, DatContents& contents);
Result<> readKallsyms(DatCursor& cursor, DatContents& contents);
Result<> readPrintkFormats(DatCursor& cursor, DatContents& contents);
Result<> readCmdlines(DatCursor& cursor, DatContents& contents);

/// What an option holds goes into `contents`. Unknown ones are passed over: they are meant to be.
/// BUFFER and the sections' options are left to the containers. Errors: Corrupt.
Result<> readOption(DatId id, DatCursor& cursor, DatContents& contents);

/// What one buffer of v7 consists of.
Result<DatBuffer> readBufferOption(DatCursor& cursor, bool isText, std::uint64_t& sectionOffset);

/// The current one of `local [global] counter`, or the whole text.
std::string currentClock(std::string_view text);

} // namespace probescope::format
