#pragma once

#include "core/symbols/program/elf_file.h"

#include <optional>

namespace probescope::program {

// Symbols of a program that stand beside it or packed within it. Only this machine's files are
// looked at; nobody is asked over a network.

/// The tables that distributions pack into `.gnu_debugdata` (xz).
std::optional<ElfFile> packedSymbols(const ElfFile& program);

struct DebugFile
{
    std::string path = {};
    FileDescriptor file = {};
};
/// The file with the debug information: by build id below /usr/lib/debug, and by the name in
/// `.gnu_debuglink`. One with another build id is of another build and is not taken.
std::optional<DebugFile> findDebugFile(const ElfFile& program, const std::string& path);

} // namespace probescope::program
