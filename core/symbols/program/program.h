#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"
#include "core/symbols/program/architecture.h"
#include "core/symbols/program/usdt.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::program {

enum class FileKind : std::uint8_t {
    Executable, ///< at fixed addresses
    PieExecutable,
    Library,
};

enum class Language : std::uint8_t { Unknown, Cxx, Go, Rust };

/// A function of a program: a place to probe.
struct Symbol
{
    std::string name = {}; ///< as the linker knows it, without `@VERSION`
    std::string demangled = {}; ///< `ns::Class::method(int)`; empty: the name is readable itself
    std::uint64_t address = 0; ///< before the program is loaded anywhere
    std::uint64_t size = 0; ///< 0: the file does not tell
    std::uint64_t offset = 0; ///< in the file: what a probe is put on
    /// Its code chooses another function, once, when the program starts (STT_GNU_IFUNC): a probe
    /// here does not see the calls.
    bool resolver = false;
    bool duplicate = false; ///< another function, somewhere else, has this name
    bool global = false;

    const std::string& readable() const { return demangled.empty() ? name : demangled; }
};

/// What can be probed in a compiled program or a library. Read once; then thread-safe.
///
/// Symbols come from the file's own tables, from the compressed ones of distributions
/// (`.gnu_debugdata`) and from debug files on this machine; nothing is downloaded.
class Program
{
public:
    /// Errors: Invalid (no ELF file; a path that the kernel cannot take, with what to do),
    /// Unsupported (a debug file, an object file, a core file), Corrupt, NotFound, NoPermission.
    static Result<std::shared_ptr<const Program>> open(const std::filesystem::path& path);
    /// The same of a file that is open already; `path` is what probes will name.
    static Result<std::shared_ptr<const Program>> of(FileDescriptor file,
                                                     const std::filesystem::path& path);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    const std::string& path() const; ///< absolute
    FileKind kind() const;
    Architecture architecture() const;
    Language language() const;
    const std::string& buildId() const; ///< hexadecimal; empty: none
    /// A file on this machine with its symbols and lines; empty: none was found.
    const std::string& debugFile() const;

    const std::vector<Symbol>& symbols() const; ///< by address, then by name
    std::vector<const Symbol*> named(std::string_view name) const; ///< also the readable name
    /// The one that covers an address; the nearest before it when sizes are not told.
    const Symbol* at(std::uint64_t address) const;
    const std::vector<UsdtPlace>& usdtPlaces() const; ///< by provider, name, address
    /// What to know before probing, in whole sentences: stripped, Go, …
    const std::vector<Message>& notes() const;

    /// Where an address stands in the file.
    std::optional<std::uint64_t> offsetOf(std::uint64_t address) const;
    /// The machine code of a function: up to its end, or to the next one when its size is not told;
    /// at most `most` bytes. Errors: NotFound (no code there), Io, Changed.
    Result<std::string> code(const Symbol& symbol, std::size_t most = 65536) const;
    /// The open file: what is probed is this file, even if another one gets its name.
    const FileDescriptor& file() const;

private:
    struct Impl;
    explicit Program(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// Whether the kernel's files can name that path: no blanks, no `#`. Error: Invalid, with what to
/// do instead.
Result<> checkPath(const std::filesystem::path& path);

} // namespace probescope::program
