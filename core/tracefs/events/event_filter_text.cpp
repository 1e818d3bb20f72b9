#include "core/tracefs/events/event_filter_text.h"

#include "core/base/text.h"
#include "core/tracefs/files/control_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>

namespace probescope::tracefs {

namespace {

// As the kernel reads it: kernel/trace/trace_events_filter.c.

constexpr std::size_t kMaxFilterString = 256;
constexpr std::size_t kMaxFilterNumber = 24;
/// An operator stands before those that it begins with.
constexpr std::array<std::string_view, 8> kOperators{"~", "!=", "==", "<=", "<", ">=", ">", "&"};

bool isWordChar(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// As kstrtoll() and kstrtoull() with base 0.
bool isKernelNumber(std::string_view text, bool isSigned)
{
    const bool negative = text.starts_with('-');
    if (negative)
        text.remove_prefix(1);
    if (negative && !isSigned)
        return false;
    int base = 10;
    if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.size() > 1 && text[0] == '0') {
        base = 8;
    }
    std::uint64_t number = 0;
    const auto* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number, base);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end)
        return false;
    constexpr auto kMax = std::uint64_t(std::numeric_limits<std::int64_t>::max());
    return !isSigned || number <= kMax + (negative ? 1 : 0);
}

bool isCpuList(std::string_view text)
{
    text = trimmed(text);
    if (text.empty())
        return false;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find(',', begin), text.size());
        const auto part = text.substr(begin, end - begin);
        const auto dash = part.find('-');
        const auto first = numberOf(part.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : numberOf(part.substr(dash + 1));
        if (!first || !last || *first > *last)
            return false;
        begin = end + 1;
    }
    return true;
}

class FilterCheck
{
public:
    FilterCheck(std::string_view filter, const std::vector<EventField>& fields,
                const FilterRules& rules)
        : m_filter(
            filter.substr(0, std::min(filter.find_last_not_of(" \t\r\n"), filter.size()) + 1))
        , m_fields(fields)
        , m_rules(rules)
    {
    }

    std::optional<FilterFault> run()
    {
        if (trimmed(m_filter).empty())
            return FilterFault{FilterFaultKind::Empty, 0, m_filter.size()};
        if (auto fault = brackets())
            return fault;
        return terms();
    }

private:
    using Fault = std::optional<FilterFault>;

    char at(std::size_t i) const { return i < m_filter.size() ? m_filter[i] : '\0'; }
    void skipBlanks()
    {
        while (isBlank(at(m_at)))
            ++m_at;
    }
    FilterFault faultAt(FilterFaultKind kind, std::size_t begin, std::size_t end) const
    {
        begin = std::min(begin, m_filter.size());
        return {kind, begin, std::clamp(end, begin, m_filter.size())};
    }

    Fault brackets() const
    {
        std::vector<std::size_t> open;
        std::size_t quoted = 0;
        char quote = 0;
        for (std::size_t i = 0; i < m_filter.size(); ++i) {
            const char c = m_filter[i];
            if (quote) {
                if (c == quote)
                    quote = 0;
            } else if (c == '"' || c == '\'') {
                quote = c;
                quoted = i;
            } else if (c == '(') {
                open.push_back(i);
            } else if (c == ')') {
                if (open.empty())
                    return faultAt(FilterFaultKind::TooManyClose, i, i + 1);
                open.pop_back();
            }
        }
        if (quote)
            return faultAt(FilterFaultKind::MissingQuote, quoted, m_filter.size());
        if (!open.empty())
            return faultAt(FilterFaultKind::TooManyOpen, open.back(), open.back() + 1);
        return {};
    }

    Fault terms()
    {
        for (;;) {
            skipBlanks();
            if (m_at >= m_filter.size())
                return faultAt(FilterFaultKind::Meaningless, m_lastOperator, m_filter.size());
            const char c = at(m_at);
            if (c == '(' || (c == '!' && at(m_at + 1) != '=' && at(m_at + 1) != '~')) {
                ++m_at;
                continue;
            }
            if (auto fault = comparison())
                return fault;
            if (auto fault = join())
                return fault;
            if (m_at >= m_filter.size())
                return {};
        }
    }

