#include "core/analysis/export/text_records.h"

#include "core/format/kernel_print/kernel_format.h"
#include "core/store/read/task_names.h"
#include "core/trace/skeleton.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::analysis {

namespace {

constexpr std::int32_t kUnknownTasks = 1'000'000'000; ///< kernels count to 4,194,304
constexpr std::uint32_t kFirstId = 300; ///< kernels give smaller ones to ftrace's own events

/// The ids that the kernel's own formats of the capture have.
std::set<std::uint32_t> kernelIds(const store::Capture& capture)
{
    std::set<std::uint32_t> ids;
    for (std::uint32_t i = 0; i < capture.eventTypeCount(); ++i) {
        const EventType& type = capture.eventType(EventTypeId(i));
        std::uint32_t id = 0;
        if (type.origin == FormatOrigin::Kernel && format::kernelFormatId(type.format, id))
            ids.insert(id);
    }
    return ids;
}

bool isStepWithDepth(const EventType& type)
{
    return (type.role == EventRole::GraphEntry || type.role == EventRole::GraphExit)
        && type.fieldIndex("depth") >= 0;
}

} // namespace

std::int32_t recordedPid(const Task& task, TaskId id)
{
    const std::uint32_t number = id.valid() ? id.value() % std::uint32_t(kUnknownTasks) : 0;
    return task.pid >= 0 ? task.pid : kUnknownTasks + std::int32_t(number);
}

std::unordered_map<std::int32_t, std::string> taskNames(const store::Capture& capture)
{
    const std::vector<std::uint64_t> events = capture.eventCountByTask();
    std::unordered_map<std::int32_t, std::string> names;
    std::set<std::int32_t> pids;
    for (std::uint32_t id = 0; id < capture.taskCount() && id < events.size(); ++id) {
        const Task& task = capture.task(TaskId(id));
        if (events[id] == 0)
            continue;
        if (task.pid > 0)
            pids.insert(task.pid);
        else if (task.pid < 0 && !task.comm.empty() && task.comm != "<...>")
            names[recordedPid(task, TaskId(id))] = task.comm;
    }
    for (auto& [pid, name] : store::taskNames(capture, pids))
        names[pid] = name;
    return names;
}

TextRecords::TextRecords(const store::Capture& capture, format::ByteOrder order,
                         std::uint32_t longSize)
    : m_capture(capture)
    , m_order(order)
    , m_longSize(longSize)
    , m_takenIds(kernelIds(capture))
    , m_nextId(kFirstId)
    , m_values(m_symbols)
    , m_graph(capture, m_symbols, order, longSize, m_takenIds)
    , m_names(taskNames(capture))
    , m_hasTimes(capture.fact(facts::kTimeUnit) != "none")
{
}

const std::optional<format::RecordFlags>& TextRecords::flagsOf(FlagsId id)
{
    const auto [place, added] = m_flags.try_emplace(id.value());
    if (!added)
        return place->second;
    const EventFlags& flags = m_capture.flags(id);
    if (flags.commonFlags >= 0 && flags.preemptCount >= 0)
        place->second = {std::uint8_t(flags.commonFlags), std::uint8_t(flags.preemptCount)};
    else if (!flags.text.empty())
        place->second =
            format::recordFlags(flags.text, m_capture.fact(facts::kKernel).value_or(std::string()));
    return place->second;
}

format::RecordHead TextRecords::headOf(const store::Event& event)
{
    const Task& task = m_capture.task(event.task);
    const auto& flags = flagsOf(event.flags);
    m_omissions[ExportOmission::What::Flags] += flags ? 0 : 1;
    m_omissions[ExportOmission::What::Task] += task.pid < 0 ? 1 : 0;
    m_omissions[ExportOmission::What::Times] += m_hasTimes ? 0 : 1;
    if (task.pid > 0) {
        const auto name = m_names.find(task.pid);
        const bool other =
            name != m_names.end() && task.comm != "<...>" && name->second != task.comm;
        m_omissions[ExportOmission::What::OtherName] += other ? 1 : 0;
    }
    if (task.tgid >= 0)
        m_tgidTasks.insert(event.task.value());
    const auto bytes = flags.value_or(format::RecordFlags());
    return {.flags = bytes.flags,
            .preemptCount = bytes.preemptCount,
            .pid = recordedPid(task, event.task)};
}

Result<std::uint32_t> TextRecords::nextId()
{
    while (m_takenIds.count(m_nextId) != 0)
        ++m_nextId;
    constexpr std::uint32_t kMaxId = 0x7ff0;
    if (m_nextId > kMaxId)
        return fail(ErrorCode::Unsupported, tr("too many event types for trace.dat"),
                    tr("Exclude some of them with a filter"));
    return m_nextId;
}

