// The formats of Linux 6.12 on x86-64, and records that follow them.

#include "tests/bench/made/event_formats.h"

#include "tests/bench/made/kernel_functions.h"
#include "tests/bench/made/probes.h"

#include <fmt/format.h>
#include <map>

namespace probescope::made {

const std::string_view kHeaderPage = "\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n"
                                     "\tfield: local_t commit;\toffset:8;\tsize:8;\tsigned:1;\n"
                                     "\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n"
                                     "\tfield: char data;\toffset:16;\tsize:4080;\tsigned:0;\n";
const std::string_view kHeaderEvent = "# compressed entry header\n"
                                      "\ttype_len    :    5 bits\n"
                                      "\ttime_delta  :   27 bits\n"
                                      "\tarray       :   32 bits\n"
                                      "\n"
                                      "\tpadding     : type == 29\n"
                                      "\ttime_extend : type == 30\n"
                                      "\ttime_stamp : type == 31\n"
                                      "\tdata max type_len  == 28\n";

namespace {

enum EventId : std::uint16_t {
    kCallExitId = 10,
    kCallEntryId = 11,
    kSwitchId = 261,
    kWakeupNewId = 262,
    kWakeupId = 263,
    kWakingId = 264,
    kFirstProbeId = 1186,
};

std::string formatText(std::string_view name, unsigned id, std::string_view fields,
                       std::string_view print)
{
    return fmt::format(
        "name: {}\nID: {}\nformat:\n"
        "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
        "\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;\n"
        "\tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;\n"
        "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n{}\nprint fmt: {}\n",
        name, id, fields, print);
}

std::string wakeUpFormat(std::string_view name, unsigned id)
{
    return formatText(name, id,
                      "\tfield:char comm[16];\toffset:8;\tsize:16;\tsigned:0;\n"
                      "\tfield:pid_t pid;\toffset:24;\tsize:4;\tsigned:1;\n"
                      "\tfield:int prio;\toffset:28;\tsize:4;\tsigned:1;\n"
                      "\tfield:int target_cpu;\toffset:32;\tsize:4;\tsigned:1;\n",
                      R"("comm=%s pid=%d prio=%d target_cpu=%03d", )"
                      "REC->comm, REC->pid, REC->prio, REC->target_cpu");
}

std::string switchFormat()
{
    // The kernel lists the bits of a task's state one by one.
    constexpr std::string_view kMask = "((((0x00000000 | 0x00000001 | 0x00000002 | 0x00000004 | "
                                       "0x00000008 | 0x00000010 | 0x00000020 | 0x00000040) + 1) "
                                       "<< 1) - 1)";
    constexpr std::string_view kMore = "(((0x00000000 | 0x00000001 | 0x00000002 | 0x00000004 | "
                                       "0x00000008 | 0x00000010 | 0x00000020 | 0x00000040) + 1) "
                                       "<< 1)";
    return formatText(
        "sched_switch", kSwitchId,
        "\tfield:char prev_comm[16];\toffset:8;\tsize:16;\tsigned:0;\n"
        "\tfield:pid_t prev_pid;\toffset:24;\tsize:4;\tsigned:1;\n"
        "\tfield:int prev_prio;\toffset:28;\tsize:4;\tsigned:1;\n"
        "\tfield:long prev_state;\toffset:32;\tsize:8;\tsigned:1;\n"
        "\tfield:char next_comm[16];\toffset:40;\tsize:16;\tsigned:0;\n"
        "\tfield:pid_t next_pid;\toffset:56;\tsize:4;\tsigned:1;\n"
        "\tfield:int next_prio;\toffset:60;\tsize:4;\tsigned:1;\n",
        fmt::format(R"("prev_comm=%s prev_pid=%d prev_prio=%d prev_state=%s%s ==> )"
                    R"(next_comm=%s next_pid=%d next_prio=%d", REC->prev_comm, REC->prev_pid, )"
                    R"(REC->prev_prio, (REC->prev_state & {0}) ? )"
                    R"(__print_flags(REC->prev_state & {0}, "|", {{ 0x00000001, "S" }}, )"
                    R"({{ 0x00000002, "D" }}, {{ 0x00000004, "T" }}, {{ 0x00000008, "t" }}, )"
                    R"({{ 0x00000010, "X" }}, {{ 0x00000020, "Z" }}, {{ 0x00000040, "P" }}, )"
                    R"({{ 0x00000080, "I" }}) : "R", REC->prev_state & {1} ? "+" : "", )"
                    "REC->next_comm, REC->next_pid, REC->next_prio",
                    kMask, kMore));
}

