#include "tests/support/conformance/conformance_checks.h"

#include <array>

namespace probescope {

using access::Backend;
using access::TracePath;

namespace {

/// Deletes what a check made of dynamic events, whatever became of it.
class OwnGroup
{
public:
    explicit OwnGroup(Backend& backend)
        : m_backend(backend)
        , m_name(ownedName(backend, '_'))
    {
    }
    ~OwnGroup()
    {
        for (const char* event : {"one", "two", "three"})
            static_cast<void>(m_backend.append("dynamic_events", "-:" + m_name + "/" + event));
        for (const char* event : {"_lat", "_text"})
            static_cast<void>(m_backend.append("synthetic_events", "!" + m_name + event));
    }
    OwnGroup(const OwnGroup&) = delete;
    OwnGroup& operator=(const OwnGroup&) = delete;
    const std::string& name() const { return m_name; }
    TracePath folder(const char* event) const
    {
        return *TracePath::parse("events/" + m_name + "/" + event);
    }

private:
    Backend& m_backend;
    std::string m_name;
};

std::string makesUserProbes(Backend& backend)
{
    Findings findings;
    const OwnGroup group(backend);
    const TracePath probes = "uprobe_events";
    const auto one = ":" + group.name() + "/one ";
    findings.done(backend.append(probes, "p" + one + "/bin/sh:0x1000 aa=%di:u32"), "a user probe");
    findings.shows(backend, probes, "p" + one + "/bin/sh:0x0000000000001000 aa=%di:u32\n");
    findings.shows(backend, "dynamic_events", "p" + one + "/bin/sh:0x0000000000001000 aa=%di");
    findings.shows(backend, "uprobe_profile", "  /bin/sh one ");
    findings.shows(backend, group.folder("one") / "format", "field:u32 aa;");
    findings.fails(backend.append(probes, "r" + one + "/bin/sh:0x1000 aa=%di:u32"),
                   ErrorCode::Invalid, EEXIST, "another kind of the same name");
    findings.fails(backend.append(probes, "p" + one + "/bin/sh:0x1000 aa=%di:u32"),
                   ErrorCode::Invalid, EEXIST, "the same probe twice");
    findings.fails(backend.append(probes, "p:" + group.name() + "/two /no/such:0x10"),
                   ErrorCode::Invalid, ENOENT, "a probe in no file");
    findings.fails(backend.append(probes, "p:" + group.name() + "/two /bin:0x10"),
                   ErrorCode::Invalid, EINVAL, "a probe in a folder");
    findings.done(backend.append(probes, "-:" + group.name() + "/one"), "delete the probe");
    return findings.text();
}

/// Several probes may make one event: they go together.
std::string joinsProbesOfOneEvent(Backend& backend)
{
    Findings findings;
    const OwnGroup group(backend);
    const TracePath probes = "kprobe_events";
    const auto one = ":" + group.name() + "/one ";
    findings.done(backend.append(probes, "p" + one + "vfs_read"), "a probe");
    findings.done(backend.append(probes, "p" + one + "vfs_write"), "another one of the event");
    findings.shows(backend, probes, "p" + one + "vfs_read\np" + one + "vfs_write\n");
    findings.fails(backend.append(probes, "p" + one + "vfs_open aa=%di"), ErrorCode::Invalid,
                   EEXIST, "one with other arguments");
    {
        const TestInstance instance(backend, findings);
        const auto enable = instance / group.folder("one") / "enable";
        findings.done(backend.append(enable, "1"), "enable the event");
        // The first of the two goes all the same.
        findings.fails(backend.append(probes, "-:" + group.name() + "/one"), ErrorCode::Busy, EBUSY,
                       "deleting what is used");
        findings.shows(backend, probes, "p" + one + "vfs_write\n");
        const auto left = backend.read(probes);
        findings.require(left && left->find("vfs_read") == std::string::npos, "both are there");
        findings.done(backend.append(enable, "0"), "disable the event");
    }
    findings.done(backend.append(probes, "-:" + group.name() + "/one"), "delete the other one");
    return findings.text();
}

std::string describesArguments(Backend& backend)
{
    Findings findings;
    const OwnGroup group(backend);
    findings.done(
        backend.append("kprobe_events",
                       "r4:" + group.name() + "/one vfs_read rv=$retval:s64 cc=$comm xx=%di"),
        "a return probe");
    const auto format = group.folder("one") / "format";
    for (const char* field :
         {"field:unsigned long __probe_func;", "field:unsigned long __probe_ret_ip;",
          "field:s64 rv;", "field:__data_loc char[] cc;", "field:u64 xx;"})
        findings.shows(backend, format, field);
    findings.done(
        backend.append("kprobe_events",
                       "p:" + group.name() + "/two vfs_read aa=$arg1:x64 bb=+0($arg2):u8[4]"),
        "an array");
    findings.shows(backend, group.folder("two") / "format", "field:u8 bb[];");
    findings.shows(backend, "kprobe_events", "/two vfs_read aa=$arg1:x64 bb=+0($arg2):u8[4]\n");
    findings.shows(backend, "kprobe_profile", "  one ");
    return findings.text();
}

std::string saysWhatWasWrong(Backend& backend)
{
    Findings findings;
    const OwnGroup group(backend);
    const auto command = "p:" + group.name() + "/one vfs_read aa=%di:foo";
    findings.fails(backend.append("kprobe_events", command), ErrorCode::Invalid, EINVAL,
                   "a type that is none");
    // The caret stands below the type.
    findings.shows(backend, "error_log",
                   "trace_kprobe: error: Unknown type is specified\n  Command: " + command
                       + "\n           " + std::string(command.find("foo"), ' ') + "^\n");
    return findings.text();
}

std::string makesEventProbes(Backend& backend)
{
    Findings findings;
    const OwnGroup group(backend);
    const TracePath events = "dynamic_events";
    const auto one = "e:" + group.name() + "/one ";
    findings.done(backend.append(events,
                                 one
                                     + "sched/sched_switch who=$prev_pid:s32 nm=$prev_comm:string"
                                       " if prev_pid == 1"),
                  "an event probe");
    // Without its filter.
    findings.shows(backend, events,
                   one + "sched.sched_switch who=$prev_pid:s32 nm=$prev_comm:string\n");
    findings.shows(backend, group.folder("one") / "format", "field:s32 who;");
    findings.fails(backend.append(events, one + "sched/sched_waking pp=$pid"), ErrorCode::Invalid,
                   EEXIST, "a name that is taken");
    const auto two = "e:" + group.name() + "/two ";
    findings.fails(backend.append(events, two + "sched/no_such pp=$pid"), ErrorCode::Invalid,
                   ENODEV, "a probe on no event");
    // ENOENT in older kernels, EINVAL in newer ones.
    findings.fails(backend.append(events, two + "sched/sched_switch pp=$no_such"),
                   ErrorCode::Invalid, 0, "a field that is none");
    findings.fails(backend.append(events, two + "sched/sched_switch pp=$prev_pid if no_such == 1"),
                   ErrorCode::Invalid, EINVAL, "a filter that is none");
    findings.done(backend.append(events, "-:" + group.name() + "/one"), "delete it");
    findings.fails(backend.append(events, "-:" + group.name() + "/one"), ErrorCode::Invalid, ENOENT,
                   "deleting it twice");
    return findings.text();
}

std::string makesSyntheticEvents(Backend& backend)
{
    Findings findings;
    const OwnGroup group(backend);
    const TracePath events = "synthetic_events";
    const auto name = group.name() + "_lat";
    findings.done(backend.append(events, name + " u64 lat; pid_t pid"), "a synthetic event");
    findings.shows(backend, events, name + "\tu64 lat; pid_t pid\n");
    findings.shows(backend, "dynamic_events", "s:synthetic/" + name + "\tu64 lat; pid_t pid\n");
    const auto folder = TracePath("events/synthetic") / *TracePath::parse(name);
    findings.shows(backend, folder / "format", "field:pid_t pid;");
    findings.fails(backend.append(events, name + " u64 lat"), ErrorCode::Invalid, EEXIST,
                   "a name that is taken");
    const auto text = group.name() + "_text";
    findings.fails(backend.append(events, text + " u63 lat"), ErrorCode::Invalid, EINVAL,
                   "a type that is none");
    findings.done(backend.append("dynamic_events", "s:synthetic/" + text + " char aa[16]"),
                  "one with an array");
    findings.shows(backend, events, text + "\tchar[16] aa\n");
    {
        const TestInstance instance(backend, findings);
        findings.done(backend.append(instance / folder / "enable", "1"), "enable it");
        findings.fails(backend.append(events, "!" + name), ErrorCode::Busy, EBUSY,
                       "deleting what is used");
        findings.done(backend.append(instance / folder / "enable", "0"), "disable it");
    }
    findings.done(backend.append(events, "!" + name), "delete it");
    findings.fails(backend.append(events, "!" + name), ErrorCode::Invalid, ENOENT,
                   "deleting it twice");
    findings.done(backend.append("dynamic_events", "-:synthetic/" + text), "delete the other one");
    return findings.text();
}

constexpr std::array kDynamicEventChecks{
    ConformanceCheck{"makes user probes", makesUserProbes},
    ConformanceCheck{"joins probes of one event", joinsProbesOfOneEvent},
    ConformanceCheck{"describes arguments", describesArguments},
    ConformanceCheck{"says what was wrong", saysWhatWasWrong},
    ConformanceCheck{"makes event probes", makesEventProbes},
    ConformanceCheck{"makes synthetic events", makesSyntheticEvents},
};

} // namespace

std::span<const ConformanceCheck> dynamicEventChecks()
{
    return kDynamicEventChecks;
}

} // namespace probescope
