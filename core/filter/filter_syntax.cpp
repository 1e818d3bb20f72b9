#include "core/filter/filter_syntax.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace probescope {

namespace {

/// Brackets in each other; more could exhaust the stack.
constexpr unsigned kMaxDepth = 200;

/// An operator stands before those that it begins with.
constexpr std::array<std::pair<std::string_view, FilterOp>, 8> kOperators{{
    {"~", FilterOp::Like},
    {"!=", FilterOp::Unequal},
    {"==", FilterOp::Equal},
    {"<=", FilterOp::AtMost},
    {"<", FilterOp::Less},
    {">=", FilterOp::AtLeast},
    {">", FilterOp::Greater},
    {"&", FilterOp::Bits},
}};

bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

class Parser
{
public:
    Parser(std::string_view text, const FilterRules& rules)
        : m_text(text)
        , m_rules(rules)
    {
    }

    FilterSyntax run()
    {
        auto tree = anyOf(0);
        if (tree && !atEnd())
            fault(here() == ')' ? FilterFaultKind::TooManyClose : FilterFaultKind::TooManyTerms,
                  m_at, here() == ')' ? m_at + 1 : m_text.size());
        else if (tree)
            m_syntax.next = FilterSyntax::Next::Join;
        if (!m_syntax.fault)
            m_syntax.tree = std::move(tree);
        return std::move(m_syntax);
    }

private:
    using Kind = FilterNode::Kind;
    using Next = FilterSyntax::Next;
    using Node = std::optional<FilterNode>; ///< nothing: a fault was found

    char here() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    std::string_view rest() const { return m_text.substr(m_at); }
    /// Of what follows blanks.
    bool atEnd()
    {
        while (m_at < m_text.size() && isBlank(m_text[m_at]))
            ++m_at;
        return m_at >= m_text.size();
    }
    bool take(std::string_view word)
    {
        if (!rest().starts_with(word))
            return false;
        m_at += word.size();
        return true;
    }
    std::nullopt_t fault(FilterFaultKind kind, std::size_t begin, std::size_t end)
    {
        begin = std::min(begin, m_text.size());
        m_syntax.fault = FilterFault{kind, begin, std::clamp(end, begin, m_text.size())};
        return std::nullopt;
    }

    Node anyOf(unsigned depth)
    {
        return joined(Kind::Or, "||", [&] { return allOf(depth); });
    }
    Node allOf(unsigned depth)
    {
        return joined(Kind::And, "&&", [&] { return term(depth); });
    }
    template <typename Part>
    Node joined(Kind kind, std::string_view joint, const Part& part)
    {
        FilterNode node{.kind = kind};
        while (true) {
            Node one = part();
            if (!one)
                return one;
            node.parts.push_back(std::move(*one));
            if (atEnd() || !rest().starts_with(joint))
                return node.parts.size() == 1 ? std::move(node.parts.front()) : std::move(node);
            m_lastJoint = m_at;
            m_at += joint.size();
        }
    }

    Node term(unsigned depth)
    {
        if (atEnd())
            return noTerm();
        bool isNegated = false;
        while (!atEnd() && here() == '!' && !rest().starts_with("!=")
               && !rest().starts_with("!~")) {
            isNegated = !isNegated;
            ++m_at;
        }
        Node node = here() == '(' ? bracket(depth) : atEnd() ? noTerm() : comparison();
        if (!node || !isNegated)
            return node;
        return FilterNode{.kind = Kind::Not, .parts = {std::move(*node)}};
    }

    std::nullopt_t noTerm()
    {
        m_syntax.next = Next::Field;
        return fault(FilterFaultKind::Meaningless, m_lastJoint, m_text.size());
    }

    Node bracket(unsigned depth)
    {
        const std::size_t begin = m_at;
        if (depth >= kMaxDepth)
            return fault(FilterFaultKind::TooManyOpen, begin, begin + 1);
        ++m_at;
        Node inner = anyOf(depth + 1);
        if (!inner)
            return inner;
        if (atEnd()) {
            m_syntax.next = Next::Join;
            return fault(FilterFaultKind::TooManyOpen, begin, begin + 1);
        }
        if (!take(")"))
            return fault(FilterFaultKind::TooManyTerms, m_at, m_text.size());
        return inner;
    }

