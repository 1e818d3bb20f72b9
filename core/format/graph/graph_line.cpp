#include "core/format/graph/graph_line.h"

#include "core/format/graph/graph_call_text.h"
#include "core/format/graph/graph_columns.h"
#include "core/format/graph/graph_scan.h"

namespace probescope::format {

namespace {

using GraphKind = GraphLine::Kind;

std::string_view withoutReturn(std::string_view line)
{
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

/// Reads the columns in their order. Empty: all were there; else what is wrong.
ConstantMessage scanColumns(GraphScan& scan, const GraphColumns& columns, GraphLine& line)
{
    if (columns.absTime && !graphcolumn::absTime(scan, line))
        return "cannot parse the time column"_tr;
    if (columns.relTime && !graphcolumn::relTime(scan, line))
        return "cannot parse the relative time column"_tr;
    if (columns.cpu && !graphcolumn::cpu(scan, line))
        return "cannot parse the CPU column"_tr;
    if (columns.proc && !graphcolumn::proc(scan, line))
        return "cannot parse the task column"_tr;
    if (columns.flags && !graphcolumn::flags(scan, line))
        return "cannot parse the latency format column"_tr;
    return {};
}

void scanCall(GraphScan& scan, const GraphColumns& columns, GraphLine& line)
{
    const std::string_view text = scan.rest();
    const std::size_t first = text.find_first_not_of(' ');
    if (first != std::string_view::npos && (text[first] == '=' || text[first] == '<')
        && parseGraphInterrupt(text, line))
        return;
    if (columns.duration && !graphcolumn::duration(scan, line)) {
        line.reason = "cannot parse the duration column"_tr;
        return;
    }
    parseGraphCall(scan.rest(), line);
}

/// A line that ends as only a switch separator does: with a number.
bool parseSwitch(std::string_view text, GraphLine& line)
{
    const std::size_t last = text.find_last_not_of(' ');
    if (last == std::string_view::npos || !GraphScan::isDigit(text[last]))
        return false;
    GraphScan scan(text);
    GraphLine found;
    if (!graphcolumn::cpu(scan, found) || !graphcolumn::switchTasks(scan.rest(), found))
        return false;
    found.kind = GraphKind::Switch;
    line = found;
    return true;
}

bool parseOverruns(std::string_view text, GraphLine& line)
{
    GraphScan scan(text);
    if (!scan.take(" (Overruns: ") || !scan.takeNumber(line.overruns) || !scan.take(")"))
        return false;
    scan.takeBlanks();
    if (!scan.rest().empty())
        return false;
    line.kind = GraphKind::Overruns;
    return true;
}

bool isNote(std::string_view text)
{
    GraphScan scan(text);
    scan.takeBlanks();
    return scan.rest().find_first_not_of('-') == std::string_view::npos
        && (scan.rest().empty() || scan.rest().size() >= 10);
}

/// Without the columns before it, a duration may begin the line with its mark: `# 1311.326 us |`.
bool isMarkedCall(std::string_view text, const std::optional<GraphColumns>& columns)
{
    static constexpr GraphColumns kDurationOnly{.duration = true};
    GraphLine line;
    GraphScan scan(text);
    return columns == kDurationOnly && graphcolumn::duration(scan, line);
}

/// The line with exactly these columns.
GraphLine parseWith(std::string_view text, const GraphColumns& columns)
{
    GraphLine line;
    GraphScan scan(text);
    line.reason = scanColumns(scan, columns, line);
    if (line.reason.empty())
        scanCall(scan, columns, line);
    return line;
}

} // namespace

bool GraphLineParser::header(std::string_view line)
{
    if (line.find("FUNCTION CALLS") == std::string_view::npos)
        return false;
    const auto names = [line](std::string_view word) {
        return line.find(word) != std::string_view::npos;
    };
    GraphColumns columns;
    columns.relTime = names("REL TIME");
    columns.absTime = !columns.relTime && names("TIME");
    columns.cpu = names("CPU");
    columns.proc = names("TASK/PID");
    columns.flags = names("||||");
    columns.duration = names("DURATION");
    m_columns = columns;
    return true;
}

void GraphLineParser::setColumns(const GraphColumns& columns)
{
    m_columns = columns;
}

std::optional<GraphColumns> GraphLineParser::guess(std::string_view line, bool bare)
{
    const std::string_view text = withoutReturn(line);
    GraphScan scan(text);
    GraphLine found;
    GraphColumns columns;
    columns.absTime = graphcolumn::absTime(scan, found);
    columns.relTime = !columns.absTime && graphcolumn::relTime(scan, found);
    columns.cpu = graphcolumn::cpu(scan, found);
    columns.proc = graphcolumn::proc(scan, found);
    columns.flags = graphcolumn::flags(scan, found);
    columns.duration = graphcolumn::duration(scan, found);
    if (columns == GraphColumns() && !bare)
        return std::nullopt;
    const GraphLine whole = parseWith(text, columns);
    if (whole.kind != GraphKind::Step && whole.kind != GraphKind::Comment)
        return std::nullopt;
    return columns;
}

GraphLine GraphLineParser::parse(std::string_view line) const
{
    const std::string_view text = withoutReturn(line);
    GraphLine result;
    if (text.starts_with('#') && !isMarkedCall(text, m_columns)) {
        result.kind = GraphKind::Header;
        return result;
    }
    if (isNote(text)) {
        result.kind = GraphKind::Note;
        return result;
    }
    if (parseSwitch(text, result) || parseOverruns(text, result))
        return result;
    if (m_columns)
        return parseWith(text, *m_columns);
    if (const std::optional<GraphColumns> columns = guess(text))
        return parseWith(text, *columns);
    result.reason = "the line has none of function_graph's columns"_tr;
    return result;
}

/// Nearly all lines are read here: in one piece, so that the scan stays in registers.
[[gnu::flatten]] GraphLine GraphLineParser::parseStep(std::string_view line) const
{
    // No other kind of line has both a CPU and a duration, or ends as calls do.
    const bool certain = m_columns && m_columns->cpu && m_columns->duration && !line.empty()
        && (line.back() == ';' || line.back() == '{' || line.back() == '}');
    return certain ? parseWith(line, *m_columns) : GraphLine{};
}

GraphLine GraphLineParser::parseCommentRest(std::string_view line)
{
    static constexpr std::string_view kEnd = " */";
    const std::string_view text = withoutReturn(line);
    GraphLine result;
    result.kind = GraphKind::Comment;
    result.commentEnds = text.ends_with(kEnd);
    result.comment = result.commentEnds ? text.substr(0, text.size() - kEnd.size()) : text;
    return result;
}

GraphLine GraphLineParser::parseReport(std::string_view text)
{
    GraphLine line;
    GraphScan scan(withoutReturn(text));
    const std::string_view all = scan.rest();
    const std::size_t first = all.find_first_not_of(' ');
    if (first == std::string_view::npos) {
        line.reason = "the line ends before the call"_tr;
        return line;
    }
    scan.skip(first);
    // Mark and duration stand at the right of their column; an empty one has only its end.
    if (!GraphScan::isDigit(all[first]) && all[first] != '|') {
        line.mark = all[first];
        scan.skip(1);
        scan.takeBlanks();
    }
    if (scan.take("|"))
        scan.take("  ");
    else if (!graphcolumn::durationText(scan, line)) {
        line.reason = "cannot parse the duration column"_tr;
        return line;
    }
    parseGraphCall(scan.rest(), line);
    return line;
}

} // namespace probescope::format
