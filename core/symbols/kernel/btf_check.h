#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string_view>

namespace probescope::catalogue {

/// How far the ids and the offsets of names of a BTF reach. What is split off another one goes on
/// counting where that one ends.
struct BtfExtent
{
    std::uint32_t types = 1; ///< ids below it are valid; 0 is void
    std::uint32_t strings = 0; ///< offsets of names below it are valid
};

/// Looks at a whole BTF before libbpf does, which trusts ids, offsets and sizes: afterwards, each
/// of them leads to something. Cycles are not looked for; who follows types has to stop by himself.
///
///     u16 0xeb9f, u8 version (1), u8 flags, u32 bytes of this header,
///     u32 offset, u32 bytes of the types; u32 offset, u32 bytes of the strings, both behind it
///     type: u32 name, u32 info (0-15 count, 24-28 kind, 31 flag), u32 size or type, then by kind
///
/// `base`: of what it is split off. Errors: Corrupt, Unsupported.
Result<BtfExtent> checkBtf(std::string_view bytes, BtfExtent base = {});

} // namespace probescope::catalogue
