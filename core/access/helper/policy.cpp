#include "core/access/helper/policy.h"

#include "core/access/backend/kernel_memory.h"
#include "core/access/control/probe_line.h"
#include "core/access/control/trigger_line.h"
#include "core/access/helper/policy_table.h"
#include "core/base/constant_message.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace probescope::access {

namespace {

constexpr std::string_view kPrefix = "probescope";
constexpr std::uint64_t kMaxSubBufferKib = 64;
constexpr ConstantMessage kAskForControl = "Reconnect with permission to control tracing"_tr;
constexpr ConstantMessage kAskForConsent = "Allow changes to top-level tracing"_tr;
constexpr ConstantMessage kAskForOthers = "Allow changes to what other users set up"_tr;

tl::unexpected<Error> refuse(Message what, const TracePath& path, Message hint = {})
{
    return fail(ErrorCode::Refused, std::move(what), std::move(hint), Place{.file = path.text()});
}

/// Digits without a leading 0, so that a name says one thing only.
template <typename Number>
std::optional<Number> plainNumber(std::string_view text)
{
    if (text.empty() || !isDigit(text.front()) || (text.size() > 1 && text.front() == '0'))
        return std::nullopt;
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

/// The part up to the separator, which is taken off the text with it.
std::string_view takePart(std::string_view& text, char separator)
{
    const auto end = text.find(separator);
    const auto part = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return part;
}

std::string_view withoutLineEnd(std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    return text;
}

std::string_view withoutBlanks(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t");
    const auto end = text.find_last_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, end + 1 - begin);
}

/// Kernels strip any kind of blank from what they are given; we only know two.
bool holdsControls(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == 0x7f;
    });
}

/// The part of a synthetic event's name that says whose it is; empty where it says nothing.
std::string_view groupOfSynthetic(std::string_view event)
{
    std::size_t end = 0;
    for (int part = 0; part < 3 && end != std::string_view::npos; ++part)
        end = event.find('_', end + 1);
    return end == std::string_view::npos ? std::string_view() : event.substr(0, end);
}

Result<> checkSize(const TracePath& path, std::string_view text, std::uint64_t most)
{
    const auto number = plainNumber<std::uint64_t>(withoutBlanks(text));
    if (number && *number <= most)
        return {};
    return refuse(tr("invalid size: the limit is {} KiB", {most}), path,
                  tr("Choose a smaller buffer"));
}

/// The kernel takes 100 bytes at the most, and cuts off what it takes for blanks, 0xA0 among them:
/// only a word that is the same before and after that says which tracer it is.
Result<> checkTracer(const TracePath& path, std::string_view word)
{
    constexpr std::size_t kMaxTracer = 99;
    const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_'
            || c == '-';
    });
    if (word.empty() || word.size() > kMaxTracer || !plain)
        return refuse(tr("not a tracer name"), path, tr("Choose one from available_tracers"));
    if (word == "mmiotrace")
        return refuse(tr("this tracer takes CPUs offline"), path);
    return {};
}

/// The kernel keeps one place for what it prints itself, wherever the option is set.
bool takesPrints(std::string_view option, std::string_view text)
{
    if (option == "trace_printk_dest")
        return withoutBlanks(withoutLineEnd(text)) != "0";
    return option == "trace_options" && text.find("trace_printk") != std::string_view::npos;
}

Result<> checkText(const TracePath& path, std::string_view text, WrittenText kind,
                   const PolicyLimits& limits)
{
    if (text.size() > limits.textBytes)
        return refuse(tr("the text is too long"), path);
    text = withoutLineEnd(text);
    if (kind == WrittenText::Marker)
        return {};
    if (holdsControls(text))
        return refuse(tr("write one command at a time, without control characters"), path);
    switch (kind) {
    case WrittenText::Tracer:
        return checkTracer(path, withoutBlanks(text));
    case WrittenText::Functions:
        if (text.find(":dump") != std::string_view::npos
            || text.find(":cpudump") != std::string_view::npos)
            return refuse(tr("dumping to the console can stall the machine"), path);
        return {};
    case WrittenText::BufferKib:
        return checkSize(path, text, limits.bufferKib);
    case WrittenText::SubBufferKib:
        return checkSize(path, text, kMaxSubBufferKib);
    case WrittenText::Word:
    case WrittenText::Marker:
    case WrittenText::Probes: // these two are read whole
    case WrittenText::Synthetic:
    case WrittenText::Trigger:
        break;
    }
    return {};
}

} // namespace