Result<TextRecords::Encoding*> TextRecords::add(const format::LearnedFormat& format)
{
    auto encoding = std::make_unique<Encoding>();
    encoding->system = format.system;
    encoding->format = format.text;
    auto encoder =
        format::RecordEncoder::make(encoding->format, encoding->system, m_order, m_longSize);
    if (!encoder)
        return passOn(encoder);
    encoding->encoder = std::move(*encoder);
    m_takenIds.insert(encoding->encoder->id());
    m_omissions[ExportOmission::What::Renamed] += format.renamed;
    m_encodings.push_back(std::move(encoding));
    return m_encodings.back().get();
}

/// That of another type whose text looks otherwise and means the same.
std::optional<TextRecords::Shape> TextRecords::sharedShape(const EventType& type) const
{
    for (const auto& encoding : m_encodings) {
        auto same = format::kernelShapedFormat(type, encoding->encoder->id());
        if (!same)
            break;
        if (same->text == encoding->format)
            return Shape{std::move(*same), encoding.get()};
    }
    return std::nullopt;
}

Result<> TextRecords::findShaped(Known& known, const EventType& type)
{
    // Addresses of stacks have the size of a long.
    const bool possible = m_longSize == 8 || type.role != EventRole::KernelStack;
    if (std::exchange(known.looked, true) || !possible)
        return {};
    known.shaped = sharedShape(type);
    if (known.shaped)
        return {};
    const std::uint32_t fixed = format::fixedEventId(type);
    auto id = fixed != 0 && m_takenIds.count(fixed) == 0 ? Result<std::uint32_t>(fixed) : nextId();
    if (!id)
        return passOn(id);
    auto made = format::kernelShapedFormat(type, *id);
    if (!made)
        return {};
    const auto added = add(*made);
    if (!added)
        return passOn(added);
    known.shaped = Shape{std::move(*made), *added};
    return {};
}

Result<> TextRecords::findPlain(Known& known, const EventType& type)
{
    if (known.plain)
        return {};
    const auto id = nextId();
    if (!id)
        return passOn(id);
    auto made = format::learnedFormat(type, *id);
    const auto added = add(made);
    if (!added)
        return passOn(added);
    known.plain = Shape{std::move(made), *added};
    return {};
}

Result<std::span<const char>> TextRecords::recordOf(const store::Event& event,
                                                    std::span<const FieldValue> values,
                                                    const format::RecordHead& head)
{
    const EventType& type = m_capture.eventType(event.type);
    const auto whole = [&] { return printSkeleton(type, values); };
    Known& known = m_known[event.type.value()];
    if (auto found = findShaped(known, type); !found)
        return passOn(found);
    if (known.shaped && m_values.convert(known.shaped->format, values, whole, m_converted)) {
        const auto& parts = known.shaped->format.parts;
        const bool lacks = std::any_of(parts.begin(), parts.end(), [](const auto& part) {
            return !part.field && part.as == format::LearnedFormat::As::Number;
        });
        m_omissions[ExportOmission::What::Field] += lacks ? 1 : 0;
        return known.shaped->encoding->encoder->encode(head, m_converted);
    }
    if (auto found = findPlain(known, type); !found)
        return passOn(found);
    m_values.convert(known.plain->format, values, whole, m_converted);
    return known.plain->encoding->encoder->encode(head, m_converted);
}

Result<TextRecords::Made> TextRecords::make(const store::Event& event,
                                            std::span<const FieldValue> values)
{
    const auto head = headOf(event);
    if (isStepWithDepth(m_capture.eventType(event.type)))
        return m_graph.make(event, values, head, m_omissions);
    const auto record = recordOf(event, values, head);
    if (!record)
        return passOn(record);
    return Made{*record, {}, 0};
}

std::vector<format::DatFormat> TextRecords::formats() const
{
    auto formats = m_graph.formats();
    for (const auto& encoding : m_encodings)
        formats.push_back({encoding->system, encoding->format});
    return formats;
}

std::vector<ExportOmission> TextRecords::omissions() const
{
    auto counts = m_omissions;
    counts[ExportOmission::What::Tgid] += m_tgidTasks.size();
    counts[ExportOmission::What::SymbolParts] += m_symbols.cut();
    counts[ExportOmission::What::Addresses] += m_symbols.count();
    std::vector<ExportOmission> omissions;
    for (const auto& [what, count] : counts) {
        if (count > 0)
            omissions.push_back({what, count});
    }
    return omissions;
}

} // namespace probescope::analysis
