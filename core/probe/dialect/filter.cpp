#include "core/probe/dialect/filter.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace probescope::probe {

namespace {

constexpr int kDeepest = 64;

class FilterReader
{
public:
    explicit FilterReader(std::string_view text)
        : m_text(text)
    {
    }

    Result<FilterNode> whole()
    {
        auto node = any(0);
        if (!node)
            return node;
        skipBlanks();
        if (m_at != m_text.size())
            return wrong(tr("unexpected text after the condition"));
        return node;
    }

private:
    tl::unexpected<Error> wrong(Message what) const
    {
        return fail(ErrorCode::Invalid, std::move(what),
                    tr("Write conditions like fd >= 3 && x == 1"),
                    Place{.byte = m_at, .field = "filter"});
    }

    void skipBlanks()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }

    bool take(std::string_view word)
    {
        skipBlanks();
        if (!m_text.substr(m_at).starts_with(word))
            return false;
        m_at += word.size();
        return true;
    }

    Result<FilterNode> joined(FilterNode::Kind kind, int depth)
    {
        const bool isOr = kind == FilterNode::Kind::Or;
        FilterNode node{.kind = kind};
        do {
            auto part = isOr ? joined(FilterNode::Kind::And, depth) : one(depth);
            if (!part)
                return part;
            node.parts.push_back(std::move(*part));
        } while (take(isOr ? "||" : "&&"));
        if (node.parts.size() == 1) {
            FilterNode only = std::move(node.parts.front());
            return only;
        }
        return node;
    }

    Result<FilterNode> any(int depth) { return joined(FilterNode::Kind::Or, depth); }

    Result<FilterNode> one(int depth)
    {
        if (depth > kDeepest)
            return wrong(tr("parentheses are nested too deeply"));
        if (take("!")) {
            auto part = one(depth + 1);
            if (!part)
                return part;
            FilterNode node{.kind = FilterNode::Kind::Not};
            node.parts.push_back(std::move(*part));
            return node;
        }
        if (take("(")) {
            auto part = any(depth + 1);
            if (part && !take(")"))
                return wrong(tr("a ) is missing"));
            return part;
        }
        return term();
    }

    Result<FilterNode> term()
    {
        skipBlanks();
        FilterNode node;
        while (m_at < m_text.size() && isWordLetter(m_text[m_at]))
            node.term.field += m_text[m_at++];
        if (node.term.field.empty())
            return wrong(tr("a field is missing"));
        static constexpr std::array<std::string_view, 8> kOps{
            "==", "!=", "<=", ">=", "<", ">", "~", "&"};
        const auto* const op =
            std::find_if(kOps.begin(), kOps.end(), [this](auto word) { return take(word); });
        if (op == kOps.end())
            return wrong(tr("an operator is missing: == != < <= > >= & ~"));
        node.term.op = *op;
        skipBlanks();
        if (m_at < m_text.size() && (m_text[m_at] == '"' || m_text[m_at] == '\'')) {
            const char quote = m_text[m_at++];
            const auto end = m_text.find(quote, m_at);
            if (end == std::string_view::npos)
                return wrong(tr("the string is not terminated"));
            node.term.value = m_text.substr(m_at, end - m_at);
            node.term.isText = true;
            m_at = end + 1;
            return node;
        }
        while (m_at < m_text.size()
               && (isWordLetter(m_text[m_at])
                   || std::string_view("-*?[]./").find(m_text[m_at]) != std::string_view::npos))
            node.term.value += m_text[m_at++];
        if (node.term.value.empty())
            return wrong(tr("a value is missing"));
        // The kernel takes words without quotes, too.
        node.term.isText = !isDigit(node.term.value.front()) && node.term.value.front() != '-';
        return node;
    }

    static bool isWordLetter(char c)
    {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

void collectFields(const FilterNode& node, std::vector<std::string>& fields)
{
    if (node.kind == FilterNode::Kind::Term
        && std::find(fields.begin(), fields.end(), node.term.field) == fields.end())
        fields.push_back(node.term.field);
    for (const FilterNode& part : node.parts)
        collectFields(part, fields);
}

} // namespace

Result<FilterNode> FilterNode::parse(std::string_view text)
{
    return FilterReader(text).whole();
}

std::vector<std::string> FilterNode::fields() const
{
    std::vector<std::string> fields;
    collectFields(*this, fields);
    return fields;
}

std::optional<std::string>
FilterNode::text(const std::function<std::optional<std::string>(const FilterTerm&)>& term) const
{
    if (kind == Kind::Term)
        return term(this->term);
    std::string text;
    for (const FilterNode& part : parts) {
        auto one = part.text(term);
        if (!one)
            return std::nullopt;
        if (part.kind == Kind::And || part.kind == Kind::Or)
            *one = "(" + *one + ")";
        if (kind == Kind::Not)
            return "!(" + *one + ")";
        if (!text.empty())
            text += kind == Kind::And ? " && " : " || ";
        text += *one;
    }
    return text;
}

Glob Glob::of(std::string_view pattern)
{
    Glob glob;
    const bool first = pattern.starts_with('*');
    const bool last = pattern.size() > 1 && pattern.ends_with('*');
    if (first)
        pattern.remove_prefix(1);
    if (last)
        pattern.remove_suffix(1);
    glob.word = pattern;
    if (pattern.find_first_of("*?[\\") != std::string_view::npos)
        glob.kind = Kind::Other;
    else if (first)
        glob.kind = last ? Kind::Within : Kind::Suffix;
    else if (last)
        glob.kind = Kind::Prefix;
    return glob;
}

bool isCommonField(std::string_view field)
{
    static constexpr std::array<std::string_view, 5> kCommon{"common_pid", "comm", "COMM", "cpu",
                                                             "CPU"};
    return std::find(kCommon.begin(), kCommon.end(), field) != kCommon.end();
}

} // namespace probescope::probe
