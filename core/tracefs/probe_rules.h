#pragma once

#include "core/base/result.h"
#include "core/probe/judge.h"
#include "core/tracefs/function_list.h"
#include "core/tracefs/kernel.h"
#include "core/tracefs/readme_features.h"

namespace probescope::tracefs {

/// What a target takes, for probe::judge().
probe::KernelRules kernelRules(const ReadmeFeatures& features,
                               probe::Machine machine = probe::Machine::X86);
/// By the names of its system calls; Other where none is known.
probe::Machine machineOf(const FunctionList& functions);

/// What a tracefs tells of names, fields and functions, for probe::judge(): events and systems,
/// definitions that are there, what can be traced, what may not be probed. Read at once, and kept:
/// asking it reads nothing but the format of an event at the first time. A catalogue knows more.
/// The kernel must outlive it; one thread at a time. Errors: those of the backend.
Result<probe::Knowledge> targetKnowledge(Kernel& kernel);

} // namespace probescope::tracefs