/// Where a path leads.
struct Policy::Target
{
    enum class Owner { Top, Ours, Others };

    Owner owner = Owner::Top;
    bool ourEvents = false; ///< below events/ of a group of ours
    bool ofOneEvent = false; ///< its `enable`, `filter` or `trigger`
    FileRule rule = {};
    bool root = false; ///< the folder of the instance itself
};

Policy::Policy(Level level, Process owner, AliveFn alive, PolicyLimits limits)
    : m_level(level)
    , m_owner(std::move(owner))
    , m_alive(std::move(alive))
    , m_limits(limits)
{
}

Result<> Policy::permitTopLevel(bool permitted)
{
    return permit(permitted, m_topLevel);
}

Result<> Policy::permitOthers(bool permitted)
{
    return permit(permitted, m_others);
}

Result<> Policy::permit(bool permitted, bool& which) const
{
    if (permitted && m_level != Level::Control)
        return fail(ErrorCode::Refused, tr("read-only sessions cannot change anything"),
                    kAskForControl);
    which = permitted;
    return {};
}

bool Policy::ours(std::string_view name, char separator, bool ofTheDeadToo) const
{
    if (takePart(name, separator) != kPrefix)
        return false;
    const auto pid = plainNumber<std::int32_t>(takePart(name, separator));
    const bool more = name.find(separator) != std::string_view::npos;
    const auto start = plainNumber<std::uint64_t>(takePart(name, separator));
    if (!pid || !start || (more && !plainNumber<std::uint32_t>(name)))
        return false;
    const bool own = *pid == m_owner.pid && *start == m_owner.start;
    return own || (ofTheDeadToo && !m_alive(*pid, *start));
}

bool Policy::ownsInstance(std::string_view name) const
{
    return ours(name, '-');
}

bool Policy::ownsGroup(std::string_view name) const
{
    return ours(name, '_');
}

bool Policy::ownsSynthetic(std::string_view event) const
{
    const auto group = groupOfSynthetic(event);
    return !group.empty() && ownsGroup(group);
}

bool Policy::reachesOthers(const TracePath& path, std::string_view text) const
{
    const Target target = targetOf(path);
    const auto kind = target.rule.text;
    if (kind == WrittenText::Probes || kind == WrittenText::Synthetic)
        return false;
    return target.owner != Target::Owner::Ours || takesPrints(path.name(), text);
}

Policy::Target Policy::targetOf(const TracePath& path) const
{
    Target target;
    auto parts = path.parts();
    if (parts.size() >= 2 && parts[0] == "instances") {
        target.owner = ownsInstance(parts[1]) ? Target::Owner::Ours : Target::Owner::Others;
        parts.erase(parts.begin(), parts.begin() + 2);
    }
    target.root = parts.empty();
    target.ourEvents = parts.size() >= 3 && parts[0] == "events" && ownsGroup(parts[1]);
    target.ofOneEvent = parts.size() == 4 && parts[0] == "events"
        && (parts[3] == "enable" || parts[3] == "filter" || parts[3] == "trigger");
    target.rule = ruleOf(parts, target.owner == Target::Owner::Top);
    return target;
}

Result<> Policy::mayRead(const TracePath& path) const
{
    const Target target = targetOf(path);
    if ((target.rule.rights & kMayRead) != 0)
        return {};
    if ((target.rule.rights & kMayReadData) == 0)
        return refuse(tr("the helper does not allow reading this file"), path);
    if (m_level != Level::Control)
        return refuse(tr("read-only sessions cannot read recorded data"), path, kAskForControl);
    if (target.owner == Target::Owner::Others)
        return refuse(tr("this data belongs to another user of tracing"), path);
    if (target.owner == Target::Owner::Top && !m_topLevel && !target.ourEvents)
        return refuse(tr("the top-level buffer is shared by all users of tracing"), path,
                      kAskForConsent);
    return {};
}

