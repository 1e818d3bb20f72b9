#include "core/probe/import/import.h"

#include "core/base/text.h"
#include "core/probe/dialect/filter.h"
#include "core/probe/import/import_parts.h"
#include "core/probe/syntax/code_tokens.h"
#include "core/probe/syntax/shell_tokens.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

namespace {

constexpr std::size_t kMaxImportBytes = std::size_t(256) << 10;
constexpr std::size_t kMaxImported = 256;
constexpr std::size_t kMaxImportNotes = 200;
constexpr std::string_view kImportBlanks = " \t\r\n";

void addImportNote(Import& import, LineIndex::Point point, Message text, bool lost)
{
    // The last one says that there were more.
    if (import.notes.size() >= kMaxImportNotes)
        return;
    if (import.notes.size() + 1 == kMaxImportNotes) {
        text = tr("Further text was not understood.");
        lost = true;
    }
    import.notes.push_back(
        {.line = point.line, .column = point.column, .text = std::move(text), .lost = lost});
}

bool holds(std::string_view text, std::string_view word)
{
    return text.find(word) != std::string_view::npos;
}

template <std::size_t N>
bool holdsAny(std::string_view text, const std::array<std::string_view, N>& words)
{
    return std::any_of(words.begin(), words.end(),
                       [text](std::string_view word) { return holds(text, word); });
}

/// A command, behind a prompt and sudo.
std::string_view commandOf(std::string_view line)
{
    line = trimmedBlanks(line, kImportBlanks);
    for (const std::string_view before : {"$ ", "# ", "sudo "})
        if (line.starts_with(before))
            line = trimmedBlanks(line.substr(before.size()), kImportBlanks);
    const auto word = line.substr(0, line.find_first_of(" \t"));
    return word.size() < line.size() ? word.substr(word.rfind('/') + 1) : std::string_view();
}

/// What the commands of a shell are for; Nothing: there are none.
ImportKind shellKind(std::string_view text)
{
    static constexpr auto kOther =
        std::to_array<std::string_view>({"echo", "printf", "cat", "tee", "cd", "export"});
    auto kind = ImportKind::Nothing;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        const auto line = text.substr(begin, end - begin);
        const auto command = commandOf(line);
        begin = end + 1;
        if (command == "perf" || (holds(line, "perf probe ") && !line.starts_with('#')))
            return ImportKind::PerfProbe;
        if (command == "trace-cmd")
            kind = ImportKind::TraceCmd;
        else if (kind != ImportKind::Nothing)
            continue;
        else if (command == "bpftrace")
            kind = ImportKind::Bpftrace;
        else if (command == "stap")
            kind = ImportKind::SystemTap;
        else if (command == "dtrace")
            kind = ImportKind::DTrace;
        else if (std::find(kOther.begin(), kOther.end(), command) != kOther.end()
                 || (holds(line, "_events") && holds(line, "echo")))
            kind = ImportKind::Definitions;
    }
    return kind;
}

bool looksLikeBpftrace(std::string_view text)
{
    static constexpr auto kPlaces = std::to_array<std::string_view>(
        {"bpftrace", "kprobe:", "kretprobe:", "uprobe:", "uretprobe:", "tracepoint:", "usdt:",
         "kfunc:", "kretfunc:", "fentry:", "fexit:", "rawtracepoint:", "BEGIN"});
    return holds(text, "{") ? holdsAny(text, kPlaces) : holds(text, "bpftrace");
}

bool looksLikeSystemTap(std::string_view text)
{
    for (auto at = text.find("probe"); at != std::string_view::npos;
         at = text.find("probe", at + 5)) {
        const auto line = text.rfind('\n', at);
        const auto before = text.substr(line == std::string_view::npos ? 0 : line + 1,
                                        at - (line == std::string_view::npos ? 0 : line + 1));
        const bool begins = trimmedBlanks(before).empty() || trimmedBlanks(before).ends_with('}');
        if (begins && at + 5 < text.size()
            && kImportBlanks.find(text[at + 5]) != std::string_view::npos
            && holds(text.substr(at), "{"))
            return true;
    }
    return false;
}

