#pragma once

#include "core/catalogue/catalogue.h"
#include "core/trace/capture_facts.h"

#include <filesystem>
#include <vector>

namespace probescope::catalogue {

// A kernel that is not at hand: a folder that was made of it, or what a capture keeps of it.
//
// The folder has the files of Catalogue::Files as the kernel has them, so that it can be made by
// hand, too: available_filter_functions, kallsyms, blacklist, vmlinux.btf, modules/NAME.btf,
// syscalls/NAME (of events/syscalls/sys_enter_NAME/format), architecture. What is missing is empty.

/// Overwrites what is there. Errors: those of files.
Result<> saveFiles(const Catalogue::Files& files, const std::filesystem::path& folder);
/// Errors: NotFound, when it has neither available_filter_functions nor kallsyms; those of files;
/// Refused, when they are longer than `most` bytes together.
Result<Catalogue::Files> readFiles(const std::filesystem::path& folder,
                                   std::size_t most = std::size_t(1) << 30);

/// Of the symbols that a capture keeps, which are those that its events mention: there are no
/// types, and nothing tells what can be traced.
Catalogue::Files filesOf(const std::vector<Symbol>& symbols);

} // namespace probescope::catalogue
