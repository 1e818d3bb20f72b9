#include "core/filter/field_filter.h"

#include <array>
#include <cctype>
#include <charconv>
#include <utility>

namespace probescope::store {

namespace {

using Op = FieldFilter::Op;

class FilterText
{
public:
    explicit FilterText(std::string_view text)
        : m_text(text)
    {
    }

    bool atEnd()
    {
        skipBlanks();
        return m_place >= m_text.size();
    }
    bool take(std::string_view word)
    {
        skipBlanks();
        if (m_text.substr(m_place, word.size()) != word)
            return false;
        m_place += word.size();
        return true;
    }

    Result<FieldFilter::Condition> condition()
    {
        FieldFilter::Condition made;
        skipBlanks();
        const std::size_t begin = m_place;
        while (m_place < m_text.size() && isNameLetter(m_text[m_place]))
            ++m_place;
        made.field = m_text.substr(begin, m_place - begin);
        if (made.field.empty())
            return wrong("a field's name is expected here");
        const auto op = takeOperator();
        if (!op)
            return wrong("one of == != < <= > >= & ~ is expected here");
        made.op = *op;
        skipBlanks();
        made.valueAt = m_place;
        const bool quoted =
            m_place < m_text.size() && (m_text[m_place] == '"' || m_text[m_place] == '\'');
        if (quoted) {
            const std::size_t end = m_text.find(m_text[m_place], m_place + 1);
            if (end == std::string_view::npos)
                return wrong("the quotes that open here are not closed");
            made.text = m_text.substr(m_place + 1, end - m_place - 1);
            m_place = end + 1;
        } else {
            made.text = takeWord();
            if (made.text.empty())
                return wrong("a number or text is expected here");
            made.number = numberOf(made.text);
        }
        const bool needsNumber =
            made.op != Op::Equal && made.op != Op::Unequal && made.op != Op::Like && !made.number;
        if (needsNumber) {
            m_place = made.valueAt;
            return wrong("this operator compares with a number");
        }
        return made;
    }

    tl::unexpected<Error> wrong(std::string what) const
    {
        Place place;
        place.byte = m_place;
        return fail(ErrorCode::Invalid, std::move(what),
                    "Write conditions as field == value, joined by && and ||", place);
    }

private:
    static bool isBlank(char letter) { return letter == ' ' || letter == '\t' || letter == '\n'; }
    static bool isNameLetter(char letter)
    {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'
            || letter == '.' || letter == '-';
    }
    void skipBlanks()
    {
        while (m_place < m_text.size() && isBlank(m_text[m_place]))
            ++m_place;
    }
    std::optional<Op> takeOperator()
    {
        static constexpr std::array<std::pair<std::string_view, Op>, 8> kOps{{
            {"==", Op::Equal},
            {"!=", Op::Unequal},
            {"<=", Op::AtMost},
            {">=", Op::AtLeast},
            {"<", Op::Less},
            {">", Op::Greater},
            {"&", Op::Bits},
            {"~", Op::Like},
        }};
        skipBlanks();
        if (m_text.substr(m_place, 2) == "&&")
            return std::nullopt;
        for (const auto& [text, op] : kOps) {
            if (take(text))
                return op;
        }
        return std::nullopt;
    }
    std::string takeWord()
    {
        const std::size_t begin = m_place;
        while (m_place < m_text.size() && !isBlank(m_text[m_place])
               && m_text.substr(m_place, 2) != "&&" && m_text.substr(m_place, 2) != "||")
            ++m_place;
        return std::string(m_text.substr(begin, m_place - begin));
    }
    static std::optional<std::int64_t> numberOf(std::string_view text)
    {
        const bool negative = text.starts_with('-');
        if (negative)
            text.remove_prefix(1);
        int base = 10;
        if (text.starts_with("0x") || text.starts_with("0X")) {
            base = 16;
            text.remove_prefix(2);
        }
        std::uint64_t number = 0;
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), number, base);
        if (error != std::errc() || end != text.data() + text.size())
            return std::nullopt;
        return std::int64_t(negative ? 0 - number : number);
    }

    std::string_view m_text;
    std::size_t m_place = 0;
};

/// Whether a text has the form of a pattern with * and ?.
bool isLike(std::string_view text, std::string_view pattern)
{
    std::size_t at = 0;
    std::size_t wanted = 0;
    std::size_t star = std::string_view::npos; // behind the last one
    std::size_t tried = 0; // what it stands for ends here
    while (at < text.size()) {
        if (wanted < pattern.size() && pattern[wanted] == '*') {
            star = ++wanted;
            tried = at;
        } else if (wanted < pattern.size()
                   && (pattern[wanted] == '?' || pattern[wanted] == text[at])) {
            ++wanted;
            ++at;
        } else if (star != std::string_view::npos) {
            wanted = star;
            at = ++tried;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', wanted) == std::string_view::npos;
}

template <typename T>
bool compares(T value, Op op, T other)
{
    switch (op) {
    case Op::Equal:
        return value == other;
    case Op::Unequal:
        return value != other;
    case Op::Less:
        return value < other;
    case Op::AtMost:
        return value <= other;
    case Op::Greater:
        return value > other;
    case Op::AtLeast:
        return value >= other;
    case Op::Bits:
        return (std::uint64_t(value) & std::uint64_t(other)) != 0;
    case Op::Like:
        break;
    }
    return false;
}

} // namespace

bool FieldFilter::Condition::holdsText(std::string_view value) const
{
    switch (op) {
    case Op::Equal:
        return value == text;
    case Op::Unequal:
        return value != text;
    case Op::Like:
        return isLike(value, text);
    default:
        return false;
    }
}

bool FieldFilter::Condition::holdsNumber(std::int64_t value, bool isUnsigned, unsigned bytes) const
{
    if (op == Op::Like)
        return isLike(isUnsigned ? std::to_string(std::uint64_t(value)) : std::to_string(value),
                      text);
    if (!number)
        return op == Op::Unequal;
    const std::int64_t other = numberIn(isUnsigned, bytes);
    return isUnsigned ? compares(std::uint64_t(value), op, std::uint64_t(other))
                      : compares(value, op, other);
}

std::int64_t FieldFilter::Condition::numberIn(bool isUnsigned, unsigned bytes) const
{
    constexpr unsigned kBits = 8;
    const std::int64_t wanted = number.value_or(0);
    if (bytes == 0 || bytes >= sizeof(wanted))
        return wanted;
    // The same bits; what does not fit stays.
    const std::int64_t values = std::int64_t(1) << (bytes * kBits);
    if (isUnsigned)
        return wanted < 0 && wanted >= -values / 2 ? wanted + values : wanted;
    return wanted >= values / 2 && wanted < values ? wanted - values : wanted;
}

Result<FieldFilter> FieldFilter::parse(std::string_view text)
{
    FieldFilter filter;
    FilterText rest(text);
    if (rest.atEnd())
        return filter;
    filter.m_alternatives.emplace_back();
    while (true) {
        auto condition = rest.condition();
        if (!condition)
            return passOn(condition);
        filter.m_alternatives.back().push_back(std::move(*condition));
        if (rest.atEnd())
            return filter;
        if (rest.take("||"))
            filter.m_alternatives.emplace_back();
        else if (!rest.take("&&"))
            return rest.wrong("&& or || is expected here");
    }
}

} // namespace probescope::store
