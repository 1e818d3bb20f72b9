#include "core/format/kernel_print/c_expression.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <functional>
#include <map>
#include <utility>

namespace probescope::format {

namespace {

constexpr int kMaxDepth = 300;
constexpr std::size_t kMaxNodes = 100000;
constexpr std::uint32_t kNone = ~std::uint32_t(0);

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::string_view skipBlanks(std::string_view text)
{
    const auto at = text.find_first_not_of(" \t\n\r");
    return at == std::string_view::npos ? std::string_view() : text.substr(at);
}

char unescaped(char c)
{
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'r':
        return '\r';
    case '0':
        return '\0';
    default:
        return c;
    }
}

struct Operator
{
    std::string_view text;
    int rank; ///< higher binds closer
};

/// Longer ones stand first.
constexpr std::array<Operator, 18> kBinary{{
    {"<<", 8},
    {">>", 8},
    {"<=", 7},
    {">=", 7},
    {"==", 6},
    {"!=", 6},
    {"&&", 2},
    {"||", 1},
    {"*", 10},
    {"/", 10},
    {"%", 10},
    {"+", 9},
    {"-", 9},
    {"<", 7},
    {">", 7},
    {"&", 5},
    {"^", 4},
    {"|", 3},
}};

/// Recursive descent; kNone stands for "not understood".
class Parser
{
public:
    Parser(std::string_view text, std::uint32_t longSize)
        : m_text(skipBlanks(text))
        , m_longSize(longSize)
    {
    }

    Result<CExpressions> run()
    {
        std::size_t costs = 0; // of one event's line
        while (!m_text.empty()) {
            if (!take(","))
                return failed();
            const auto root = ternary();
            if (root == kNone || m_costs[root] > kMaxNodes - costs)
                return failed();
            costs += m_costs[root];
            m_result.roots.push_back(root);
        }
        return std::move(m_result);
    }

private:
    tl::unexpected<Error> failed() const
    {
        return fail(ErrorCode::Corrupt,
                    tr("cannot parse the print format at “{}”", {m_text.substr(0, 40)}));
    }

    bool take(std::string_view token)
    {
        if (!m_text.starts_with(token))
            return false;
        m_text = skipBlanks(m_text.substr(token.size()));
        return true;
    }

    std::uint32_t add(CNode node)
    {
        // Names of a statement stand for their expressions at each place: the work doubles with
        // each `int b = a + a;`.
        std::uint64_t cost = 1;
        for (const auto child : node.children)
            cost += m_costs[child];
        if (m_result.nodes.size() >= kMaxNodes || cost > kMaxNodes)
            return kNone;
        m_costs.push_back(std::uint32_t(cost));
        m_result.nodes.push_back(std::move(node));
        return std::uint32_t(m_result.nodes.size() - 1);
    }
    std::uint32_t addOperator(CNode::Kind kind, std::string_view op,
                              std::vector<std::uint32_t> children)
    {
        if (std::find(children.begin(), children.end(), kNone) != children.end())
            return kNone;
        CNode node;
        node.kind = kind;
        std::memcpy(node.op, op.data(), std::min<std::size_t>(op.size(), 2));
        node.children = std::move(children);
        return add(std::move(node));
    }

    std::string_view identifier()
    {
        std::size_t end = 0;
        while (end < m_text.size() && (isLetter(m_text[end]) || (end && isDigit(m_text[end]))))
            ++end;
        const auto name = m_text.substr(0, end);
        m_text = skipBlanks(m_text.substr(end));
        return name;
    }

    std::uint32_t ternary()
    {
        if (m_depth >= kMaxDepth)
            return kNone;
        ++m_depth;
        auto node = binary(1);
        if (node != kNone && take("?")) {
            // GNU C: `a ?: b`
            const auto yes = m_text.starts_with(":") ? node : ternary();
            node = yes != kNone && take(":")
                ? addOperator(CNode::Kind::Ternary, "?", {node, yes, ternary()})
                : kNone;
        }
        --m_depth;
        return node;
    }

    std::uint32_t binary(int rank)
    {
        auto left = unary();
        while (left != kNone) {
            const auto* found = std::find_if(kBinary.begin(), kBinary.end(), [&](const auto& op) {
                return m_text.starts_with(op.text);
            });
            if (found == kBinary.end() || found->rank < rank)
                break;
            take(found->text);
            left = addOperator(CNode::Kind::Binary, found->text, {left, binary(found->rank + 1)});
        }
        return left;
    }

    std::uint32_t unary()
    {
        if (m_depth >= kMaxDepth)
            return kNone;
        ++m_depth;
        const auto node = unaryInner();
        --m_depth;
        return node;
    }

