#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace probescope {

/// A skeleton with the names of its holes.
struct EventShape
{
    std::string skeleton;
    std::vector<std::string> fields;
};

/// The shapes that texts of an event are known to have and that do not name their fields, such as
/// trace-cmd's `bash:89 [120] R ==> swapper/0:0 [120]`. They are tried before learning.
std::vector<EventShape> knownShapes(std::string_view eventName);

/// Texts with more pairs than this are kept whole. Probes have at most 128 arguments.
constexpr std::size_t kMaxShapeFields = 256;

/// Learns the shape of a text from its `name=value` and `name: value` pairs. A text without any
/// is one string field `info`.
EventShape learnShape(std::string_view eventName, std::string_view info);

/// The shape of any text: one string field `info`.
EventShape wholeText();
bool isWholeText(const EventShape& shape);

} // namespace probescope
