#pragma once

#include "core/symbols/program/program.h"

#include <memory>
#include <string>
#include <vector>

namespace probescope::program {

/// Where a statement of the source begins: a place within a function that can be probed.
struct SourcePlace
{
    std::uint64_t address = 0;
    std::uint64_t offset = 0; ///< in the file
    std::string file = {};
    int line = 0;
};

struct FunctionParameter
{
    std::string name = {};
    std::string typeText = {}; ///< as C writes it: `const char *`
    /// Its value when the function is entered, for a probe there and nowhere else.
    std::optional<probe::Argument> value = {};
    Message reason = {}; ///< why no probe can fetch it; empty when one can
};

/// What the compiler wrote about a function.
struct FunctionDebug
{
    std::string resultType = {}; ///< `void`, where it returns nothing
    std::vector<FunctionParameter> parameters = {};
    std::vector<SourcePlace> places = {}; ///< by address; the first one is its begin
};

/// Debug information (DWARF) of a program: in the file itself, or in the debug file that was found
/// for it. Thread-safe.
class DebugInfo
{
public:
    /// Errors: NotFound (there is none; the hint says how to get it), Changed, Unsupported.
    static Result<std::shared_ptr<const DebugInfo>> open(std::shared_ptr<const Program> program);
    ~DebugInfo();
    DebugInfo(const DebugInfo&) = delete;
    DebugInfo& operator=(const DebugInfo&) = delete;

    /// Error NotFound: nothing is written about this function (assembly, another compiler's).
    Result<FunctionDebug> function(const Symbol& symbol) const;

private:
    struct Impl;
    explicit DebugInfo(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace probescope::program
