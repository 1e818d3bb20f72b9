#include "ui/views/aggregate/models/aggregation_offer.h"

#include "core/analysis/aggregate/aggregation_plan.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <map>

namespace probescope::ui {

AggregationOffer aggregationOffer(const store::Capture& capture)
{
    AggregationOffer offer;
    const auto counts = capture.eventCountByType();
    std::map<QString, AggregationOffer::Event> events; // one name may have several shapes
    for (std::uint32_t id = 0; id < capture.eventTypeCount() && id < counts.size(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        if (type.role == EventRole::KernelStack)
            offer.stacks = offer.stacks || counts[id] > 0;
        if (counts[id] == 0 || type.role == EventRole::KernelStack
            || type.role == EventRole::UserStack)
            continue;
        const auto name = QString::fromStdString(analysis::eventName(type));
        AggregationOffer::Event& event = events[name];
        event.name = name;
        event.events += counts[id];
        event.places = event.places || analysis::placeField(type) >= 0;
        for (const Field& field : type.fields) {
            const auto fieldName = QString::fromStdString(field.name);
            const auto known = std::find_if(event.fields.begin(), event.fields.end(),
                                            [&](const auto& one) { return one.name == fieldName; });
            if (known == event.fields.end())
                event.fields.push_back({fieldName, analysis::isNumeric(field.kind)});
            else
                known->numeric = known->numeric || analysis::isNumeric(field.kind);
        }
    }
    for (auto& [name, event] : events)
        offer.events.push_back(std::move(event));
    return offer;
}

} // namespace probescope::ui
