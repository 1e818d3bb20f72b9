#pragma once

#include "core/program/elf_file.h"
#include "core/program/usdt.h"

namespace probescope::program {

/// The USDT places of a program (`.note.stapsdt`), by provider, name and address.
std::vector<UsdtPlace> readUsdtNotes(const ElfFile& program);

} // namespace probescope::program