Result<> Policy::mayList(const TracePath& path) const
{
    static constexpr std::array<std::string_view, 6> kFolders{
        "events", "options", "per_cpu", "trace_stat", "osnoise", "hwlat_detector"};
    constexpr std::size_t kDeepest = 3; // events/SYSTEM/EVENT
    auto parts = path.parts();
    if (!parts.empty() && parts[0] == "instances")
        parts.erase(parts.begin(),
                    parts.begin() + std::ptrdiff_t(std::min<std::size_t>(parts.size(), 2)));
    const bool known =
        parts.empty() || std::find(kFolders.begin(), kFolders.end(), parts[0]) != kFolders.end();
    if (!known || parts.size() > kDeepest)
        return refuse(tr("the helper does not allow listing this folder"), path);
    return {};
}

Result<> Policy::mayWrite(const TracePath& path, std::string_view text, unsigned right) const
{
    if (m_level != Level::Control)
        return refuse(tr("read-only sessions cannot change anything"), path, kAskForControl);
    const Target target = targetOf(path);
    const FileRule& rule = target.rule;
    if ((rule.rights & right) == 0)
        return refuse(right == kMayTruncate ? tr("the helper does not allow clearing this file")
                                            : tr("the helper does not allow writing this file"),
                      path);
    const bool probes = rule.text == WrittenText::Probes || rule.text == WrittenText::Synthetic;
    const bool agreed = m_others && target.ofOneEvent;
    if (target.owner == Target::Owner::Others && !agreed)
        return refuse(tr("this instance belongs to another user of tracing"), path,
                      target.ofOneEvent ? Message(kAskForOthers) : Message());
    if (target.owner == Target::Owner::Top && !m_topLevel && !probes && !target.ourEvents
        && !agreed)
        return refuse(tr("top-level tracing is shared by all users"), path, kAskForConsent);
    if (!m_topLevel && takesPrints(path.name(), text))
        return refuse(tr("trace_printk() output is shared by all users of tracing"), path,
                      kAskForConsent);
    return checkText(path, text, rule.text, m_limits);
}

Result<std::string> Policy::mayAppend(const TracePath& path, std::string_view text) const
{
    if (const auto allowed = mayWrite(path, text, kMayAppend); !allowed)
        return passOn(allowed);
    switch (targetOf(path).rule.text) {
    case WrittenText::Probes:
        return probeText(path, text);
    case WrittenText::Synthetic:
        return syntheticText(path, text);
    case WrittenText::Trigger:
        return triggerText(path, text);
    case WrittenText::Tracer:
        return std::string(withoutBlanks(withoutLineEnd(text)));
    default:
        return std::string(text);
    }
}

Result<> Policy::mayMakeProbe(const TracePath& path, std::string_view group, bool deletes,
                              const char* what) const
{
    if (m_others || ours(group, '_', deletes))
        return {};
    return refuse(what, path, kAskForOthers);
}

Result<std::string> Policy::probeText(const TracePath& path, std::string_view text) const
{
    auto line = ProbeLine::parse(text);
    if (!line) {
        line.error().place.file = path.text();
        return passOn(line);
    }
    // Synthetic events have one group for all; there it is the name that says whose it is.
    const bool synthetic = line->group == "synthetic" && (line->kind == 's' || line->kind == '-');
    const auto group = synthetic ? groupOfSynthetic(line->event) : std::string_view(line->group);
    if (auto allowed = mayMakeProbe(path, group, line->kind == '-',
                                    "this group of probes belongs to another user of tracing");
        !allowed)
        return passOn(allowed);
    if (line->kind == 's' && !synthetic)
        return refuse(tr("synthetic events must be in the group synthetic"), path);
    if (path != TracePath("dynamic_events") && line->kind != '-') {
        const bool files = path == TracePath("uprobe_events");
        if ((line->kind != 'p' && line->kind != 'r') || line->ofFile() != files)
            return refuse(tr("this file does not accept this kind of probe"), path);
    }
    return line->format();
}

Result<std::string> Policy::syntheticText(const TracePath& path, std::string_view text) const
{
    auto line = SyntheticLine::parse(text);
    if (!line) {
        line.error().place.file = path.text();
        return passOn(line);
    }
    if (auto allowed = mayMakeProbe(path, groupOfSynthetic(line->event), line->deletes,
                                    "this synthetic event belongs to another user of tracing");
        !allowed)
        return passOn(allowed);
    return line->format();
}

