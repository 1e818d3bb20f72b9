#include "tests/support/conformance/backend_conformance.h"

#include "tests/support/conformance/conformance_checks.h"

#include <algorithm>
#include <array>
#include <cerrno>

namespace probescope {

using access::Backend;
using access::TracePath;
using namespace std::chrono_literals;

namespace {

std::string showsWhatIsThere(Backend& backend)
{
    Findings findings;
    findings.shows(backend, "available_tracers", "nop").shows(backend, "README", "mini-HOWTO");
    const auto root = backend.list({});
    findings.done(root, "list the root");
    const auto has = [&root](const access::Entry& entry) {
        return root && std::find(root->begin(), root->end(), entry) != root->end();
    };
    findings.require(has({.name = "README", .folder = false, .writable = false}), "no README");
    findings.require(has({.name = "events", .folder = true, .writable = true})
                         || has({.name = "events", .folder = true, .writable = false}),
                     "no events");
    findings.require(has({.name = "tracing_on", .folder = false, .writable = true}),
                     "no tracing_on");
    findings.fails(backend.read("available_events", 10), ErrorCode::Refused, 0, "reading too much");
    return findings.text();
}

std::string saysWhatIsMissing(Backend& backend)
{
    Findings findings;
    const TracePath event = "events/sched/no_such_event/format";
    findings.fails(backend.read(event), ErrorCode::NotFound, ENOENT, "reading nothing");
    findings.fails(backend.list("events/no_such_system"), ErrorCode::NotFound, ENOENT,
                   "listing nothing");
    const TestInstance instance(backend, findings);
    findings.fails(backend.append(instance / "events/sched/no_such_event/enable", "1"),
                   ErrorCode::NotFound, ENOENT, "writing nothing");
    const auto missing = backend.read(event);
    findings.require(!missing && missing.error().place.file == event.text(), "no place");
    return findings.text();
}

std::string makesInstancesOnce(Backend& backend)
{
    Findings findings;
    std::string name;
    {
        const TestInstance instance(backend, findings);
        name = instance.name();
        findings.fails(backend.makeInstance(name), ErrorCode::Invalid, EEXIST, "making it twice");
        findings.reads(backend, instance / "current_tracer", "nop\n");
    }
    findings.fails(backend.removeInstance(name), ErrorCode::NotFound, ENOENT, "removing it twice");
    return findings.text();
}

std::string setsTracers(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    findings.done(backend.append(instance / "current_tracer", "function"), "the function tracer");
    findings.reads(backend, instance / "current_tracer", "function\n");
    findings.fails(backend.append(instance / "current_tracer", "no_such_tracer"),
                   ErrorCode::Invalid, EINVAL, "a tracer that is none");
    findings.done(backend.append(instance / "current_tracer", "nop"), "no tracer");
    return findings.text();
}

std::string setsClocks(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    findings.done(backend.append(instance / "trace_clock", "mono"), "the clock mono");
    findings.shows(backend, instance / "trace_clock", "[mono]");
    findings.fails(backend.append(instance / "trace_clock", "sundial"), ErrorCode::Invalid, EINVAL,
                   "a clock that is none");
    return findings.text();
}

std::string sizesBuffers(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    findings.fails(backend.append(instance / "buffer_size_kb", "0"), ErrorCode::Invalid, EINVAL,
                   "a buffer of nothing");
    findings.done(backend.append(instance / "buffer_size_kb", "64"), "a small buffer");
    const auto size = backend.read(instance / "buffer_size_kb");
    findings.require(size && size->find_first_of("67") == 0, "the buffer is of another size");
    return findings.text();
}

std::string addsToLists(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto list = instance / "set_event";
    findings.done(backend.append(list, "sched:sched_switch"), "one event");
    findings.done(backend.append(list, "sched:sched_waking"), "another event");
    findings.shows(backend, list, "sched:sched_switch").shows(backend, list, "sched:sched_waking");
    findings.reads(backend, instance / "events/sched/sched_switch/enable", "1\n");
    findings.fails(backend.append(list, "no_such:event"), ErrorCode::Invalid, EINVAL,
                   "an event that is none");
    findings.done(backend.writeTruncating(list, "sched:sched_wakeup"), "one in place of all");
    findings.reads(backend, list, "sched:sched_wakeup\n");
    findings.done(backend.writeTruncating(list, ""), "none");
    findings.reads(backend, list, "");
    findings.reads(backend, instance / "events/sched/sched_switch/enable", "0\n");
    return findings.text();
}

std::string checksFilters(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto filter = instance / "events/sched/sched_switch/filter";
    findings.done(backend.append(filter, "prev_pid == 1"), "a filter");
    findings.reads(backend, filter, "prev_pid == 1\n");
    findings.fails(backend.append(filter, "no_such_field == 1"), ErrorCode::Invalid, EINVAL,
                   "a filter with a field that is none");
    findings.shows(backend, filter, "^");
    findings.done(backend.append(filter, "0"), "no filter");
    findings.reads(backend, filter, "none\n");
    return findings.text();
}

std::string checksFunctions(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    const auto functions = instance / "set_ftrace_filter";
    findings.done(backend.append(functions, "vfs_read"), "a function");
    findings.done(backend.append(functions, "vfs_write"), "another function");
    findings.shows(backend, functions, "vfs_read").shows(backend, functions, "vfs_write");
    // The error is in the write, not in the closing: the line end is there.
    findings.fails(backend.append(functions, "no_such_function"), ErrorCode::Invalid, EINVAL,
                   "a function that is none");
    findings.done(backend.writeTruncating(functions, "vfs_open vfs_read"), "two at once");
    findings.shows(backend, functions, "vfs_open").shows(backend, functions, "vfs_read");
    const auto rest = backend.read(functions);
    findings.require(rest && rest->find("vfs_write") == std::string::npos, "the old one is there");
    findings.done(backend.writeTruncating(functions, ""), "all functions");
    return findings.text();
}

std::string isBusyWhileItIsRead(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    auto stream = backend.openStream(instance / TracePath());
    findings.done(stream, "read the buffer");
    if (!stream)
        return findings.text();
    findings.require((*stream)->pageBytes() >= 4096, "the pages are too small");
    findings.done((*stream)->drain(0ms, true, [](auto, auto) {}), "drain");
    findings.fails(backend.append(instance / "current_tracer", "function"), ErrorCode::Busy, EBUSY,
                   "another tracer");
    findings.fails(backend.removeInstance(instance.name()), ErrorCode::Busy, EBUSY,
                   "removing the instance");
    stream->reset();
    findings.done(backend.append(instance / "current_tracer", "nop"), "the tracer afterwards");
    return findings.text();
}

std::string stopsWhatIsHeld(Backend& backend)
{
    Findings findings;
    const TestInstance instance(backend, findings);
    findings.done(backend.append(instance / "options/disable_on_free", "1"), "the option");
    findings.done(backend.append(instance / "tracing_on", "1"), "tracing");
    {
        const auto held = backend.hold(instance / "free_buffer");
        findings.done(held, "hold");
        findings.reads(backend, instance / "tracing_on", "1\n");
    }
    findings.reads(backend, instance / "tracing_on", "0\n");
    return findings.text();
}

std::string makesProbes(Backend& backend)
{
    Findings findings;
    const auto group = ownedName(backend, '_');
    const TracePath probes = "kprobe_events";
    findings.done(backend.append(probes, "p:" + group + "/conform vfs_read"), "make a probe");
    findings.shows(backend, probes, "p:" + group + "/conform vfs_read\n");
    findings.fails(backend.append(probes, "r:" + group + "/conform vfs_read"), ErrorCode::Invalid,
                   EEXIST, "another kind of the same name");
    findings.fails(backend.append(probes, "p:" + group + "/other no_such_function_at_all"),
                   ErrorCode::Invalid, 0, "a probe of nothing");
    {
        const TestInstance instance(backend, findings);
        const auto enable = instance / "events" / *TracePath::parse(group) / "conform/enable";
        findings.done(backend.append(enable, "1"), "enable the probe");
        findings.fails(backend.append(probes, "-:" + group + "/conform"), ErrorCode::Busy, EBUSY,
                       "deleting what is used");
        findings.done(backend.append(enable, "0"), "disable the probe");
    }
    findings.done(backend.append(probes, "-:" + group + "/conform"), "delete the probe");
    findings.fails(backend.append(probes, "-:" + group + "/conform"), ErrorCode::Invalid, ENOENT,
                   "deleting it twice");
    return findings.text();
}

std::string knowsItsOwner(Backend& backend)
{
    Findings findings;
    const auto owner = backend.owner();
    const auto all = backend.processes();
    findings.done(owner, "the owner").done(all, "the processes");
    findings.require(owner && all
                         && std::any_of(all->begin(), all->end(),
                                        [&owner](const access::Process& process) {
                                            return process.pid == owner->pid
                                                && process.start == owner->start;
                                        }),
                     "the owner is none of the processes");
    const auto threads = backend.threads();
    findings.done(threads, "the threads");
    findings.require(threads
                         && std::none_of(threads->begin(), threads->end(),
                                         [](const access::Process& thread) {
                                             return thread.pid == thread.parent
                                                 || thread.parent == 0;
                                         }),
                     "a thread is none, or of no process");
    for (const auto file : {access::SystemFile::Release, access::SystemFile::BootId,
                            access::SystemFile::OnlineCpus}) {
        const auto text = backend.readSystem(file);
        findings.done(text, "a file of the system");
        findings.require(text && !text->empty(), "a file of the system is empty");
    }
    return findings.text();
}

constexpr std::array kChecks{
    ConformanceCheck{"shows what is there", showsWhatIsThere},
    ConformanceCheck{"says what is missing", saysWhatIsMissing},
    ConformanceCheck{"makes instances once", makesInstancesOnce},
    ConformanceCheck{"sets tracers", setsTracers},
    ConformanceCheck{"sets clocks", setsClocks},
    ConformanceCheck{"sizes buffers", sizesBuffers},
    ConformanceCheck{"adds to lists", addsToLists},
    ConformanceCheck{"checks filters", checksFilters},
    ConformanceCheck{"checks functions", checksFunctions},
    ConformanceCheck{"is busy while it is read", isBusyWhileItIsRead},
    ConformanceCheck{"stops what is held", stopsWhatIsHeld},
    ConformanceCheck{"makes probes", makesProbes},
    ConformanceCheck{"knows its owner", knowsItsOwner},
};

} // namespace

const std::vector<ConformanceCheck>& conformanceChecks()
{
    static const auto all = [] {
        std::vector<ConformanceCheck> checks(kChecks.begin(), kChecks.end());
        for (const auto more : {dynamicEventChecks(), triggerChecks()})
            checks.insert(checks.end(), more.begin(), more.end());
        return checks;
    }();
    return all;
}

} // namespace probescope
