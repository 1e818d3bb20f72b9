#include "core/sql/query/aggregate_statement.h"

#include "core/sql/tables/sql_tokens.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace probescope::store {

namespace {

using Condition = AggregateStatement::Condition;
using Output = AggregateStatement::Output;
using TokenKind = SqlToken::Kind;

// Nobody asks for more, and each takes its share of the time between two looks at the cancellation.
constexpr std::size_t kMaxConditions = 32;
constexpr std::size_t kMaxKeys = 8;

/// Each function answers whether what it looks for is there; any false ends the recognition.
class AggregateParser
{
public:
    AggregateParser(std::vector<SqlToken> tokens, const ColumnsOf& columnsOf)
        : m_tokens(std::move(tokens))
        , m_columnsOf(columnsOf)
    {
    }

    std::optional<AggregateStatement> parse()
    {
        // The items stand before the table that tells their columns.
        const auto from = std::find_if(m_tokens.begin(), m_tokens.end(), [](const SqlToken& token) {
            return token.is(TokenKind::Word, "from");
        });
        if (!word("select") || m_tokens.end() - from < 3)
            return std::nullopt;
        const std::size_t items = m_at;
        m_at = std::size_t(from - m_tokens.begin()) + 1;
        m_statement.table = m_tokens[m_at].text;
        if (m_tokens[m_at++].kind != TokenKind::Word)
            return std::nullopt;
        m_columns = m_columnsOf(m_statement.table);
        if (m_columns.empty() || (word("where") && !conditions()))
            return std::nullopt;
        const std::size_t group = m_at;
        m_at = items;
        if (!readItems())
            return std::nullopt;
        m_at = group;
        if ((word("group") && !(word("by") && groups())) || !resolveItems())
            return std::nullopt;
        if ((word("order") && !(word("by") && orders())) || (word("limit") && !limits())
            || m_tokens[m_at].kind != TokenKind::End)
            return std::nullopt;
        finish();
        return std::move(m_statement);
    }

private:
    struct Item
    {
        bool isColumn = false;
        int column = 0; ///< -1 of count(*)
        Output::What what = Output::What::Key;
        std::string alias;
        std::size_t output = 0;
    };

    bool take(TokenKind kind, std::string_view text)
    {
        const bool there = m_tokens[m_at].is(kind, text);
        m_at += there ? 1 : 0;
        return there;
    }
    bool word(std::string_view text) { return take(TokenKind::Word, text); }
    bool sign(std::string_view text) { return take(TokenKind::Sign, text); }

    int columnNamed(const std::string& name) const
    {
        const auto found =
            std::find_if(m_columns.begin(), m_columns.end(),
                         [&name](const ColumnInfo& one) { return foldedName(one.name) == name; });
        return found == m_columns.end() ? -1 : int(found - m_columns.begin());
    }
    ColumnInfo::Kind kindOf(int number) const { return m_columns[std::size_t(number)].kind; }
    bool column(int& number)
    {
        if (m_tokens[m_at].kind != TokenKind::Word)
            return false;
        number = columnNamed(m_tokens[m_at].text);
        if (number < 0 || kindOf(number) == ColumnInfo::Kind::Other)
            return false;
        ++m_at;
        return true;
    }
    bool integer(std::int64_t& value)
    {
        std::string digits = sign("-") ? "-" : "";
        if (m_tokens[m_at].kind != TokenKind::Number)
            return false;
        digits += m_tokens[m_at++].text;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return error == std::errc() && end == digits.data() + digits.size();
    }

    bool literal(Condition& condition)
    {
        if (kindOf(condition.column) == ColumnInfo::Kind::Text) {
            if (m_tokens[m_at].kind != TokenKind::Text)
                return false;
            condition.texts.push_back(m_tokens[m_at++].text);
            return true;
        }
        return integer(condition.numbers.emplace_back());
    }

