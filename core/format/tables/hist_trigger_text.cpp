#include "core/format/tables/hist_trigger_text.h"

#include <algorithm>
#include <array>

namespace probescope::format {

namespace {

constexpr std::array<std::string_view, 13> kModifiers{
    "hex",     "sym",   "sym-offset", "execname",   "syscall", "log2",  "buckets",
    "percent", "graph", "usecs",      "stacktrace", "name",    "string"};

std::vector<HistTriggerText::Field> fieldsOf(std::string_view text, std::string_view word)
{
    std::vector<HistTriggerText::Field> fields;
    auto begin = text.find(word);
    if (begin == std::string_view::npos)
        return fields;
    auto list = text.substr(begin + word.size());
    list = list.substr(0, list.find_first_of(": "));
    while (!list.empty()) {
        const auto comma = list.find(',');
        const auto field = list.substr(0, comma);
        const auto point = field.rfind('.');
        std::string_view modifier;
        if (point != std::string_view::npos) {
            modifier = field.substr(point + 1);
            modifier = modifier.substr(0, modifier.find('='));
        }
        // What is no modifier is a part of the name: `hitcount` of another event.
        const bool known =
            std::find(kModifiers.begin(), kModifiers.end(), modifier) != kModifiers.end();
        fields.emplace_back(known ? field.substr(0, point) : field,
                            known ? modifier : std::string_view{});
        list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
    }
    return fields;
}

} // namespace

HistTriggerText cutHistTrigger(std::string_view text)
{
    return {.keys = fieldsOf(text, "keys="), .values = fieldsOf(text, ":vals=")};
}

} // namespace probescope::format
