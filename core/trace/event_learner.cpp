#include "core/trace/event_learner.h"

#include "core/trace/event_shape.h"

namespace probescope {

struct EventLearner::Shape
{
    EventTypeId type;
    SkeletonMatcher matcher;
};

/// What is known of the texts of one event.
struct EventLearner::Event
{
    std::string system;
    std::string name;
    std::vector<Field> more; ///< fields behind those of the text
    std::vector<std::unique_ptr<Shape>> known; ///< tried first, in this order
    std::vector<std::unique_ptr<Shape>> learned;
    std::size_t recent = 0; ///< the learned shape that matched last; tried before the others
    std::unique_ptr<Shape> whole; ///< texts without any pair, and those beyond kMaxShapes
};

EventLearner::EventLearner(Sink& sink)
    : m_sink(sink)
{
}

EventLearner::~EventLearner() = default;

EventLearner::Event& EventLearner::eventOf(std::string_view system, std::string_view name,
                                           std::span<const Field> more)
{
    m_key.assign(system);
    m_key += ':';
    m_key += name;
    for (const Field& field : more)
        m_key += ':' + field.name;
    auto& event = m_events[m_key];
    if (!event) {
        event = std::make_unique<Event>();
        event->system = system.empty() ? systemOfEvent(name) : system;
        event->name = name;
        event->more.assign(more.begin(), more.end());
        for (EventShape& shape : knownShapes(name))
            event->known.push_back(makeShape(*event, shape));
    }
    return *event;
}

std::unique_ptr<EventLearner::Shape> EventLearner::makeShape(const Event& event,
                                                             const EventShape& shape)
{
    EventType type{.system = event.system,
                   .name = event.name,
                   .origin = FormatOrigin::Skeleton,
                   .format = shape.skeleton,
                   .fields = {},
                   .role = wellKnownRole(event.name)};
    auto made = std::make_unique<Shape>(Shape{EventTypeId(), SkeletonMatcher(shape.skeleton)});
    for (std::size_t i = 0; i < made->matcher.size(); ++i) {
        Field field;
        field.name = shape.fields[i];
        field.kind = fieldKind(made->matcher.holeAt(i));
        type.fields.push_back(std::move(field));
    }
    type.fields.insert(type.fields.end(), event.more.begin(), event.more.end());
    m_pendingTypes.emplace(made.get(), std::move(type));
    return made;
}

EventLearner::Learned EventLearner::resultOf(Shape& shape)
{
    // A type is told to the sink when the first text of its shape comes.
    if (const auto pending = m_pendingTypes.find(&shape); pending != m_pendingTypes.end()) {
        shape.type = m_sink.eventType(pending->second);
        m_pendingTypes.erase(pending);
    }
    m_values.clear();
    for (std::size_t i = 0; i < m_matched.size(); ++i) {
        m_values.push_back(shape.matcher.isText(i) ? Value(m_sink.string(m_matched[i].text).value())
                                                   : m_matched[i].number);
    }
    return {shape.type, m_values};
}

EventLearner::Learned EventLearner::learn(std::string_view system, std::string_view name,
                                          std::string_view info, std::span<const Field> more)
{
    Event& event = eventOf(system, name, more);
    for (const auto& shape : event.known) {
        if (shape->matcher.match(info, m_matched))
            return resultOf(*shape);
    }
    const std::size_t count = event.learned.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t place = (event.recent + i) % count;
        if (event.learned[place]->matcher.match(info, m_matched)) {
            event.recent = place;
            return resultOf(*event.learned[place]);
        }
    }
    if (count < kMaxShapes && info.find('\x01') == std::string_view::npos) {
        const EventShape shape = learnShape(name, info);
        if (!isWholeText(shape) && SkeletonMatcher(shape.skeleton).match(info, m_matched)) {
            event.learned.push_back(makeShape(event, shape));
            event.recent = count;
            return resultOf(*event.learned.back());
        }
    }
    if (!event.whole)
        event.whole = makeShape(event, wholeText());
    m_matched.assign(1, HoleValue{0, info});
    return resultOf(*event.whole);
}

} // namespace probescope
