#pragma once

#include <QRegularExpression>
#include <QString>

#include <optional>

namespace probescope {

/// What the one who recorded a file counted in it: the words of a README's column "holds".
struct CorpusCounts
{
    std::optional<qint64> lines, events, opening, leaf, closing, comments, stacks, lostMarks,
        lostEvents, samples, reportLines, droppedMarks;

    explicit CorpusCounts(const QString& holds)
        : lines(number(holds, "(\\d+) lines"))
        , events(number(holds, "(?<![(\\d])(\\d+) events"))
        , opening(number(holds, "(\\d+) `\\{`"))
        , leaf(number(holds, "(\\d+) leaf"))
        , closing(number(holds, "(\\d+) `\\}`"))
        , comments(number(holds, "(\\d+) comments"))
        , stacks(number(holds, "(\\d+) stacks"))
        , lostMarks(number(holds, "(\\d+) lost marks"))
        , lostEvents(number(holds, "lost marks \\((\\d+) events\\)"))
        , samples(number(holds, "(\\d+) samples"))
        , reportLines(number(holds, "(\\d+) report lines"))
        , droppedMarks(number(holds, "(\\d+) dropped marks"))
    {
    }

private:
    static std::optional<qint64> number(const QString& text, const char* pattern)
    {
        const auto match = QRegularExpression(pattern).match(text);
        return match.hasMatch() ? std::optional(match.captured(1).toLongLong()) : std::nullopt;
    }
};

} // namespace probescope
