#include "core/format/trace_dat/trace_dat_records.h"

#include "core/format/kernel_print/print_names.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::format {

namespace {

std::string wordOf(const std::string& text, int index)
{
    std::size_t begin = 0;
    for (; index > 0; --index) {
        begin = text.find(' ', begin);
        if (begin == std::string::npos)
            return {};
        ++begin;
    }
    return text.substr(begin, text.find(' ', begin) - begin);
}

} // namespace

std::string releaseOf(const std::string& uname)
{
    return wordOf(uname, 2);
}

std::string hostOf(const std::string& uname)
{
    return wordOf(uname, 1);
}

TraceDatRecords::TraceDatRecords(const DatContents& contents, const SymbolTable& symbols,
                                 std::string fileName, Sink& sink, ProblemCounter& problems)
    : m_contents(contents)
    , m_fileName(std::move(fileName))
    , m_sink(sink)
    , m_problems(problems)
    , m_strings(sink)
    , m_symbols(symbols, sink)
    , m_fields(contents.header.order, sink, m_strings, m_symbols)
    , m_tasks(sink, contents.cmdlines)
    , m_flags(sink, releaseOf(contents.uname))
    , m_localClock(contents.clock.empty() || contents.clock == "local")
    , m_types(std::numeric_limits<std::uint16_t>::max() + 1U)
{
    for (std::size_t i = 0; i < contents.formats.size(); ++i) {
        std::uint32_t id = 0;
        if (kernelFormatId(contents.formats[i].text, id))
            m_formatById.emplace(id, i);
    }
    findCommonFields();
    if (m_tasks.badLines()) {
        Problem problem;
        problem.place.file = m_fileName;
        problem.place.line = m_tasks.firstBadLine();
        problem.place.field = "saved command lines";
        problem.reason = tr("a line names no task");
        problem.count = m_tasks.badLines();
        m_problems.add(std::move(problem));
    }
}

/// All events of a kernel have the same common fields; the first format that can be read tells.
void TraceDatRecords::findCommonFields()
{
    for (const auto& text : m_contents.formats) {
        const auto format = KernelFormat::parse(text.text, m_contents.longSize);
        if (!format || !format->commonField("common_type"))
            continue;
        const auto place = [&](std::string_view name) {
            const auto* field = format->commonField(name);
            return field && (field->size == 1 || field->size == 2 || field->size == 4)
                ? CommonField{field->offset, field->size}
                : CommonField{};
        };
        m_type = place("common_type");
        m_flagsField = place("common_flags");
        m_preempt = place("common_preempt_count");
        m_pid = place("common_pid");
        return;
    }
}

std::uint64_t TraceDatRecords::common(std::span<const char> record, const CommonField& field) const
{
    if (field.offset + std::size_t(field.size) > record.size())
        return 0;
    const char* at = record.data() + field.offset;
    switch (field.size) {
    case 1:
        return std::uint8_t(*at);
    case 2:
        return m_contents.header.order.load16(at);
    case 4:
        return m_contents.header.order.load32(at);
    default:
        return 0;
    }
}

void TraceDatRecords::problem(Problem::Kind kind, const RecordOrigin& origin, Message reason,
                              std::string field)
{
    Problem problem;
    problem.kind = kind;
    problem.place.file = m_fileName;
    problem.place.byte = origin.byte;
    problem.place.field = std::move(field);
    problem.reason = std::move(reason);
    m_problems.add(std::move(problem));
}

