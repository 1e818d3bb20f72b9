#include "core/probe/syntax/c_source.h"

#include "core/base/text.h"
#include "core/probe/syntax/code_expressions.h"
#include "core/probe/syntax/code_tokens.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

namespace {

constexpr auto kNoByte = std::string::npos;

/// Parts of a file that a compiler for x86-64 would not see become blanks, and so do directives.
class CConditions
{
public:
    explicit CConditions(CSource& source)
        : m_source(source)
    {
    }

    void apply()
    {
        std::string& text = m_source.text;
        for (std::size_t begin = 0; begin < text.size();) {
            auto end = std::min(text.find('\n', begin), text.size());
            const auto line = trimmedBlanks(std::string_view(text).substr(begin, end - begin));
            if (line.starts_with('#')) {
                while (end < text.size() && end > 0 && text[end - 1] == '\\')
                    end = std::min(text.find('\n', end + 1), text.size());
                directive(trimmedBlanks(line.substr(1)), begin);
                blank(begin, end);
            } else if (isHidden()) {
                blank(begin, end);
            }
            begin = end + 1;
        }
    }

private:
    struct Condition
    {
        bool active = true;
        bool taken = false; ///< one of its branches was
        bool both = false;
    };

    void blank(std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end; ++i)
            if (m_source.text[i] != '\n')
                m_source.text[i] = ' ';
    }

    bool isHidden() const
    {
        return std::any_of(m_open.begin(), m_open.end(),
                           [](const Condition& one) { return !one.active; });
    }

    bool holds(std::string_view condition, std::size_t at)
    {
        static constexpr auto kOther = std::to_array<std::string_view>(
            {"CONFIG_ARM", "CONFIG_PPC", "CONFIG_MIPS", "CONFIG_S390", "CONFIG_RISCV",
             "CONFIG_LOONGARCH", "CONFIG_IA64", "CONFIG_SPARC", "CONFIG_PARISC", "__aarch64__",
             "__arm__", "__powerpc", "__s390", "__riscv", "__mips"});
        if (condition.find("X86") != kNoByte || condition.find("x86_64") != kNoByte)
            return condition.find('!') == kNoByte;
        const bool other =
            std::any_of(kOther.begin(), kOther.end(), [condition](std::string_view word) {
                return condition.find(word) != kNoByte;
            });
        if (other)
            m_source.otherMachine = std::min(m_source.otherMachine, at);
        return !other && trimmedBlanks(condition) != "0";
    }

    void directive(std::string_view line, std::size_t at)
    {
        const auto end = std::min(line.find_first_of(" \t("), line.size());
        const auto word = line.substr(0, end);
        const auto rest = trimmedBlanks(line.substr(end));
        if (word == "if" || word == "ifdef" || word == "ifndef") {
            Condition one;
            // Programs that are compiled twice have both halves in one file.
            one.both = rest.find("__bpf__") != kNoByte || rest.find("__BPF__") != kNoByte;
            const bool known = rest.find("CONFIG_") != kNoByte || rest.find("__") != kNoByte;
            one.active =
                one.both || (word == "ifndef" && known ? !holds(rest, at) : holds(rest, at));
            one.taken = one.active;
            m_open.push_back(one);
        } else if ((word == "else" || word == "elif") && !m_open.empty()) {
            Condition& one = m_open.back();
            one.active = one.both || (!one.taken && (word == "else" || holds(rest, at)));
            one.taken = one.taken || one.active;
        } else if (word == "endif" && !m_open.empty()) {
            m_open.pop_back();
        } else if (word == "define" && !isHidden()) {
            const auto name = rest.substr(0, rest.find_first_of(" \t("));
            if (name != "SEC" && rest.find("SEC(") != kNoByte)
                m_source.sectionMacros.emplace(name, at);
            const auto quote = rest.find('"');
            const auto last = rest.rfind('"');
            if (quote != kNoByte && last > quote && rest.find('(') == kNoByte)
                m_source.texts[std::string(name)] = rest.substr(quote + 1, last - quote - 1);
        }
    }

    CSource& m_source;
    std::vector<Condition> m_open = {};
};

class CFileReader
{
public:
    explicit CFileReader(CSource& source)
        : m_source(source)
        , m_tokens(codeTokens(source.text, 0, source.text.size()))
    {
    }

