#include "error_captures.h"

#include "core/probe/spec/event_names.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <set>

using namespace probescope;
using namespace probescope::probe;

namespace {

/// Of those that the captures write about, as both kernels have them: kallsyms,
/// available_filter_functions and kprobes-blacklist of the captures.
const std::set<std::string_view> kFunctions{
    "vfs_read", "vfs_write",    "schedule",           "notifier_call_chain",
    "do_int3",  "asm_exc_int3", "kprobe_int3_handler"};
const std::set<std::string_view> kBlacklist{"notifier_call_chain", "do_int3", "asm_exc_int3",
                                            "kprobe_int3_handler", "native_load_idt"};

std::size_t symbolsOf(bool newer, std::string_view symbol)
{
    if (symbol == "t_next")
        return 6;
    if (symbol == "show")
        return newer ? 0 : 2;
    if (symbol == "native_load_idt")
        return newer ? 0 : 1;
    return symbol == "jiffies" || kFunctions.count(symbol) != 0 ? 1 : 0;
}

std::optional<std::vector<std::string>> parametersOf(std::string_view symbol)
{
    if (symbol == "vfs_read")
        return std::vector<std::string>{"file", "buf", "count", "pos"};
    if (symbol == "sched_switch")
        return std::vector<std::string>{"preempt", "prev", "next", "prev_state"};
    return std::nullopt;
}

std::optional<NamedAnswer> namedOf(std::string_view symbol, const std::vector<std::string>& names)
{
    const auto parameters = parametersOf(symbol);
    if (!parameters)
        return std::nullopt;
    if (std::find(parameters->begin(), parameters->end(), names[0]) == parameters->end())
        return NamedAnswer{NamedFault::NoParameter, 0};
    if (names.size() == 1)
        return NamedAnswer{};
    if (names[0] == "count")
        return NamedAnswer{NamedFault::NoStructure, 1};
    const bool member = names[1] == "f_path";
    return member ? NamedAnswer{} : NamedAnswer{NamedFault::NoMember, 1};
}

std::optional<std::vector<std::string>> fieldsOf(std::string_view event)
{
    if (event == "sched_switch")
        return std::vector<std::string>{"prev_comm", "prev_pid", "prev_prio", "prev_state",
                                        "next_comm", "next_pid", "next_prio"};
    if (event == "sched_waking")
        return std::vector<std::string>{"comm", "pid", "prio", "target_cpu"};
    return std::nullopt;
}

FileState stateOf(std::string_view path)
{
    if (path == "/bin/ls")
        return FileState::Regular;
    return path == "/tmp" || path == "/dev/null" ? FileState::NotRegular : FileState::Missing;
}

ErrorEntry entryOf(const QByteArray& block)
{
    static const QRegularExpression head(
        QStringLiteral("^### (\\S+)\nwrite: (.*)\nerrno: (.*)\nerror_log:\n"));
    static const QRegularExpression log(
        QStringLiteral("\\] (\\S.*?): error: (.*)\n  Command: (.*)\n( *)\\^"));
    const auto text = QString::fromUtf8(block);
    const auto match = head.match(text);
    ErrorEntry entry{match.captured(1).toUtf8(), match.captured(2).toUtf8(),
                     match.captured(3).toUtf8()};
    auto said = log.globalMatch(text);
    while (said.hasNext()) {
        const auto line = said.next();
        entry.words = line.captured(2).toUtf8();
        entry.ofCommand = line.captured(3) == QString::fromUtf8(entry.command).simplified();
        entry.column = line.capturedLength(4) - 11;
    }
    return entry;
}

} // namespace

QList<ErrorEntry> errorEntries(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto text = file.readAll();
    QList<ErrorEntry> entries;
    qsizetype begin = 0;
    while (begin < text.size()) {
        const auto next = text.indexOf("\n### ", begin);
        const auto end = next < 0 ? text.size() : next + 1;
        entries.append(entryOf(text.mid(begin, end - begin)));
        begin = end;
    }
    return entries;
}

KernelRules CapturedKernel::rules(const QByteArray& file) const
{
    KernelRules rules;
    if (!m_newer) {
        rules.argumentsAtReturn = false;
        rules.btfArguments = false;
        rules.functionProbes = false;
        rules.charType = false;
        rules.pathTypes = false;
    }
    if (file == "kprobe_events")
        rules.file = CommandFile::KprobeEvents;
    else if (file == "uprobe_events")
        rules.file = CommandFile::UprobeEvents;
    else if (file == "synthetic_events")
        rules.file = CommandFile::SyntheticEvents;
    return rules;
}

KernelInfo CapturedKernel::kernelInfo() const
{
    KernelInfo kernelInfo;
    kernelInfo.symbols = [newer = m_newer](std::string_view module, std::string_view symbol) {
        return module.empty() ? std::optional(symbolsOf(newer, symbol)) : std::nullopt;
    };
    kernelInfo.traceable = [](std::string_view symbol) {
        return std::optional(kFunctions.count(symbol) != 0 && symbol != "asm_exc_int3");
    };
    kernelInfo.blacklisted = [](std::string_view symbol) {
        return std::optional(kBlacklist.count(symbol) != 0);
    };
    kernelInfo.isFunction = [](std::string_view symbol) {
        return std::optional(symbol != "jiffies");
    };
    kernelInfo.isInstruction = [](std::string_view, std::int64_t offset) {
        return std::optional(offset == 0 || offset == 4 || offset == 7);
    };
    kernelInfo.parameters = [](Kind, std::string_view symbol) { return parametersOf(symbol); };
    kernelInfo.named = [](Kind, std::string_view symbol, const std::vector<std::string>& names) {
        return namedOf(symbol, names);
    };
    kernelInfo.event = [events = m_events](std::string_view group, std::string_view event) {
        const auto found = events.find({std::string(group), std::string(event)});
        return std::optional(found == events.end() ? std::optional<KnownEvent>()
                                                   : std::optional(found->second));
    };
    kernelInfo.fields = [](std::string_view, std::string_view event) { return fieldsOf(event); };
    kernelInfo.file = [](std::string_view path) { return std::optional(stateOf(path)); };
    return kernelInfo;
}

void CapturedKernel::accepted(const ErrorEntry& entry)
{
    auto line = entry.command.toStdString();
    line = line.substr(0, line.find('#'));
    if (line.starts_with('!')) {
        m_events.erase({"synthetic", line.substr(1)});
        return;
    }
    if (line.starts_with("-:")) {
        const auto slash = line.find('/');
        m_events.erase({line.substr(2, slash - 2), line.substr(slash + 1)});
        return;
    }
    if (entry.file == "synthetic_events")
        line.insert(0, "s:");
    const auto spec = Spec::parse(line);
    // Who made the captures deleted foo/bar after each write.
    if (spec && (groupOf(*spec) != "foo" || eventOf(*spec) != "bar"))
        m_events[{groupOf(*spec), eventOf(*spec)}].definitions.push_back(*spec);
}
