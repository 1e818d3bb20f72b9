#include "core/analysis/events/text_parts.h"

#include <algorithm>

namespace probescope::analysis {

namespace {

constexpr std::uint64_t kLearnFrom = 8192; ///< values that show whether they repeat
constexpr std::size_t kMaxKeyFields = 4;

bool printsBytes(FieldKind kind)
{
    return kind == FieldKind::String || kind == FieldKind::Bytes;
}

} // namespace

TextParts::TextParts(const store::Capture& capture, EventTypeId type, TextMemory& memory)
    : m_capture(capture)
    , m_type(capture.eventType(type))
    , m_memory(memory)
    , m_text(capture.eventText(type))
    , m_needs(m_type.fields.size())
    , m_values(m_type.fields.size())
    , m_strings(m_type.fields.size())
{
    for (const auto& fields : m_text->parts()) {
        m_parts.emplace_back(std::max<std::size_t>(fields.size(), 1));
        m_parts.back().repeats = fields.size() <= kMaxKeyFields;
        for (const auto field : fields)
            m_needs[field] = 1;
    }
}

void TextParts::setRows(std::span<const std::vector<Value>> columns, std::size_t rows)
{
    m_columns = columns;
    m_rows = rows;
    for (auto& part : m_parts)
        part.numbers.clear();
}

std::string_view TextParts::textOf(const Part& part, std::uint32_t number) const
{
    const auto begin = number == 0 ? 0 : part.ends[number - 1];
    return std::string_view(part.texts).substr(begin, part.ends[number] - begin);
}

void TextParts::print(std::size_t part, std::size_t row)
{
    for (const auto field : m_text->parts()[part]) {
        const auto value = m_columns[field][row];
        m_values[field].number = value;
        if (printsBytes(m_type.fields[field].kind)) {
            m_strings[field] = m_capture.string(StringId(std::uint32_t(value)));
            m_values[field].bytes = m_strings[field];
        }
    }
    m_scratch.clear();
    m_text->append(part, m_values, m_scratch);
}

std::uint32_t TextParts::remember(Part& part, std::size_t number, const Value* values,
                                  std::size_t row)
{
    if (m_memory.left < m_memory.perValue)
        return ValueIndex::kNone;
    print(number, row);
    if (m_memory.left < m_memory.perValue + m_scratch.size())
        return ValueIndex::kNone;
    const auto entry = part.index.add(values);
    if (entry == ValueIndex::kNone)
        return entry;
    m_memory.left -= m_memory.perValue + m_scratch.size();
    part.longest = std::max(part.longest, m_scratch.size());
    part.texts += m_scratch;
    part.ends.push_back(part.texts.size());
    return entry;
}

/// Numbers the values that a part has in the rows.
void TextParts::findNumbers(std::size_t number)
{
    auto& part = m_parts[number];
    const auto& fields = m_text->parts()[number];
    if (!part.repeats || !part.numbers.empty())
        return;
    part.numbers.resize(m_rows);
    Value key[kMaxKeyFields] = {};
    auto last = ValueIndex::kNone;
    for (std::size_t row = 0; row < m_rows; ++row) {
        bool same = last != ValueIndex::kNone;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const auto value = m_columns[fields[i]][row];
            same = same && key[i] == value;
            key[i] = value;
        }
        if (!same) {
            last = part.index.find(key);
            if (last == ValueIndex::kNone)
                last = remember(part, number, key, row);
        }
        part.numbers[row] = last;
    }
    part.asked += m_rows;
    part.repeats = part.asked < kLearnFrom || part.index.size() < part.asked / 2;
}

bool TextParts::run(const TextAutomaton& automaton, Learned& learned,
                    std::span<const char> verdicts, std::span<TextAutomaton::State> states)
{
    const auto width = automaton.states();
    learned.parts.resize(m_parts.size());
    std::size_t most = 0;
    for (std::size_t number = 0; number < m_parts.size(); ++number) {
        findNumbers(number);
        const auto& part = m_parts[number];
        auto& table = learned.parts[number];
        table.resize(part.ends.size() * width, kUnknown);
        auto longest = part.longest;
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (verdicts[row] == 0 || automaton.found(states[row]))
                continue;
            const auto value = part.numbers.empty() ? ValueIndex::kNone : part.numbers[row];
            if (value == ValueIndex::kNone) {
                print(number, row);
                longest = std::max(longest, m_scratch.size());
                states[row] = automaton.run(states[row], m_scratch);
                continue;
            }
            auto& next = table[value * width + states[row]];
            if (next == kUnknown)
                next = automaton.run(states[row], textOf(part, value));
            states[row] = next;
        }
        most += longest;
    }
    return most <= m_text->maxBytes();
}

void TextParts::whole(std::size_t row, std::string& text)
{
    const auto begin = text.size();
    for (std::size_t number = 0; number < m_parts.size(); ++number) {
        if (text.size() - begin > m_text->maxBytes())
            break;
        findNumbers(number);
        const auto& part = m_parts[number];
        const auto value = part.numbers.empty() ? ValueIndex::kNone : part.numbers[row];
        if (value == ValueIndex::kNone) {
            print(number, row);
            text += m_scratch;
        } else {
            text += textOf(part, value);
        }
    }
    if (!m_text->endTrimmed())
        return;
    while (text.size() > begin && (text.back() == '\n' || text.back() == '\r'))
        text.pop_back();
}

} // namespace probescope::analysis