struct ArgumentText
{
    std::string_view type;
    unsigned size;
    bool isSigned;
    std::string_view print;
};

ArgumentText textOf(ProbeArgument::Type type)
{
    switch (type) {
    case ProbeArgument::Type::S32:
        return {"s32", 4, true, "%d"};
    case ProbeArgument::Type::U64:
        return {"u64", 8, false, "%Lu"};
    case ProbeArgument::Type::X32:
        return {"u32", 4, false, "0x%x"};
    case ProbeArgument::Type::X64:
        return {"u64", 8, false, "0x%Lx"};
    case ProbeArgument::Type::String:
        break;
    }
    return {"__data_loc char[]", 4, true, "\\\"%s\\\""};
}

/// As the kernel makes it from a line of kprobe_events.
std::string probeFormat(const ProbeDefinition& probe, unsigned id)
{
    std::string fields;
    unsigned offset = 8;
    const auto addField = [&](std::string_view type, std::string_view name, unsigned size,
                              bool isSigned) {
        fields += fmt::format("\tfield:{} {};\toffset:{};\tsize:{};\tsigned:{};\n", type, name,
                              offset, size, int(isSigned));
        offset += size;
    };
    std::string print;
    std::string values;
    if (probe.isReturn) {
        addField("unsigned long", "__probe_func", 8, false);
        addField("unsigned long", "__probe_ret_ip", 8, false);
        print = "(%lx <- %lx)";
        values = "REC->__probe_func, REC->__probe_ret_ip";
    } else {
        addField("unsigned long", "__probe_ip", 8, false);
        print = "(%lx)";
        values = "REC->__probe_ip";
    }
    for (const ProbeArgument& argument : probe.arguments) {
        const ArgumentText text = textOf(argument.type);
        addField(text.type, argument.name, text.size, text.isSigned);
        print += fmt::format(" {}={}", argument.name, text.print);
        values += argument.type == ProbeArgument::Type::String
            ? fmt::format(", __get_str({})", argument.name)
            : fmt::format(", REC->{}", argument.name);
    }
    return formatText(probe.name, id, fields, "\"" + print + "\", " + values);
}

void addProbe(ByteRow& record, const MadeEvent& event)
{
    const ProbeDefinition& probe = madeProbes()[event.probe];
    record.add(probe.address);
    if (probe.isReturn)
        record.add(probe.callerAddress + probe.callerOffset);
    std::size_t fixed = record.view().size();
    for (const ProbeArgument& argument : probe.arguments)
        fixed += textOf(argument.type).size;
    bool hasText = false;
    for (std::size_t i = 0; i < probe.arguments.size(); ++i) {
        switch (probe.arguments[i].type) {
        case ProbeArgument::Type::S32:
        case ProbeArgument::Type::X32:
            record.add(std::uint32_t(event.values[i]));
            break;
        case ProbeArgument::Type::U64:
        case ProbeArgument::Type::X64:
            record.add(event.values[i]);
            break;
        case ProbeArgument::Type::String:
            hasText = true;
            record.add(std::uint32_t(fixed | (event.text.size() + 1) << 16U));
            break;
        }
    }
    if (hasText) {
        record.addBytes(event.text);
        record.add('\0');
    }
}

std::uint16_t idOf(const MadeEvent& event)
{
    switch (event.kind) {
    case MadeEvent::Kind::Switch:
        return kSwitchId;
    case MadeEvent::Kind::Waking:
        return kWakingId;
    case MadeEvent::Kind::Wakeup:
        return kWakeupId;
    case MadeEvent::Kind::WakeupNew:
        return kWakeupNewId;
    case MadeEvent::Kind::Probe:
        return std::uint16_t(kFirstProbeId + event.probe);
    case MadeEvent::Kind::CallEntry:
        return kCallEntryId;
    case MadeEvent::Kind::CallExit:
        break;
    }
    return kCallExitId;
}

} // namespace

