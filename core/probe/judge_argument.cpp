#include "core/base/text.h"
#include "core/probe/judging.h"
#include "core/probe/limits.h"
#include "core/probe/text_scan.h"

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
bool judgeArgumentName(Judging& judging, std::string_view& argument, std::size_t index,
                       ArgumentNames& names)
{
    const auto equal = argument.find('=');
    if (equal == std::string_view::npos) {
        const auto name = nameOfKernel(judging.rules(), argument, index);
        if (names.taken(name)) {
            judging.fault(Fault::UsedArgumentName, argument);
            return false;
        }
        names.add(name);
        return true;
    }
    const auto name = argument.substr(0, equal);
    if (name.size() > kMostArgumentNameBytes) {
        judging.fault(Fault::ArgumentNameTooLong, name);
    } else if (name.empty()) {
        judging.fault(Fault::NoArgumentName, name);
    } else if (!isName(name)) {
        judging.fault(Fault::BadArgumentName, name);
    } else if (names.taken(name)) {
        judging.fault(Fault::UsedArgumentName, name);
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
    BareArguments(Judging& judging, const ArgumentPlace& where)
        : m_judging(judging)
        , m_where(where)
        , m_parameters(known(judging.knowledge().parameters, where.kind, where.symbol))
    {
    }
    /// True: there is nothing else to say about this one.
    bool judge(std::string_view argument, ArgumentNames& names)
    {
        if (!m_judging.rules().btfArguments || !argument.starts_with("$arg")
            || m_where.kind == Kind::Event)
            return false;
        if (!m_where.hasParameters()) {
            m_judging.fault(Fault::ArgumentsNeedEntry, argument);
            return true;
        }
        const auto rest = argument.substr(4);
        if (!rest.empty() && isDigit(rest.front()))
            return judgeNumbered(argument, rest);
        if (!rest.starts_with('*')) {
            m_judging.fault(Fault::BadVariable, argument);
        } else if (m_all) {
            m_judging.fault(Fault::AllArgumentsTwice, argument);
        } else if (rest.size() > 1) {
            m_judging.fault(Fault::AllArgumentsNamed, argument);
        } else {
            m_all = true;
            for (const auto& name : m_parameters.value_or(std::vector<std::string>{}))
                names.add(name);
        }
        return true;
    }

private:
    bool judgeNumbered(std::string_view argument, std::string_view rest)
    {
        const auto number = unsignedOf(rest.substr(0, rest.find(':')));
        if (!m_parameters || m_parameters->empty() || !number || *number == 0
            || *number <= m_parameters->size())
            return false;
        m_judging.fault(Fault::NoSuchParameter, argument, ENOENT);
        return true;
    }

    Judging& m_judging;
    const ArgumentPlace& m_where;
    std::optional<std::vector<std::string>> m_parameters;
    bool m_all = false;
};

} // namespace

void judgeArguments(Judging& judging, const ArgumentPlace& where, std::size_t end)
{
    const auto& words = judging.words();
    if (end > 2 + kMostArguments) {
        const auto first = words[2 + kMostArguments];
        if (judging.habits().countsArguments)
            judging.silent(first, E2BIG, "A probe has at most 128 arguments.",
                           "Leave some out, or use two probes.");
        else
            judging.warn(first, "The kernel drops what is behind the 128th argument.",
                         "Leave some out, or use two probes.");
        end = 2 + kMostArguments;
    }
    ArgumentNames names;
    BareArguments bare(judging, where);
    std::vector<bool> done(end, false);
    for (std::size_t i = 2; i < end; ++i)
        done[i] = bare.judge(words[i], names);
    for (std::size_t i = 2; i < end; ++i) {
        auto argument = words[i];
        if (!done[i] && judgeArgumentName(judging, argument, i - 2, names))
            judgeBody(judging, where, argument);
    }
    adviseArguments(judging, where, end);
}

} // namespace probescope::probe