    /// What stands behind a comparison, up to the next one or the end.
    Fault join()
    {
        for (;;) {
            skipBlanks();
            const char c = at(m_at);
            if (c == '\0' && m_at >= m_filter.size())
                return {};
            if (c == ')') {
                ++m_at;
                continue;
            }
            if ((c != '&' && c != '|') || at(m_at + 1) != c)
                return faultAt(FilterFaultKind::TooManyTerms, m_at, m_filter.size());
            m_lastOperator = m_at;
            m_at += 2;
            skipBlanks();
            if (m_at >= m_filter.size())
                return faultAt(FilterFaultKind::Meaningless, m_lastOperator, m_filter.size());
            return {};
        }
    }

    bool take(std::string_view word)
    {
        if (!m_filter.substr(m_at).starts_with(word))
            return false;
        m_at += word.size();
        return true;
    }

    Fault comparison()
    {
        const auto begin = m_at;
        while (isWordChar(at(m_at)))
            ++m_at;
        if (m_at == begin)
            return faultAt(FilterFaultKind::FieldMissing, begin, begin + 1);
        const auto name = m_filter.substr(begin, m_at - begin);
        const auto field = std::find_if(m_fields.begin(), m_fields.end(),
                                        [&](const auto& known) { return known.name == name; });
        if (field == m_fields.end())
            return faultAt(FilterFaultKind::FieldNotFound, begin, m_at);
        take(".ustring");
        const bool function = m_rules.functionNames && take(".function");
        skipBlanks();
        const auto* op = std::find_if(kOperators.begin(), kOperators.end(),
                                      [&](auto word) { return take(word); });
        if (op == kOperators.end())
            return faultAt(FilterFaultKind::InvalidOperator, m_at,
                           std::min(m_at + 2, m_filter.size()));
        skipBlanks();
        return function ? functionValue(*field, *op) : value(*field, *op);
    }

    /// A function of the kernel, by name, in whose code the address lies.
    Fault functionValue(const EventField& field, std::string_view op)
    {
        const auto begin = m_at;
        if (field.bytes != sizeof(std::uint64_t) || (op != "==" && op != "!="))
            return faultAt(FilterFaultKind::IllegalOperation, begin, m_filter.size());
        while (isWordChar(at(m_at)) || at(m_at) == '.')
            ++m_at;
        if (m_at == begin)
            return faultAt(FilterFaultKind::InvalidValue, begin, begin + 1);
        return {};
    }

    Fault value(const EventField& field, std::string_view op)
    {
        const char c = at(m_at);
        if (m_rules.cpuLists && m_filter.substr(m_at).starts_with("CPUS"))
            return cpuList(field, op);
        if (c == '"' || c == '\'')
            return quotedText(field, op, c);
        if (isDigit(c) || c == '-')
            return number(field, op);
        auto end = m_at;
        while (isWordChar(at(end)))
            ++end;
        return faultAt(FilterFaultKind::InvalidValue, m_at, std::max(end, m_at + 1));
    }

    Fault cpuList(const EventField& field, std::string_view op)
    {
        const auto begin = m_at;
        m_at += 4;
        if (field.use == FieldUse::String)
            return faultAt(FilterFaultKind::IllegalOperation, begin, m_at);
        if (op != "==" && op != "!=" && op != "&")
            return faultAt(FilterFaultKind::IllegalOperation, begin, m_at);
        if (at(m_at) != '{')
            return faultAt(FilterFaultKind::MissingBraceOpen, begin, m_at + 1);
        const auto close = m_filter.find('}', m_at);
        if (close == std::string_view::npos)
            return faultAt(FilterFaultKind::MissingBraceClose, begin, m_filter.size());
        if (!isCpuList(m_filter.substr(m_at + 1, close - m_at - 1)))
            return faultAt(FilterFaultKind::InvalidCpuList, begin, close + 1);
        m_at = close + 1;
        return {};
    }

    Fault quotedText(const EventField& field, std::string_view op, char quote)
    {
        const auto begin = m_at;
        // brackets() has seen that there is an end
        const auto end = m_filter.find(quote, begin + 1);
        if (op != "~" && op != "==" && op != "!=")
            return faultAt(FilterFaultKind::IllegalOperation, begin, end + 1);
        if (field.use != FieldUse::String)
            return faultAt(FilterFaultKind::ExpectNumber, begin, end + 1);
        if (end - begin - 1 >= kMaxFilterString)
            return faultAt(FilterFaultKind::TooLong, begin, end + 1);
        m_at = end + 1;
        return {};
    }

