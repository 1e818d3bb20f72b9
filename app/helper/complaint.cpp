#include "app/helper/complaint.h"

#include "core/base/terminal_text.h"

#include <cstdio>

namespace probescope::helper {

void complain(const Error& error)
{
    const auto text = terminalText(error.message(), TextLines::One);
    std::fprintf(stderr, "probescope-helper: %s\n", text.c_str());
}

} // namespace probescope::helper
