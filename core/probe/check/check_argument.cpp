#include "core/base/text.h"
#include "core/probe/check/checked_command.h"
#include "core/probe/spec/limits.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace probescope::probe {

namespace {

class ArgumentNames
{
public:
    /// Those that `$arg*` brings.
    void add(std::string_view name) { m_names.emplace_back(name); }
    bool taken(std::string_view name) const
    {
        return std::find(kReservedArguments.begin(), kReservedArguments.end(), name)
            != kReservedArguments.end()
            || std::find(m_names.begin(), m_names.end(), name) != m_names.end();
    }

private:
    std::vector<std::string> m_names;
};

/// What the kernel calls an argument without a name.
std::string nameOfKernel(const KernelRules& rules, std::string_view argument, std::size_t index)
{
    const auto fetch = argument.substr(0, argument.find(':'));
    if (rules.btfArguments && isName(fetch))
        return std::string(fetch);
    return "arg" + std::to_string(index + 1);
}

/// Takes the name off. False: it is wrong.
bool checkArgumentName(CheckedCommand& checked, std::string_view& argument, std::size_t index,
                       ArgumentNames& names)
{
    const auto equal = argument.find('=');
    if (equal == std::string_view::npos) {
        const auto name = nameOfKernel(checked.rules(), argument, index);
        if (names.taken(name)) {
            checked.fault(Fault::UsedArgumentName, argument);
            return false;
        }
        names.add(name);
        return true;
    }
    const auto name = argument.substr(0, equal);
    if (name.size() > kMaxArgumentNameBytes) {
        checked.fault(Fault::ArgumentNameTooLong, name);
    } else if (name.empty()) {
        checked.fault(Fault::NoArgumentName, name);
    } else if (!isName(name)) {
        checked.fault(Fault::BadArgumentName, name);
    } else if (names.taken(name)) {
        checked.fault(Fault::UsedArgumentName, name);
    } else {
        names.add(name);
        argument.remove_prefix(equal + 1);
        return true;
    }
    return false;
}

/// `$arg*` and `$argN` as they stand alone, which newer kernels look at before all others.
class BareArguments
{
public:
    BareArguments(CheckedCommand& checked, const ArgumentPlace& where)
        : m_command(checked)
        , m_where(where)
        , m_parameters(known(checked.kernelInfo().parameters, where.kind, where.symbol))
    {
    }
    /// True: there is nothing else to say about this one.
    bool checkCommand(std::string_view argument, ArgumentNames& names)
    {
        if (!m_command.rules().btfArguments || !argument.starts_with("$arg")
            || m_where.kind == Kind::Event)
            return false;
        if (!m_where.hasParameters()) {
            m_command.fault(Fault::ArgumentsNeedEntry, argument);
            return true;
        }
        const auto rest = argument.substr(4);
        if (!rest.empty() && isDigit(rest.front()))
            return checkNumbered(argument, rest);
        if (!rest.starts_with('*')) {
            m_command.fault(Fault::BadVariable, argument);
        } else if (m_all) {
            m_command.fault(Fault::AllArgumentsTwice, argument);
        } else if (rest.size() > 1) {
            m_command.fault(Fault::AllArgumentsNamed, argument);
        } else {
            m_all = true;
            for (const auto& name : m_parameters.value_or(std::vector<std::string>{}))
                names.add(name);
        }
        return true;
    }

private:
    bool checkNumbered(std::string_view argument, std::string_view rest)
    {
        const auto number = unsignedOf(rest.substr(0, rest.find(':')));
        if (!m_parameters || m_parameters->empty() || !number || *number == 0
            || *number <= m_parameters->size())
            return false;
        m_command.fault(Fault::NoSuchParameter, argument, ENOENT);
        return true;
    }

    CheckedCommand& m_command;
    const ArgumentPlace& m_where;
    std::optional<std::vector<std::string>> m_parameters;
    bool m_all = false;
};

} // namespace

void checkArguments(CheckedCommand& checked, const ArgumentPlace& where, std::size_t end)
{
    const auto& words = checked.words();
    if (end > 2 + kMaxArguments) {
        const auto first = words[2 + kMaxArguments];
        if (checked.habits().countsArguments)
            checked.silent(first, E2BIG, tr("A probe has at most 128 arguments."),
                           tr("Remove some, or use two probes."));
        else
            checked.warn(first, tr("The kernel ignores arguments after the 128th."),
                         tr("Remove some, or use two probes."));
        end = 2 + kMaxArguments;
    }
    ArgumentNames names;
    BareArguments bare(checked, where);
    std::vector<bool> done(end, false);
    for (std::size_t i = 2; i < end; ++i)
        done[i] = bare.checkCommand(words[i], names);
    for (std::size_t i = 2; i < end; ++i) {
        auto argument = words[i];
        if (!done[i] && checkArgumentName(checked, argument, i - 2, names))
            checkBody(checked, where, argument);
    }
    adviseArguments(checked, where, end);
}

} // namespace probescope::probe
