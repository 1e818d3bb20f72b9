#pragma once

#include "core/probe/import/found_probe.h"
#include "core/probe/lift/import_lift.h"
#include "core/probe/syntax/code_tree.h"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace probescope::probe {

/// A value in a variable, and the probe whose it is.
struct HeldValue
{
    Lifted value = {};
    std::size_t probe = 0;
    std::string name = {};
    bool isParameter = false; ///< wanted only where something is done with it
};

/// What is known of a program as far as it is read.
struct ProgramState
{
    std::vector<FoundProbe> found = {};
    std::size_t probe = 0; ///< among them, whose body is read
    std::map<std::string, HeldValue> held = {}; ///< by keyOf()
    CodeLifter lifter = {};
    /// Where a variable is kept; a language may know it by its type.
    std::function<std::string(const CodeNode&)> keyOf = codeText;
    bool quiet = false; ///< only the names of what is kept are wanted

    bool isC() const
    {
        return lifter.dialect == Dialect::LibbpfC || lifter.dialect == Dialect::KernelModule;
    }
    /// Is there a probe of that number?
    bool has(std::size_t number) const { return number < found.size(); }
};

} // namespace probescope::probe
