#include "core/probe/import/libbpf_sections.h"

#include "core/probe/import/script_places.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace probescope::probe {

namespace {

using NodeKind = CodeNode::Kind;

} // namespace

bool LibbpfSections::takePlace(const CFunction& function, ImportedProbe& probe)
{
    Spec& spec = probe.probe.spec;
    const std::string& section = function.section;
    const auto slash = std::min(section.find('/'), section.size());
    std::string kind = section.substr(0, slash);
    std::string rest = slash < section.size() ? section.substr(slash + 1) : std::string();
    if (kind.starts_with('?')) // not loaded by itself
        kind.erase(0, 1);
    if (kind.ends_with(".s"))
        kind.resize(kind.size() - 2);
    const auto is = [&kind](std::string_view a, std::string_view b) {
        return kind == a || kind == b;
    };
    if (is("license", "version") || kind.starts_with('.'))
        return false;
    const bool leave = kind.find("ret") != std::string::npos || kind == "fexit";
    if (is("tp", "tracepoint")) {
        const auto divider = rest.find('/');
        spec.kind = Kind::Event;
        spec.system = rest.substr(0, divider);
        spec.symbol = divider == std::string::npos ? "" : rest.substr(divider + 1);
        return !spec.symbol.empty() || noPlace(function);
    }
    if (is("raw_tp", "raw_tracepoint") || kind == "tp_btf") {
        spec.kind = Kind::Tracepoint;
        spec.symbol = rest;
        return !rest.empty() || noPlace(function);
    }
    if (is("kprobe", "kretprobe") || is("fentry", "fexit") || is("ksyscall", "kretsyscall")) {
        spec.kind = leave ? Kind::KernelReturn : Kind::KernelEntry;
        const bool call = kind.ends_with("syscall");
        const auto sign = rest.find('+');
        spec.symbol = (call ? "__x64_sys_" : "") + rest.substr(0, sign);
        if (sign != std::string::npos) {
            const auto offset = bpfNumber(std::string_view(rest).substr(sign + 1));
            if (!offset)
                return noPlace(function);
            spec.offset = *offset;
            spec.hasOffset = true;
        }
        return !rest.empty() || noPlace(function);
    }
    if (is("uprobe", "uretprobe"))
        return takeUserSection(function, rest, leave, probe);
    if (kind == "usdt")
        return takeUsdtSection(function, rest, probe);
    m_notes.add(function.at,
                tr("SEC(\"{}\") has no equivalent among the kernel's probes.", {section}), true);
    return false;
}

bool LibbpfSections::takeUsdtSection(const CFunction& function, const std::string& rest,
                                     ImportedProbe& probe)
{
    Spec& spec = probe.probe.spec;
    std::vector<std::string> parts(1);
    for (const char c : rest)
        if (c == ':')
            parts.emplace_back();
        else
            parts.back() += c;
    if (parts.size() != 3)
        return noPlace(function);
    spec.kind = Kind::UserEntry;
    spec.file = parts[0];
    probe.probe.known.provider = parts[1];
    probe.probe.known.note = parts[2];
    probe.needsOffset = true;
    if (!spec.file.starts_with('/'))
        m_notes.add(function.at, tr("The file of {} needs its full path.", {function.section}),
                    true);
    return spec.file.starts_with('/');
}

bool LibbpfSections::takeUserSection(const CFunction& function, const std::string& rest, bool leave,
                                     ImportedProbe& probe)
{
    Spec& spec = probe.probe.spec;
    spec.kind = leave ? Kind::UserReturn : Kind::UserEntry;
    if (const auto colon = rest.rfind(':'); colon != std::string::npos) {
        const auto sign = std::min(rest.find('+', colon), rest.size());
        spec.file = rest.substr(0, colon);
        probe.probe.known.function = rest.substr(colon + 1, sign - colon - 1);
        if (sign < rest.size())
            probe.probe.known.functionOffset = static_cast<std::uint64_t>(
                bpfNumber(std::string_view(rest).substr(sign + 1)).value_or(0));
        probe.needsOffset = true;
        return true;
    }
    const auto found = attachments().find(function.name);
    if (found == attachments().end())
        return noPlace(function);
    spec.file = found->second.file;
    spec.offset = found->second.offset;
    if (found->second.semaphore != 0)
        spec.semaphore = found->second.semaphore;
    if (found->second.leave)
        spec.kind = Kind::UserReturn;
    return true;
}

bool LibbpfSections::noPlace(const CFunction& function)
{
    m_notes.add(function.at, tr("This text does not show where {} is attached.", {function.name}),
                true);
    return false;
}

const std::map<std::string, LibbpfSections::Attachment>& LibbpfSections::attachments()
{
    if (!m_attached) {
        m_attached = true;
        std::vector<CodeFault> unused;
        for (const CFunction& function : m_source.functions)
            if (function.section.empty())
                findAttachments(bodyOf(m_source, function, unused));
    }
    return m_attachments;
}

void LibbpfSections::findAttachments(const std::vector<CodeStatement>& statements, int depth)
{
    if (depth > 50)
        return;
    for (const CodeStatement& statement : statements) {
        const CodeNode* node = &statement.node;
        if (node->kind == NodeKind::Assign)
            node = &node->parts[1];
        if (node->kind == NodeKind::Call)
            takeAttachment(*node);
        findAttachments(statement.body, depth + 1);
        findAttachments(statement.otherwise, depth + 1);
    }
}

void LibbpfSections::takeAttachment(const CodeNode& call)
{
    const auto number = [&call](std::size_t i) {
        return call.parts[i].kind == NodeKind::Number ? call.parts[i].number : 0;
    };
    if (call.calls("attach") && call.parts.size() == 7 && call.parts[2].kind == NodeKind::Text
        && call.parts[3].kind == NodeKind::Text) {
        m_attachments[call.parts[2].word] = {.file = call.parts[3].word,
                                             .offset = static_cast<std::int64_t>(number(4)),
                                             .semaphore = number(5),
                                             .leave = call.parts[6].isName("true")};
        return;
    }
    const bool plain = call.calls("bpf_program__attach_uprobe") && call.parts.size() == 6;
    const bool options = call.calls("bpf_program__attach_uprobe_opts") && call.parts.size() == 6;
    if (!plain && !options)
        return;
    const std::string program = codeText(call.parts[1]);
    const auto file = textOf(m_source, call.parts[options ? 3 : 4]);
    if (!file)
        return;
    m_attachments[program.substr(program.find_last_of(".>") + 1)] = {
        .file = *file,
        .offset = static_cast<std::int64_t>(number(options ? 4 : 5)),
        .leave = plain && (call.parts[2].isName("true") || number(2) == 1)};
}

} // namespace probescope::probe