    void read()
    {
        while (m_at < m_tokens.size())
            takeItem();
    }

private:
    bool is(std::string_view word, std::size_t ahead = 0) const
    {
        return m_at + ahead < m_tokens.size() && m_tokens[m_at + ahead].is(word);
    }
    bool isKind(CodeToken::Kind kind, std::size_t at) const
    {
        return at < m_tokens.size() && m_tokens[at].kind == kind;
    }

    std::size_t behindBrackets(std::size_t at) const
    {
        int depth = 0;
        for (; at < m_tokens.size(); ++at) {
            const CodeToken& token = m_tokens[at];
            if (token.is("(") || token.is("{") || token.is("["))
                ++depth;
            else if ((token.is(")") || token.is("}") || token.is("]")) && --depth <= 0)
                return at + 1;
        }
        return m_tokens.size();
    }

    /// To a `;` or the end of a function.
    void takeItem()
    {
        const std::size_t begin = m_at;
        std::string section;
        std::size_t call = kNoByte; ///< of the parentheses that may be a function's
        while (m_at < m_tokens.size() && !is(";")) {
            if (is("SEC") && is("(", 1) && isKind(CodeToken::Kind::Text, m_at + 2)) {
                section = m_tokens[m_at + 2].text;
                m_at = behindBrackets(m_at + 1);
            } else if (is("=")) {
                takeInitializer(begin);
                return;
            } else if (is("(")) {
                if (m_at > begin && isKind(CodeToken::Kind::Word, m_at - 1))
                    call = m_at;
                m_at = behindBrackets(m_at);
            } else if (is("{")) {
                const std::size_t end = behindBrackets(m_at);
                if (call != kNoByte) {
                    takeFunction(call, m_at, end, section);
                    m_at = end;
                    return;
                }
                m_at = end; // a struct
            } else {
                ++m_at;
            }
        }
        if (m_at >= 2 && m_at <= m_tokens.size() && m_tokens[m_at - 1].is("__ksym"))
            m_source.symbols.push_back(m_tokens[m_at - 2].text);
        takePlainObject(begin);
        ++m_at;
    }

    std::string words(std::size_t begin, std::size_t end) const
    {
        std::string text;
        for (std::size_t i = begin; i < end; ++i)
            text += (text.empty() ? "" : " ") + m_tokens[i].text;
        return text;
    }

    void takeFunction(std::size_t open, std::size_t body, std::size_t end,
                      const std::string& section)
    {
        CFunction function{.name = m_tokens[open - 1].text,
                           .section = section,
                           .at = m_tokens[open - 1].at,
                           .bodyBegin = m_tokens[body].at + 1,
                           .bodyEnd = m_tokens[end - 1].at};
        const std::size_t close = behindBrackets(open) - 1;
        std::size_t begin = open + 1;
        for (std::size_t i = open + 1; i <= close && i < m_tokens.size(); ++i) {
            if (i != close && !m_tokens[i].is(","))
                continue;
            if (i > begin && isKind(CodeToken::Kind::Word, i - 1))
                function.parameters.push_back(
                    {.type = words(begin, i - 1), .name = m_tokens[i - 1].text});
            begin = i + 1;
        }
        if (function.name.starts_with("BPF_") && !function.parameters.empty()) {
            function.macro = std::exchange(function.name, function.parameters.front().name);
            function.parameters.erase(function.parameters.begin());
        }
        m_source.functions.push_back(std::move(function));
    }

    static bool isProbeType(std::string_view word)
    {
        return word == "kprobe" || word == "kretprobe" || word == "fprobe" || word == "jprobe";
    }

    /// `struct kprobe kp;`: its members are set later.
    void takePlainObject(std::size_t begin)
    {
        for (std::size_t i = begin; i + 2 < m_tokens.size() && i < m_at; ++i) {
            if (!m_tokens[i].is("struct") || !isProbeType(m_tokens[i + 1].text))
                continue;
            for (std::size_t name = i + 2; name < m_at; ++name)
                if (isKind(CodeToken::Kind::Word, name)
                    && (m_tokens[name - 1].is(",") || name == i + 2))
                    m_source.objects.push_back({.type = m_tokens[i + 1].text,
                                                .name = m_tokens[name].text,
                                                .at = m_tokens[name].at});
            return;
        }
    }

