#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::access {

/// The path of a control file or folder below the root of a tracefs:
/// `instances/probescope-1/trace`. The empty one is the root itself.
///
/// A path that exists is harmless to hand to a kernel: it is relative, at most 1023 bytes long, and
/// none of its parts is empty, `.` or `..`, or longer than 255 bytes, or holds a NUL, a blank or a
/// control character. Names of files in tracefs have none of these.
class TracePath
{
public:
    TracePath() = default;
    /// Errors: Invalid, with what is wrong with it.
    static Result<TracePath> parse(std::string_view text);
    /// For the names that are written in our sources, such as `"events/enable"`. Asserts that they
    /// are paths.
    TracePath(const char* known); // NOLINT(google-explicit-constructor): reads like the path itself

    /// A part that came from elsewhere. Errors: Invalid, when it is no name or holds a `/`.
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