    Fault number(const EventField& field, std::string_view op)
    {
        const auto begin = m_at;
        if (at(m_at) == '-')
            ++m_at;
        while (isWordChar(at(m_at)) && at(m_at) != '_')
            ++m_at;
        if (field.use == FieldUse::String)
            return faultAt(FilterFaultKind::ExpectString, begin, m_at);
        if (op == "~")
            return faultAt(FilterFaultKind::IllegalOperation, begin, m_at);
        if (m_at - begin >= kMaxFilterNumber)
            return faultAt(FilterFaultKind::TooLong, begin, m_at);
        if (!isKernelNumber(m_filter.substr(begin, m_at - begin), field.isSigned))
            return faultAt(FilterFaultKind::IllegalNumber, begin, m_at);
        return {};
    }

    std::string_view m_filter;
    const std::vector<EventField>& m_fields;
    FilterRules m_rules;
    std::size_t m_at = 0;
    std::size_t m_lastOperator = 0;
};

} // namespace

std::string_view FilterFault::words() const
{
    switch (kind) {
    case FilterFaultKind::Empty:
        return "The filter is empty";
    case FilterFaultKind::FieldMissing:
        return "The name of a field is expected";
    case FilterFaultKind::FieldNotFound:
        return "Field not found";
    case FilterFaultKind::InvalidOperator:
        return "Invalid operator";
    case FilterFaultKind::IllegalOperation:
        return "Illegal operation for field type";
    case FilterFaultKind::ExpectString:
        return "Expecting string field";
    case FilterFaultKind::ExpectNumber:
        return "Expecting numeric field";
    case FilterFaultKind::InvalidValue:
        return "Invalid value (did you forget quotes)?";
    case FilterFaultKind::IllegalNumber:
        return "Illegal integer value";
    case FilterFaultKind::TooLong:
        return "Operand too long";
    case FilterFaultKind::MissingQuote:
        return "Missing matching quote";
    case FilterFaultKind::TooManyOpen:
        return "Too many '('";
    case FilterFaultKind::TooManyClose:
        return "Too few '('";
    case FilterFaultKind::TooManyTerms:
        return "Too many terms in predicate expression";
    case FilterFaultKind::Meaningless:
        return "Meaningless filter expression";
    case FilterFaultKind::MissingBraceOpen:
        return "Missing '{'";
    case FilterFaultKind::MissingBraceClose:
        return "Missing '}'";
    case FilterFaultKind::InvalidCpuList:
        return "Invalid cpulist";
    }
    return {};
}

std::optional<FilterFault> filterFault(std::string_view filter,
                                       const std::vector<EventField>& fields,
                                       const FilterRules& rules)
{
    return FilterCheck(filter, fields, rules).run();
}

FilterCompletion completeFilter(std::string_view filter, std::size_t cursor,
                                const std::vector<EventField>& fields)
{
    cursor = std::min(cursor, filter.size());
    FilterCompletion completion{.begin = cursor};
    while (completion.begin > 0 && isWordChar(filter[completion.begin - 1]))
        --completion.begin;
    const auto word = filter.substr(completion.begin, cursor - completion.begin);
    const auto before = trimmed(filter.substr(0, completion.begin));
    const auto quotes = std::count(before.begin(), before.end(), '"');
    if (quotes % 2 != 0)
        return completion; // within a text
    // A field begins a comparison; an operator follows a field.
    if (before.empty() || before.ends_with('(') || before.ends_with("&&") || before.ends_with("||")
        || (before.ends_with('!') && !before.ends_with("=!"))) {
        for (const auto& field : fields) {
            if (field.name.starts_with(word))
                completion.words.push_back(field.name);
        }
        return completion;
    }
    if (!word.empty())
        return completion;
    auto nameBegin = before.size();
    while (nameBegin > 0 && isWordChar(before[nameBegin - 1]))
        --nameBegin;
    const auto field = std::find_if(fields.begin(), fields.end(), [&](const auto& known) {
        return known.name == before.substr(nameBegin);
    });
    if (field != fields.end()) {
        if (field->use == FieldUse::String)
            completion.words = {"==", "!=", "~"};
        else
            completion.words = {"==", "!=", "<", "<=", ">", ">=", "&"};
    } else if (before.ends_with('"') || (nameBegin < before.size() && isDigit(before[nameBegin]))) {
        completion.words = {"&&", "||"};
    }
    return completion;
}

} // namespace probescope::tracefs
