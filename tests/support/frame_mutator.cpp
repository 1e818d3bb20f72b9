#include "tests/support/frame_mutator.h"

#include "core/access/protocol/frame_codec.h"
#include "core/access/protocol/payload.h"

#include <algorithm>

namespace probescope {

using access::PayloadWriter;
using access::protocol::FrameType;

FrameMutator::FrameMutator(Options options)
    : m_options(std::move(options))
    , m_random(m_options.seed)
{
    auto group = "probescope_" + m_options.owner;
    std::replace(group.begin(), group.end(), '-', '_');
    const auto own = "instances/probescope-" + m_options.owner;
    for (const auto& folder : {own, std::string("instances/foreign"), std::string()}) {
        const auto below = folder.empty() ? folder : folder + "/";
        m_paths.push_back(folder);
        for (const char* file : {"tracing_on",
                                 "current_tracer",
                                 "trace_clock",
                                 "buffer_size_kb",
                                 "set_event",
                                 "set_event_pid",
                                 "set_ftrace_filter",
                                 "options/overwrite",
                                 "trace",
                                 "trace_pipe",
                                 "trace_marker",
                                 "trace_marker_raw",
                                 "snapshot",
                                 "free_buffer",
                                 "error_log",
                                 "events",
                                 "events/enable",
                                 "events/sched/sched_switch/enable",
                                 "events/sched/sched_switch/filter",
                                 "events/sched/sched_switch/trigger",
                                 "events/sched/sched_switch/format",
                                 "events/sched/sched_switch/hist",
                                 "per_cpu/cpu0/stats",
                                 "per_cpu/cpu0/trace_pipe_raw",
                                 "per_cpu/cpu0/snapshot",
                                 "tracing_cpumask",
                                 "max_graph_depth"})
            m_paths.push_back(below + file);
    }
    for (const char* file : {"kprobe_events",
                             "uprobe_events",
                             "dynamic_events",
                             "synthetic_events",
                             "README",
                             "available_events",
                             "saved_cmdlines",
                             "saved_cmdlines_size",
                             "stack_max_size",
                             "function_profile_enabled",
                             "trace_stat/function0",
                             "instances",
                             "..",
                             "../secret",
                             "instances/../../secret",
                             "/etc/passwd",
                             "/proc/self/mem",
                             "./tracing_on",
                             "link",
                             "link/secret",
                             "instances/foreign/../../../secret",
                             "events//enable",
                             "tracing_on/",
                             "TRACING_ON",
                             "instances/probescope-1-1/tracing_on",
                             "instances/probescope-1-1",
                             "events/probescope_1_1/ev/enable"})
        m_paths.emplace_back(file);
    m_paths.push_back(own + "/../foreign/tracing_on");
    m_paths.push_back(own + "/options/link");
    m_paths.push_back("events/" + group + "/one/enable");
    m_paths.emplace_back("tracing_on\0x", 12);
    m_paths.emplace_back(1100, 'a');
    m_texts = {"0",
               "",
               "nop",
               "mmiotrace",
               "mono",
               "sched:sched_switch",
               "!sched:sched_switch",
               "prev_pid == 1",
               "traceoff:5 if prev_pid == 1",
               "hist:keys=prev_pid",
               "vfs_read:traceoff",
               "vfs_read:dump",
               "64",
               "999999999999",
               "a\nb",
               "p:" + group + "/one vfs_read aa=%di:u32",
               "r10:" + group + "/one vfs_read rv=$retval",
               "p:" + group + "/two /bin/sh:0x1000(0x20)",
               "e:" + group + "/three sched/sched_switch pp=$prev_pid if prev_pid == 1",
               "s:synthetic/" + group + "_lat u64 lat",
               group + "_lat u64 lat; char cc[16]",
               "!" + group + "_lat",
               "-:" + group + "/one",
               "-:foreign/one",
               "-:one",
               "-:",
               "p:foreign/one vfs_read",
               "p:sched/one vfs_read",
               "p vfs_read",
               "p:" + group + "/one 0xffffffff81000000",
               "p:" + group + "/one vfs_read # comment",
               "p:" + group + "/one vfs_read\np:foreign/two vfs_read"};
}

std::size_t FrameMutator::pick(std::size_t count)
{
    return std::size_t(m_random() % count);
}

std::string FrameMutator::mutated(std::string bytes)
{
    for (auto rounds = 1 + pick(4); rounds > 0; --rounds) {
        const auto at = pick(bytes.size() + 1);
        switch (pick(5)) {
        case 0:
            bytes.insert(at, 1, char(m_random()));
            break;
        case 1:
            if (at < bytes.size())
                bytes.erase(at, 1 + pick(8));
            break;
        case 2:
            if (at < bytes.size())
                bytes[at] = char(bytes[at] ^ char(1U << pick(8)));
            break;
        case 3:
            bytes.insert(at, bytes.substr(pick(bytes.size() + 1), pick(40)));
            break;
        default:
            bytes.insert(at, std::string(pick(chance(100) ? 6000 : 4), "/.:_- \n\t"[pick(8)]));
            break;
        }
    }
    return bytes;
}

std::string FrameMutator::path()
{
    std::string path(pick(m_paths));
    if (chance(8))
        path += "/" + std::string(pick(m_paths));
    return chance(3) ? mutated(std::move(path)) : path;
}

std::string FrameMutator::text()
{
    std::string text(pick(m_texts));
    return chance(2) ? mutated(std::move(text)) : text;
}

std::string FrameMutator::payloadOf(FrameType type)
{
    using W = PayloadWriter;
    const auto instance =
        chance(3) ? "probescope-" + m_options.owner + "-" + std::to_string(pick(9)) : std::string();
    switch (type) {
    case FrameType::Read:
        return W().text(path()).u64(chance(10) ? m_random() : 4096).take();
    case FrameType::ReadSystem:
        return W().u8(std::uint8_t(chance(4) ? m_random() : pick(3))).u64(pick(2000)).take();
    case FrameType::ReadModuleTypes:
        return W().text(chance(2) ? path() : mutated("ext4")).u64(pick(2000)).take();
    case FrameType::Append:
    case FrameType::Truncate:
        return W().text(path()).text(text()).take();
    case FrameType::List:
    case FrameType::OpenStream:
    case FrameType::Hold:
        return W().text(path()).take();
    case FrameType::MakeInstance:
    case FrameType::RemoveInstance:
        return W().text(instance.empty() ? path() : instance).take();
    case FrameType::CloseStream:
    case FrameType::Flush:
    case FrameType::Release:
        return W().u32(std::uint32_t(chance(2) ? pick(20) : m_random())).take();
    case FrameType::Credit:
        return W().u32(std::uint32_t(pick(20))).u64(m_random() >> pick(64)).take();
    case FrameType::ConsentOthers: // nobody agrees: what others made has to stay
        return W().u8(0).take();
    case FrameType::Consent:
        return W().u8(m_options.consents ? std::uint8_t(pick(2)) : std::uint8_t(0)).take();
    case FrameType::Turn:
        return W()
            .u8(std::uint8_t(chance(2) ? pick(2) : m_random()))
            .u8(std::uint8_t(pick(2)))
            .take();
    case FrameType::ReadKernelText:
        return W().u64(m_random() >> pick(64)).u32(std::uint32_t(m_random() >> pick(64))).take();
    default:
        return {};
    }
}

std::string FrameMutator::shaped(std::uint32_t id, bool& answered)
{
    static const std::vector<FrameType> kOften{
        FrameType::Read,           FrameType::Read,
        FrameType::Append,         FrameType::Append,
        FrameType::Append,         FrameType::Truncate,
        FrameType::List,           FrameType::MakeInstance,
        FrameType::RemoveInstance, FrameType::OpenStream,
        FrameType::CloseStream,    FrameType::Flush,
        FrameType::Credit,         FrameType::Hold,
        FrameType::Release,        FrameType::Consent,
        FrameType::ConsentOthers,  FrameType::Turn,
        FrameType::ReadSystem,     FrameType::ReadModuleTypes,
        FrameType::ReadKernelText};
    auto type = kOften[pick(kOften.size())];
    if (chance(500)) // these read all of /proc
        type = chance(2) ? FrameType::Owner : FrameType::Processes;
    answered = type != FrameType::Credit;
    const auto payload = payloadOf(type);
    return access::frameHeader(type, id, payload.size()) + payload;
}

std::string FrameMutator::broken()
{
    std::string bytes;
    bool answered = false;
    for (auto frames = 1 + pick(4); frames > 0; --frames)
        bytes += shaped(std::uint32_t(m_random()), answered);
    if (chance(4)) // a length that is none
        bytes.replace(0, 4, PayloadWriter().u32(std::uint32_t(m_random())).take());
    if (chance(4))
        bytes.resize(pick(bytes.size() + 1));
    return mutated(std::move(bytes));
}

} // namespace probescope
