#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::fake {

/// A field that the kernel makes of an argument of a probe, or of a synthetic event.
struct FakeField
{
    std::string declaration = {}; ///< `u32 aa`, `__data_loc char[] bb`, `u8 ch[]`
    std::uint32_t bytes = 0;
    bool isSigned = false;
};

/// `[NAME=]FETCH[:TYPE]`; nothing where the type is none. `number` counts the arguments from 1.
std::optional<FakeField> fieldOfArgument(std::string_view argument, std::size_t number);
/// `u64 lat`, `char c[16]`; nothing where the type is none.
std::optional<FakeField> fieldOfSynthetic(std::string_view text);
/// How a synthetic event's field is listed: `char[16] c`.
std::string listedSynthetic(std::string_view text);

/// The text of a `format` file with these fields behind the common ones.
std::string formatOf(const std::string& event, std::uint32_t id,
                     const std::vector<FakeField>& fields);

} // namespace probescope::fake
