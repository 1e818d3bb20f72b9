#pragma once

#include "core/format/input/input.h"
#include "core/import/opened.h"

namespace probescope::open {

/// The result of an import. There is a capture if anything was read.
struct Imported
{
    std::shared_ptr<store::Capture> capture;
    std::optional<Error> trouble; ///< as in Opened
    bool complete = false; ///< the capture has the whole file as it is now
};

/// Imports an input of a kind that has a reader into a new capture at `target`. The capture keeps
/// `keep` alive. Errors: those of openFile(); then nothing is left at `target`.
Result<Imported> runImport(format::Input& input, const format::KindFound& kind,
                           const std::filesystem::path& target, const OpenOptions& options,
                           std::shared_ptr<void> keep);

/// Opens a capture file, sets the printer of kernel events, and makes it keep `keep` alive.
Result<std::shared_ptr<store::Capture>> openCapture(const std::filesystem::path& path,
                                                    std::shared_ptr<void> keep,
                                                    const CancelToken& cancel = {});

} // namespace probescope::open