/// Where something of others is changed with consent, so is this.
Result<std::string> Policy::triggerText(const TracePath& path, std::string_view text) const
{
    const Target target = targetOf(path);
    const bool agreed = m_others || (target.owner == Target::Owner::Top && m_topLevel);
    if (agreed)
        return std::string(text);
    auto line = TriggerLine::parse(text);
    if (!line) {
        line.error().place.file = path.text();
        return passOn(line);
    }
    const bool stays = (line->kind == "hist" && !line->snapshots) || line->kind == "stacktrace";
    if (target.owner == Target::Owner::Top && !stays && !line->removes)
        return refuse(tr("this trigger affects other recordings"), path, kAskForConsent);
    if (target.owner == Target::Owner::Top && TriggerLine::setsClock(text) && !line->removes)
        return refuse(tr("a histogram with timestamps changes the top-level clock and clears the "
                         "top-level buffer"),
                      path, kAskForConsent);
    for (const auto& name : line->names) {
        const auto group = groupOfSynthetic(name);
        const bool own = !group.empty() && ours(group, '_', line->removes);
        if (!own)
            return refuse(
                tr("the histogram or synthetic event {} belongs to another user of tracing",
                   {name}),
                path, kAskForOthers);
    }
    return std::string(text);
}

Result<std::string> Policy::mayTruncate(const TracePath& path, std::string_view text) const
{
    if (const auto allowed = mayWrite(path, text, kMayTruncate); !allowed)
        return passOn(allowed);
    return std::string(text);
}

Result<> Policy::mayMakeInstance(std::string_view name) const
{
    const auto path = TracePath("instances").child(name);
    if (!path)
        return passOn(path);
    if (m_level != Level::Control)
        return refuse(tr("read-only sessions cannot change anything"), *path, kAskForControl);
    if (!ours(name, '-', false))
        return refuse(tr("the instance name must start with its owner's name"), *path);
    return {};
}

Result<> Policy::mayRemoveInstance(std::string_view name) const
{
    const auto path = TracePath("instances").child(name);
    if (!path)
        return passOn(path);
    if (m_level != Level::Control)
        return refuse(tr("read-only sessions cannot change anything"), *path, kAskForControl);
    if (!ownsInstance(name))
        return refuse(tr("this instance belongs to another user of tracing"), *path);
    return {};
}

Result<> Policy::mayStream(const TracePath& instance) const
{
    if (m_level != Level::Control)
        return refuse(tr("read-only sessions cannot read recorded data"), instance, kAskForControl);
    const Target target = targetOf(instance);
    if (!target.root)
        return refuse(tr("not a tracing instance"), instance);
    if (target.owner == Target::Owner::Others)
        return refuse(tr("this instance belongs to another user of tracing"), instance);
    if (target.owner == Target::Owner::Top && !m_topLevel)
        return refuse(tr("the top-level buffer is shared by all users of tracing"), instance,
                      kAskForConsent);
    return {};
}

Result<> Policy::mayTurn(KernelSwitch which) const
{
    const Place place{.file = pathOf(which)};
    if (m_level != Level::Control)
        return fail(ErrorCode::Refused, tr("read-only sessions cannot change anything"),
                    kAskForControl, place);
    if (!m_topLevel)
        return fail(ErrorCode::Refused, tr("this switch affects the whole machine"), kAskForConsent,
                    place);
    return {};
}

Result<> Policy::mayReadKernelText(std::size_t bytes) const
{
    const Place place{.file = KernelMemory::kPath};
    if (m_level != Level::Control)
        return fail(ErrorCode::Refused, tr("read-only sessions cannot read the kernel's code"),
                    kAskForControl, place);
    if (bytes == 0 || bytes > kMaxKernelText)
        return fail(ErrorCode::Refused, tr("too many bytes of kernel code requested"), {}, place);
    return {};
}

Result<> Policy::mayHold(const TracePath& path) const
{
    if (const auto allowed = mayWrite(path, {}, kMayHold); !allowed)
        return passOn(allowed);
    return {};
}

} // namespace probescope::access
