#include "tests/core/analysis/aggregate/aggregation_truth.h"

#include "core/analysis/export/export_rows.h"
#include "core/analysis/export/export_text.h"

#include <QRegularExpression>
#include <QStringList>
#include <QtGlobal>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace probescope::test {

namespace {

using Key = AggregationKey::Kind;

TrueEvent eventOf(const nlohmann::json& object)
{
    TrueEvent event;
    event.row = object.at("id").get<std::uint64_t>();
    event.timeNs = object.at("ts").get<std::int64_t>();
    event.cpu = object.at("cpu").get<std::uint32_t>();
    if (!object.at("pid").is_null())
        event.pid = object.at("pid").get<std::int64_t>();
    event.comm = object.at("comm").get<std::string>();
    event.system = object.at("system").get<std::string>();
    event.name = object.at("name").get<std::string>();
    event.buffer = object.at("buffer").get<std::string>();
    event.info = object.at("info").get<std::string>();
    for (const auto& [name, value] : object.at("fields").items()) {
        TrueCell cell;
        if (value.is_string()) {
            cell.isText = true;
            cell.text = value.get<std::string>();
        } else if (value.is_number_unsigned()) {
            cell.number = Wide(value.get<std::uint64_t>());
        } else {
            cell.number = value.get<std::int64_t>();
        }
        event.fields.emplace(name, cell);
    }
    return event;
}

Wide wideOf(const QString& text, bool& isNumber)
{
    if (text.startsWith(QLatin1Char('-')))
        return text.toLongLong(&isNumber, 0);
    return Wide(text.toULongLong(&isNumber, 0));
}

/// One condition of a kernel's filter.
bool holds(const TrueEvent& event, const QString& condition)
{
    static const QRegularExpression form(
        QStringLiteral(R"(^\s*(\w+)\s*(==|!=|<=|>=|<|>|&|~)\s*(.*?)\s*$)"));
    const auto match = form.match(condition);
    if (!match.hasMatch())
        qFatal("%s", qPrintable(condition));
    const QString name = match.captured(1);
    const QString op = match.captured(2);
    QString wanted = match.captured(3);
    const bool quoted = wanted.startsWith(QLatin1Char('"'));
    if (quoted)
        wanted = wanted.mid(1, wanted.size() - 2);
    TrueCell cell;
    if (const auto found = event.fields.find(name.toStdString()); found != event.fields.end()) {
        cell = found->second;
    } else if (name == QLatin1String("common_pid")) {
        cell.number = event.pid.value_or(-1);
    } else if (name == QLatin1String("common_cpu")) {
        cell.number = event.cpu;
    } else if (name == QLatin1String("common_comm")) {
        cell.isText = true;
        cell.text = event.comm;
    } else {
        return false;
    }
    if (op == QLatin1String("~")) {
        const QString text = QString::fromStdString(cell.isText ? cell.text : decimal(cell.number));
        return QRegularExpression(QRegularExpression::anchoredPattern(
                                      QRegularExpression::escape(wanted)
                                          .replace(QStringLiteral("\\*"), QStringLiteral(".*"))
                                          .replace(QStringLiteral("\\?"), QStringLiteral("."))),
                                  QRegularExpression::DotMatchesEverythingOption)
            .match(text)
            .hasMatch();
    }
    if (cell.isText) {
        const bool same = QString::fromStdString(cell.text) == wanted;
        return op == QLatin1String("==") ? same : op == QLatin1String("!=") && !same;
    }
    bool isNumber = false;
    Wide number = quoted ? 0 : wideOf(wanted, isNumber);
    if (!isNumber)
        return op == QLatin1String("!=");
    if (cell.isSigned)
        number = std::int64_t(number);
    if (op == QLatin1String("=="))
        return std::uint64_t(cell.number) == std::uint64_t(number);
    if (op == QLatin1String("!="))
        return std::uint64_t(cell.number) != std::uint64_t(number);
    if (op == QLatin1String("&"))
        return (std::uint64_t(cell.number) & std::uint64_t(number)) != 0;
    if (op == QLatin1String("<"))
        return cell.number < number;
    if (op == QLatin1String("<="))
        return cell.number <= number;
    if (op == QLatin1String(">"))
        return cell.number > number;
    return cell.number >= number;
}

bool passes(const TrueEvent& event, const std::string& predicate)
{
    const QString text = QString::fromStdString(predicate);
    if (text.trimmed().isEmpty())
        return true;
    const QStringList alternatives = text.split(QStringLiteral("||"));
    return std::any_of(alternatives.begin(), alternatives.end(), [&](const QString& one) {
        const QStringList conditions = one.split(QStringLiteral("&&"));
        return std::all_of(conditions.begin(), conditions.end(),
                           [&](const QString& condition) { return holds(event, condition); });
    });
}

/// From the event's own text, not from its fields.
std::string functionOf(const TrueEvent& event)
{
    static const QRegularExpression function(QStringLiteral(R"(^\s*([^\s+(]+)(?:\+0x\S+)?\s+<-)"));
    static const QRegularExpression entry(QStringLiteral(R"(^\(([^\s+]+)\+0x\S+\))"));
    static const QRegularExpression exit(QStringLiteral(R"(^\(\S+ <- ([^\s)]+)\))"));
    const QString info = QString::fromStdString(event.info);
    for (const auto& form : {exit, entry, function}) {
        if (const auto match = form.match(info); match.hasMatch())
            return match.captured(1).section(QStringLiteral("+0x"), 0, 0).toStdString();
    }
    return kNothing;
}

/// The kernel stack that is next on the event's CPU and buffer.
std::string stackOf(const std::vector<TrueEvent>& events, std::size_t at)
{
    static const QRegularExpression place(
        QStringLiteral(R"(^\s*=> (.*?)(\+0x\S+)?( \[\S+\])?( [<(][0-9a-f]+[>)])?\s*$)"));
    const TrueEvent& event = events[at];
    for (std::size_t i = at + 1; i < events.size(); ++i) {
        const TrueEvent& next = events[i];
        if (next.cpu != event.cpu || next.buffer != event.buffer || next.name == "user_stack")
            continue;
        if (next.name != "kernel_stack" || next.pid != event.pid)
            return kNothing;
        QStringList functions;
        for (const QString& line : QString::fromStdString(next.info).split(QLatin1Char('\n'))) {
            if (const auto match = place.match(line); match.hasMatch())
                functions << match.captured(1) + match.captured(3);
        }
        return functions.join(QLatin1Char('\n')).toStdString();
    }
    return kNothing;
}

std::string keyOf(const std::vector<TrueEvent>& events, std::size_t at, const AggregationKey& key)
{
    const TrueEvent& event = events[at];
    switch (key.kind) {
    case Key::Event:
        return event.system.empty() ? event.name : event.system + ":" + event.name;
    case Key::Task:
        return event.pid ? event.comm + "-" + std::to_string(*event.pid) : event.comm;
    case Key::Comm:
        return event.comm;
    case Key::Pid:
        return event.pid ? std::to_string(*event.pid) : kNothing;
    case Key::Cpu:
        return std::to_string(event.cpu);
    case Key::Function:
        return functionOf(event);
    case Key::Stack:
        return stackOf(events, at);
    case Key::Field:
        break;
    }
    const auto found = event.fields.find(key.field);
    if (found == event.fields.end())
        return kNothing;
    return found->second.isText ? found->second.text : decimal(found->second.number);
}

} // namespace