/// What a program is written in; Nothing: it is none.
ImportKind programKind(std::string_view text)
{
    static constexpr auto kModules = std::to_array<std::string_view>(
        {"struct kprobe", "struct kretprobe", "struct fprobe", "struct jprobe"});
    static constexpr auto kD =
        std::to_array<std::string_view>({"fbt:", "rawfbt:", "syscall::", ":::", "pid$", "#pragma D",
                                         "self->", "this->", "copyinstr("});
    if (holds(text, "SEC(\""))
        return ImportKind::LibbpfC;
    if (holdsAny(text, kModules) || (holds(text, "register_trace_") && holds(text, "module_init")))
        return ImportKind::KernelModule;
    if (looksLikeSystemTap(text))
        return ImportKind::SystemTap;
    if (holds(text, "{") && holdsAny(text, kD))
        return ImportKind::DTrace;
    return looksLikeBpftrace(text) ? ImportKind::Bpftrace : ImportKind::Nothing;
}

bool holdsDefinition(std::string_view text)
{
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        if (beginsDefinition(text.substr(begin, end - begin)))
            return true;
        begin = end + 1;
    }
    return false;
}

struct ImportText
{
    ImportKind kind = ImportKind::Nothing;
    bool isShell = false; ///< commands, whatever they call
};

ImportText findImportText(std::string_view text)
{
    if (text.starts_with("#!")) {
        const auto line = text.substr(0, text.find('\n'));
        if (holds(line, "bpftrace"))
            return {.kind = ImportKind::Bpftrace};
        if (holds(line, "stap"))
            return {.kind = ImportKind::SystemTap};
        if (holds(line, "dtrace"))
            return {.kind = ImportKind::DTrace};
        if (line.ends_with("sh") || holds(line, "sh "))
            return {.kind = shellKind(text) == ImportKind::Nothing ? ImportKind::Definitions
                                                                   : shellKind(text),
                    .isShell = true};
    }
    // Usage in the comment of a program is no command.
    const std::string plain = withoutComments(text, {});
    const bool comments = holds(text, "/*") && holds(text, "*/");
    if (const auto kind = shellKind(comments ? std::string_view(plain) : text);
        kind != ImportKind::Nothing && !holds(plain, "SEC(\""))
        return {.kind = kind, .isShell = true};
    const bool definitions = holdsDefinition(plain);
    const auto program = programKind(text);
    // A definition may hold the words of a program in its names, but no braces.
    if (program != ImportKind::Nothing && (!definitions || holds(plain, "{")))
        return {.kind = program};
    return {.kind = definitions ? ImportKind::Definitions : ImportKind::Nothing, .isShell = true};
}

} // namespace

void ImportSink::note(std::size_t at, Message text, bool lost)
{
    addImportNote(import, lines.of(at), std::move(text), lost);
}

bool ImportSink::isFull() const
{
    return import.cut || import.notes.size() >= kMaxImportNotes;
}

void ImportSink::add(ImportedProbe probe, std::size_t at)
{
    if (import.probes.size() >= kMaxImported) {
        if (std::exchange(import.cut, true) == false)
            note(at, tr("More than 256 probes: the rest is left out."), true);
        return;
    }
    const std::string line = probe.probe.spec.format();
    const auto again = Spec::parse(line);
    if (!again || *again != probe.probe.spec) {
        note(at, tr("The kernel cannot express this probe: {}.", {line}), true);
        return;
    }
    import.probes.push_back(std::move(probe));
}

void ImportSink::addDefinition(const PlacedText& words)
{
    auto spec = Spec::parse(words.text);
    if (!spec) {
        note(words.placeOf(spec.error().place.byte.value_or(0)),
             tr("This is not a probe definition: {}.", {spec.error().what}), true);
        return;
    }
    add({.probe = {.spec = std::move(*spec)}, .line = lines.of(words.at).line}, words.at);
}

