#include "core/format/graph/graph_fields.h"

#include "core/trace/skeleton.h"

#include <array>

namespace probescope::format {

namespace {

struct KnownField
{
    const char* name;
    Hole hole;
};

// In the order of GraphField's bits.
constexpr std::array<KnownField, kGraphFields> kKnown{{
    {"func", Hole::Name},
    {"depth", Hole::Decimal},
    {"args", Hole::Name},
    {"retaddr", Hole::Name},
    {"duration", Hole::Decimal},
    {"retval", Hole::Hex},
    {"overrun", Hole::Decimal},
    {"irq", Hole::Decimal},
    {"mark", Hole::Name},
    {"leaf", Hole::Decimal},
    {"previous", Hole::Name},
}};

} // namespace

EventType graphEventType(bool exit, std::uint16_t shape)
{
    EventType type;
    type.system = "ftrace";
    type.name = exit ? "funcgraph_exit" : "funcgraph_entry";
    type.role = exit ? EventRole::GraphExit : EventRole::GraphEntry;
    type.origin = FormatOrigin::Skeleton;
    SkeletonBuilder text;
    for (std::size_t i = 0; i < kKnown.size(); ++i) {
        if ((shape & (1U << i)) == 0)
            continue;
        Field field;
        field.name = kKnown[i].name;
        field.kind = fieldKind(kKnown[i].hole);
        if (!type.fields.empty())
            text.literal(" ");
        text.literal(field.name + "=");
        text.hole(kKnown[i].hole);
        type.fields.push_back(std::move(field));
    }
    type.format = text.skeleton();
    return type;
}

} // namespace probescope::format
