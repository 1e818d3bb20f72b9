#include "core/format/kind/event_lines.h"

#include "core/base/text.h"
#include "core/format/perf/perf_script_line.h"
#include "core/format/text/text_log.h"

#include <algorithm>

namespace probescope::format {

namespace {

/// A place in a line that moves on over what it recognises.
class Cursor
{
public:
    explicit Cursor(std::string_view rest)
        : m_rest(rest)
    {
    }

    bool blanks() { return skip(" \t"); }
    bool digits()
    {
        const auto end = std::min(m_rest.find_first_not_of("0123456789"), m_rest.size());
        m_rest.remove_prefix(end);
        return end > 0;
    }
    bool text(std::string_view wanted)
    {
        if (m_rest.substr(0, wanted.size()) != wanted)
            return false;
        m_rest.remove_prefix(wanted.size());
        return true;
    }
    bool oneOf(std::string_view characters)
    {
        if (m_rest.empty() || characters.find(m_rest.front()) == std::string_view::npos)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    bool skip(std::string_view characters)
    {
        const auto end = std::min(m_rest.find_first_not_of(characters), m_rest.size());
        m_rest.remove_prefix(end);
        return end > 0;
    }
    std::string_view rest() const { return m_rest; }

private:
    std::string_view m_rest;
};

/// Does the text end with `-PID`, perhaps with `(TGID)` behind it?
bool endsWithTask(std::string_view left)
{
    const auto trim = [&left] {
        while (!left.empty() && left.back() == ' ')
            left.remove_suffix(1);
    };
    trim();
    if (!left.empty() && left.back() == ')') {
        const auto open = left.rfind('(');
        if (open == std::string_view::npos
            || left.substr(open).find_first_not_of("(-0123456789 )") != std::string_view::npos)
            return false;
        left = left.substr(0, open);
        trim();
    }
    const auto size = left.size();
    while (!left.empty() && isDigit(left.back()))
        left.remove_suffix(1);
    return left.size() < size && left.size() > 1 && left.back() == '-';
}

/// `          <idle>-0       [001] d..2.    20.951244: sched_switch: …`
bool isContextLine(std::string_view line)
{
    for (auto open = line.find('['); open != std::string_view::npos;
         open = line.find('[', open + 1)) {
        Cursor at(line.substr(open + 1));
        if (!at.digits() || !at.text("]") || !endsWithTask(line.substr(0, open)))
            continue;
        at.blanks();
        const auto before = at.rest();
        if (at.digits() && (at.oneOf(".:") || at.rest().empty()))
            return true; // no flags: trace-cmd report, noirq-info
        at = Cursor(before);
        at.skip("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.#");
        if (at.blanks() && at.digits() && at.oneOf(".:"))
            return true;
    }
    return false;
}

/// `1d.h1.`: a CPU and the flags of the latency format.
bool isCpuWithFlags(std::string_view token)
{
    Cursor at(token);
    return at.digits() && at.rest().size() >= 3 && at.rest().size() <= 6
        && at.skip(".dDnNbBpPhHsSzZX0123456789abcdef#") && at.rest().empty()
        && token.find_first_of(".dDnNhHszZX") != std::string_view::npos;
}

/// `  script-155       1..... 59279us+: vfs_fstatat <-__do_sys_newfstatat`, the verbose form, and
/// `    bash-89      0d.h1.    10.452394: sched_waking: …` of trace-cmd report -l.
bool isLatencyLine(std::string_view line)
{
    if (line.find("ms (+") != std::string_view::npos
        && line.find("ms): ") != std::string_view::npos)
        return true;
    constexpr int kMaxTokens = 10; // a name may have blanks
    std::size_t at = 0;
    for (int i = 0; i < kMaxTokens && at < line.size(); ++i) {
        const auto begin = line.find_first_not_of(' ', at);
        if (begin == std::string_view::npos)
            return false;
        const auto end = std::min(line.find(' ', begin), line.size());
        Cursor behind(line.substr(end));
        if (isCpuWithFlags(line.substr(begin, end - begin)) && endsWithTask(line.substr(0, begin)))
            return behind.blanks() && behind.digits() && (behind.text("us") || behind.oneOf(".:"));
        at = end;
    }
    return false;
}

/// ` 0)   1.133 us    |  preempt_count_sub();`, with any of its columns left out but the CPU, the
/// duration or the time.
bool isGraphLine(std::string_view line)
{
    const auto looksLikeCall = [](std::string_view text) {
        const auto begin = text.find_first_not_of(' ');
        if (begin == std::string_view::npos)
            return false;
        text = text.substr(begin);
        return text.front() == '}' || text.substr(0, 2) == "/*"
            || text.find(") {") != std::string_view::npos
            || text.find(");") != std::string_view::npos;
    };
    const auto bar = line.rfind(" |  ");
    Cursor at(line);
    at.blanks();
    if (bar != std::string_view::npos && looksLikeCall(line.substr(bar + 4))) {
        at.oneOf("+!#*@$");
        at.blanks();
        return at.digits() || bar < 20; // a time, a CPU, a duration, or an empty duration
    }
    return at.digits() && at.text(")") && at.blanks() && looksLikeCall(at.rest());
}

bool isLostLine(std::string_view line)
{
    Cursor at(line);
    return at.text("CPU:") && at.digits() && at.text(" [")
        && line.find(" EVENTS") != std::string_view::npos;
}

LineSyntax perfSyntax(std::string_view line)
{
    PerfSampleLine sample;
    if (isPerfStackLine(line))
        return LineSyntax::Stack;
    if (!parsePerfSample(line, sample))
        return LineSyntax::Other;
    const bool task = sample.tid || !sample.comm.empty();
    if (sample.timeNs && (sample.cpu || sample.tid || !sample.event.empty()))
        return LineSyntax::Perf;
    if (sample.cpu && task && !sample.event.empty())
        return LineSyntax::Perf;
    // A bare `sched:sched_switch: …`: perf aligns the names at their right, or they have a system.
    const auto name = splitPerfEvent(sample.event);
    if (!sample.event.empty() && (!name.system.empty() || line.front() == ' ' || sample.tid))
        return LineSyntax::PerfBare;
    return LineSyntax::Other;
}

} // namespace

LineSyntax syntaxOf(std::string_view line)
{
    constexpr std::size_t kLongest = 4096; // the beginning of a line tells all
    line = line.substr(0, kLongest);
    line.remove_prefix(logPrefixOf(line));
    if (line.empty() || line.front() == '#')
        return LineSyntax::Other;
    if (line.substr(0, 4) == " => ")
        return LineSyntax::Stack;
    if (isLostLine(line))
        return LineSyntax::Lost;
    if (isContextLine(line) || isLatencyLine(line))
        return LineSyntax::Ftrace;
    if (isGraphLine(line))
        return LineSyntax::Graph;
    return perfSyntax(line);
}

} // namespace probescope::format
