#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

/// The path of a control file or folder below the root of a tracefs:
/// `instances/probescope-1/trace`. The empty one is the root itself.
///
/// A valid path is safe to pass to a kernel: it is relative and at most 1023 bytes long. None of
/// its parts is empty, `.` or `..`, longer than 255 bytes, or contains a NUL, a blank or a control
/// character. No file name in tracefs does.
class TracePath
{
public:
    TracePath() = default;
    /// Errors: Invalid, with what is wrong with it.
    static Result<TracePath> parse(std::string_view text);
    /// For constant names in our sources, such as `"events/enable"`. Asserts that they are valid.
    TracePath(const char* known); // NOLINT(google-explicit-constructor): reads like the path itself

    /// Appends a part that came from outside. Errors: Invalid (it is no name, or contains a `/`).
    Result<TracePath> child(std::string_view name) const;
    friend TracePath operator/(const TracePath& folder, const TracePath& rest);

    const std::string& text() const { return m_text; }
    bool isRoot() const { return m_text.empty(); }
    std::vector<std::string_view> parts() const;
    /// The last part, empty for the root.
    std::string_view name() const;
    TracePath parent() const;
    friend bool operator==(const TracePath&, const TracePath&) = default;

private:
    std::string m_text;
};

} // namespace probescope::access
