#pragma once

#include "core/base/result.h"
#include "core/probe/check/check_command.h"
#include "core/tracefs/files/readme_features.h"
#include "core/tracefs/files/traceable_functions.h"
#include "core/tracefs/instances/kernel.h"

#include <string_view>

namespace probescope::tracefs {

/// What a target supports, for probe::checkCommand(). It says what definitions may hold there and
/// changes none; the window's PlacedProbe edits one definition, and needs no kernel.
probe::KernelRules kernelRules(const ReadmeFeatures& features,
                               probe::Machine machine = probe::Machine::X86);
/// By the name of its architecture, such as `x86_64`; Other if it is not known.
probe::Machine machineNamed(std::string_view architecture);
/// Found by the names of its system calls; Other if none is known.
probe::Machine machineOf(const TraceableFunctions& functions);

/// What a tracefs tells about names, fields and functions, for probe::checkCommand(): events and
/// systems, existing definitions, which functions can be traced, which cannot be probed. It is all
/// read at once; later only formats of events are read, each once. A catalogue knows more. The
/// kernel must outlive it. One thread at a time. Errors: those of the backend.
Result<probe::KernelInfo> targetKernelInfo(Kernel& kernel);

} // namespace probescope::tracefs