void TraceDatRecords::compile(Type& type, const DatFormat& format)
{
    const auto parsed = KernelFormat::parse(format.text, m_contents.longSize);
    if (!parsed) {
        Problem problem;
        problem.kind = Problem::Kind::Corrupt;
        problem.place.file = m_fileName;
        problem.place.line = parsed.error().place.line;
        problem.place.field = "event formats";
        problem.reason = parsed.error().what;
        problem.excerpt = format.text.substr(0, Problem::kMaxExcerpt);
        m_problems.add(std::move(problem));
        return;
    }
    auto eventType = kernelEventType(*parsed, format.system, format.text, m_contents.longSize);
    type.steps = compileSteps(*parsed, format.system, m_contents.longSize);
    type.role = eventType.role;
    type.name = eventType.name;
    type.func = eventType.fieldIndex("func");
    type.depth = eventType.fieldIndex("depth");
    type.callTime = eventType.fieldIndex("calltime");
    type.returnTime = eventType.fieldIndex("rettime");
    type.duration = eventType.fieldIndex("duration");
    for (const auto name : namesInPrintFormat(parsed->printFormat))
        m_symbols.noteName(name);
    type.id = m_sink.eventType(eventType);
    type.usable = true;
    m_values.resize(std::max(m_values.size(), type.steps.size()));
}

const TraceDatRecords::Type& TraceDatRecords::typeOf(std::uint32_t id, const RecordOrigin& origin)
{
    auto& type = m_types[id];
    if (!type) {
        type = std::make_unique<Type>();
        if (const auto format = m_formatById.find(id); format != m_formatById.end())
            compile(*type, m_contents.formats[format->second]);
    }
    if (!type->usable) {
        problem(Problem::Kind::Unparsed, origin,
                tr("the file has no readable format for events of type {}", {id}), "event formats");
    }
    return *type;
}

void TraceDatRecords::graphStep(const Type& type, const RecordOrigin& origin, GraphStep& step)
{
    const auto value = [&](int index) { return m_values[std::size_t(index)]; };
    step.kind = type.role == EventRole::GraphEntry ? GraphStep::Kind::Entry : GraphStep::Kind::Exit;
    // No function is at 0: that is what an export writes of one that is not known.
    if (type.func >= 0 && value(type.func) != 0)
        step.function = m_symbols.nameOf(std::uint64_t(value(type.func)));
    if (type.depth >= 0)
        step.depth = std::uint16_t(std::clamp<Value>(value(type.depth), 0, 0xffff));
    if (step.kind != GraphStep::Kind::Exit)
        return;
    if (type.callTime >= 0 && type.returnTime >= 0) {
        const auto begin = std::uint64_t(value(type.callTime));
        step.hasDuration = true;
        step.durationNs = std::int64_t(std::uint64_t(value(type.returnTime)) - begin);
        // These times are always of the local clock, whichever one the events have.
        if (m_localClock)
            step.entryTimeNs = origin.time->convert(begin);
    } else if (type.duration >= 0) {
        step.hasDuration = true;
        step.durationNs = value(type.duration);
    }
}

void TraceDatRecords::push(std::span<const char> record, std::int64_t timeNs,
                           const RecordOrigin& origin)
{
    const auto& type = typeOf(std::uint32_t(common(record, m_type) & 0xffff), origin);
    if (!type.usable)
        return;
    const auto values = std::span(m_values).first(type.steps.size());
    if (!m_fields.read(record, type.steps, values)) {
        problem(Problem::Kind::Corrupt, origin,
                tr("records of {} are shorter than their format says", {type.name}), "trace data");
    }
    EventRecord event;
    event.timeNs = timeNs;
    event.cpu = origin.cpu;
    event.task = m_tasks.of(std::int32_t(std::uint32_t(common(record, m_pid))));
    event.type = type.id;
    event.flags = m_flags.of(std::uint8_t(common(record, m_flagsField)),
                             std::uint8_t(common(record, m_preempt)));
    event.buffer = origin.buffer;
    event.values = values;
    GraphStep step;
    if (type.role == EventRole::GraphEntry || type.role == EventRole::GraphExit) {
        graphStep(type, origin, step);
        if (step.hasDuration && step.durationNs < 0)
            problem(Problem::Kind::TimeBackwards, origin, tr("a call ends before it starts"),
                    "trace data");
        event.graph = &step;
    }
    m_sink.event(event);
    ++m_events;
}

} // namespace probescope::format
