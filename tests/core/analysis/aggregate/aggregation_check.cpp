#include "tests/core/analysis/aggregate/aggregation_check.h"

#include "core/analysis/aggregate/aggregation_sql.h"
#include "core/import/opened.h"
#include "tests/support/asked.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>

namespace probescope::test {

using namespace analysis;
using Key = AggregationKey::Kind;
using Kind = AggregationValue::Kind;

namespace {

std::string keyText(const AggregatedKey& key, const AggregationKey& asked)
{
    if (!key.known)
        return kNothing;
    if (asked.kind == Key::Task || !key.number)
        return key.text;
    return key.text.starts_with('-') ? std::to_string(*key.number)
                                     : decimal(Wide(std::uint64_t(*key.number)));
}

std::vector<std::string> keyTexts(const AggregatedGroup& group, const Aggregation& asked)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < group.keys.size(); ++i)
        texts.push_back(keyText(group.keys[i], asked.keys[i]));
    return texts;
}

/// Of so many thousandths, by sorting all values: the first that at least so many are not above.
Wide nearestRank(std::vector<Wide> values, std::size_t thousandths)
{
    std::sort(values.begin(), values.end());
    std::size_t rank = 0;
    while ((rank + 1) * 1000 < thousandths * values.size())
        ++rank;
    return values[rank];
}

constexpr std::size_t kThousandths[] = {500, 900, 990, 999};

double deviationOf(const std::vector<Wide>& values)
{
    // From the first value on, so that no digit is lost.
    long double away = 0;
    long double squares = 0;
    for (const Wide value : values) {
        const auto one = static_cast<long double>(value - values.front());
        away += one;
        squares += one * one;
    }
    const auto count = static_cast<long double>(values.size());
    const long double mean = away / count;
    return double(std::sqrt(squares / count - mean * mean));
}

/// Counts by the lower bounds of buckets.
std::map<std::string, std::uint64_t> binsOf(const std::vector<Wide>& values,
                                            const AggregationValue& asked)
{
    std::map<std::string, std::uint64_t> bins;
    for (const Wide value : values) {
        if (asked.kind == Kind::Lquantize) {
            ++bins[value < asked.from      ? "< " + std::to_string(asked.from)
                       : value >= asked.to ? ">= " + std::to_string(asked.to)
                                           : decimal(value - (value - asked.from) % asked.step)];
            continue;
        }
        Wide power = value == 0 ? 0 : 1;
        while (power != 0 && power * 2 <= (value < 0 ? -value : value)
               && (value > 0 || power < Wide(1) << 62)) // DTrace's lowest bucket
            power *= 2;
        ++bins[decimal(value < 0 ? -power : power)];
    }
    return bins;
}

std::map<std::string, std::uint64_t> binsOf(const AggregatedGroup& group,
                                            const AggregationValue& asked)
{
    std::map<std::string, std::uint64_t> bins;
    for (const auto& [bucket, count] : group.bins)
        bins[bucketText(bucket, asked)] = count;
    return bins;
}

std::string wrongValue(const AggregatedGroup& group, const TrueGroup& truth,
                       const AggregationValue& asked)
{
    const auto& values = truth.values;
    if (group.events != truth.events || group.first != truth.first || group.last != truth.last)
        return "events " + std::to_string(group.events);
    if (asked.kind == Kind::Count)
        return group.exact == std::to_string(truth.events) ? "" : "count";
    if (group.values != values.size())
        return "values " + std::to_string(group.values);
    if (values.empty())
        return group.value || !group.bins.empty() || !group.percentiles.empty() ? "a value" : "";
    const Wide sum = std::accumulate(values.begin(), values.end(), Wide(0));
    const double average =
        double(static_cast<long double>(sum) / static_cast<long double>(values.size()));
    switch (asked.kind) {
    case Kind::Sum:
        return group.exact == decimal(sum) ? "" : "sum " + group.exact;
    case Kind::Average:
        return near(*group.value, average) ? "" : "average";
    case Kind::Minimum:
        return group.exact == decimal(*std::min_element(values.begin(), values.end())) ? ""
                                                                                       : "least";
    case Kind::Maximum:
        return group.exact == decimal(*std::max_element(values.begin(), values.end())) ? ""
                                                                                       : "most";
    case Kind::Deviation:
        return near(*group.value, deviationOf(values)) ? "" : "deviation";
    case Kind::Quantize:
    case Kind::Lquantize:
        return binsOf(group, asked) == binsOf(values, asked) ? "" : "bins";
    case Kind::Percentiles:
        for (std::size_t i = 0; i < std::size(kThousandths); ++i) {
            const Wide right = nearestRank(values, kThousandths[i]);
            if (group.percentiles.size() != std::size(kThousandths)
                || group.percentiles[i].exact != decimal(right)
                || group.percentiles[i].value != double(right))
                return "percentile";
        }
        return group.exact == group.percentiles[2].exact ? "" : "p99";
    case Kind::Count:
        break;
    }
    return "";
}