    bool conditions()
    {
        do {
            if (!condition())
                return false;
        } while (word("and"));
        return m_statement.conditions.size() <= kMaxConditions;
    }
    bool condition()
    {
        Condition one;
        if (!column(one.column))
            return false;
        if (word("is")) {
            one.op = word("not") ? Condition::Op::NotNull : Condition::Op::Null;
            m_statement.conditions.push_back(std::move(one));
            return word("null");
        }
        if (word("in"))
            return oneOf(std::move(one));
        return word("between") ? between(std::move(one)) : comparison(std::move(one));
    }
    bool oneOf(Condition one)
    {
        one.op = Condition::Op::In;
        if (!sign("("))
            return false;
        do {
            if (!literal(one))
                return false;
        } while (sign(","));
        m_statement.conditions.push_back(std::move(one));
        return sign(")");
    }
    bool between(Condition least)
    {
        Condition most = least;
        least.op = Condition::Op::AtLeast;
        most.op = Condition::Op::AtMost;
        if (kindOf(least.column) == ColumnInfo::Kind::Text || !literal(least) || !word("and")
            || !literal(most))
            return false;
        m_statement.conditions.push_back(std::move(least));
        m_statement.conditions.push_back(std::move(most));
        return true;
    }
    bool comparison(Condition one)
    {
        using Op = Condition::Op;
        constexpr std::array<std::pair<std::string_view, Op>, 8> kOps{{{"=", Op::Equal},
                                                                       {"==", Op::Equal},
                                                                       {"!=", Op::NotEqual},
                                                                       {"<>", Op::NotEqual},
                                                                       {"<", Op::Less},
                                                                       {"<=", Op::AtMost},
                                                                       {">", Op::Greater},
                                                                       {">=", Op::AtLeast}}};
        const auto* const op = std::find_if(kOps.begin(), kOps.end(),
                                            [this](const auto& each) { return sign(each.first); });
        if (op == kOps.end())
            return false;
        one.op = op->second;
        const bool ordered = one.op != Op::Equal && one.op != Op::NotEqual;
        if ((ordered && kindOf(one.column) == ColumnInfo::Kind::Text) || !literal(one))
            return false;
        m_statement.conditions.push_back(std::move(one));
        return true;
    }

    bool item(Item& one)
    {
        if (m_tokens[m_at].kind == TokenKind::End)
            return false;
        if (m_tokens[m_at + 1].is(TokenKind::Sign, "("))
            return function(one);
        one.isColumn = true;
        return column(one.column);
    }
    bool function(Item& one)
    {
        using What = Output::What;
        constexpr std::array<std::pair<std::string_view, What>, 5> kFunctions{
            {{"count", What::Count},
             {"sum", What::Sum},
             {"min", What::Min},
             {"max", What::Max},
             {"avg", What::Average}}};
        const auto* const named = std::find_if(kFunctions.begin(), kFunctions.end(),
                                               [this](const auto& f) { return word(f.first); });
        if (named == kFunctions.end() || !sign("("))
            return false;
        one.what = named->second;
        std::int64_t ignored = 0;
        if (one.what == What::Count && (sign("*") || integer(ignored))) {
            one.what = What::CountAll;
            one.column = -1;
            return sign(")");
        }
        return column(one.column) && sign(")")
            && (one.what == What::Count || kindOf(one.column) == ColumnInfo::Kind::Integer);
    }

    bool readItems()
    {
        do {
            Item& one = m_items.emplace_back();
            if (!item(one) || !alias(one.alias))
                return false;
        } while (sign(","));
        return word("from");
    }
    bool alias(std::string& name)
    {
        const bool named = word("as");
        const SqlToken& token = m_tokens[m_at];
        if (token.kind != TokenKind::Word || (!named && token.text == "from"))
            return !named;
        // `count(*) ISNULL` is no name; and that of a column would mean one or the other, depending
        // on where it stands.
        constexpr std::array<std::string_view, 5> kNoNames{"isnull", "notnull", "rowid", "oid",
                                                           "_rowid_"};
        if (std::find(kNoNames.begin(), kNoNames.end(), token.text) != kNoNames.end()
            || columnNamed(token.text) >= 0)
            return false;
        name = token.text;
        ++m_at;
        return true;
    }

