#pragma once

#include "core/base/result.h"
#include "core/format/input/byte_order.h"
#include "core/format/input/input.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace probescope::format {

/// Reads numbers, strings and blocks one after the other from a part of an input: a section of a
/// trace.dat file, as it lies in the file or unpacked. Sizes are checked against what is left
/// before anything is allocated.
///
/// Errors: Truncated when the part ends too early (place: the byte of the file, and the section),
/// and those of Input::at().
class DatCursor
{
public:
    /// `end` is at most input.size().
    DatCursor(Input& input, ByteOrder order, std::uint64_t begin, std::uint64_t end,
              std::string section);
    /// Reads unpacked bytes; `place` is where their section stands in the file.
    DatCursor(std::string bytes, ByteOrder order, Place place);

    Result<std::uint16_t> number16();
    Result<std::uint32_t> number32();
    Result<std::uint64_t> number64();
    /// Up to a NUL, which is consumed. Errors: Corrupt when longer than `most`.
    Result<std::string> string(std::size_t most = 64U << 10U);
    Result<std::string> block(std::uint64_t size);
    Result<> skip(std::uint64_t size);

    std::uint64_t offset() const { return m_offset; }
    std::uint64_t left() const { return m_end - m_offset; }
    void setSection(std::string section) { m_section = std::move(section); }
    const std::string& section() const { return m_section; }
    ByteOrder order() const { return m_order; }
    Place place() const;
    tl::unexpected<Error> failHere(ErrorCode code, Message what) const;

private:
    Result<> need(std::size_t count);
    tl::unexpected<Error> truncated(std::uint64_t wanted) const;

    Input* m_input = nullptr;
    ByteOrder m_order;
    std::uint64_t m_offset;
    std::uint64_t m_end;
    std::string m_section;
    Place m_place; ///< of unpacked bytes
    std::string m_window; ///< bytes of the input from m_windowBegin on
    std::uint64_t m_windowBegin = 0;
};

} // namespace probescope::format
