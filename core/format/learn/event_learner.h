#pragma once

#include "core/format/learn/event_shape.h"
#include "core/format/learn/skeleton_matcher.h"
#include "core/format/learn/string_cache.h"
#include "core/trace/sink.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace probescope {

/// Turns the text of events into types and typed values. The first text of a shape is analysed;
/// later ones of the same shape are only matched. The result depends on the text alone, never on
/// earlier texts. The exception: after kMaxShapes shapes of one name, texts of new shapes are kept
/// as one string field `info`.
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
    /// What is known of the texts of one event. Its address is stable as long as the learner
    /// exists.
    struct Event;
    /// `name` is the event's own ("sched_switch"). `system` is set if the text tells it; if empty,
    /// it is looked up by name. `more`: fields that the types have after those of the text (a
    /// sample's period, its stack). The caller adds their values.
    Event& event(std::string_view system, std::string_view name, std::span<const Field> more = {});
    /// `info` is all that follows "NAME: ".
    Learned learn(Event& event, std::string_view info);
    Learned learn(std::string_view system, std::string_view name, std::string_view info,
                  std::span<const Field> more = {})
    {
        return learn(event(system, name, more), info);
    }

private:
    struct Shape;
    std::unique_ptr<Shape> makeShape(const Event& event, const EventShape& shape);
    Shape& shapeOf(Event& event, std::string_view info);

    Sink& m_sink;
    std::unordered_map<std::string, std::unique_ptr<Event>> m_events;
    StringCache m_strings;
    std::string m_key;
    std::vector<HoleValue> m_matched;
    std::vector<Value> m_values;
};

/// The system that an event's name belongs to ("sched" of "sched_switch"); empty when unknown.
std::string_view systemOfEvent(std::string_view name);

} // namespace probescope
