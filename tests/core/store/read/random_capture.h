#pragma once

#include "core/store/read/capture.h"
#include "core/trace/sink.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace probescope::test {

/// An event as a test remembers it: everything by value.
struct RememberedEvent
{
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    Task task;
    bool hasTask = true;
    EventType type;
    EventFlags flags;
    std::string buffer;
    std::vector<Value> numbers; ///< of fields that are no text
    std::vector<std::string> texts; ///< of fields that are

    friend bool operator==(const RememberedEvent&, const RememberedEvent&) = default;
};

/// Makes events of many types with fields of every kind, pushes them to a sink, and remembers them
/// for comparison. The same seed makes the same events.
class RandomCapture
{
public:
    struct Shape
    {
        std::uint32_t cpus = 8;
        std::uint32_t tasks = 50;
        std::uint32_t types = 20;
        bool timeBackwards = false;
        bool remember = true;
    };
    RandomCapture(std::uint64_t seed, Shape shape);

    /// Pushes events; calls progress() every 1000 and stops when that answers false.
    void push(Sink& sink, std::size_t count);
    const std::vector<RememberedEvent>& events() const { return m_events; }
    const RememberedEvent& operator[](std::size_t row) const { return m_events[row]; }

private:
    void pushOne(Sink& sink);
    std::string randomText();
    Value randomNumber();

    std::mt19937_64 m_random;
    Shape m_shape;
    std::int64_t m_timeNs = 1'000'000'000;
    std::uint64_t m_pushed = 0;
    std::vector<Task> m_tasks;
    std::vector<EventType> m_types;
    std::vector<EventFlags> m_flags;
    std::vector<std::string> m_buffers;
    std::vector<std::string> m_texts;
    std::vector<RememberedEvent> m_events;
};

/// A row of a capture as the test remembers rows; fails the test on an error.
RememberedEvent readBack(const store::Capture& capture, RowId row);

} // namespace probescope::test