    std::uint32_t unaryInner()
    {
        for (const char* const op : {"!", "~", "-", "+", "&", "*"}) {
            if (take(op))
                return addOperator(CNode::Kind::Unary, op, {unary()});
        }
        if (m_text.starts_with("(")) {
            if (CType type; takeCast(type)) {
                CNode node;
                node.kind = CNode::Kind::Cast;
                node.type = type;
                const auto child = unary();
                if (child == kNone)
                    return kNone;
                node.children = {child};
                return add(std::move(node));
            }
        }
        return postfix(primary());
    }

    /// `(TYPE)` with something behind it that it can apply to.
    bool takeCast(CType& type)
    {
        const auto close = m_text.find(')');
        if (close == std::string_view::npos)
            return false;
        if (!parseCType(m_text.substr(1, close - 1), m_longSize, type))
            return false;
        m_text = skipBlanks(m_text.substr(close + 1));
        return true;
    }

    std::uint32_t postfix(std::uint32_t node)
    {
        while (node != kNone && take("[")) {
            const auto index = ternary();
            node = index != kNone && take("]") ? addOperator(CNode::Kind::Index, "[", {node, index})
                                               : kNone;
        }
        return node;
    }

    std::uint32_t primary()
    {
        if (m_text.starts_with("({"))
            return statement();
        if (take("(")) {
            const auto inner = ternary();
            return inner != kNone && take(")") ? inner : kNone;
        }
        if (m_text.starts_with('"')) {
            CNode node;
            node.kind = CNode::Kind::Text;
            if (!takeStringLiteral(m_text, node.text))
                return kNone;
            m_text = skipBlanks(m_text);
            return add(std::move(node));
        }
        if (m_text.starts_with('\''))
            return character();
        if (m_text.starts_with('{'))
            return tuple();
        if (!m_text.empty() && isDigit(m_text.front()))
            return number();
        return named();
    }

    /// `({ int a = (REC->x); int b = 128; a < b ? a : b; })`: a name stands for its expression.
    /// What is written otherwise is code that only the kernel can run.
    std::uint32_t statement()
    {
        const auto text = m_text;
        const auto nodes = m_result.nodes.size();
        const auto costs = m_costs.size();
        auto names = m_names;
        const auto value = m_text.starts_with("({") ? localValue() : kNone;
        std::swap(m_names, names);
        if (value != kNone)
            return value;
        m_text = text;
        m_result.nodes.resize(nodes);
        m_costs.resize(costs);
        return unknownCode();
    }

    std::uint32_t localValue()
    {
        take("(");
        take("{");
        for (;;) {
            const auto equals = m_text.find_first_of("=;?:()");
            const bool declares = equals != std::string_view::npos && equals > 0
                && m_text[equals] == '=' && !m_text.substr(equals).starts_with("==")
                && std::string_view("<>!").find(m_text[equals - 1]) == std::string_view::npos;
            if (declares) {
                if (!takeDeclaration(m_text.substr(0, equals)))
                    return kNone;
                continue;
            }
            const auto value = ternary();
            return value != kNone && take(";") && take("}") && take(")") ? value : kNone;
        }
    }

    /// `struct mem_section *sec = …;`: all before the `=` is given.
    bool takeDeclaration(std::string_view words)
    {
        words = words.substr(0, words.find_last_not_of(" \t\n\r") + 1);
        const auto begin = words.find_last_of(" \t*") + 1;
        const auto name = words.substr(begin);
        CNode node;
        node.kind = CNode::Kind::Cast;
        if (begin == 0 || name.empty() || !isLetter(name.front())
            || !parseCType(words.substr(0, begin), m_longSize, node.type))
            return false;
        m_text = skipBlanks(m_text.substr(m_text.find('=') + 1));
        const auto value = ternary();
        if (value == kNone || !take(";"))
            return false;
        node.children = {value};
        const auto cast = add(std::move(node));
        m_names.insert_or_assign(std::string(name), cast);
        return cast != kNone;
    }

    /// Passes over what stands between brackets; strings may hold brackets. The fields that it
    /// takes are known all the same.
    std::uint32_t unknownCode()
    {
        CNode code;
        code.kind = CNode::Kind::Statement;
        int depth = 0;
        while (!m_text.empty()) {
            if (std::string ignored; m_text.starts_with('"')) {
                if (!takeStringLiteral(m_text, ignored))
                    return kNone;
                continue;
            }
            if (take("REC->")) {
                CNode field;
                field.kind = CNode::Kind::Field;
                field.text = identifier();
                if (code.children.emplace_back(add(std::move(field))) == kNone)
                    return kNone;
                continue;
            }
            depth += m_text.front() == '{' || m_text.front() == '(';
            depth -= m_text.front() == '}' || m_text.front() == ')';
            m_text.remove_prefix(1);
            if (depth == 0)
                break;
        }
        m_text = skipBlanks(m_text);
        return add(std::move(code));
    }

