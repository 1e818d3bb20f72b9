#include "core/format/kind/text_kinds.h"

#include "core/base/constant_message.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

namespace probescope::format {

namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

bool isWordCharacter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
        || c == '.' || c == '$' || c == '-' || c == '@';
}

/// Takes what one letter of a shape stands for off the front of the text. `d` digits, `n` digits
/// with a sign, `x` hexadecimal digits, `a` one letter, `i` an identifier, `w` anything but blanks,
/// `_` blanks, `*` all that is left.
bool take(char what, std::string_view& text)
{
    std::size_t end = 0;
    const auto run = [&](auto accept) {
        while (end < text.size() && accept(text[end]))
            ++end;
    };
    switch (what) {
    case 'n':
        end = text.starts_with("-") ? 1 : 0;
        [[fallthrough]];
    case 'd':
        run([](char c) { return c >= '0' && c <= '9'; });
        break;
    case 'x':
        run([](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
        break;
    case 'a':
        end = !text.empty() && ((text[0] | 0x20) >= 'a') && ((text[0] | 0x20) <= 'z') ? 1 : 0;
        break;
    case 'i':
        run(isWordCharacter);
        break;
    case 'w':
        run([](char c) { return c != ' ' && c != '\t'; });
        break;
    case '_':
        run([](char c) { return c == ' ' || c == '\t'; });
        break;
    case '*':
        text = {};
        return true;
    default:
        return false;
    }
    text.remove_prefix(end);
    return end > 0;
}

/// Is the whole text of that shape? `%` and a letter as of take(); all else stands for itself.
bool is(std::string_view shape, std::string_view text)
{
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == '%' && i + 1 < shape.size()) {
            if (!take(shape[++i], text))
                return false;
        } else if (!text.empty() && text.front() == shape[i]) {
            text.remove_prefix(1);
        } else {
            return false;
        }
    }
    return text.empty();
}

using Lines = std::vector<std::string_view>;
using LineTest = std::function<bool(std::string_view)>;

/// The test holds for each line that is not empty, and for one at least.
bool all(const Lines& lines, const LineTest& test)
{
    bool any = false;
    for (const auto line : lines) {
        if (line.empty())
            continue;
        if (!test(line))
            return false;
        any = true;
    }
    return any;
}

bool any(const Lines& lines, const LineTest& test)
{
    return std::any_of(lines.begin(), lines.end(), test);
}

LineTest shaped(std::string_view shape)
{
    return [shape](std::string_view line) { return is(shape, line); };
}

/// What a text is: the name of the kernel's file or of a command, which is the same in all
/// languages, or what people call it.
class KindName
{
public:
    constexpr KindName(const char* file)
        : m_file(file)
    {
    }
    constexpr KindName(ConstantMessage words)
        : m_words(words)
    {
    }
    operator Message() const { return m_words ? Message(*m_words) : Message(m_file); }

private:
    const char* m_file = "";
    std::optional<ConstantMessage> m_words;
};

struct Beginning
{
    std::string_view text;
    KindName name;
};

/// The first line that is not empty begins so.
constexpr std::array kBeginnings = std::to_array<Beginning>({
    {"# event histogram", "hist"},
    {"# event: ", "hist"},
    {"# trigger info: hist", "hist"},
    {"# Available triggers:", "event trigger"_tr},
    {"hist:", "hist trigger"_tr},
    {"  Function                               Hit", "function profile"_tr},
    {"        Depth    Size   Location", "stack_trace"},
    {"tracing mini-HOWTO:", "tracefs README"_tr},
    {"# compressed entry header", "header_event"},
    {"\tfield: u64 timestamp;\toffset:0;", "header_page"},
    {"entries: ", "per_cpu stats"_tr},
    {"#### all functions enabled ####", "function filter"_tr},
    {"#### no functions disabled ####", "function filter"_tr},
    {"no pid", "PID filter"_tr},
    {"Linux version ", "kernel version"_tr},
    {"# To display the perf.data header info", "perf report"},
    {"           time    cpu  task name ", "perf sched timehist"},
    {"Samples do not have callchains.", "perf sched timehist"},
    {"  Task                  |   Runtime ms", "perf sched latency"},
    {" Summary of events:", "perf trace summary"_tr},
    {" Tracing meta data in file ", "trace-cmd dump"},
    {"Kernel buffer statistics:", "trace-cmd report --stat"},
    {"Tracer: ", "trace-cmd stat"},
    {"Events:", "trace-cmd stat"},
    {"{\"traceEvents\"", "Chrome trace (JSON)"_tr},
    {"<?xml", "XML"},
    {"<!DOCTYPE html", "HTML"},
    {"<html", "HTML"},
});

