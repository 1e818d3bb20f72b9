#include "core/tracefs/probe_driver/trial.h"

#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "core/tracefs/instances/event_files.h"
#include "core/tracefs/probe_driver/driver.h"
#include "core/tracefs/probe_driver/write.h"

#include <algorithm>
#include <cerrno>
#include <map>
#include <mutex>

namespace probescope::tracefs {

namespace {

constexpr const char* kTrialEvent = "try";

EventName trialName(const SessionName& session, probe::Kind kind)
{
    if (kind == probe::Kind::Synthetic)
        return {"synthetic", session.probeGroup() + "_" + kTrialEvent};
    auto trial = session;
    trial.number = kTrialNumber;
    return {trial.probeGroup(), kTrialEvent};
}

/// Deletes what was tried, whatever became of it.
class Trial
{
public:
    Trial(access::Backend& backend, EventName event)
        : m_backend(&backend)
        , m_event(std::move(event))
    {
    }
    ~Trial() { static_cast<void>(clean()); }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

    Result<> write(const probe::Spec& spec, std::optional<KernelComplaint>& complaint)
    {
        m_there = true;
        return writeDefinition(*m_backend, spec.kind, spec.format(), &complaint);
    }
    Result<> clean()
    {
        if (!m_there)
            return {};
        auto deleted = deleteDynamicEvent(*m_backend, m_event);
        if (!deleted && deleted.error().number != ENOENT)
            return deleted;
        m_there = false;
        return {};
    }

private:
    access::Backend* m_backend;
    EventName m_event;
    bool m_there = false;
};

/// What is no answer to a definition, but to our trying at all.
bool couldNotBeTried(const Error& error)
{
    return error.code == ErrorCode::Disconnected || error.code == ErrorCode::Refused
        || error.code == ErrorCode::NoPermission || error.code == ErrorCode::NotFound;
}

std::string withName(std::string line, const EventName& from, const probe::Spec& spec)
{
    const auto name = from.system + "/" + from.name;
    const auto at = line.find(name);
    if (at == std::string::npos)
        return line;
    const auto group = spec.group.empty() ? std::string() : spec.group + "/";
    return line.replace(at, name.size(), group + spec.event);
}

void readBack(access::Backend& backend, const EventName& event,
              const std::vector<probe::Spec>& specs, ProbeTrial& trial)
{
    const auto all = dynamicEvents(backend);
    std::size_t number = 0;
    for (const auto& one : all ? *all : std::vector<DynamicEvent>()) {
        if (one.event == event)
            trial.listed.push_back(
                withName(one.definition, event, specs[std::min(number++, specs.size() - 1)]));
    }
    const auto path = eventFile({}, event, "format");
    auto text = path ? backend.read(*path) : Result<std::string>(passOn(path));
    if (!text)
        return;
    if (auto format = EventFormat::parse(std::move(*text)))
        trial.format = std::move(*format);
}

/// Words differ in their heads: the group and the event. What stands in both begins them, or is the
/// name behind the slash.
std::size_t inOtherWord(std::string_view word, std::string_view other, std::size_t column)
{
    const auto same = std::mismatch(word.begin(), word.end(), other.begin(), other.end());
    if (column < std::size_t(same.first - word.begin()) || word.size() == other.size())
        return std::min(column, other.size());
    const auto slash = word.find('/');
    const auto otherSlash = other.find('/');
    if (slash == std::string_view::npos || otherSlash == std::string_view::npos || column <= slash)
        return std::size_t(same.second - other.begin());
    return std::min(otherSlash + column - slash, other.size());
}

/// All trials of a process on one target have one name: they come one after the other.
std::mutex& trialsOn(const std::string& target)
{
    static std::mutex guard;
    static std::map<std::string, std::mutex> targets;
    const std::lock_guard lock(guard);
    return targets[target];
}

} // namespace

std::size_t columnIn(std::string_view line, std::string_view other, std::size_t column)
{
    constexpr std::string_view kBlanks = " \t";
    std::size_t from = line.find_first_not_of(kBlanks);
    std::size_t to = other.find_first_not_of(kBlanks);
    while (from != std::string_view::npos && to != std::string_view::npos) {
        const auto end = std::min(line.find_first_of(kBlanks, from), line.size());
        const auto otherEnd = std::min(other.find_first_of(kBlanks, to), other.size());
        if (column <= end) {
            return to
                + inOtherWord(line.substr(from, end - from), other.substr(to, otherEnd - to),
                              column - std::min(column, from));
        }
        from = line.find_first_not_of(kBlanks, end);
        to = other.find_first_not_of(kBlanks, otherEnd);
    }
    return other.size();
}

Result<ProbeTrial> tryDefinitions(access::Backend& backend, const std::vector<probe::Spec>& specs)
{
    if (specs.empty())
        return fail(ErrorCode::Invalid, tr("no definition to check"));
    const auto session = SessionName::of(backend);
    if (!session)
        return passOn(session);
    const std::lock_guard oneAtATime(trialsOn(backend.name()));
    const auto event = trialName(*session, specs.front().kind);
    ProbeTrial result;
    Trial trial(backend, event);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        auto spec = specs[i];
        spec.group = event.system;
        spec.event = event.name;
        auto written = trial.write(spec, result.complaint);
        if (!written && i == 0 && written.error().number == EEXIST) {
            // One that could not be deleted before.
            if (auto cleaned = trial.clean(); !cleaned)
                return passOn(cleaned);
            written = trial.write(spec, result.complaint);
        }
        if (written)
            continue;
        if (couldNotBeTried(written.error()))
            return passOn(written);
        result.refused = i;
        result.refusal = std::move(written.error());
        const auto line = specs[i].format();
        if (result.complaint) {
            result.complaint->column =
                columnIn(result.complaint->command, line, result.complaint->column);
            result.refusal->place.byte = result.complaint->column;
        }
        break;
    }
    if (!result.refusal)
        readBack(backend, event, specs, result);
    if (auto cleaned = trial.clean(); !cleaned)
        result.left = std::move(cleaned.error());
    return result;
}

} // namespace probescope::tracefs
