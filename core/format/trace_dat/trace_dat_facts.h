#pragma once

#include "core/format/ring/symbol_table.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/trace/sink.h"

namespace probescope::format {

/// Tells the sink what is known of a recording as a whole.
void reportDatFacts(const DatContents& contents, Sink& sink);
/// Where the kernel's text begins, which some print formats need.
void reportTextStart(const SymbolTable& symbols, Sink& sink);

} // namespace probescope::format
