#pragma once

#include "core/format/learn/learned_format.h"
#include "core/format/learn/text_symbols.h"
#include "core/trace/event.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::format {

/// Turns the values of an event's text into those of a record of a LearnedFormat, for
/// RecordEncoder. One thread at a time.
class LearnedValues
{
public:
    explicit LearnedValues(TextSymbols& symbols)
        : m_symbols(symbols)
    {
    }

    /// Fills `values` with one for each part; they are valid until the next call. `whole` makes the
    /// event's text. False: a value has no place in its field.
    bool convert(const LearnedFormat& format, std::span<const FieldValue> text,
                 const std::function<std::string()>& whole, std::vector<FieldValue>& values);

private:
    bool convertOne(const LearnedFormat::Part& part, const FieldValue& text, FieldValue& value);
    bool stack(std::string_view lines);

    TextSymbols& m_symbols;
    std::string m_stack; ///< addresses in this machine's byte order
    std::string m_whole;
};

/// The bits of prev_state for letters as kernels since 4.14 print them: `S`, `R+`, `D|K` has none.
std::optional<std::int64_t> taskStateBits(std::string_view letters);
/// The same for the letters of trace-cmd's report, `W` and `Z` among them.
std::optional<std::int64_t> reportStateBits(std::string_view letters);

} // namespace probescope::format
