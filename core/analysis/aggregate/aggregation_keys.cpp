#include "core/analysis/aggregate/aggregation_keys.h"

#include <charconv>
#include <iterator>

namespace probescope::analysis {

namespace {

using KeyKind = AggregationKey::Kind;

constexpr std::size_t kMaxKnownValues = 1U << 18U; // values of a field whose numbers are remembered

std::string hexText(std::uint64_t number)
{
    char digits[16];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number, 16).ptr;
    return "0x" + std::string(std::begin(digits), end);
}

std::string bytesText(std::string_view bytes)
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const char byte : bytes) {
        text += text.empty() ? "" : " ";
        text += kDigits[static_cast<unsigned char>(byte) >> 4U];
        text += kDigits[static_cast<unsigned char>(byte) & 0xfU];
    }
    return text;
}

std::string symbolText(const store::Capture& capture, std::uint64_t address)
{
    const auto symbol = capture.symbolAt(address);
    if (!symbol)
        return hexText(address);
    return symbol->second == 0 ? symbol->first.name
                               : symbol->first.name + '+' + hexText(symbol->second);
}

std::string numberText(const store::Capture& capture, FieldKind kind, Value value)
{
    switch (kind) {
    case FieldKind::Hex:
        return hexText(std::uint64_t(value));
    case FieldKind::Address:
        return symbolText(capture, std::uint64_t(value));
    case FieldKind::Unsigned:
        return std::to_string(std::uint64_t(value));
    default:
        return std::to_string(value);
    }
}

} // namespace

KeyNumbers::KeyNumbers(const store::Capture& capture, const AggregationKey& key,
                       std::shared_ptr<store::FollowingStacks> stacks)
    : m_capture(capture)
    , m_key(key)
    , m_stacks(std::move(stacks))
    , m_byValue(capture.eventTypeCount())
{
    numbered(Order(), AggregatedKey{.known = false});
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        m_fields.push_back(key.kind == KeyKind::Function ? placeField(type)
                                                         : type.fieldIndex(key.field));
    }
}

Result<std::uint32_t> KeyNumbers::numberOf(const ScannedEvent& event)
{
    switch (m_key.kind) {
    case KeyKind::Task:
    case KeyKind::Comm:
    case KeyKind::Pid: {
        const auto [known, isNew] = m_byTask.try_emplace(event.task.value());
        if (isNew)
            known->second = ofTask(event.task);
        return known->second;
    }
    case KeyKind::Cpu:
        return ofNumber(event.cpu);
    case KeyKind::Stack:
        return ofStack(event.row);
    case KeyKind::Event: {
        const auto [known, isNew] = m_byValue[event.type.value()].try_emplace(0);
        if (isNew)
            known->second = ofText(eventName(m_capture.eventType(event.type)));
        return known->second;
    }
    case KeyKind::Field:
    case KeyKind::Function:
        break;
    }
    const int index = m_fields[event.type.value()];
    if (index < 0)
        return 0;
    auto& values = m_byValue[event.type.value()];
    if (values.size() >= kMaxKnownValues)
        values.clear();
    const auto [known, isNew] = values.try_emplace(event.field(index));
    if (isNew)
        known->second =
            m_key.kind == KeyKind::Field ? ofField(event, index) : ofPlace(event, index);
    return known->second;
}

std::uint32_t KeyNumbers::numbered(Order order, AggregatedKey key)
{
    const auto [known, isNew] = m_numbers.try_emplace(order, std::uint32_t(m_keys.size()));
    if (isNew) {
        m_keys.push_back(std::move(key));
        m_order.push_back(std::move(order));
    }
    return known->second;
}

std::uint32_t KeyNumbers::ofNumber(std::int64_t number)
{
    return numbered({{}, 1, number, {}},
                    AggregatedKey{.text = std::to_string(number), .number = number});
}

std::uint32_t KeyNumbers::ofText(const std::string& text)
{
    return numbered({std::string(), 3, 0, text}, AggregatedKey{.text = text});
}

std::uint32_t KeyNumbers::ofTask(TaskId id)
{
    const Task& task = m_capture.task(id);
    const bool known = task.pid != Task::kUnknownPid;
    if (m_key.kind == KeyKind::Comm)
        return ofText(task.comm);
    if (m_key.kind == KeyKind::Pid)
        return known ? ofNumber(task.pid) : 0;
    AggregatedKey key{.text = known ? task.comm + '-' + std::to_string(task.pid) : task.comm,
                      .comm = task.comm};
    if (known)
        key.number = task.pid;
    return numbered({task.comm, known ? 1 : 0, known ? task.pid : 0, "task"}, std::move(key));
}

std::uint32_t KeyNumbers::ofField(const ScannedEvent& event, int index)
{
    const Field& field = m_capture.eventType(event.type).fields[std::size_t(index)];
    const Value value = event.field(index);
    if (field.kind == FieldKind::String)
        return ofText(m_capture.string(StringId(std::uint32_t(value))));
    if (field.kind == FieldKind::Bytes) {
        const std::string bytes = m_capture.string(StringId(std::uint32_t(value)));
        return numbered({{}, 4, 0, bytes}, AggregatedKey{.text = bytesText(bytes)});
    }
    const bool great = value < 0 && field.kind != FieldKind::Signed;
    return numbered(
        {{}, great ? 2 : 1, value, {}},
        AggregatedKey{.text = numberText(m_capture, field.kind, value), .number = value});
}

// As the SQL function func_name() does.
std::uint32_t KeyNumbers::ofPlace(const ScannedEvent& event, int index)
{
    const Field& field = m_capture.eventType(event.type).fields[std::size_t(index)];
    const Value value = event.field(index);
    if (field.kind == FieldKind::String) {
        const std::string text = m_capture.string(StringId(std::uint32_t(value)));
        return ofText(text.substr(0, text.find("+0x")));
    }
    const auto symbol = m_capture.symbolAt(std::uint64_t(value));
    return symbol && !symbol->first.name.empty() ? ofText(symbol->first.name) : 0;
}

Result<std::uint32_t> KeyNumbers::ofStack(RowId row)
{
    const auto stack = m_stacks->rowOf(row);
    if (!stack)
        return passOn(stack);
    if (!*stack)
        return 0;
    const auto text = m_stacks->textOf(**stack);
    if (!text)
        return passOn(text);
    return ofText(std::string(*text));
}

} // namespace probescope::analysis
