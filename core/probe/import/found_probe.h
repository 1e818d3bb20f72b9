#pragma once

#include "core/probe/import/import_parts.h"
#include "core/probe/lift/lifted.h"
#include "core/probe/lift/print_format.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

class CodeNotes;

/// A probe of a program, while what is done at it is read.
struct FoundProbe
{
    ImportedProbe probe = {};
    std::vector<Lifted> values = {}; ///< of its arguments
    std::vector<bool> named = {}; ///< arguments whose names the program gave
    std::size_t at = 0;
    bool keepsTime = false;
    bool takesTime = false;
    std::optional<std::size_t> spanAt = {}; ///< where it does
    bool hasEffect = false; ///< something is shown, counted or kept
    bool isPartFiltered = false; ///< some of what is done with its hits has other conditions

    const Spec& spec() const { return probe.probe.spec; }

    /// The argument of a value, made if there is none: its index.
    std::size_t want(const Lifted& value, const PrintConversion& conversion, CodeNotes& notes);
    /// Is the value, or what it points to, an argument already?
    bool isTaken(const Fetch& fetch) const;
    bool isSamePlace(const FoundProbe& other) const;
    /// Does this begin what the other ends: entry and return of a function, or of a system call?
    bool isEntryOf(const FoundProbe& leave) const;

    /// Arguments `name_0`, `name_1`… of what stands in a row become one, an array.
    void joinArrays();
    /// Members that are arrays, of their elements: the kernel has words for the whole only.
    void joinMembers(CodeNotes& notes);

private:
    std::string freeName(const std::string& name, bool isText) const;
};

/// Names them as the comment does that our own texts begin with.
void nameByComment(std::vector<FoundProbe>& probes, std::string_view program);
/// Entry and return whose distance is measured come first; false: there are none.
bool putPairFirst(std::vector<FoundProbe>& probes);

} // namespace probescope::probe
