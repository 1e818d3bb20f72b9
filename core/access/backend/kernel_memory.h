#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

/// No function needs more, and no more is returned at once.
inline constexpr std::size_t kMaxKernelText = 4096;

/// The memory of the running kernel: /proc/kcore, an ELF file that maps its addresses. Opening it
/// needs CAP_SYS_RAWIO and a kernel that is not locked down; reading from the open file needs no
/// rights.
class KernelMemory
{
public:
    static constexpr const char* kPath = "/proc/kcore";

    /// Errors: NotFound (a kernel without it), NoPermission.
    static Result<FileDescriptor> open();
    /// Errors: Corrupt, Io.
    static Result<KernelMemory> of(FileDescriptor file);

    /// At most kMaxKernelText bytes. Errors: NotFound (nothing is mapped there), Invalid (too many
    /// bytes), Io.
    Result<std::string> read(std::uint64_t address, std::size_t bytes) const;

private:
    struct Part
    {
        std::uint64_t address = 0;
        std::uint64_t bytes = 0;
        std::uint64_t offset = 0; ///< in the file
    };

    KernelMemory() = default;

    FileDescriptor m_file;
    std::vector<Part> m_parts;
};

/// The machine code around an address. In a module it ends with the symbols or the page, so that no
/// data follows.
struct TextRange
{
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool ofModule = false; ///< it disappears when the module is unloaded

    bool holds(std::uint64_t address) const { return address >= begin && address < end; }
};

/// Found by the symbols in /proc/kallsyms: from _stext to _etext, or a function of a module (also
/// of what the kernel lists as one: trampolines, but not BPF). Nothing if the symbols do not show
/// that it is code.
std::optional<TextRange> textRangeAt(std::string_view symbols, std::uint64_t address);

} // namespace probescope::access
