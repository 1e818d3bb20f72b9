#include "core/probe/dialect/libbpf_members.h"

#include "core/probe/dialect/c_rows.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace probescope::probe {

namespace {

constexpr std::string_view kMemberTexts = R"c(
/* Memory that is not there leaves no text. */
static __always_inline void check_text(char *text, long status)
{
	if (status < 0)
		__builtin_memcpy(text, "(fault)", 8);
}
)c";

constexpr std::string_view kMemberBitfields = R"c(
/* A bitfield behind several pointers: the way to it is gone once. */
#define READ_BITFIELD(address, field) ({ \
	typeof(address) address_ = (address); \
	BPF_CORE_READ_BITFIELD_PROBED(address_, field); \
})
)c";

/// `f_path.dentry`, `d_name.name` of `file->f_path.dentry->d_name.name`, without the file.
std::vector<std::string> stepsOf(std::string_view members)
{
    std::vector<std::string> steps;
    while (members.starts_with("->")) {
        members.remove_prefix(2);
        const auto end = std::min(members.find("->"), members.size());
        steps.emplace_back(members.substr(0, end));
        members.remove_prefix(end);
    }
    return steps;
}

/// Nothing: the place has no such parameter.
std::optional<KnownMember> namedMember(const LoweredProbe& part, const Value& value)
{
    const KnownPlace& known = part.probe.known;
    const std::string& word = value.fetch.word;
    KnownMember member{.rest = value.fetch.follows};
    if (word.starts_with("$retval")) {
        member.from = {.source = Fetch::Source::ReturnValue};
        member.parameter = "retval";
        member.type = known.result;
        member.steps = stepsOf(std::string_view(word).substr(7));
        return known.result.empty() ? std::nullopt : std::optional(std::move(member));
    }
    const auto found = findArgument(known, word);
    if (!found || isReturn(part.probe.spec.kind))
        return std::nullopt;
    member.from = {.source = Fetch::Source::Argument,
                   .number = static_cast<std::int64_t>(found->index) + 1};
    member.parameter = known.arguments[found->index].name;
    member.type = known.arguments[found->index].type;
    member.steps = stepsOf(found->members);
    return member;
}

/// Why a member that is named in the line cannot be read; `member` is set where it can.
Message fillValue(const LoweredProbe& part, Value& value)
{
    auto member = namedMember(part, value);
    if (!member)
        return tr("Without kernel types, it is unknown which argument of {} {} starts with.",
                  {part.probe.spec.symbol, value.fetch.word});
    if (value.form == Value::Form::Text && value.fetch.follows.empty())
        return tr("Without kernel types, it is unknown whether {} is a string or a pointer to one.",
                  {value.fetch.word});
    value.member = std::move(member);
    return {};
}

/// For a shell.
std::string pathWord(const std::string& path)
{
    const bool isPlain = std::all_of(path.begin(), path.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || std::string_view("/._+-").find(c) != std::string_view::npos;
    });
    return isPlain ? path : shellQuoted(path);
}

bool isFollowed(const Value& value)
{
    const auto& follows = value.fetch.follows;
    const auto user = std::find_if(follows.begin(), follows.end(),
                                   [](const Follow& follow) { return follow.user; });
    const auto steps = static_cast<std::size_t>(user - follows.begin());
    return steps > 1 || (steps == 1 && follows.front().offset != 0);
}

} // namespace

Message BpfMembers::fillIn(Plan& plan)
{
    for (LoweredProbe& part : plan.parts) {
        for (Value& value : part.values) {
            if (value.fetch.source != Fetch::Source::Named || value.member)
                continue;
            if (auto wrong = fillValue(part, value); !wrong.empty())
                return wrong;
        }
    }
    return {};
}

std::optional<std::string> BpfMembers::read(const LoweredProbe& part, const Value& value)
{
    const KnownMember& member = *value.member;
    auto source = m_source(part, member.from);
    if (!source || member.steps.empty())
        return source;
    constexpr std::string_view kCast = "((__u64)";
    if (source->starts_with(kCast))
        *source = source->substr(kCast.size(), source->size() - kCast.size() - 1);
    m_any = true;
    const std::string variable = parameterVariable(member.parameter);
    const std::string declared = member.type + (member.type.ends_with('*') ? "" : " ") + variable;
    m_variables.insert_or_assign(variable,
                                 fmt::format("\t{} = ({}){};\n", declared, member.type, *source));
    if (member.bits > 0 && member.rest.empty())
        return bitfield(variable, member);
    std::string arguments = variable;
    for (const std::string& step : member.steps)
        arguments += ", " + step;
    if (value.isMemberText()) {
        m_texts = true;
        return arguments;
    }
    return (member.rest.empty() ? "BPF_CORE_READ(" : "(__u64)BPF_CORE_READ(") + arguments + ")";
}

std::string BpfMembers::bitfield(const std::string& variable, const KnownMember& member)
{
    std::string text;
    if (member.steps.size() == 1) {
        text = fmt::format("BPF_CORE_READ_BITFIELD_PROBED({}, {})", variable, member.steps.front());
    } else {
        m_bitfields = true;
        std::string arguments = variable;
        for (std::size_t i = 0; i + 1 < member.steps.size(); ++i)
            arguments += ", " + member.steps[i];
        text = fmt::format("READ_BITFIELD(BPF_CORE_READ({}), {})", arguments, member.steps.back());
    }
    // The kernel prints the bits of signed ones, too, as a number without a sign.
    return member.isSigned && member.bits < 64
        ? fmt::format("({} & {:#x})", text, (std::uint64_t(1) << member.bits) - 1)
        : text;
}

std::string BpfMembers::takeVariables()
{
    std::string lines;
    for (const auto& [name, line] : std::exchange(m_variables, {}))
        lines += line;
    return lines;
}

std::string BpfMembers::definitions() const
{
    return std::string(m_texts ? kMemberTexts : "")
        + std::string(m_bitfields ? kMemberBitfields : "");
}

std::set<std::string> modulesOfMembers(const Plan& plan)
{
    std::set<std::string> modules;
    for (const LoweredProbe& part : plan.parts)
        for (const Value& value : part.values)
            if (value.member && !value.member->module.empty())
                modules.insert(value.member->module);
    return modules;
}

std::string vmlinuxCommand(const Plan& plan)
{
    const auto modules = modulesOfMembers(plan);
    const std::string& folder = plan.kernelFolder;
    std::string command = "bpftool btf dump file ";
    if (folder.empty()) // bpftool itself adds the kernel's types to a module's
        command += "/sys/kernel/btf/" + (modules.empty() ? "vmlinux" : *modules.begin());
    else if (modules.empty())
        command += pathWord(folder + "/vmlinux.btf");
    else
        command = "bpftool -B " + pathWord(folder + "/vmlinux.btf") + " btf dump file "
            + pathWord(folder + "/modules/" + *modules.begin() + ".btf");
    return commentText(command + " format c > vmlinux.h");
}

void noteOffsets(const Plan& plan, Rendering& rendering)
{
    std::string names;
    for (const LoweredProbe& part : plan.parts) {
        for (const Value& value : part.values) {
            const bool isNamed = value.member && !value.member->byOffset;
            if (isUser(part.probe.spec.kind) || isNamed || !isFollowed(value))
                continue;
            names += names.empty() ? "" : ", ";
            names += value.name;
        }
    }
    if (!names.empty())
        rendering.notes.push_back(tr(
            "Offsets without a known member stay offsets, which may differ in another kernel: {}.",
            {names}));
}

} // namespace probescope::probe