std::vector<std::string> ftraceFormats()
{
    return {
        formatText("funcgraph_exit", kCallExitId,
                   "\tfield:unsigned long func;\toffset:8;\tsize:8;\tsigned:0;\n"
                   "\tfield:unsigned long retval;\toffset:16;\tsize:8;\tsigned:0;\n"
                   "\tfield:int depth;\toffset:24;\tsize:4;\tsigned:1;\n"
                   "\tfield:unsigned int overrun;\toffset:28;\tsize:4;\tsigned:0;\n"
                   "\tfield:unsigned long long calltime;\toffset:32;\tsize:8;\tsigned:0;\n"
                   "\tfield:unsigned long long rettime;\toffset:40;\tsize:8;\tsigned:0;\n",
                   R"x("<-- %ps (%d) (start: %llx  end: %llx) over: %d retval: %lx", )x"
                   "(void *)REC->func, REC->depth, REC->calltime, REC->rettime, REC->depth, "
                   "REC->retval"),
        formatText("funcgraph_entry", kCallEntryId,
                   "\tfield:unsigned long func;\toffset:8;\tsize:8;\tsigned:0;\n"
                   "\tfield:int depth;\toffset:16;\tsize:4;\tsigned:1;\n",
                   R"x("--> %ps (%d)", (void *)REC->func, REC->depth)x"),
    };
}

std::vector<std::pair<std::string_view, std::vector<std::string>>>
eventFormats(WorkloadKind workload)
{
    if (workload == WorkloadKind::FunctionGraph)
        return {};
    if (workload == WorkloadKind::Scheduling)
        return {
            {"sched",
             {switchFormat(), wakeUpFormat("sched_wakeup_new", kWakeupNewId),
              wakeUpFormat("sched_wakeup", kWakeupId), wakeUpFormat("sched_waking", kWakingId)}}};
    std::vector<std::string> formats;
    for (const ProbeDefinition& probe : madeProbes())
        formats.push_back(probeFormat(probe, kFirstProbeId + unsigned(formats.size())));
    return {{"kprobes", formats}};
}

std::string kallsyms(WorkloadKind workload)
{
    std::map<std::uint64_t, std::string_view> symbols;
    if (workload == WorkloadKind::FunctionGraph) {
        for (const KernelFunction& function : kernelFunctions())
            symbols[function.address] = function.name;
    } else if (workload == WorkloadKind::Kprobes) {
        for (const ProbeDefinition& probe : madeProbes()) {
            symbols[probe.address] = probe.function;
            if (probe.isReturn)
                symbols[probe.callerAddress] = probe.caller;
        }
    }
    std::string text;
    for (const auto& [address, name] : symbols)
        text += fmt::format("{:016x} T {}\n", address, name);
    return text + "ffffffff82000000 T _etext\n";
}

ByteRow recordOf(const MadeEvent& event)
{
    constexpr std::size_t kCommBytes = 16;
    ByteRow record;
    record.add(idOf(event));
    record.add(event.flags);
    record.add(event.preemptDepth);
    record.add(event.task.pid);
    switch (event.kind) {
    case MadeEvent::Kind::Switch:
        record.addPadded(event.task.comm, kCommBytes);
        record.add(event.task.pid);
        record.add(event.task.prio);
        record.add(std::int64_t(event.prevState));
        record.addPadded(event.other.comm, kCommBytes);
        record.add(event.other.pid);
        record.add(event.other.prio);
        break;
    case MadeEvent::Kind::Waking:
    case MadeEvent::Kind::Wakeup:
    case MadeEvent::Kind::WakeupNew:
        record.addPadded(event.other.comm, kCommBytes);
        record.add(event.other.pid);
        record.add(event.other.prio);
        record.add(event.targetCpu);
        break;
    case MadeEvent::Kind::Probe:
        addProbe(record, event);
        break;
    case MadeEvent::Kind::CallEntry:
        record.add(kernelFunctions()[event.function].address);
        record.add(event.depth);
        break;
    case MadeEvent::Kind::CallExit:
        record.add(kernelFunctions()[event.function].address);
        record.add(event.returned);
        record.add(event.depth);
        record.add(std::uint32_t(0));
        record.add(event.callNs);
        record.add(event.returnNs);
        break;
    }
    return record;
}

} // namespace probescope::made
