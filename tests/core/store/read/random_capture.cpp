#include "tests/core/store/read/random_capture.h"

#include <QTest>

#include <limits>

namespace probescope::test {

namespace {

bool isText(const Field& field)
{
    return field.kind == FieldKind::String || field.kind == FieldKind::Bytes;
}

} // namespace

RandomCapture::RandomCapture(std::uint64_t seed, Shape shape)
    : m_random(seed)
    , m_shape(shape)
{
    for (std::uint32_t i = 0; i < shape.tasks; ++i) {
        m_tasks.push_back({.pid = std::int32_t(i),
                           .tgid = i % 3 ? std::int32_t(i / 2) : Task::kUnknownPid,
                           .comm = i % 7 ? "task-" + std::to_string(i % 20) : "<...>"});
    }
    for (std::uint32_t i = 0; i < shape.types; ++i) {
        EventType type{.system = i % 4 ? "sys" + std::to_string(i % 4) : "",
                       .name = "event" + std::to_string(i / 2), // two shapes of one name
                       .format = "format " + std::to_string(i)};
        for (std::uint32_t field = 0; field < i % 9; ++field) {
            type.fields.push_back({.name = "field" + std::to_string(field),
                                   .kind = FieldKind((i + field) % 6),
                                   .elementSize = std::uint8_t(1U << (field % 4)),
                                   .elementSigned = field % 2 == 0});
        }
        m_types.push_back(type);
    }
    m_flags = {{}, {.text = "d..1."}, {.text = "....."}, {.commonFlags = 1, .preemptCount = 2}};
    m_buffers = {"", "instance", "other instance"};
    for (int i = 0; i < 200; ++i)
        m_texts.push_back("text " + std::to_string(i));
    m_texts.emplace_back("");
    m_texts.emplace_back("with\0zero", 9);
    m_texts.emplace_back("\xff\xfe no UTF-8");
}

std::string RandomCapture::randomText()
{
    if (m_random() % 50 == 0)
        return "unique " + std::to_string(m_random());
    return m_texts[m_random() % m_texts.size()];
}

Value RandomCapture::randomNumber()
{
    switch (m_random() % 16) {
    case 0:
        return std::numeric_limits<Value>::min();
    case 1:
        return std::numeric_limits<Value>::max();
    case 2:
        return Value(m_random());
    default:
        return Value(m_random() % 1000) - 100;
    }
}

void RandomCapture::push(Sink& sink, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        pushOne(sink);
        if (++m_pushed % 1000 == 0 && !sink.progress({.events = m_pushed}))
            return;
    }
}

void RandomCapture::pushOne(Sink& sink)
{
    m_timeNs += std::int64_t(m_random() % 5000);
    if (m_shape.timeBackwards && m_random() % 100 == 0)
        m_timeNs -= std::int64_t(m_random() % 1'000'000'000);
    RememberedEvent event{.timeNs = m_timeNs,
                          .cpu = std::uint32_t(m_random() % m_shape.cpus),
                          .task = m_tasks[m_random() % m_tasks.size()],
                          .hasTask = m_random() % 200 != 0,
                          .type = m_types[m_random() % m_types.size()],
                          .flags = m_flags[m_random() % m_flags.size()],
                          .buffer = m_buffers[m_random() % m_buffers.size()],
                          .numbers = {},
                          .texts = {}};
    if (!event.hasTask)
        event.task = {};
    std::vector<Value> values;
    for (const Field& field : event.type.fields) {
        if (isText(field)) {
            event.texts.push_back(randomText());
            values.push_back(sink.string(event.texts.back()).value());
        } else {
            event.numbers.push_back(randomNumber());
            values.push_back(event.numbers.back());
        }
    }
    sink.event({.timeNs = event.timeNs,
                .cpu = event.cpu,
                .task = event.hasTask ? sink.task(event.task) : TaskId(),
                .type = sink.eventType(event.type),
                .flags = sink.flags(event.flags),
                .buffer = sink.buffer(event.buffer),
                .values = values});
    if (m_shape.remember)
        m_events.push_back(std::move(event));
}

RememberedEvent readBack(const store::Capture& capture, RowId row)
{
    const auto event = capture.event(row);
    const auto values = capture.values(row);
    if (!event || !values) {
        const Error& error = event ? values.error() : event.error();
        QTest::qFail(error.message().c_str(), __FILE__, __LINE__);
        return {};
    }
    RememberedEvent remembered{.timeNs = event->timeNs,
                               .cpu = event->cpu,
                               .task = capture.task(event->task),
                               .hasTask = event->task.valid(),
                               .type = capture.eventType(event->type),
                               .flags = capture.flags(event->flags),
                               .buffer = capture.bufferName(event->buffer),
                               .numbers = {},
                               .texts = {}};
    for (std::size_t i = 0; i < values->size(); ++i) {
        if (isText(remembered.type.fields[i]))
            remembered.texts.push_back(capture.string(StringId(std::uint32_t((*values)[i]))));
        else
            remembered.numbers.push_back((*values)[i]);
    }
    return remembered;
}

} // namespace probescope::test
