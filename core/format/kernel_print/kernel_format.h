#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::format {

/// One `field:TYPE NAME;\toffset:O;\tsize:S;\tsigned:G;` line of an event's format.
struct KernelField
{
    std::string_view type; ///< `unsigned long`, `__data_loc char[]`, `char` of `char comm[16]`
    std::string_view name;
    std::uint32_t offset = 0;
    std::uint32_t size = 0; ///< 0: all to the record's end (`char buf[]` of ftrace:print)
    bool isSigned = false;
    bool isPointer = false;
    bool isArray = false;
    std::uint32_t arrayLength = 0; ///< of `T name[N]`; 0 where no number stands there
    /// The field holds the place of its data: `length << 16 | offset`. A 2-byte field (kernels
    /// before 2.6.31) holds an offset only.
    bool isDynamic = false;
    bool isRelative = false; ///< of dynamic ones: the offset counts from the field's end
    std::uint32_t elementSize = 1; ///< of arrays and dynamic fields
    bool isText = false; ///< an array of `char`

    std::uint32_t end() const { return offset + size; }
};

/// The text of events/SYSTEM/NAME/format, taken apart. Views point into the text.
///
/// Our own and not libtraceevent's parser, which reads beyond the end of formats that are cut or
/// forged; a file from elsewhere must not crash us. The print format is left to libtraceevent.
struct KernelFormat
{
    std::string_view name;
    std::uint32_t id = 0;
    std::vector<KernelField> common; ///< common_type, common_flags, …
    std::vector<KernelField> fields;
    std::string_view printFormat; ///< all behind `print fmt: `

    /// No field reaches beyond this many bytes: no record is longer than a page.
    static constexpr std::uint32_t kMaxRecord = 64 * 1024;
    static constexpr std::size_t kMaxFields = 1024;

    /// `longSize` is that of the kernel. Errors: Corrupt (place.line is the line in the text).
    static Result<KernelFormat> parse(std::string_view text, std::uint32_t longSize);
    const KernelField* commonField(std::string_view name) const;
};

/// Only the number behind `ID:`, for a quick look; false when there is none.
bool kernelFormatId(std::string_view text, std::uint32_t& id);

} // namespace probescope::format
