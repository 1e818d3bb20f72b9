#pragma once

#include "core/format/kernel_print/kernel_print.h"
#include "core/trace/event_text.h"

#include <memory>

namespace probescope::format {

/// The text of a print format in parts. Type and context must outlive it; `print` is kept.
std::shared_ptr<const EventText> printedText(const EventType& type,
                                             std::shared_ptr<const KernelPrint> print,
                                             const PrintContext& context);

/// The text of function, funcgraph_entry and funcgraph_exit as the kernel records them, in parts:
/// `vfs_read <-ksys_read`, `vfs_read() {`, `} /* vfs_read */ 12.345 us`.
std::shared_ptr<const EventText> tracerText(const EventType& type, const PrintContext& context);

} // namespace probescope::format
