#include "core/format/learn/event_learner.h"

#include "core/format/learn/event_shape.h"

#include <algorithm>
#include <optional>

namespace probescope {

struct EventLearner::Shape
{
    EventTypeId id; ///< none before the first text of this shape came: then the sink is told
    EventType type;
    SkeletonMatcher matcher;
};

struct EventLearner::Event
{
    std::string system;
    std::string name;
    std::vector<Field> more; ///< fields behind those of the text
    std::vector<std::unique_ptr<Shape>> known; ///< in the order in which they are tried
    std::vector<std::unique_ptr<Shape>> learned; ///< the one that matched last stands first
    std::unique_ptr<Shape> whole; ///< texts without any pair, and those beyond kMaxShapes
};

EventLearner::EventLearner(Sink& sink)
    : m_sink(sink)
    , m_strings(sink)
{
}

EventLearner::~EventLearner() = default;

EventLearner::Event& EventLearner::event(std::string_view system, std::string_view name,
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
    auto made = std::make_unique<Shape>(Shape{EventTypeId(),
                                              {.system = event.system,
                                               .name = event.name,
                                               .origin = FormatOrigin::Skeleton,
                                               .format = shape.skeleton,
                                               .fields = {},
                                               .role = wellKnownRole(event.name)},
                                              SkeletonMatcher(shape.skeleton)});
    for (std::size_t i = 0; i < made->matcher.size(); ++i) {
        Field field;
        field.name = shape.fields[i];
        field.kind = fieldKind(made->matcher.holeAt(i));
        made->type.fields.push_back(std::move(field));
    }
    auto& fields = made->type.fields;
    fields.insert(fields.end(), event.more.begin(), event.more.end());
    return made;
}

/// The shape of a text, whose values are then in m_matched.
EventLearner::Shape& EventLearner::shapeOf(Event& event, std::string_view info)
{
    // What matches a learned shape is none of the known ones, which are made of other literals; so
    // the one that came last may be tried before them.
    auto& learned = event.learned;
    if (!learned.empty() && learned.front()->matcher.match(info, m_matched))
        return *learned.front();
    for (const auto& shape : event.known) {
        if (shape->matcher.match(info, m_matched))
            return *shape;
    }
    for (std::size_t i = 1; i < learned.size(); ++i) {
        if (learned[i]->matcher.match(info, m_matched)) {
            std::swap(learned[0], learned[i]);
            return *learned[0];
        }
    }
    if (learned.size() < kMaxShapes && info.find(kSkeletonMark) == std::string_view::npos) {
        const EventShape shape = learnShape(event.name, info);
        if (!isWholeText(shape) && SkeletonMatcher(shape.skeleton).match(info, m_matched)) {
            learned.insert(learned.begin(), makeShape(event, shape));
            return *learned.front();
        }
    }
    if (!event.whole)
        event.whole = makeShape(event, wholeText());
    m_matched.assign(1, HoleValue{0, info});
    return *event.whole;
}

EventLearner::Learned EventLearner::learn(Event& event, std::string_view info)
{
    Shape& shape = shapeOf(event, info);
    if (!shape.id.valid())
        shape.id = m_sink.eventType(shape.type);
    m_values.resize(m_matched.size());
    for (std::size_t i = 0; i < m_matched.size(); ++i) {
        m_values[i] = shape.matcher.isText(i) ? Value(m_strings.id(m_matched[i].text).value())
                                              : m_matched[i].number;
    }
    return {shape.id, m_values};
}

} // namespace probescope