bool isTrigger(std::string_view line)
{
    static constexpr std::array kTriggers{"stacktrace", "traceon", "traceoff", "snapshot"};
    for (const std::string_view word : kTriggers) {
        if (line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ':'))
            return true;
    }
    return line.starts_with("enable_event:") || line.starts_with("disable_event:")
        || line.starts_with("enable_hist:") || line.starts_with("disable_hist:");
}

bool isProbe(std::string_view line)
{
    // p[:GROUP/NAME] PLACE, r10:…, e:…, f:…, t:…, s:GROUP/NAME\tTYPE FIELD
    if (line.size() < 3 || !contains("prefts", line.substr(0, 1)))
        return false;
    auto rest = line.substr(1);
    take('d', rest);
    if (rest.starts_with(":"))
        return contains(rest, "/") && (contains(rest, " ") || contains(rest, "\t"));
    return rest.starts_with(" ") && line[0] != 's';
}

bool isUserProbe(std::string_view line)
{
    const auto blank = line.find(' ');
    return isProbe(line) && blank != std::string_view::npos
        && line.substr(blank + 1).starts_with('/') && contains(line, ":0x");
}

std::string probeFile(const Lines& lines)
{
    if (all(lines, isUserProbe))
        return "uprobe_events";
    const bool kernelOnly = all(lines, [](std::string_view line) {
        return contains("pr", line.substr(0, 1)) && !isUserProbe(line);
    });
    return kernelOnly ? "kprobe_events" : "dynamic_events";
}

bool isErrorLog(const Lines& lines)
{
    return lines.size() > 1 && lines[0].starts_with("[") && contains(lines[0], ": error: ")
        && lines[1].starts_with("  Command: ");
}

bool isPerfTrace(std::string_view line)
{
    // `     1.962 ( 0.079 ms): gadget/222 brk()  = 0x2`
    const auto open = line.find(" (");
    if (open >= 20) // or npos
        return false;
    const auto begin = line.substr(0, 40);
    const bool timed = contains(begin, " ms): ");
    return timed || contains(begin, "(         ): ");
}

Message eventFormatKind(const Lines& lines)
{
    if (lines.size() > 2 && lines[0].starts_with("name: ") && lines[1].starts_with("ID: ")
        && lines[2].starts_with("format:"))
        return tr("event format");
    return {};
}

/// `[local] global counter`: words of which one is chosen.
bool isChoice(std::string_view line)
{
    return !contains(line, "=") && std::count(line.begin(), line.end(), '[') == 1
        && std::count(line.begin(), line.end(), ']') == 1
        && std::all_of(line.begin(), line.end(), [](char c) {
               return isWordCharacter(c) || c == ' ' || c == '[' || c == ']';
           });
}

Message oneLineKind(std::string_view line)
{
    static constexpr std::array kTracers{"nop", "function", "function_graph", "irqsoff", "wakeup"};
    if (is("%n", line) || is("0x%x", line))
        return tr("number");
    if (isChoice(line))
        return contains(line, "local") && contains(line, "global") ? Message("trace_clock")
                                                                   : tr("setting");
    if (std::find(kTracers.begin(), kTracers.end(), line) != kTracers.end())
        return "current_tracer";
    if (contains(line, "function nop") || (line.starts_with("nop ") || contains(line, " nop")))
        return "available_tracers";
    if (is("%d pages:%d groups: %d", line))
        return "dyn_ftrace_total_info";
    for (const char* operation : {" == ", " != ", " > ", " < ", " >= ", " <= ", " ~ ", " & "}) {
        if (contains(line, operation))
            return tr("event filter");
    }
    return {};
}

struct LineKind
{
    KindName name;
    LineTest test;
};

/// Kinds of which each line is of one shape; the first that fits is it.
const std::vector<LineKind>& lineKinds()
{
    static const std::vector<LineKind> kKinds{
        {"uprobe_profile", shaped("%_/%w%_%w%_%d")},
        {"kprobe_profile", shaped("%_%w%_%d%_%d")},
        {"kprobes list"_tr,
         [](std::string_view line) { return is("%x%_%a%_%*", line) && contains(line, "+0x"); }},
        {"kallsyms",
         [](std::string_view line) {
             return line.find(' ') >= 8 && is("%x %a %w", line.substr(0, line.find('\t')));
         }},
        {"kprobe blacklist"_tr, shaped("0x%x-0x%x%_%w")},
        {"printk_formats", shaped("0x%x : \"%*")},
        {"eval_map",
         [](std::string_view line) { return is("%w %n (%w", line) && line.back() == ')'; }},
        {"enabled_functions",
         [](std::string_view line) {
             const auto open = line.find(" (");
             return open != std::string_view::npos && is(" (%d)%*", line.substr(open))
                 && (contains(line, "->") || contains(line, "tramp:"));
         }},
        {"available_events", shaped("%i:%i")},
        {"synthetic_events",
         [](std::string_view line) { return is("%i\t%i %*", line) || is("%i\t%i[%*", line); }},
        {"list of loaded modules"_tr, shaped("%i %d %d %w %w 0x%*")},
        {"saved_tgids", shaped("%d %d")},
        {"numbers"_tr, shaped("%d")},
        {"saved_cmdlines",
         [](std::string_view line) { return is("%d %*", line) && line[0] != '0'; }},
        {"osnoise settings"_tr, shaped("osnoise/%i: %*")},
        {"hwlat settings"_tr, shaped("hwlat_detector/%i: %*")},
    };
    return kKinds;
}

