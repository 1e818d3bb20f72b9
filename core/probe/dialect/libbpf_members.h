#pragma once

#include "core/probe/dialect/parts.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace probescope::probe {

/// Members of the kernel's structs as CO-RE reads them: libbpf finds them in the types of the
/// kernel that loads the program.
class BpfMembers
{
public:
    /// What the function is given, as 8 bytes: `((__u64)PT_REGS_PARM1(ctx))`.
    using Source = std::function<std::optional<std::string>(const LoweredProbe&, const Fetch&)>;
    explicit BpfMembers(Source source)
        : m_source(std::move(source))
    {
    }

    /// Gives a member to the arguments that name one and have none: as far as the words and the
    /// prototype tell. What is wrong with one of them; empty: nothing.
    static Message fillIn(Plan& plan);

    /// `BPF_CORE_READ(file, f_path.dentry, d_name.name)`; of a text in an array, what stands
    /// between these parentheses.
    std::optional<std::string> read(const LoweredProbe& part, const Value& value);
    /// Declares the parameters that were read since the last call, a line each.
    std::string takeVariables();

    bool any() const { return m_any; }
    /// What the program has to define for what was read.
    std::string definitions() const;

private:
    std::string bitfield(const std::string& variable, const KnownMember& member);

    Source m_source;
    std::map<std::string, std::string> m_variables = {}; ///< the declaration by the name
    bool m_any = false;
    bool m_texts = false;
    bool m_bitfields = false;
};

/// The modules whose types are read.
std::set<std::string> modulesOfMembers(const Plan& plan);
/// The command that makes vmlinux.h for the program, for a comment.
std::string vmlinuxCommand(const Plan& plan);
/// Tells of the values that are read at offsets, which hold for one kernel.
void noteOffsets(const Plan& plan, Rendering& rendering);

} // namespace probescope::probe