bool ImportSink::setFilter(const std::string& filter, std::size_t at,
                           const std::optional<Remark>& remark)
{
    if (!import.filter.empty() && import.filter != filter) {
        note(at, tr("There already is a condition; this one is left out: {}.", {filter}), true);
        return false;
    }
    if (import.filter.empty()) {
        import.filter = filter;
        filterAt = at;
    }
    const auto known = [&remark](const Remark& one) { return one.text == remark->text; };
    if (remark && std::none_of(filterRemarks.begin(), filterRemarks.end(), known))
        filterRemarks.push_back(*remark);
    return true;
}

void ImportSink::judgeFilter()
{
    const auto condition = FilterNode::parse(import.filter);
    if (import.filter.empty())
        return;
    auto& probes = import.probes;
    // What is measured between the two is of hits of both.
    if (import.latency && probes.size() > 1 && (probes[0].isFiltered || probes[1].isFiltered))
        probes[0].isFiltered = probes[1].isFiltered = true;
    const auto fields = condition ? condition->fields() : std::vector<std::string>();
    const auto isOther = [&fields](const ImportedProbe& probe) {
        const auto& arguments = probe.probe.spec.arguments;
        return !probe.isFiltered
            && std::all_of(fields.begin(), fields.end(), [&arguments](const std::string& field) {
                   return isCommonField(field)
                       || std::any_of(arguments.begin(), arguments.end(),
                                      [&field](const Argument& one) { return one.name == field; });
               });
    };
    if (std::any_of(probes.begin(), probes.end(), isOther)) {
        note(filterAt,
             tr("The condition applies to only some probes or clauses, but a filter applies to all "
                "hits with its fields: it is left out: {}.",
                {import.filter}),
             true);
        import.filter.clear();
        for (ImportedProbe& probe : probes)
            probe.isFiltered = false;
        return;
    }
    for (const Remark& remark : filterRemarks)
        note(remark.at, remark.text, false);
}

namespace {

void readText(ImportSink& sink, const ImportText& found, std::string_view text)
{
    const PlacedText whole = PlacedText::of(text);
    switch (found.kind) {
    case ImportKind::Nothing:
        if (!trimmedBlanks(text, kImportBlanks).empty())
            sink.note(0, tr("This is not a known kind of probe definition."), true);
        return;
    case ImportKind::LibbpfC:
    case ImportKind::KernelModule:
        importC(sink, found.kind == ImportKind::LibbpfC ? Dialect::LibbpfC : Dialect::KernelModule,
                whole);
        return;
    case ImportKind::Bpftrace:
    case ImportKind::SystemTap:
    case ImportKind::DTrace:
        if (found.isShell)
            break;
        importScript(sink,
                     found.kind == ImportKind::DTrace          ? Dialect::DTrace
                         : found.kind == ImportKind::SystemTap ? Dialect::SystemTap
                                                               : Dialect::Bpftrace,
                     whole);
        return;
    case ImportKind::Definitions:
    case ImportKind::PerfProbe:
    case ImportKind::TraceCmd:
        break;
    }
    importShell(sink, whole);
}

/// By their places; the one that says that there were more stays the last.
void orderNotes(Import& import)
{
    auto end = import.notes.end();
    if (import.notes.size() >= kMaxImportNotes)
        --end;
    std::stable_sort(import.notes.begin(), end, [](const ImportNote& a, const ImportNote& b) {
        return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
}

} // namespace

Import importProbes(std::string_view text)
{
    Import import;
    if (text.size() > kMaxImportBytes) {
        addImportNote(import, {}, tr("The text is longer than 256 KiB and was not read."), true);
        return import;
    }
    const ImportText found = findImportText(text);
    import.kind = found.kind;
    ImportSink sink{.import = import, .lines = LineIndex(text)};
    readText(sink, found, text);
    sink.judgeFilter();
    orderNotes(import);
    return import;
}

} // namespace probescope::probe