    /// At the `=` of an object or a variable.
    void takeInitializer(std::size_t begin)
    {
        std::size_t name = m_at;
        while (name > begin && !isKind(CodeToken::Kind::Word, name))
            name = m_tokens[name].is("]") ? openingOf(name) - 1 : name - 1;
        std::size_t type = kNoByte;
        bool pointer = false;
        for (std::size_t i = begin; i < m_at; ++i) {
            if (m_tokens[i].is("struct") && isProbeType(m_tokens[i + 1].text))
                type = i + 1;
            pointer = pointer || m_tokens[i].is("*");
        }
        ++m_at;
        if (isKind(CodeToken::Kind::Text, m_at)) {
            m_source.texts[m_tokens[name].text] = m_tokens[m_at].text;
        } else if (is("{") && type != kNoByte && !pointer) {
            CObject object{
                .type = m_tokens[type].text, .name = m_tokens[name].text, .at = m_tokens[name].at};
            ++m_at;
            takeMembers(object, "");
            if (!object.members.empty())
                m_source.objects.push_back(std::move(object));
        }
        while (m_at < m_tokens.size() && !is(";"))
            m_at = is("{") || is("(") || is("[") ? behindBrackets(m_at) : m_at + 1;
        ++m_at;
    }

    std::size_t openingOf(std::size_t close) const
    {
        std::size_t at = close;
        while (at > 0 && !m_tokens[at].is("["))
            --at;
        return std::max<std::size_t>(at, 1);
    }

    /// Behind the `{` of an initializer, to behind its `}`.
    void takeMembers(CObject& object, const std::string& prefix, int depth = 0)
    {
        std::size_t elements = 0;
        while (m_at < m_tokens.size() && !is("}")) {
            if (is(",")) {
                ++m_at;
                continue;
            }
            if (is("{") && depth < 8) { // an element of an array
                CObject element{.type = object.type,
                                .name = object.name + "[" + std::to_string(elements++) + "]",
                                .at = m_tokens[m_at].at};
                ++m_at;
                takeMembers(element, "", depth + 1);
                m_source.objects.push_back(std::move(element));
                continue;
            }
            std::string path = prefix;
            while (is(".") && isKind(CodeToken::Kind::Word, m_at + 1)) {
                path += (path.empty() ? "" : ".") + m_tokens[m_at + 1].text;
                m_at += 2;
            }
            if (path == prefix || !is("=")) {
                ++m_at;
                continue;
            }
            ++m_at;
            if (is("{") && depth < 8) {
                ++m_at;
                takeMembers(object, path, depth + 1);
                continue;
            }
            const std::size_t begin = m_at;
            while (m_at < m_tokens.size() && !is(",") && !is("}"))
                m_at = is("(") || is("[") ? behindBrackets(m_at) : m_at + 1;
            std::vector<CodeFault> faults;
            object.members[path] =
                codeExpression(std::vector<CodeToken>(m_tokens.begin() + std::ptrdiff_t(begin),
                                                      m_tokens.begin() + std::ptrdiff_t(m_at)),
                               faults);
        }
        if (m_at < m_tokens.size())
            ++m_at;
    }

    CSource& m_source;
    std::vector<CodeToken> m_tokens;
    std::size_t m_at = 0;
};

} // namespace

CSource takeCApart(std::string_view file)
{
    CSource source{.text = withoutComments(file, {})};
    CConditions(source).apply();
    CFileReader(source).read();
    return source;
}

std::vector<CodeStatement> bodyOf(const CSource& source, const CFunction& function,
                                  std::vector<CodeFault>& faults)
{
    return codeStatements(codeTokens(source.text, function.bodyBegin, function.bodyEnd), faults);
}

std::optional<std::string> textOf(const CSource& source, const CodeNode& node)
{
    if (node.kind == CodeNode::Kind::Text)
        return node.word;
    if (node.calls("kallsyms_lookup_name") && node.parts.size() == 2)
        return textOf(source, node.parts[1]);
    const auto found = source.texts.find(codeText(plainNode(node)));
    return found == source.texts.end() ? std::nullopt : std::optional(found->second);
}

} // namespace probescope::probe
