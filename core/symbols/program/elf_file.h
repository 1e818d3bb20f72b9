#pragma once

#include "core/base/file_descriptor.h"
#include "core/base/result.h"
#include "core/symbols/program/architecture.h"

#include <cstdint>
#include <filesystem>
#include <gelf.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::program {

/// A part of the file that is mapped when it runs.
struct Segment
{
    std::uint64_t address = 0;
    std::uint64_t offset = 0; ///< in the file
    std::uint64_t bytes = 0; ///< in the file
    bool executable = false;
    bool writable = false;
};

struct Section
{
    std::string name = {};
    GElf_Shdr header = {};
    Elf_Scn* handle = nullptr; ///< of the ElfFile it came from
};

/// An ELF file, never mapped but read: one that is cut while we look at it is an error and no
/// signal. What its headers say is not believed; all sizes are bounded. Not thread-safe.
class ElfFile
{
public:
    /// Errors: Invalid (no ELF file; the hint says what it is instead), Corrupt, Io.
    static Result<ElfFile> open(const FileDescriptor& file, const std::string& name);
    /// `bytes` is kept.
    static Result<ElfFile> of(std::string bytes, const std::string& name);

    Elf* handle() const { return m_elf.get(); }
    const GElf_Ehdr& header() const { return m_header; }
    const std::string& name() const { return m_name; }
    Architecture architecture() const;
    const std::vector<Segment>& segments() const { return m_segments; }
    const std::vector<Section>& sections() const { return m_sections; }
    const Section* section(std::string_view name) const;
    bool hasInterpreter() const { return m_interpreter; }
    /// The content as it is in the file; empty where it has none or cannot be read. It lives as
    /// long as this.
    std::string_view content(const Section& section) const;
    /// The same for numbers in the byte order of this machine.
    Elf_Data* data(const Section& section) const;
    /// Where a byte that is mapped stands in the file.
    std::optional<std::uint64_t> offsetOf(std::uint64_t address) const;
    bool isExecutable(std::uint64_t address) const;
    /// In hexadecimal digits; empty: it has none.
    std::string buildId() const;

private:
    struct End
    {
        void operator()(Elf* elf) const { elf_end(elf); }
    };
    static Result<ElfFile> take(Elf* elf, const std::string& name);
    Result<> readHeaders();

    std::unique_ptr<std::string> m_bytes; ///< of(); it stays where it is when this moves
    std::unique_ptr<Elf, End> m_elf;
    std::string m_name;
    GElf_Ehdr m_header = {};
    std::vector<Segment> m_segments;
    std::vector<Section> m_sections;
    bool m_interpreter = false;
};

} // namespace probescope::program
