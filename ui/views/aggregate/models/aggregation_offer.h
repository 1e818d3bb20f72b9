#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::ui {

/// What an aggregation can be made of: the events of a capture or of a kernel.
struct AggregationOffer
{
    struct Field
    {
        QString name;
        bool numeric = false;
    };
    struct Event
    {
        QString name; ///< `system:name`, or `name` where there is no system
        std::uint64_t events = 0; ///< 0: not known
        std::vector<Field> fields = {};
        bool places = false; ///< tells in which function it happens
    };
    std::vector<Event> events = {}; ///< by their names
    bool stacks = false; ///< kernel stacks can be a key
};

/// The events of a capture that it has any of, stacks left out.
AggregationOffer aggregationOffer(const store::Capture& capture);

} // namespace probescope::ui
