#include "tests/support/fake_tracefs/fake_histogram.h"

#include "core/tracefs/files/control_text.h"

#include <algorithm>
#include <optional>

namespace probescope::fake {

namespace {

constexpr std::size_t kMaxKeys = 3;

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    int depth = 0; // separators in brackets are of the action's arguments
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] == '(')
            ++depth;
        if (i < text.size() && text[i] == ')')
            --depth;
        if (i == text.size() || (text[i] == separator && depth == 0)) {
            parts.push_back(text.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    return parts;
}

bool isField(std::string_view word, const std::vector<tracefs::EventField>& fields)
{
    word = word.substr(0, word.find('.'));
    return word == "common_timestamp" || word == "common_cpu" || word == "hitcount"
        || word == "common_stacktrace" || word == "stacktrace"
        || std::any_of(fields.begin(), fields.end(),
                       [&](const auto& field) { return field.name == word; });
}

bool isOneOf(std::string_view key, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), key) != words.end();
}

std::string joined(const std::vector<std::string>& words, std::string_view before)
{
    std::string text;
    for (const auto& word : words)
        text += std::string(before) + word;
    return text;
}

} // namespace

tl::expected<FakeHistogram, FakeHistogram::Fault>
FakeHistogram::parse(std::string_view text, const std::vector<tracefs::EventField>& fields)
{
    const auto wrong = [&](const char* words, std::string_view at) {
        return tl::unexpected(Fault{words, std::size_t(at.data() - text.data())});
    };
    FakeHistogram histogram;
    const auto condition = std::min(text.find(" if "), text.size());
    if (condition < text.size())
        histogram.filter = text.substr(condition + 4);
    for (const auto part : split(text.substr(0, condition), ':')) {
        const auto equals = part.find('=');
        const auto key = part.substr(0, equals);
        const auto value =
            equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1);
        if (part == "hist") {
            continue;
        } else if (isOneOf(part, {"pause", "cont", "continue", "clear"})) {
            histogram.paused = part == "pause";
        } else if (part.starts_with("on")) {
            histogram.actions.emplace_back(part);
        } else if (isOneOf(key, {"keys", "key"})) {
            const auto words = split(value, ',');
            if (words.size() > kMaxKeys)
                return wrong("Too many keys", value);
            for (const auto word : words) {
                if (!isField(word, fields))
                    return wrong("Couldn't find field", word);
            }
            histogram.keys = value;
        } else if (isOneOf(key, {"values", "vals", "val"})) {
            for (const auto word : split(value, ',')) {
                if (!isField(word, fields))
                    return wrong("Couldn't find field", word);
                if (word != "hitcount")
                    histogram.values += "," + std::string(word);
            }
        } else if (key == "sort") {
            histogram.sort = value;
        } else if (key == "size") {
            histogram.entries = value;
        } else if (key == "clock") {
            continue; // as it is listed
        } else if (key == "name") {
            histogram.name = value;
        } else if (equals != std::string_view::npos) {
            histogram.variables.emplace_back(part);
            histogram.hasTime =
                histogram.hasTime || value.find("common_timestamp") != std::string_view::npos;
        } else {
            return wrong("Invalid field modifier", part);
        }
    }
    if (histogram.keys.empty())
        return wrong("Missing keys", text.substr(0, 0));
    return histogram;
}

std::string FakeHistogram::listed() const
{
    return "hist:" + (name.empty() ? "" : "name=" + name + ":") + "keys=" + keys + ":vals=" + values
        + joined(variables, ":") + ":sort=" + sort + ":size=" + entries
        + (hasTime ? ":clock=global" : "") + joined(actions, ":")
        + (filter.empty() ? "" : " if " + filter) + (paused ? " [paused]" : " [active]");
}

bool FakeHistogram::isSame(const FakeHistogram& other) const
{
    return name == other.name && keys == other.keys && values == other.values
        && variables == other.variables && sort == other.sort && actions == other.actions
        && filter == other.filter;
}

bool FakeHistogram::makes(std::string_view event) const
{
    return std::any_of(actions.begin(), actions.end(), [&](const auto& action) {
        return action.find(".trace(" + std::string(event) + ",") != std::string::npos
            || action.find("." + std::string(event) + "(") != std::string::npos;
    });
}

bool FakeHistogram::follows(std::string_view system, std::string_view event) const
{
    const auto head = "onmatch(" + std::string(system) + "." + std::string(event) + ")";
    return std::any_of(actions.begin(), actions.end(),
                       [&](const auto& action) { return action.starts_with(head); });
}

} // namespace probescope::fake