    Node comparison()
    {
        FilterComparison& made = m_syntax.comparisons.emplace_back();
        made.fieldAt = m_at;
        while (
            m_at < m_text.size()
            && (isFilterWordChar(here()) || (m_rules.freeText && (here() == '.' || here() == '-'))))
            ++m_at;
        made.end = m_at;
        for (const std::string_view suffix : {".ustring", ".function"}) {
            if (m_rules.freeText && m_text.substr(0, m_at).ends_with(suffix))
                m_at -= suffix.size();
        }
        if (m_at == made.fieldAt) {
            m_syntax.comparisons.pop_back();
            return fault(FilterFaultKind::FieldMissing, m_at, m_at + 1);
        }
        made.field = m_text.substr(made.fieldAt, m_at - made.fieldAt);
        take(".ustring");
        made.isFunction = m_rules.functionNames && take(".function");
        if (atEnd())
            m_syntax.next = Next::Operator;
        made.opAt = m_at;
        const auto* op = std::find_if(kOperators.begin(), kOperators.end(),
                                      [&](const auto& one) { return take(one.first); });
        const bool isJoint = m_rules.freeText && m_text.substr(made.opAt, 2) == "&&";
        if (op == kOperators.end() || isJoint)
            return fault(FilterFaultKind::InvalidOperator, made.opAt, made.opAt + 2);
        made.op = op->second;
        if (atEnd())
            m_syntax.next = Next::Value;
        made.valueAt = m_at;
        if (!value(made))
            return std::nullopt;
        made.end = m_at;
        return FilterNode{.comparison = m_syntax.comparisons.size() - 1};
    }

    bool value(FilterComparison& made)
    {
        using Form = FilterComparison::Form;
        if (here() == '"' || here() == '\'')
            return quoted(made);
        if (made.isFunction) {
            made.form = Form::Function;
            while (isFilterWordChar(here()) || here() == '.')
                ++m_at;
        } else if (m_rules.cpuLists && rest().starts_with(m_rules.freeText ? "CPUS{" : "CPUS")) {
            return cpuList(made);
        } else if (m_rules.freeText) {
            takeFreeText();
        } else if (here() == '-' || isDigit(here())) {
            made.form = Form::Number;
            m_at += here() == '-' ? 1 : 0;
            while (isFilterWordChar(here()) && here() != '_')
                ++m_at;
        } else {
            while (isFilterWordChar(here()))
                ++m_at;
        }
        made.value = m_text.substr(made.valueAt, m_at - made.valueAt);
        if (made.value.empty()) {
            made.form = Form::None;
            fault(FilterFaultKind::InvalidValue, m_at, m_at + 1);
            return false;
        }
        if (made.form == Form::None)
            made.form = filterNumber(made.value) ? Form::Number : Form::Word;
        return true;
    }

    void takeFreeText()
    {
        std::size_t open = 0;
        while (m_at < m_text.size() && !isBlank(here()) && !rest().starts_with("&&")
               && !rest().starts_with("||")) {
            if (here() == ')' && open == 0)
                return;
            open += here() == '(' ? 1 : 0;
            open -= here() == ')' ? 1 : 0;
            ++m_at;
        }
    }

    bool quoted(FilterComparison& made)
    {
        const std::size_t close = m_text.find(here(), m_at + 1);
        made.form = FilterComparison::Form::Quoted;
        if (close == std::string_view::npos) {
            m_syntax.next = Next::Nothing;
            fault(FilterFaultKind::MissingQuote, m_at, m_text.size());
            return false;
        }
        made.value = m_text.substr(m_at + 1, close - m_at - 1);
        m_at = close + 1;
        return true;
    }

    bool cpuList(FilterComparison& made)
    {
        constexpr std::string_view kWord = "CPUS";
        made.form = FilterComparison::Form::CpuList;
        m_at += kWord.size();
        if (here() != '{') {
            fault(FilterFaultKind::MissingBraceOpen, made.valueAt, m_at + 1);
            return false;
        }
        const std::size_t close = m_text.find('}', m_at);
        if (close == std::string_view::npos) {
            fault(FilterFaultKind::MissingBraceClose, made.valueAt, m_text.size());
            return false;
        }
        made.value = m_text.substr(m_at + 1, close - m_at - 1);
        m_at = close + 1;
        if (!filterCpuList(made.value)) {
            fault(FilterFaultKind::InvalidCpuList, made.valueAt, m_at);
            return false;
        }
        return true;
    }

