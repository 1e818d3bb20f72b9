#include "core/record/session/probe_plan.h"

#include "core/access/control/probe_line.h"
#include "core/base/text.h"
#include "core/record/session/refusal.h"

#include <algorithm>
#include <array>

namespace probescope::record {

namespace {

constexpr std::size_t kMaxEventName = 63;
constexpr std::string_view kBlanks = " \t\r\n";

/// What blanks part, each a piece of the text itself.
std::vector<std::string_view> splitWords(std::string_view text)
{
    std::vector<std::string_view> words;
    for (std::size_t begin = text.find_first_not_of(kBlanks); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(kBlanks, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(kBlanks, end);
    }
    return words;
}

/// `r16:group/event` in parts; those that are missing are empty.
struct Head
{
    std::string_view kind; ///< with the number behind it
    std::string_view group;
    std::string_view event;
};

Head headOf(std::string_view word)
{
    const auto colon = word.find(':');
    Head head{.kind = word.substr(0, colon), .group = {}, .event = {}};
    if (colon == std::string_view::npos)
        return head;
    const auto name = word.substr(colon + 1);
    const auto slash = name.find_first_of("/.");
    head.group = slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
    head.event = slash == std::string_view::npos ? name : name.substr(slash + 1);
    return head;
}

probe::Kind kindOfLine(const access::ProbeLine& line)
{
    const bool atReturn = line.kind == 'r' || line.place.find("%return") != std::string::npos;
    switch (line.kind) {
    case 'e':
        return probe::Kind::Event;
    case 't':
        return probe::Kind::Tracepoint;
    case 'f':
        return atReturn ? probe::Kind::FunctionReturn : probe::Kind::FunctionEntry;
    default:
        break;
    }
    if (line.ofFile())
        return atReturn ? probe::Kind::UserReturn : probe::Kind::UserEntry;
    return atReturn ? probe::Kind::KernelReturn : probe::Kind::KernelEntry;
}

/// The group that the kernel chooses where nobody does.
const char* usualGroup(probe::Kind kind)
{
    switch (kind) {
    case probe::Kind::UserEntry:
    case probe::Kind::UserReturn:
        return "uprobes";
    case probe::Kind::Event:
        return "eprobes";
    case probe::Kind::FunctionEntry:
    case probe::Kind::FunctionReturn:
        return "fprobes";
    case probe::Kind::Tracepoint:
        return "tracepoints";
    case probe::Kind::Synthetic:
        return "synthetic";
    case probe::Kind::KernelEntry:
    case probe::Kind::KernelReturn:
        break;
    }
    return "kprobes";
}

/// As the kernel makes one: `p_vfs_read_0`, `r_bash_0x1234`.
std::string eventNameOf(char kind, std::string_view place)
{
    if (const auto suffix = place.find('%'); suffix != std::string_view::npos)
        place = place.substr(0, suffix);
    if (const auto counter = place.find('('); counter != std::string_view::npos)
        place = place.substr(0, counter);
    if (place.starts_with('/'))
        place.remove_prefix(place.rfind('/') + 1);
    std::string name = std::string(1, kind) + '_';
    for (const char c : place) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c);
        name += letter ? c : '_';
    }
    constexpr std::size_t kRoomForNumber = 6;
    return name.substr(0, kMaxEventName - kRoomForNumber);
}

class Planner
{
public:
    Planner(const Settings& settings, const std::string& group)
        : m_settings(settings)
        , m_group(group)
    {
    }

