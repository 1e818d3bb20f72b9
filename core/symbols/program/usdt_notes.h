#pragma once

#include "core/symbols/program/elf_file.h"
#include "core/symbols/program/usdt.h"

namespace probescope::program {

/// The USDT places of a program (`.note.stapsdt`), by provider, name and address.
std::vector<UsdtPlace> readUsdtNotes(const ElfFile& program);

} // namespace probescope::program