    bool groups()
    {
        m_statement.grouped = true;
        do {
            std::int64_t place = 0;
            int key = 0;
            if (m_tokens[m_at].kind == TokenKind::Number) {
                if (!integer(place) || place < 1 || place > std::int64_t(m_items.size())
                    || !m_items[std::size_t(place) - 1].isColumn)
                    return false;
                key = m_items[std::size_t(place) - 1].column;
            } else if (!column(key)) {
                return false;
            }
            m_statement.keys.push_back(key);
        } while (sign(","));
        return m_statement.keys.size() <= kMaxKeys;
    }

    /// The column of the result that an item is.
    bool outputOf(Item& one)
    {
        Output output{one.what, one.column};
        if (one.isColumn) {
            const auto& keys = m_statement.keys;
            const auto key = std::find(keys.begin(), keys.end(), one.column);
            if (key == keys.end())
                return false;
            output = {Output::What::Key, int(key - keys.begin())};
        }
        auto& outputs = m_statement.outputs;
        const auto same = std::find(outputs.begin(), outputs.end(), output);
        one.output = std::size_t(same - outputs.begin());
        if (same == outputs.end())
            outputs.push_back(output);
        return true;
    }
    bool resolveItems()
    {
        return std::all_of(m_items.begin(), m_items.end(),
                           [this](Item& one) { return outputOf(one); })
            && (m_statement.grouped
                || std::none_of(m_items.begin(), m_items.end(),
                                [](const Item& one) { return one.isColumn; }));
    }

    bool orders()
    {
        do {
            std::size_t output = 0;
            if (!orderTerm(output))
                return false;
            m_order += (m_order.empty() ? " ORDER BY c" : ", c") + std::to_string(output);
            m_descending.push_back(word("desc"));
            if (m_descending.back())
                m_order += " DESC";
            else
                (void)word("asc");
        } while (sign(","));
        return true;
    }
    bool orderTerm(std::size_t& output)
    {
        const SqlToken& token = m_tokens[m_at];
        if (token.kind == TokenKind::Number) {
            std::int64_t place = 0;
            if (!integer(place) || place < 1 || place > std::int64_t(m_items.size()))
                return false;
            output = m_items[std::size_t(place) - 1].output;
            return true;
        }
        const auto named = std::find_if(m_items.begin(), m_items.end(), [&token](const Item& one) {
            return token.kind == TokenKind::Word && one.alias == token.text;
        });
        if (named != m_items.end()) {
            ++m_at;
            output = named->output;
            return true;
        }
        Item one;
        if (!item(one) || !outputOf(one))
            return false;
        output = one.output;
        return true;
    }

    bool limits()
    {
        std::int64_t number = 0;
        if (!integer(number))
            return false;
        m_order += " LIMIT " + std::to_string(number);
        if (!word("offset"))
            return true;
        if (!integer(number))
            return false;
        m_order += " OFFSET " + std::to_string(number);
        return true;
    }

    void finish()
    {
        std::string select;
        for (const Item& one : m_items)
            select += (select.empty() ? "SELECT c" : ", c") + std::to_string(one.output);
        m_statement.outer = select + " FROM " + kAggregateTable + m_order;
        // SQLite makes the groups downwards where as many terms of ORDER BY go downwards, whatever
        // they are; this shows where rows are equal for ORDER BY.
        m_statement.descending = std::move(m_descending);
        if (m_statement.descending.size() != m_statement.keys.size())
            m_statement.descending.assign(m_statement.keys.size(), false);
    }

    const std::vector<SqlToken> m_tokens;
    const ColumnsOf& m_columnsOf;
    std::size_t m_at = 0;
    std::vector<ColumnInfo> m_columns;
    std::vector<Item> m_items;
    AggregateStatement m_statement;
    std::string m_order; ///< ORDER BY and LIMIT
    std::vector<bool> m_descending; ///< the terms of ORDER BY
};

} // namespace

std::optional<AggregateStatement> recogniseAggregate(std::string_view sql,
                                                     const ColumnsOf& columnsOf)
{
    auto tokens = sqlTokens(sql);
    if (!tokens)
        return std::nullopt;
    return AggregateParser(std::move(*tokens), columnsOf).parse();
}

} // namespace probescope::store
