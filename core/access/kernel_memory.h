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

/// More is not needed of one function, and not given at once.
inline constexpr std::size_t kMostKernelText = 4096;

/// The memory of the running kernel: /proc/kcore, an ELF file that its addresses are found in.
/// Opening it needs CAP_SYS_RAWIO and a kernel that is not locked down; reading what is open needs
/// nothing.
class KernelMemory
{
public:
    static constexpr const char* kPath = "/proc/kcore";

    /// Errors: NotFound (a kernel without it), NoPermission.
    static Result<FileDescriptor> open();
    /// Errors: Corrupt, Io.
    static Result<KernelMemory> of(FileDescriptor file);

    /// At most kMostKernelText. Errors: NotFound (nothing is mapped there), Invalid (more than
    /// that), Io.
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

/// Machine code around an address. Of a module it ends where the symbols or the page do, so that
/// no data follows.
struct TextRange
{
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool ofModule = false; ///< it may be gone when the module is unloaded

    bool holds(std::uint64_t address) const { return address >= begin && address < end; }
};

/// By the symbols in /proc/kallsyms: from _stext to _etext, or a function of a module (and of what
/// kernels list as such: trampolines; not BPF). Nothing, where the symbols do not tell that it is
/// code.
std::optional<TextRange> textRangeAt(std::string_view symbols, std::uint64_t address);

} // namespace probescope::access
