#include "ui/base/capture/filter_text.h"

#include "ui/base/text/list_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace probescope::ui {

namespace {

using analysis::FilterTerm;
using Kind = FilterTerm::Kind;

constexpr qsizetype kShownValues = 3; // of a group, on its chip
constexpr qsizetype kMaxValue = 40; // characters

struct FilterTr
{
    Q_DECLARE_TR_FUNCTIONS(FilterText)
};

QString valueOf(const FilterTerm& term)
{
    if (term.kind == Kind::Cpu || term.kind == Kind::Pid)
        return QString::number(term.number);
    if (term.kind == Kind::Buffer && term.text.empty())
        return FilterTr::tr("the top-level buffer");
    auto text = QString::fromStdString(term.text);
    if (text.size() > kMaxValue)
        text = text.left(kMaxValue) + u'…';
    return text;
}

bool isSet(Kind kind)
{
    return kind == Kind::Cpu || kind == Kind::Pid || kind == Kind::Comm || kind == Kind::EventName
        || kind == Kind::Function || kind == Kind::Buffer;
}

/// In which text or a regular expression is looked for.
QString columnOf(const FilterTerm& term)
{
    switch (term.where) {
    case FilterTerm::Where::Task:
        return FilterTr::tr("Task");
    case FilterTerm::Where::Event:
        return FilterTr::tr("Event");
    case FilterTerm::Where::Details:
        return FilterTr::tr("Details");
    case FilterTerm::Where::Anywhere:
        break;
    }
    return FilterTr::tr("Text");
}

/// The whole sentence, in which %1 stands for the values.
QString sentence(const FilterTerm& term)
{
    switch (term.kind) {
    case Kind::Cpu:
        return term.exclude ? FilterTr::tr("CPU is not %1") : FilterTr::tr("CPU is %1");
    case Kind::Pid:
        return term.exclude ? FilterTr::tr("PID is not %1") : FilterTr::tr("PID is %1");
    case Kind::Comm:
        return term.exclude ? FilterTr::tr("Task is not %1") : FilterTr::tr("Task is %1");
    case Kind::EventName:
        return term.exclude ? FilterTr::tr("Event is not %1") : FilterTr::tr("Event is %1");
    case Kind::Function:
        return term.exclude ? FilterTr::tr("Function is not %1") : FilterTr::tr("Function is %1");
    case Kind::Buffer:
        return term.exclude ? FilterTr::tr("Buffer is not %1") : FilterTr::tr("Buffer is %1");
    case Kind::Text:
        if (term.wholeField)
            return term.exclude ? FilterTr::tr("No field is “%1”")
                                : FilterTr::tr("A field is “%1”");
        return (term.exclude ? FilterTr::tr("%2 does not contain “%1”")
                             : FilterTr::tr("%2 contains “%1”"))
            .arg(QStringLiteral("%1"), columnOf(term));
    case Kind::Regex:
        return (term.exclude ? FilterTr::tr("%2 does not match /%1/")
                             : FilterTr::tr("%2 matches /%1/"))
            .arg(QStringLiteral("%1"), columnOf(term));
    case Kind::Field:
        break;
    }
    return QStringLiteral("%1");
}

QString operatorSign(const FilterTerm& term)
{
    static const std::vector<std::pair<std::string, QString>> kSigns{
        {"==", QStringLiteral("=")}, {"!=", QStringLiteral("≠")}, {"<", QStringLiteral("<")},
        {"<=", QStringLiteral("≤")}, {">", QStringLiteral(">")},  {">=", QStringLiteral("≥")}};
    for (const auto& [op, sign] : kSigns) {
        if (op == term.op)
            return sign;
    }
    return QString::fromStdString(term.op);
}

QString alternatives(const QStringList& values, bool exclude)
{
    if (values.size() == 1)
        return values.first();
    const auto& last = values.last();
    const auto others = listText(values.mid(0, values.size() - 1));
    return (exclude ? FilterTr::tr("%1 nor %2") : FilterTr::tr("%1 or %2")).arg(others, last);
}

QString groupText(const FilterTerm& first, const QStringList& values, bool whole)
{
    if (whole || values.size() <= kShownValues)
        return sentence(first).arg(alternatives(values, first.exclude));
    const auto shown = listText(values.mid(0, kShownValues - 1));
    const auto left = int(values.size() - kShownValues + 1);
    return sentence(first).arg(FilterTr::tr("%1 and %2 more").arg(shown).arg(left));
}

} // namespace

QString termText(const FilterTerm& term)
{
    if (term.kind == Kind::Field) {
        const auto text =
            (QStringLiteral("%1 %2 %3"))
                .arg(QString::fromStdString(term.field), operatorSign(term), valueOf(term));
        return term.exclude ? FilterTr::tr("Not: %1").arg(text) : text;
    }
    return sentence(term).arg(valueOf(term));
}

std::vector<FilterGroup> filterGroups(const analysis::EventFilter& filter)
{
    std::vector<FilterGroup> groups;
    std::vector<bool> taken(filter.terms.size());
    for (std::size_t i = 0; i < filter.terms.size(); ++i) {
        if (taken[i])
            continue;
        const auto& first = filter.terms[i];
        FilterGroup group;
        if (!isSet(first.kind)) {
            group.terms = {int(i)};
            group.text = termText(first);
            group.full = group.text;
            groups.push_back(std::move(group));
            continue;
        }
        QStringList values;
        for (auto j = i; j < filter.terms.size(); ++j) {
            const auto& term = filter.terms[j];
            if (term.kind != first.kind || term.exclude != first.exclude)
                continue;
            taken[j] = true;
            group.terms.push_back(int(j));
            values.push_back(valueOf(term));
        }
        group.text = groupText(first, values, false);
        group.full = groupText(first, values, true);
        groups.push_back(std::move(group));
    }
    return groups;
}

QString rangeText(const analysis::EventFilter& filter, const EventTimes& times)
{
    if (filter.beginNs && filter.endNs)
        return FilterTr::tr("%1 to %2 (%3)")
            .arg(times.placeText(*filter.beginNs), times.placeText(*filter.endNs),
                 times.differenceText(*filter.endNs - *filter.beginNs));
    if (filter.beginNs)
        return FilterTr::tr("From %1").arg(times.placeText(*filter.beginNs));
    if (filter.endNs)
        return FilterTr::tr("Before %1").arg(times.placeText(*filter.endNs));
    return {};
}

analysis::EventFilter withoutTerms(const analysis::EventFilter& filter,
                                   const std::vector<int>& terms)
{
    auto rest = filter;
    rest.terms.clear();
    for (int i = 0; i < int(filter.terms.size()); ++i) {
        if (std::find(terms.begin(), terms.end(), i) == terms.end())
            rest.terms.push_back(filter.terms[std::size_t(i)]);
    }
    return rest;
}

} // namespace probescope::ui
