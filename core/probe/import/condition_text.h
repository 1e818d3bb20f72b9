#pragma once

#include "core/probe/import/import_parts.h"
#include "core/probe/import/program_state.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::probe {

/// Conditions of programs in the words of the kernel's event filters.
class ConditionText
{
public:
    ConditionText(const ProgramState& state, const PlacedText& program)
        : m_state(state)
        , m_program(program)
    {
    }

    /// With kCompared and a number in the place of each value, since its name is known only when
    /// all is read; nothing: filters have no words for it. `ignorable`: it asks for nothing that a
    /// filter would have to.
    std::optional<std::string> text(const CodeNode& node, bool& ignorable);

    static constexpr std::string_view kCompared = "compared_value_";
    std::vector<std::pair<std::size_t, Lifted>> compared = {}; ///< and their probes
    /// What is to be said if the filter is used.
    std::optional<ImportSink::Remark> remark = {};
    struct Presence
    {
        std::size_t at = 0;
        std::size_t probe = 0;
    };
    std::vector<Presence> presences = {}; ///< conditions that something is kept

private:
    std::optional<std::string> matchText(const CodeNode& node, bool& ignorable);
    std::optional<std::string> termText(const CodeNode& node, bool& ignorable);
    std::optional<std::string> fieldOf(const CodeNode& node, bool& ignorable);

    const ProgramState& m_state;
    const PlacedText& m_program;
};

} // namespace probescope::probe
