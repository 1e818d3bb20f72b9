#pragma once

#include "core/format/input.h"
#include "core/open/opened.h"

namespace probescope::open {

/// What became of an import. The capture is there when anything was read.
struct Imported
{
    std::shared_ptr<store::Capture> capture;
    std::optional<Error> trouble; ///< as of Opened
    bool complete = false; ///< all of the file, as it is, is in the capture
};

/// Imports an input of a kind that has a reader into a new capture at `target`. `keep` is made part
/// of the capture's life. Errors: as of openFile(); nothing is left at `target` then.
Result<Imported> runImport(format::Input& input, const format::KindFound& kind,
                           const std::filesystem::path& target, const OpenOptions& options,
                           std::shared_ptr<void> keep);

/// Opens a capture file, sets the printer of kernel events, and has it keep `keep`.
Result<std::shared_ptr<store::Capture>> openCapture(const std::filesystem::path& path,
                                                    std::shared_ptr<void> keep,
                                                    const CancelToken& cancel = {});

} // namespace probescope::open