bool isFunctionLine(std::string_view line)
{
    return is("%i", line) || is("%i [%i]", line) || is("%x %i", line) || is("%x %i [%i]", line)
        || (is("%i:%i:%*", line) && !contains(line, " "));
}

bool isFolderListing(const Lines& lines)
{
    const auto entry = [](std::string_view line) {
        return line.size() > 10 && contains("-dlrcbps", line.substr(0, 1))
            && line.substr(1, 9).find_first_not_of("rwxstST-") == std::string_view::npos;
    };
    return any(lines, entry) && all(lines, [&](std::string_view line) {
               return entry(line) || line.starts_with("total ") || line.back() == ':';
           });
}

/// A list of names, one a line.
Message listKind(const Lines& lines)
{
    const auto has = [&](std::string_view name) {
        return std::find(lines.begin(), lines.end(), name) != lines.end();
    };
    if (has("print-parent") || has("noprint-parent") || has("noblk_cgname") || has("blk_cgname"))
        return "trace_options";
    if (has("available_tracers") || has("current_tracer"))
        return tr("list of tracefs files");
    static constexpr std::array kFunctionBeginnings{"vfs_", "do_",   "__x64_sys_", "__traceiter_",
                                                    "ksys", "kmem_", "_raw_spin_", "schedule",
                                                    "tcp_", "ext4_", "tasklet_"};
    const bool functions = any(lines, [](std::string_view line) {
        const auto blank = line.find(' ');
        const bool address = blank == 16 && is("%x", line.substr(0, blank));
        const auto name = address ? line.substr(blank + 1) : line;
        return std::any_of(kFunctionBeginnings.begin(), kFunctionBeginnings.end(),
                           [&](std::string_view part) { return name.starts_with(part); });
    });
    return functions ? tr("list of functions") : tr("list of names");
}

} // namespace

Message textKindByBeginning(const std::vector<std::string_view>& lines)
{
    Lines full; // without empty lines and rules of dashes
    for (const auto line : lines) {
        const auto first = line.find_first_not_of(" -\t");
        if (first != std::string_view::npos && full.size() < 3)
            full.push_back(line);
    }
    if (full.empty())
        return {};
    auto first = full[0];
    if (first.starts_with("cpus=") && full.size() > 1) // trace-cmd report begins all it prints so
        first = full[1];
    for (const auto& [text, name] : kBeginnings) {
        if (first.starts_with(text))
            return name;
    }
    if (isErrorLog(full))
        return "error_log";
    if (first.starts_with("  %") && contains(first, " #"))
        return "trace-cmd hist";
    if (full.size() > 1 && full[0].starts_with("Active: ") && full[1].starts_with("Busy: "))
        return "user_events_status";
    if (auto format = eventFormatKind(full); !format.empty())
        return format;
    if (isPerfTrace(first) && all(full, isPerfTrace))
        return "perf trace";
    return {};
}

Message textKindByLines(const std::vector<std::string_view>& lines, bool whole)
{
    Lines full;
    std::copy_if(lines.begin(), lines.end(), std::back_inserter(full),
                 [](std::string_view line) { return !line.empty(); });
    if (all(full, isTrigger))
        return tr("event trigger");
    if (full.size() == 1 && whole) {
        if (auto kind = oneLineKind(full[0]); !kind.empty())
            return kind;
    }
    if (all(full, isProbe))
        return probeFile(full);
    for (const auto& [name, test] : lineKinds()) {
        if (all(full, test))
            return name;
    }
    if (isFolderListing(full))
        return tr("folder listing");
    if (full.size() > 1 && all(full, shaped("%i %d"))
        && any(full, [](std::string_view line) { return line.starts_with("print-parent "); }))
        return "trace_options";
    if (all(full, isFunctionLine))
        return listKind(full);
    return tr("plain text");
}

} // namespace probescope::format
