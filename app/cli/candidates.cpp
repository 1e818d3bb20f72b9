#include "app/cli/candidates.h"

#include "core/import/opened.h"
#include "core/store/read/call_series.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <system_error>

namespace probescope::cli {

namespace {

using Clock = std::chrono::steady_clock;
using Names = std::set<std::string>;

// Who presses Tab looks at a line that does not move.
constexpr std::chrono::milliseconds kPatience(700);
constexpr std::size_t kCallsAtOnce = 65536;

enum class Kind { Event, Field, Function, Task };

const std::map<std::string, Kind>& kinds()
{
    static const std::map<std::string, Kind> kinds{
        {"--event", Kind::Event},         {"--field", Kind::Field},
        {"--function", Kind::Function},   {"--callees-of", Kind::Function},
        {"--callers-of", Kind::Function}, {"--task", Kind::Task}};
    return kinds;
}

bool isPlain(const std::string& word)
{
    return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isalnum(c) != 0
            || std::string_view("_-.+@%/").find(char(c)) != std::string::npos;
    });
}

/// The first word that is one; null for none, or for a file that takes long to read.
std::shared_ptr<store::Capture> captureAmong(const std::vector<std::string>& words,
                                             Clock::time_point end)
{
    for (const std::string& word : words) {
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(word, ignored))
            continue;
        open::OpenOptions options;
        options.progress = [end](const auto&) { return Clock::now() < end; };
        if (const auto opened = open::openFile(word, options); opened && opened->capture)
            return opened->capture;
    }
    return nullptr;
}

Names eventsOf(const store::Capture& capture)
{
    Names names;
    const auto counts = capture.eventCountByType();
    for (std::uint32_t i = 0; i < capture.eventTypeCount(); ++i) {
        if (i < counts.size() && counts[i] > 0)
            names.insert(capture.eventType(EventTypeId(i)).name);
    }
    return names;
}

/// Of the events that the words name behind --event; of all where they name none.
Names fieldsOf(const store::Capture& capture, const std::vector<std::string>& words)
{
    const auto option = std::find(words.begin(), words.end(), "--event");
    const std::string event =
        option == words.end() || option + 1 == words.end() ? std::string() : option[1];
    Names names;
    for (std::uint32_t i = 0; i < capture.eventTypeCount(); ++i) {
        const EventType& type = capture.eventType(EventTypeId(i));
        if (!event.empty() && type.name != event && type.system + ':' + type.name != event)
            continue;
        for (const Field& field : type.fields)
            names.insert(field.name);
    }
    return names;
}

Names functionsOf(const store::Capture& capture, Clock::time_point end)
{
    std::set<StringId> ids;
    std::uint64_t place = 0;
    do { // the first ones always: a busy machine offers some, too
        const auto calls = capture.calls().scanAll(place, kCallsAtOnce);
        if (!calls || calls->empty())
            break;
        for (const store::Call& call : *calls)
            ids.insert(call.function);
    } while (Clock::now() < end);
    Names names;
    for (const StringId id : ids) {
        const std::string name = capture.string(id);
        names.insert(name.substr(0, name.find(" ["))); // without its module
    }
    return names;
}

Names tasksOf(const store::Capture& capture)
{
    Names names;
    const auto counts = capture.eventCountByTask();
    for (std::uint32_t i = 0; i < capture.taskCount(); ++i) {
        if (i < counts.size() && counts[i] > 0)
            names.insert(capture.task(TaskId(i)).comm);
    }
    return names;
}

} // namespace

bool hasCandidates(const std::string& option)
{
    return kinds().contains(option);
}

std::vector<std::string> candidatesFor(const std::string& option,
                                       const std::vector<std::string>& words)
{
    const auto kind = kinds().find(option);
    const auto end = Clock::now() + kPatience;
    const auto capture = kind == kinds().end() ? nullptr : captureAmong(words, end);
    if (!capture)
        return {};
    const Names names = kind->second == Kind::Event ? eventsOf(*capture)
        : kind->second == Kind::Field               ? fieldsOf(*capture, words)
        : kind->second == Kind::Function            ? functionsOf(*capture, end)
                                                    : tasksOf(*capture);
    std::vector<std::string> plain;
    std::copy_if(names.begin(), names.end(), std::back_inserter(plain), isPlain);
    return plain;
}

} // namespace probescope::cli
