#include "core/analysis/events/value_text.h"

#include <fmt/format.h>

namespace probescope::analysis {

std::string realText(double value)
{
    return fmt::format("{}", value);
}

std::string blobText(std::string_view bytes)
{
    std::string text = "x'";
    for (const char byte : bytes)
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text + "'";
}

} // namespace probescope::analysis
