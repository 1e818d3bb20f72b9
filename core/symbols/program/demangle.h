#pragma once

#include <cstddef>
#include <string>

namespace probescope::program {

/// Makes readable names of C++ (and older Rust) ones. A name in a hostile file may unfold to
/// gigabytes, since it can refer to its own parts again and again: such a name stays as it is, and
/// so do all when one Demangler has made too much text.
class Demangler
{
public:
    /// Empty, where there is nothing to make readable.
    std::string operator()(const std::string& name);

private:
    std::size_t m_made = 0; ///< bytes
};

} // namespace probescope::program