/// The values that a row of SQL has behind its keys against those of the group.
std::string rowDifference(const store::Query::Row& row, std::size_t at,
                          const AggregatedGroup& group, const Aggregation& asked, bool mayMiss)
{
    if (std::get<std::int64_t>(row[at]) != std::int64_t(group.events))
        return "events";
    ++at;
    if (mayMiss) {
        if (std::get<std::int64_t>(row[at]) != std::int64_t(group.values))
            return "with_value";
        ++at;
    }
    if (asked.value.kind == Kind::Count)
        return {};
    if (group.values == 0)
        return std::holds_alternative<std::monostate>(row[at]) ? "" : "a value of nothing";
    switch (asked.value.kind) {
    case Kind::Quantize:
    case Kind::Lquantize: {
        std::uint64_t counted = 0;
        const QString text = QString::fromStdString(std::get<std::string>(row[at]));
        for (const QString& line : text.split(QLatin1Char('\n')))
            counted += line.section(QLatin1Char('|'), 0, 0)
                           .section(QLatin1Char(')'), -1)
                           .section(QLatin1Char(']'), -1)
                           .trimmed()
                           .toULongLong();
        return counted == group.values ? "" : "histogram";
    }
    case Kind::Percentiles:
        for (std::size_t i = 0; i < group.percentiles.size(); ++i) {
            if (typedText(row[at + i]) != "i:" + group.percentiles[i].exact)
                return "percentile";
        }
        return {};
    default:
        return near(realOf(row[at]), *group.value) ? "" : "value";
    }
}

} // namespace

const store::Capture& captureOf(const QString& file)
{
    static QTemporaryDir folder;
    static std::map<QString, open::Opened> known;
    if (const auto found = known.find(file); found != known.end())
        return *found->second.capture;
    open::OpenOptions options;
    options.cache = folder.path().toStdString();
    auto opened = open::openFile((QStringLiteral(TEST_DATA "/") + file).toStdString(), options);
    if (!opened)
        qFatal("%s", opened.error().message().c_str());
    return *known.emplace(file, std::move(*opened)).first->second.capture;
}

const std::vector<TrueEvent>& truthOf(const QString& file)
{
    static std::map<QString, std::vector<TrueEvent>> known;
    if (!known.contains(file))
        known.emplace(file, exportedEvents(captureOf(file)));
    return known.at(file);
}

bool near(double one, double other)
{
    return std::fabs(one - other) <= 1e-9 * std::max({1.0, std::fabs(one), std::fabs(other)});
}

std::string difference(const AggregationAnswer& answer, const TrueAnswer& truth)
{
    const bool counts = answer.asked.value.kind == Kind::Count; // asks for no value
    if (answer.looked != truth.looked || answer.leftOut != truth.leftOut)
        return "looked at " + std::to_string(answer.looked) + ", left out "
            + std::to_string(answer.leftOut) + " instead of " + std::to_string(truth.looked) + ", "
            + std::to_string(truth.leftOut);
    if (answer.withoutValue != (counts ? 0 : truth.withoutValue)
        || answer.notNumeric != (counts ? 0 : truth.notNumeric))
        return "other numbers without a value";
    if (answer.groups.size() != truth.groups.size() || answer.allGroups != truth.groups.size())
        return std::to_string(answer.groups.size()) + " groups instead of "
            + std::to_string(truth.groups.size()) + ", by "
            + std::to_string(answer.asked.keys.size()) + " keys, the first "
            + std::to_string(answer.asked.keys.empty() ? -1 : int(answer.asked.keys[0].kind));
    for (const AggregatedGroup& group : answer.groups) {
        const auto texts = keyTexts(group, answer.asked);
        std::string name;
        for (const std::string& text : texts)
            name += "[" + text + "]";
        const auto found = truth.groups.find(texts);
        if (found == truth.groups.end())
            return "there is no group " + name;
        if (const auto wrong = wrongValue(group, found->second, answer.asked.value); !wrong.empty())
            return name + ": " + wrong;
    }
    return {};
}

std::string cellText(const store::SqlValue& cell)
{
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        return std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&cell))
        return *text;
    return kNothing;
}

double realOf(const store::SqlValue& cell)
{
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        return double(*number);
    const auto* real = std::get_if<double>(&cell);
    return real ? *real : std::nan("");
}

std::string sqlDifference(const store::Capture& capture, const AggregationAnswer& answer)
{
    const auto sql = aggregationSql(capture, answer.asked, answer.scope);
    if (!sql)
        return sql.error().message();
    const auto rows = askedOrWhy(capture, *sql);
    if (!rows)
        return rows.error().message() + " of " + *sql;
    if (rows->size() != answer.groups.size())
        return std::to_string(rows->size()) + " rows instead of "
            + std::to_string(answer.groups.size()) + ": " + *sql;
    const bool mayMiss = sql->find("AS with_value") != std::string::npos;
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const auto& row = (*rows)[i];
        const AggregatedGroup& group = answer.groups[i];
        std::size_t at = 0;
        for (std::size_t k = 0; k < group.keys.size(); ++k) {
            std::string text = cellText(row[at++]);
            if (answer.asked.keys[k].kind == Key::Task) {
                const std::string pid = cellText(row[at++]);
                text += pid == kNothing ? "" : "-" + pid;
            }
            const auto expected = group.keys[k].number && answer.asked.keys[k].kind != Key::Task
                ? std::to_string(*group.keys[k].number)
                : keyText(group.keys[k], answer.asked.keys[k]);
            if (text != expected)
                return "row " + std::to_string(i) + " is " + text + " instead of " + expected + ": "
                    + *sql;
        }
        if (const auto wrong = rowDifference(row, at, group, answer.asked, mayMiss); !wrong.empty())
            return "row " + std::to_string(i) + ": " + wrong + ": " + *sql;
    }
    return {};
}

AggregationAnswer answered(const store::Capture& capture, const Aggregation& asked,
                           const AggregationScope& scope)
{
    auto answer = aggregate(capture, asked, scope, CancelToken());
    if (!answer)
        qFatal("%s", answer.error().message().c_str());
    return std::move(*answer);
}

} // namespace probescope::test
