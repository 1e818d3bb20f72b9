#include "core/tracefs/files/control_value.h"

#include "core/tracefs/files/control_text.h"

namespace probescope::tracefs {

Result<std::uint64_t> controlNumber(access::Backend& backend, const access::TracePath& file)
{
    const auto text = backend.read(file);
    if (!text)
        return passOn(text);
    const auto number = numberOf(trimmed(*text));
    if (!number)
        return fail(ErrorCode::Corrupt, tr("the kernel returned no number"), {},
                    Place{.file = file.text()});
    return *number;
}

} // namespace probescope::tracefs
