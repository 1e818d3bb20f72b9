#pragma once

#include "core/format/input/problem_counter.h"
#include "core/format/trace_dat/dat_codec.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/format/trace_dat/trace_dat_cursor.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace probescope::format {

/// A section of a v7 file: 16 bytes of header, and its data, which may be compressed.
struct DatSection
{
    static constexpr std::uint64_t kHeaderSize = 16;

    std::uint16_t id = 0;
    std::uint16_t flags = 0;
    std::uint32_t name = 0; ///< where its name stands in the sections of names
    std::uint64_t headerOffset = 0;
    std::uint64_t dataOffset = 0;
    std::uint64_t dataEnd = 0; ///< at most the file's
    std::uint64_t missing = 0; ///< bytes that the header tells of beyond the file's end

    bool compressed() const { return (flags & 1) != 0; }
};

/// What a section holds, for problems: `options`, `kallsyms`.
std::string datSectionName(std::uint16_t id);

/// All sections as they stand one after the other.
struct DatSectionList
{
    enum class End : std::uint8_t {
        Whole, ///< at the end of the file
        CutSection, ///< the last one of `sections` is longer than the file
        CutHeader, ///< the file ends within the header behind the last one
        Unknown, ///< something stands behind them that is no section, or cannot be read
    };
    std::vector<DatSection> sections;
    End end = End::Unknown;
};

/// Reads the sections of a v7 file.
class DatSections
{
public:
    /// `header` must outlive it.
    DatSections(Input& input, std::uint64_t fileSize, const DatHeader& header);

    /// The header of the section at an offset; `name` is for errors. Errors: Truncated.
    Result<DatSection> at(std::uint64_t offset, std::string_view name) const;
    /// The data of a section, unpacked. Errors: Truncated, Corrupt.
    Result<DatCursor> open(const DatSection& section, std::string_view name);
    /// All sections from the first one on.
    DatSectionList list() const;
    /// Tells what is missing at the end of the file: of the last section, or of the names of all.
    void reportMissing(const DatSectionList& list, ProblemCounter& problems) const;

private:
    Problem missingAtEnd(std::string_view field, Message reason) const;
    Result<std::uint64_t> sizeOfNames(const DatSectionList& list) const;
    void reportMissingNames(const DatSectionList& list, ProblemCounter& problems) const;

    Input& m_input;
    std::uint64_t m_fileSize;
    const DatHeader& m_header;
    std::unique_ptr<DatCodec> m_codec;
};

} // namespace probescope::format
