#pragma once

#include "core/trace/event_shape.h"
#include "core/trace/sink.h"
#include "core/trace/skeleton.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace probescope {

/// Turns the text of events into types and typed values. A text's shape is learned when it is
/// first seen; later ones of the same shape are matched without learning. What is learned depends
/// on the text alone, never on what came before it, up to kMaxShapes shapes of one name; from then
/// on new shapes are kept as one string field `info`.
class EventLearner
{
public:
    static constexpr std::size_t kMaxShapes = 64;

    explicit EventLearner(Sink& sink);
    ~EventLearner();

    struct Learned
    {
        EventTypeId type;
        std::span<const Value> values; ///< those of the text; until the next call
    };
    /// `name` is the event's own ("sched_switch"); `system` where the text tells it, else empty: it
    /// is then looked up by name. `info` is all that follows "NAME: ". `more`: fields that the type
    /// has behind those of the text (a sample's period, its stack); their values the caller adds.
    Learned learn(std::string_view system, std::string_view name, std::string_view info,
                  std::span<const Field> more = {});

private:
    struct Shape;
    struct Event;
    Event& eventOf(std::string_view system, std::string_view name, std::span<const Field> more);
    std::unique_ptr<Shape> makeShape(const Event& event, const EventShape& shape);
    Learned resultOf(Shape& shape);

    Sink& m_sink;
    std::unordered_map<std::string, std::unique_ptr<Event>> m_events;
    std::unordered_map<const Shape*, EventType> m_pendingTypes; ///< not told to the sink yet
    std::string m_key;
    std::vector<HoleValue> m_matched;
    std::vector<Value> m_values;
};

/// The system that an event's name belongs to ("sched" of "sched_switch"); empty when unknown.
std::string_view systemOfEvent(std::string_view name);

} // namespace probescope