    std::string_view m_text;
    FilterRules m_rules;
    FilterSyntax m_syntax;
    std::size_t m_at = 0;
    std::size_t m_lastJoint = 0;
};

/// `3`, `N`, or a range `0-3`, `0-N`, `all`, which may have `:USED/GROUP` behind it.
class CpuListPart
{
public:
    explicit CpuListPart(std::string_view text)
        : m_rest(text)
    {
    }

    std::optional<FilterCpus> read()
    {
        FilterCpus cpus;
        bool isRange = true;
        if (takeAll()) {
            cpus.last = kFilterCpuEnd - 1;
        } else {
            cpus.beginsWithLast = m_rest.starts_with('N');
            const auto first = cpu();
            isRange = take('-');
            const auto last = isRange ? cpu() : first;
            if (!first || !last || *first > *last)
                return std::nullopt;
            cpus.first = *first;
            cpus.last = *last;
        }
        if (isRange && take(':')) {
            const auto used = number();
            const auto group = take('/') ? number() : std::nullopt;
            if (!used || !group || *group == 0 || *used > *group)
                return std::nullopt;
            cpus.used = *used;
            cpus.group = *group;
        }
        return m_rest.empty() ? std::optional(cpus) : std::nullopt;
    }

private:
    bool take(char c)
    {
        if (!m_rest.starts_with(c))
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    bool takeAll()
    {
        constexpr std::string_view kAll = "all";
        const auto begin = m_rest.substr(0, kAll.size());
        if (!std::equal(begin.begin(), begin.end(), kAll.begin(), kAll.end(),
                        [](char read, char small) { return read == small || read == small - 32; }))
            return false;
        m_rest.remove_prefix(kAll.size());
        return true;
    }
    std::optional<std::uint32_t> cpu()
    {
        if (take('N'))
            return kFilterCpuEnd - 1;
        const auto one = number();
        return one && *one < kFilterCpuEnd ? one : std::nullopt;
    }
    std::optional<std::uint32_t> number()
    {
        std::uint32_t value = 0;
        const char* const begin = m_rest.data();
        const auto parsed = std::from_chars(begin, begin + m_rest.size(), value);
        if (parsed.ec != std::errc())
            return std::nullopt;
        m_rest.remove_prefix(std::size_t(parsed.ptr - begin));
        return value;
    }

    std::string_view m_rest;
};

} // namespace

Message FilterFault::words() const
{
    switch (kind) {
    case FilterFaultKind::Empty:
        return tr("The filter is empty");
    case FilterFaultKind::FieldMissing:
        return tr("Expected a field name");
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

FilterOp negated(FilterOp op)
{
    switch (op) {
    case FilterOp::Equal:
        return FilterOp::Unequal;
    case FilterOp::Unequal:
        return FilterOp::Equal;
    case FilterOp::Less:
        return FilterOp::AtLeast;
    case FilterOp::AtMost:
        return FilterOp::Greater;
    case FilterOp::Greater:
        return FilterOp::AtMost;
    case FilterOp::AtLeast:
        return FilterOp::Less;
    case FilterOp::Bits:
        return FilterOp::NoBits;
    case FilterOp::Like:
        return FilterOp::Unlike;
    case FilterOp::NoBits:
        return FilterOp::Bits;
    case FilterOp::Unlike:
        return FilterOp::Like;
    }
    return op;
}

FilterSyntax parseFilter(std::string_view text, const FilterRules& rules)
{
    return Parser(text, rules).run();
}

std::optional<FilterNumber> filterNumber(std::string_view text)
{
    FilterNumber number;
    number.negative = text.starts_with('-');
    if (number.negative)
        text.remove_prefix(1);
    int base = 10;
    if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.size() > 1 && text[0] == '0') {
        base = 8;
    }
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number.amount, base);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end)
        return std::nullopt;
    return number;
}

std::optional<std::vector<FilterCpus>> filterCpuList(std::string_view text)
{
    constexpr std::string_view kBetween = ", \t\r\n\v\f";
    std::vector<FilterCpus> parts;
    if (text.empty())
        return std::nullopt;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
        if (text.empty())
            break;
        const std::size_t end = std::min(text.find_first_of(kBetween), text.size());
        const auto part = CpuListPart(text.substr(0, end)).read();
        if (!part)
            return std::nullopt;
        parts.push_back(*part);
        text.remove_prefix(end);
    }
    return parts;
}

} // namespace probescope
