#include "app/cli/analysis/compare_condition.h"

#include "app/cli/base/answer_table.h"
#include "app/cli/base/command.h"
#include "core/numbers/duration_text.h"
#include "core/numbers/saturate.h"

#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace probescope::cli {

namespace {

constexpr double kWholePercent = 100;

std::string withoutBlanks(const std::string& text)
{
    std::string kept;
    for (const char c : text) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0)
            kept += c;
    }
    return kept;
}

std::optional<double> realIn(const std::string& text)
{
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !std::isfinite(value))
        return std::nullopt;
    return value;
}

/// "+12.3 %", of something that was there before.
std::string percentText(double percent)
{
    return fmt::format("{:+.1f} %", percent);
}

} // namespace

Result<CompareCondition> CompareCondition::parse(const std::string& text)
{
    const auto wrong = [&text] {
        return fail(ErrorCode::Invalid, tr("“{}” is not a condition", {text}),
                    "Write a figure (total, self, calls, p50, p99), > or <, and a change: "
                    "p99>10%, total>5ms, calls<-50%"_tr);
    };
    const std::string words = withoutBlanks(text);
    const std::size_t sign = words.find_first_of("<>");
    if (sign == std::string::npos)
        return wrong();
    CompareCondition condition;
    condition.m_text = text;
    const std::string figure = words.substr(0, sign);
    if (figure == "total")
        condition.m_figure = Figure::Total;
    else if (figure == "self")
        condition.m_figure = Figure::Self;
    else if (figure == "calls")
        condition.m_figure = Figure::Calls;
    else if (figure == "p50")
        condition.m_figure = Figure::P50;
    else if (figure == "p99")
        condition.m_figure = Figure::P99;
    else
        return wrong();
    condition.m_above = words[sign] == '>';
    std::string change = words.substr(sign + 1);
    if (change.starts_with('+'))
        change.erase(0, 1);
    if (change.ends_with('%')) {
        const auto percent = realIn(change.substr(0, change.size() - 1));
        if (!percent)
            return wrong();
        condition.m_percent = true;
        condition.m_percentValue = *percent;
        return condition;
    }
    condition.m_number = realIn(change);
    if (condition.m_figure == Figure::Calls)
        return condition.m_number ? Result<CompareCondition>(condition) : wrong();
    const auto amount = parseTime(change);
    if (!amount)
        return wrong();
    condition.m_amount = *amount;
    return condition;
}

bool CompareCondition::judges(const analysis::FunctionDifference& row) const
{
    const auto enough = [&row](const analysis::PercentileChange& change) {
        return row.before.totals.timed > 0 && row.after.totals.timed > 0
            && change.verdict != analysis::PercentileChange::Verdict::TooFew;
    };
    if (m_figure == Figure::P50)
        return enough(row.p50);
    return m_figure != Figure::P99 || enough(row.p99);
}

CompareCondition::Values CompareCondition::valuesOf(const analysis::FunctionDifference& row,
                                                    bool isTime) const
{
    const auto& was = row.before.totals;
    const auto& is = row.after.totals;
    const auto judged = [&](const analysis::PercentileChange& change) {
        return was.timed > 0 && is.timed > 0
            && change.verdict == analysis::PercentileChange::Verdict::LikelyReal;
    };
    switch (m_figure) {
    case Figure::Total:
        break;
    case Figure::Self:
        return {was.self, is.self, true, isTime};
    case Figure::Calls:
        return {std::int64_t(was.count), std::int64_t(is.count), true, false};
    case Figure::P50:
        return {row.before.p50Ns, row.after.p50Ns, judged(row.p50), isTime};
    case Figure::P99:
        return {row.before.p99Ns, row.after.p99Ns, judged(row.p99), isTime};
    }
    return {was.total, is.total, true, isTime};
}

std::optional<Message> CompareCondition::metBy(const analysis::FunctionDifference& row,
                                               bool isTime) const
{
    const Values values = valuesOf(row, isTime);
    if (!values.judged)
        return std::nullopt;
    const std::int64_t change = store::saturatingSub(values.after, values.before);
    const bool isNew = values.before == 0 && values.after > 0;
    const double percent =
        values.before == 0 ? 0 : kWholePercent * double(change) / std::abs(double(values.before));
    bool met = false;
    if (m_percent && isNew)
        met = m_above;
    else if (m_percent)
        met = m_above ? percent > m_percentValue : percent < m_percentValue;
    else if (values.isTime)
        met = m_above ? change > m_amount : change < m_amount;
    else
        met = m_number && (m_above ? double(change) > *m_number : double(change) < *m_number);
    if (!met)
        return std::nullopt;
    constexpr const char* kNames[] = {"total", "self", "calls", "p50", "p99"};
    const auto amount = [&values](std::int64_t value) {
        return values.isTime ? durationText(value) : countText(value);
    };
    const char* const name = kNames[std::size_t(m_figure)];
    if (isNew)
        return tr("{} is new (from {} to {})", {name, amount(values.before), amount(values.after)});
    return tr("{} {} (from {} to {})",
              {name, percentText(percent), amount(values.before), amount(values.after)});
}

} // namespace probescope::cli
