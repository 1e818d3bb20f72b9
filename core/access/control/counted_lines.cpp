#include "core/access/control/counted_lines.h"

#include "core/access/control/control_text.h"

#include <algorithm>
#include <optional>

namespace probescope::access {

namespace {

/// A line, and the count in it: the last part before the condition. Histograms have none.
struct CountedLine
{
    std::string_view head;
    std::string_view condition;
    std::optional<std::uint64_t> count;

    explicit CountedLine(std::string_view line)
        : head(line.substr(0, line.find(" if ")))
        , condition(line.substr(head.size()))
    {
        const auto colon = head.rfind(':');
        if (colon == std::string_view::npos || head.starts_with("hist:"))
            return;
        count = numberOf(head.substr(colon + 1));
        if (count)
            head = head.substr(0, colon);
    }
};

} // namespace

bool isSameLater(std::string_view earlier, std::string_view later)
{
    const CountedLine one(earlier);
    const CountedLine other(later);
    return one.head == other.head && one.condition == other.condition
        && one.count.has_value() == other.count.has_value() && other.count <= one.count;
}

bool wasLine(std::string_view earlierLines, std::string_view line)
{
    const auto lines = linesOf(earlierLines);
    return std::any_of(lines.begin(), lines.end(),
                       [line](auto earlier) { return isSameLater(earlier, line); });
}

bool isLineStill(std::string_view laterLines, std::string_view line)
{
    const auto lines = linesOf(laterLines);
    return std::any_of(lines.begin(), lines.end(),
                       [line](auto later) { return isSameLater(line, later); });
}

std::string undoneLines(std::string_view now, std::string_view before, std::string_view after)
{
    std::string undone;
    const auto add = [&undone](std::string_view line) {
        undone += (undone.empty() ? "" : "\n") + std::string(line);
    };
    for (const auto line : linesOf(now)) {
        if (wasLine(before, line) || !wasLine(after, line))
            add(line);
    }
    for (const auto line : linesOf(before)) {
        if (!isLineStill(after, line) && !isLineStill(now, line))
            add(line);
    }
    return undone;
}

} // namespace probescope::access