    Result<> add(const ProbeChoice& choice)
    {
        const std::string_view definition = choice.definition;
        const auto words = splitWords(definition);
        if (words.empty())
            return tl::unexpected(wrongProbe(definition, 0, tr("the probe definition is empty")));
        if (words[0].starts_with('-') || words[0].starts_with('s'))
            return tl::unexpected(
                wrongProbe(definition, 0,
                           words[0].starts_with('s')
                               ? tr("a synthetic event is filled by histograms and is not a probe")
                               : tr("this deletes a probe instead of defining one")));
        if (const auto spec = probe::Spec::parse(definition); !spec)
            return tl::unexpected(wrongProbe(
                definition,
                std::min(std::size_t(spec.error().place.byte.value_or(0)), definition.size()),
                spec.error().what));
        const Head head = headOf(words[0]);
        std::string event(head.event);
        if (event.empty() && words.size() > 1)
            event = freeName(eventNameOf(words[0].front(), words[1]));
        std::string command(head.kind);
        command += ':' + m_group + '/' + event;
        for (std::size_t i = 1; i < words.size(); ++i)
            command += ' ' + std::string(words[i]);
        const auto line = access::ProbeLine::parse(command);
        if (!line)
            return tl::unexpected(wrongProbe(
                definition, partOf(definition, line.error().place.field), line.error().what));
        if (isTaken(event))
            return tl::unexpected(wrongProbe(definition, partOf(definition, head.event),
                                             tr("another probe already has this name")));
        keep(choice, *line, head, std::move(command));
        return {};
    }
    std::vector<PlannedProbe> take() { return std::move(m_planned); }

private:
    static std::size_t partOf(std::string_view definition, std::string_view part)
    {
        const auto at = part.empty() ? std::string_view::npos : definition.find(part);
        return at == std::string_view::npos ? 0 : at;
    }
    bool isTaken(std::string_view event) const
    {
        return std::any_of(m_planned.begin(), m_planned.end(),
                           [&](const auto& one) { return one.probe.event == event; });
    }
    std::string freeName(const std::string& base) const
    {
        for (int number = 0;; ++number) {
            std::string name = base + '_' + std::to_string(number);
            if (!isTaken(name))
                return name;
        }
    }
    void keep(const ProbeChoice& choice, const access::ProbeLine& line, const Head& head,
              std::string command)
    {
        store::Probe probe;
        probe.id = std::uint32_t(m_planned.size());
        probe.definition = choice.definition;
        probe.kind = kindOfLine(line);
        probe.system = head.group.empty() ? usualGroup(probe.kind) : std::string(head.group);
        probe.event = line.event;
        probe.group = m_group;
        // Another event of that name is recorded, too.
        for (const EventChoice& other : m_settings.events) {
            if (other.system == probe.system && (other.name.empty() || other.name == probe.event))
                probe.system = m_group;
        }
        probe.place = line.place;
        probe.maxActive = line.kind == 'r' ? line.most : 0;
        probe.filter = choice.filter;
        probe.stackTrace = choice.stackTrace;
        probe.selective = !m_settings.pids.empty() || m_settings.cpus.has_value();
        m_planned.push_back({std::move(probe), std::move(command)});
    }

    const Settings& m_settings;
    const std::string& m_group;
    std::vector<PlannedProbe> m_planned;
};

} // namespace

Result<std::vector<PlannedProbe>> planProbes(const Settings& settings, const std::string& group)
{
    Planner planner(settings, group);
    for (const ProbeChoice& choice : settings.probes) {
        if (!choice.enabled)
            continue;
        if (auto added = planner.add(choice); !added)
            return passOn(added);
    }
    return planner.take();
}

std::size_t columnInDefinition(std::string_view definition, std::string_view command,
                               std::size_t column)
{
    const auto ours = splitWords(command);
    const auto theirs = splitWords(definition);
    std::size_t index = 0;
    while (index + 1 < ours.size()
           && std::size_t(ours[index + 1].data() - command.data()) <= column)
        ++index;
    if (index >= theirs.size())
        return 0;
    const auto inWord = column - std::min(column, std::size_t(ours[index].data() - command.data()));
    const auto word = std::size_t(theirs[index].data() - definition.data());
    if (index > 0)
        return word + std::min(inWord, theirs[index].size());
    // The head has a group of ours in it.
    const auto event = headOf(ours[0]).event;
    const auto wished = headOf(theirs[0]).event;
    const auto begin = std::size_t(event.data() - ours[0].data());
    if (inWord < begin || wished.empty())
        return word;
    return std::size_t(wished.data() - definition.data()) + std::min(inWord - begin, wished.size());
}

Message sentences(const Message& what, const Message& fix)
{
    return fix.empty() ? what : tr("{} {}", {what, fix});
}

Error wrongProbe(std::string_view definition, std::size_t column, Message what)
{
    const auto end = std::min(definition.find_first_of(kBlanks, column), definition.size());
    return {
        .code = ErrorCode::Invalid,
        .what = std::move(what),
        .hint = withCaret(definition, column),
        .place = {.byte = column, .field = std::string(definition.substr(column, end - column))}};
}

} // namespace probescope::record