    std::uint32_t named()
    {
        const std::string name(identifier());
        if (name.empty())
            return kNone;
        if (const auto local = m_names.find(name); local != m_names.end())
            return local->second;
        CNode node;
        node.text = name;
        if (name == "REC") {
            node.kind = CNode::Kind::Field;
            if (!take("->"))
                return kNone;
            node.text = identifier();
            return node.text.empty() ? kNone : add(std::move(node));
        }
        if (name == "sizeof")
            return sizeOf();
        if (!take("(")) {
            node.kind = CNode::Kind::Name;
            return add(std::move(node));
        }
        node.kind = CNode::Kind::Call;
        return arguments(std::move(node), ")");
    }

    std::uint32_t tuple()
    {
        take("{");
        CNode node;
        node.kind = CNode::Kind::Tuple;
        return arguments(std::move(node), "}");
    }

    std::uint32_t arguments(CNode node, std::string_view close)
    {
        while (!take(close)) {
            const auto argument = ternary();
            if (argument == kNone)
                return kNone;
            node.children.push_back(argument);
            if (!take(",") && !m_text.starts_with(close))
                return kNone;
        }
        return add(std::move(node));
    }

    std::uint32_t sizeOf()
    {
        const auto close = m_text.find(')');
        CType type;
        if (!m_text.starts_with("(") || close == std::string_view::npos)
            return kNone;
        if (!parseCType(m_text.substr(1, close - 1), m_longSize, type))
            return statement(); // of a structure, which the file does not tell
        m_text = skipBlanks(m_text.substr(close + 1));
        CNode node;
        node.number = type.size;
        node.type = {std::uint8_t(m_longSize), true};
        return add(std::move(node));
    }

    std::uint32_t character()
    {
        const bool escaped = m_text.size() > 2 && m_text[1] == '\\';
        const std::size_t at = escaped ? 2 : 1;
        if (m_text.size() < at + 2 || m_text[at + 1] != '\'')
            return kNone;
        CNode node;
        node.number = std::uint8_t(escaped ? unescaped(m_text[at]) : m_text[at]);
        m_text = skipBlanks(m_text.substr(at + 2));
        return add(std::move(node));
    }

    std::uint32_t number()
    {
        int base = 10;
        if (m_text.starts_with("0x") || m_text.starts_with("0X")) {
            base = 16;
            m_text.remove_prefix(2);
        } else if (m_text.size() > 1 && m_text[0] == '0' && isDigit(m_text[1])) {
            base = 8;
        }
        CNode node;
        const char* const end = m_text.data() + m_text.size();
        const auto parsed = std::from_chars(m_text.data(), end, node.number, base);
        if (parsed.ec != std::errc())
            return kNone;
        int longs = 0;
        const char* at = parsed.ptr;
        for (; at != end && isLetter(*at); ++at) {
            if (*at == 'u' || *at == 'U')
                node.type.isUnsigned = true;
            else if (*at == 'l' || *at == 'L')
                ++longs;
            else
                return kNone;
        }
        const bool fitsInt =
            node.number <= (base == 10 && !node.type.isUnsigned ? 0x7fffffffU : 0xffffffffU);
        node.type.size = std::uint8_t(longs >= 2 || !fitsInt ? 8 : longs == 1 ? m_longSize : 4);
        const std::uint64_t top = std::uint64_t(1) << (node.type.size * 8 - 1);
        node.type.isUnsigned = node.type.isUnsigned || (node.number & top) != 0;
        m_text = skipBlanks(m_text.substr(std::size_t(at - m_text.data())));
        return add(std::move(node));
    }

    std::string_view m_text;
    std::uint32_t m_longSize;
    int m_depth = 0;
    CExpressions m_result;
    std::vector<std::uint32_t> m_costs; ///< of each node: how many its tree has
    std::map<std::string, std::uint32_t, std::less<>> m_names; ///< of the statement around
};

} // namespace

bool takeStringLiteral(std::string_view& text, std::string& value)
{
    text = skipBlanks(text);
    if (!text.starts_with('"'))
        return false;
    while (text.starts_with('"')) {
        std::size_t at = 1;
        for (; at < text.size() && text[at] != '"'; ++at) {
            if (text[at] == '\\' && at + 1 < text.size())
                value += unescaped(text[++at]);
            else
                value += text[at];
        }
        if (at >= text.size())
            return false;
        text.remove_prefix(at + 1);
        const auto rest = skipBlanks(text);
        if (!rest.starts_with('"'))
            break;
        text = rest;
    }
    return true;
}

Result<CExpressions> CExpressions::parse(std::string_view text, std::uint32_t longSize)
{
    return Parser(text, longSize).run();
}

} // namespace probescope::format
