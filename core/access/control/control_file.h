#pragma once

#include "core/access/backend/backend.h"

#include <optional>
#include <string>
#include <string_view>

namespace probescope::access {

/// A control file or a switch of the kernel: something that can be read, changed and restored. Its
/// values are those of controlValue(). The value of `snapshot` is `0` if no buffer is allocated.
struct ControlFile
{
    TracePath file = {};
    std::optional<KernelSwitch> which = {};

    /// From text().
    static Result<ControlFile> parse(std::string_view text);
    std::string text() const { return which ? pathOf(*which) : file.text(); }
    Result<std::string> valueIn(Backend& backend) const;
    Result<> write(Backend& backend, std::string_view value) const;
    friend bool operator==(const ControlFile&, const ControlFile&) = default;
};

} // namespace probescope::access
