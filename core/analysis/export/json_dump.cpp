#include "core/analysis/export/json_dump.h"

#include "core/base/terminal_text.h"

namespace probescope::analysis {

namespace {

void makeUtf8(nlohmann::ordered_json& json)
{
    if (json.is_string()) {
        auto& text = json.get_ref<std::string&>();
        text = jsonString(text);
    } else if (json.is_array()) {
        for (auto& value : json)
            makeUtf8(value);
    } else if (json.is_object()) {
        auto whole = nlohmann::ordered_json::object();
        for (auto& [key, value] : json.items()) {
            makeUtf8(value);
            whole[jsonString(key)] = std::move(value);
        }
        json = std::move(whole);
    }
}

} // namespace

std::string jsonDump(nlohmann::ordered_json json, int indent)
{
    makeUtf8(json);
    return probescope::jsonText(json.dump(indent, ' '));
}

} // namespace probescope::analysis
