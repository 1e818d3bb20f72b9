#include "ui/target/events/models/filter_help.h"

#include "core/base/near_names.h"
#include "core/format/kernel_print/c_expression.h"
#include "ui/base/text/list_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace probescope::ui {

namespace {

using format::CExpressions;
using format::CNode;
struct FilterHelpTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::Filter)
};

constexpr std::string_view kPrintKey = "print fmt:";
constexpr std::uint32_t kLongBytes = 8; ///< names of values are the same where it is 4
constexpr std::uint64_t kDecimalBelow = 10; ///< larger flags read better in hexadecimal digits

/// What stands behind the text of a print format: `, REC->a, REC->b`.
std::string_view argumentsOf(std::string_view text)
{
    const auto at = text.find(kPrintKey);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + kPrintKey.size());
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && quoted)
            ++i;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (text[i] == ',' && !quoted)
            return text.substr(i, text.find('\n', i) - i);
    }
    return {};
}

/// The number of a constant expression, where it is one that a filter could want.
std::optional<std::uint64_t> constantOf(const CExpressions& parsed, std::uint32_t index)
{
    const auto& node = parsed.nodes[index];
    const auto child = [&](std::size_t i) { return constantOf(parsed, node.children[i]); };
    switch (node.kind) {
    case CNode::Kind::Number:
        return node.number;
    case CNode::Kind::Cast:
        return child(0);
    case CNode::Kind::Binary: {
        const auto a = child(0);
        const auto b = child(1);
        const std::string_view op(node.op);
        if (!a || !b)
            return std::nullopt;
        if (op == "<<" && *b < 64)
            return *a << *b;
        if (op == "|")
            return *a | *b;
        return std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

/// Whether the value that a call names is that of the field, or a part of it.
bool isOfField(const CExpressions& parsed, std::uint32_t index, const std::string& field)
{
    const auto& node = parsed.nodes[index];
    if (node.kind == CNode::Kind::Field)
        return node.text == field;
    const bool looksThrough = node.kind == CNode::Kind::Cast
        || (node.kind == CNode::Kind::Binary && std::string_view(node.op) == "&");
    return looksThrough && isOfField(parsed, node.children[0], field);
}

QString faultText(const FilterFault& fault, const QString& part)
{
    switch (fault.kind) {
    case FilterFaultKind::Empty:
        return FilterHelpTr::tr("The filter is empty.");
    case FilterFaultKind::FieldMissing:
        return FilterHelpTr::tr("Expected a field name.");
    case FilterFaultKind::FieldNotFound:
        return FilterHelpTr::tr("This event has no field “%1”.").arg(part);
    case FilterFaultKind::InvalidOperator:
        return FilterHelpTr::tr("Expected an operator: == != < <= > >= & or ~.");
    case FilterFaultKind::IllegalOperation:
        return FilterHelpTr::tr("This operator does not fit the field: strings take == != and ~, "
                                "numbers take all but ~.");
    case FilterFaultKind::ExpectString:
        return FilterHelpTr::tr("This field is a string: put the value in quotes.");
    case FilterFaultKind::ExpectNumber:
        return FilterHelpTr::tr("This field is a number, but the value is a string.");
    case FilterFaultKind::InvalidValue:
        return FilterHelpTr::tr("Expected a number or a quoted string.");
    case FilterFaultKind::IllegalNumber:
        return FilterHelpTr::tr("“%1” is not a valid number for this field.").arg(part);
    case FilterFaultKind::TooLong:
        return FilterHelpTr::tr("The value is too long for the kernel.");
    case FilterFaultKind::MissingQuote:
        return FilterHelpTr::tr("Missing closing quote.");
    case FilterFaultKind::TooManyOpen:
        return FilterHelpTr::tr("Missing closing parenthesis.");
    case FilterFaultKind::TooManyClose:
        return FilterHelpTr::tr("Unmatched closing parenthesis.");
    case FilterFaultKind::TooManyTerms:
        return FilterHelpTr::tr("Expected && or || between two comparisons.");
    case FilterFaultKind::Meaningless:
        return FilterHelpTr::tr("Expected a comparison after the operator.");
    case FilterFaultKind::MissingBraceOpen:
    case FilterFaultKind::MissingBraceClose:
    case FilterFaultKind::InvalidCpuList:
        return FilterHelpTr::tr("Write a CPU set as CPUS{0-3,8}.");
    }
    return {};
}

QString helpText(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// The fields that a wrong name may have been meant for.
QString nearFields(const QString& written, const tracefs::EventFormat& format)
{
    std::vector<std::string> names;
    for (const auto& field : format.filterFields())
        names.push_back(field.name);
    const auto word = written.toStdString();
    QStringList near;
    for (const auto& name : nearNames(word, names)) {
        if (isNear(word, name))
            near << helpText(name);
    }
    return near.join(FilterHelpTr::tr(" or "));
}

/// The field whose value is typed at the end of the text, and what is typed of it.
struct ValuePlace
{
    std::string field;
    qsizetype begin = 0;
};
std::optional<ValuePlace> valuePlaceIn(const QString& before)
{
    static const QRegularExpression kComparison(
        QStringLiteral("(\\w+)\\s*(?:==|!=|<=|>=|<|>|(?<!&)&(?!&))\\s*(\\w*)$"));
    const auto found = kComparison.match(before);
    if (!found.hasMatch())
        return std::nullopt;
    return ValuePlace{found.captured(1).toStdString(), found.capturedStart(2)};
}

} // namespace

std::vector<NamedValue> namedValues(const tracefs::EventFormat& format, const std::string& field)
{
    const auto parsed = CExpressions::parse(argumentsOf(format.text), kLongBytes);
    std::vector<NamedValue> values;
    if (!parsed)
        return values; // nobody has to know the names
    for (const auto& node : parsed->nodes) {
        const bool flags = node.text == "__print_flags";
        if (node.kind != CNode::Kind::Call || (!flags && node.text != "__print_symbolic")
            || node.children.empty() || !isOfField(*parsed, node.children[0], field))
            continue;
        for (const auto argument : node.children) {
            const auto& tuple = parsed->nodes[argument];
            if (tuple.kind != CNode::Kind::Tuple || tuple.children.size() != 2)
                continue;
            const auto number = constantOf(*parsed, tuple.children[0]);
            const auto& name = parsed->nodes[tuple.children[1]];
            if (!number || name.kind != CNode::Kind::Text || name.text.empty())
                continue;
            NamedValue value{flags && *number >= kDecimalBelow
                                 ? QStringLiteral("0x") + QString::number(*number, 16)
                                 : QString::number(*number),
                             helpText(name.text)};
            if (std::find(values.begin(), values.end(), value) == values.end())
                values.push_back(std::move(value));
        }
    }
    return values;
}

std::optional<FilterTrouble>
filterTrouble(const QString& filter, const tracefs::EventFormat& format, const FilterRules& rules)
{
    const auto bytes = filter.toStdString();
    const auto fault = tracefs::filterFault(bytes, format.filterFields(), rules);
    if (!fault || fault->kind == FilterFaultKind::Empty)
        return std::nullopt;
    const auto before = helpText(std::string_view(bytes).substr(0, fault->begin));
    const auto part =
        helpText(std::string_view(bytes).substr(fault->begin, fault->end - fault->begin));
    auto words = faultText(*fault, part);
    if (fault->kind == FilterFaultKind::FieldNotFound) {
        const auto near = nearFields(part, format);
        if (!near.isEmpty())
            words = sentencesText({words, FilterHelpTr::tr("Did you mean %1?").arg(near)});
    }
    return FilterTrouble{before.size(), before.size() + part.size(), words};
}

FilterOffer offerInFilter(const QString& filter, qsizetype cursor,
                          const tracefs::EventFormat& format)
{
    const auto before = filter.left(cursor);
    const auto fields = format.filterFields();
    const auto bytes = before.toStdString();
    const auto completion = tracefs::completeFilter(filter.toStdString(), bytes.size(), fields);
    FilterOffer offer{helpText(std::string_view(bytes).substr(0, completion.begin)).size()};
    for (const auto& word : completion.words) {
        const auto field = std::find_if(fields.begin(), fields.end(),
                                        [&](const auto& known) { return known.name == word; });
        offer.words.push_back(
            {helpText(word), field == fields.end() ? QString() : helpText(field->type)});
    }
    const auto place = offer.words.empty() ? valuePlaceIn(before) : std::nullopt;
    if (!place)
        return offer;
    offer.begin = place->begin;
    const auto typed = before.mid(place->begin);
    for (const auto& value : namedValues(format, place->field)) {
        if (value.number.startsWith(typed) || value.name.startsWith(typed, Qt::CaseInsensitive))
            offer.words.push_back({value.number, value.name});
    }
    return offer;
}

} // namespace probescope::ui