std::string decimal(Wide number)
{
    if (number < 0)
        return "-" + decimal(-number);
    std::string text(1, char('0' + int(number % 10)));
    return number < 10 ? text : decimal(number / 10) + text;
}

std::vector<TrueEvent> exportedEvents(const store::Capture& capture)
{
    std::string text;
    const auto done = analysis::exportJsonLines(analysis::ExportRows(capture),
                                                [&text](std::string_view piece) -> Result<> {
                                                    text += piece;
                                                    return {};
                                                },
                                                {});
    if (!done)
        qFatal("%s", done.error().message().c_str());
    std::vector<TrueEvent> events;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = text.find('\n', begin);
        const auto line = nlohmann::json::parse(text.substr(begin, end - begin));
        if (!line.contains("lost")) // a gap is no event
            events.push_back(eventOf(line));
        begin = end == std::string::npos ? text.size() : end + 1;
    }
    return events;
}

TrueAnswer trueAnswer(const std::vector<TrueEvent>& events, const Aggregation& asked,
                      std::optional<std::int64_t> beginNs, std::optional<std::int64_t> endNs)
{
    TrueAnswer answer;
    if (asked.keys.empty())
        answer.groups[{}];
    for (std::size_t i = 0; i < events.size(); ++i) {
        const TrueEvent& event = events[i];
        const bool named = std::any_of(
            asked.events.begin(), asked.events.end(), [&event](const std::string& name) {
                return name == event.name || name == event.system + ":" + event.name;
            });
        if (!named || (beginNs && event.timeNs < *beginNs) || (endNs && event.timeNs >= *endNs))
            continue;
        ++answer.looked;
        if (!passes(event, asked.predicate)) {
            ++answer.leftOut;
            continue;
        }
        std::vector<std::string> keys;
        for (const AggregationKey& key : asked.keys)
            keys.push_back(keyOf(events, i, key));
        TrueGroup& group = answer.groups[keys];
        group.first = group.events == 0 ? event.row : group.first;
        group.last = event.row;
        ++group.events;
        if (asked.value.kind == AggregationValue::Kind::Count)
            continue;
        const auto value = event.fields.find(asked.value.field);
        if (value == event.fields.end())
            ++answer.withoutValue;
        else if (value->second.isText)
            ++answer.notNumeric;
        else
            group.values.push_back(value->second.number);
    }
    return answer;
}

} // namespace probescope::test
