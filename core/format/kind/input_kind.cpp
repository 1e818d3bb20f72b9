#include "core/format/kind/input_kind.h"

#include "core/format/kind/binary_kinds.h"
#include "core/format/kind/event_lines.h"
#include "core/format/kind/text_kinds.h"

#include <algorithm>
#include <vector>

namespace probescope::format {

namespace {

constexpr std::size_t kBeginning = 1U << 20;
constexpr std::size_t kMaxLines = 2000;

struct TextBeginning
{
    std::vector<std::string_view> lines; ///< without line ends
    bool whole = true; ///< the file has no others
};

/// The first lines; a last one that the view cuts is left out, unless it is the only one.
TextBeginning splitLines(std::string_view text, bool atEnd)
{
    TextBeginning beginning;
    while (!text.empty() && beginning.lines.size() < kMaxLines) {
        const auto end = text.find('\n');
        if (end == std::string_view::npos && !atEnd && !beginning.lines.empty()) {
            beginning.whole = false;
            return beginning;
        }
        auto line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r')
            line.remove_suffix(1);
        beginning.lines.push_back(line);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    beginning.whole = atEnd && text.empty();
    return beginning;
}

struct SyntaxCounts
{
    std::size_t lines = 0; ///< that are neither empty nor comments
    std::size_t ftrace = 0;
    std::size_t graph = 0;
    std::size_t perf = 0;
    std::size_t perfBare = 0;
    std::size_t stack = 0;
    std::size_t lost = 0;
};

SyntaxCounts countSyntax(const std::vector<std::string_view>& lines)
{
    SyntaxCounts counts;
    for (const auto line : lines) {
        if (line.empty() || line.front() == '#')
            continue;
        ++counts.lines;
        switch (syntaxOf(line)) {
        case LineSyntax::Ftrace:
            ++counts.ftrace;
            break;
        case LineSyntax::Graph:
            ++counts.graph;
            break;
        case LineSyntax::Perf:
            ++counts.perf;
            break;
        case LineSyntax::PerfBare:
            ++counts.perfBare;
            break;
        case LineSyntax::Stack:
            ++counts.stack;
            break;
        case LineSyntax::Lost:
            ++counts.lost;
            break;
        case LineSyntax::Other:
            break;
        }
    }
    return counts;
}

/// Lines of events make a text of events even when others stand between them (a log, a mail); a
/// single line among many others does not.
InputKind kindBySyntax(const SyntaxCounts& counts)
{
    const std::size_t ftrace = counts.ftrace + counts.graph;
    const auto enough = [&](std::size_t events) {
        return events >= 20
            || (events > 0 && (events + counts.stack + counts.lost) * 3 >= counts.lines);
    };
    if (counts.perf > ftrace && enough(counts.perf))
        return InputKind::PerfScript;
    if (enough(ftrace) || (counts.lost > 0 && counts.lost == counts.lines))
        return InputKind::FtraceText;
    // A field set without time and CPU is recognised only when nothing else is there.
    if (counts.perfBare > 0 && (counts.perfBare + counts.stack) * 10 >= counts.lines * 9)
        return InputKind::PerfScript;
    return InputKind::Text;
}

bool hasTracerHeader(const std::vector<std::string_view>& lines)
{
    const auto count = std::min<std::size_t>(lines.size(), 5);
    return std::any_of(lines.begin(), lines.begin() + std::ptrdiff_t(count),
                       [](std::string_view line) { return line.starts_with("# tracer: "); });
}

bool isSnapshotHelp(const std::vector<std::string_view>& lines)
{
    const auto begins = [&](std::string_view part) {
        return std::any_of(lines.begin(), lines.end(),
                           [&](std::string_view line) { return line.starts_with(part); });
    };
    return begins("# * Snapshot is ") && begins("# Snapshot commands:")
        && std::all_of(lines.begin(), lines.end(),
                       [](std::string_view line) { return line.empty() || line.front() == '#'; });
}

KindFound findTextKind(const TextBeginning& beginning)
{
    const auto& lines = beginning.lines;
    if (hasTracerHeader(lines))
        return isSnapshotHelp(lines) ? KindFound{InputKind::Text, tr("snapshot help"), {}}
                                     : KindFound{InputKind::FtraceText, {}, {}};
    if (auto known = textKindByBeginning(lines); !known.empty())
        return {InputKind::Text, std::move(known), {}};
    if (const InputKind events = kindBySyntax(countSyntax(lines)); events != InputKind::Text)
        return {events, {}, {}};
    // A report of a capture without events, and the header alone of one of perf.
    if (lines[0].starts_with("cpus=") || lines[0].starts_with("version = "))
        return {InputKind::FtraceText, {}, {}};
    if (lines[0].starts_with("# ========"))
        return {InputKind::Text, tr("perf.data header"), {}};
    return {InputKind::Text, textKindByLines(lines, beginning.whole), {}};
}

} // namespace

Result<KindFound> findKind(Input& input)
{
    auto bytes = input.peek(kBeginning);
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (bytes->empty())
        return KindFound{InputKind::Empty, {}, {}};
    if (auto found = binaryKind(*bytes))
        return *found;
    auto text = *bytes;
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    const TextBeginning beginning = splitLines(text, bytes->size() < kBeginning);
    if (beginning.lines.empty())
        return KindFound{InputKind::Empty, {}, {}};
    if (looksBinary(*bytes)) {
        const bool header = hasTracerHeader(beginning.lines);
        // NULs and other noise within a text of events are the reader's to report.
        if (kindBySyntax(countSyntax(beginning.lines)) == InputKind::Text)
            return KindFound{InputKind::Binary,
                             {},
                             header ? tr("a trace read with the option “bin”")
                                    : tr("binary data of an unknown kind")};
    }
    return findTextKind(beginning);
}

} // namespace probescope::format
