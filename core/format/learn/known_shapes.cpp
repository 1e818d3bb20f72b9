#include "core/format/learn/event_shape.h"
#include "core/trace/skeleton.h"

#include <utility>

namespace probescope {

namespace {

struct KnownShape
{
    std::string_view events; ///< names with blanks between them
    std::string_view shape; ///< see spelled()
};

// Texts that do not name their fields. Kernel: include/trace/events/*.h, trace_output.c,
// trace_syscalls.c; trace-cmd: its plugins (plugin_sched_switch.c). The names are those of the
// format files.
constexpr KnownShape kKnown[] = {
    {"sched_switch",
     "<<s:prev_comm>>:<<d:prev_pid>> [<<d:prev_prio>>] <<t:prev_state>> ==> "
     "<<s:next_comm>>:<<d:next_pid>> [<<d:next_prio>>]"},
    {"sched_switch",
     "<<s:prev_comm>>:<<d:prev_pid>> [<<d:prev_prio>>] <<t:prev_state>> ==> "
     "<<s:next_comm>>:<<d:next_pid>> [<<d:next_prio>>] Latency: <<t:latency>> usecs"},
    {"sched_wakeup sched_wakeup_new", "<<s:comm>>:<<d:pid>> [<<d:prio>>] CPU:<<z3:target_cpu>>"},
    {"sched_wakeup sched_wakeup_new",
     "<<s:comm>>:<<d:pid>> [<<d:prio>>]<<s:success>> CPU:<<z3:target_cpu>>"},
    {"sys_enter",
     "NR <<d:id>> (<<h:arg0>>, <<h:arg1>>, <<h:arg2>>, <<h:arg3>>, <<h:arg4>>, <<h:arg5>>)"},
    {"sys_exit", "NR <<d:id>> = <<d:ret>>"},
    {"context_switch",
     "<<p7:prev_pid>>:<<p3:prev_prio>>:<<t:prev_state>> ==> [<<z3:next_cpu>>] "
     "<<p7:next_pid>>:<<p3:next_prio>>:<<t:next_state>> <<s:next_comm>>"},
    {"wakeup",
     "<<p7:prev_pid>>:<<p3:prev_prio>>:<<t:prev_state>>   + [<<z3:next_cpu>>] "
     "<<p7:next_pid>>:<<p3:next_prio>>:<<t:next_state>> <<s:next_comm>>"},
    {"timerlat", "#<<l6:seqnum>>context <<t:context>> timer_latency <<p9:timer_latency>> ns"},
    {"timerlat", "#<<l6:seqnum>>context   <<t:context>> timer_latency <<p9:timer_latency>> ns"},
    {"timerlat", "#<<l6:seqnum>>context    <<t:context>> timer_latency <<p9:timer_latency>> ns"},
    {"osnoise",
     "<<d:runtime>> <<p10:noise>> <<s:available>> <<p7:max_sample>> <<p6:hw_count>> "
     "<<p6:nmi_count>> <<p6:irq_count>> <<p6:softirq_count>> <<p6:thread_count>>"},
    {"hwlat",
     "#<<l6:seqnum>>inner/outer(us): <<p4:duration>>/<<l5:outer_duration>> ts:<<t:timestamp>> "
     "count:<<d:count>>"},
    {"hwlat",
     "#<<l6:seqnum>>inner/outer(us): <<p4:duration>>/<<l5:outer_duration>> ts:<<t:timestamp>> "
     "count:<<d:count>> nmi-total:<<d:nmi_total_ts>> nmi-count:<<d:nmi_count>>"},
    {"irq_noise", "<<s:desc>>:<<d:vector>> start <<t:start>> duration <<d:duration>> ns"},
    {"softirq_noise", "<<p8:vector>>:<<t:name>> start <<t:start>> duration <<d:duration>> ns"},
    {"thread_noise", "<<s:comm>>:<<d:pid>> start <<t:start>> duration <<d:duration>> ns"},
    {"sample_threshold",
     "start <<t:start>> duration <<d:duration>> ns interference <<d:interference>>"},
    {"block_rq_insert block_rq_issue block_rq_merge block_io_start block_io_done",
     "<<t:dev>> <<t:rwbs>> <<d:bytes>> (<<s:cmd>>) <<D:sector>> + <<d:nr_sector>> [<<s:comm>>]"},
    {"block_rq_insert block_rq_issue block_rq_merge block_io_start block_io_done",
     "<<t:dev>> <<t:rwbs>> <<d:bytes>> (<<s:cmd>>) <<D:sector>> + <<d:nr_sector>> <<t:ioprio>> "
     "[<<s:comm>>]"},
    {"block_rq_complete block_rq_error block_rq_requeue",
     "<<t:dev>> <<t:rwbs>> (<<s:cmd>>) <<D:sector>> + <<d:nr_sector>> [<<d:error>>]"},
    {"block_rq_complete block_rq_error block_rq_requeue",
     "<<t:dev>> <<t:rwbs>> (<<s:cmd>>) <<D:sector>> + <<d:nr_sector>> <<t:ioprio>> [<<d:error>>]"},
    {"block_bio_complete", "<<t:dev>> <<t:rwbs>> <<D:sector>> + <<d:nr_sector>> [<<d:error>>]"},
    {"block_bio_queue block_bio_backmerge block_bio_frontmerge block_bio_bounce block_getrq",
     "<<t:dev>> <<t:rwbs>> <<D:sector>> + <<d:nr_sector>> [<<s:comm>>]"},
    {"block_split", "<<t:dev>> <<t:rwbs>> <<D:sector>> / <<D:new_sector>> [<<s:comm>>]"},
    {"block_bio_remap",
     "<<t:dev>> <<t:rwbs>> <<D:sector>> + <<d:nr_sector>> <- (<<t:old_dev>>) <<D:old_sector>>"},
    {"block_rq_remap",
     "<<t:dev>> <<t:rwbs>> <<D:sector>> + <<d:nr_sector>> <- (<<t:old_dev>>) <<D:old_sector>> "
     "<<d:nr_bios>>"},
    {"block_plug", "[<<s:comm>>]"},
    {"block_unplug", "[<<s:comm>>] <<d:nr_rq>>"},
    {"workqueue_activate_work", "work struct <<H16:work>>"},
    {"workqueue_execute_start workqueue_execute_end",
     "work struct <<H16:work>>: function <<s:function>>"},
    {"napi_poll",
     "napi poll on napi struct <<H16:napi>> for device <<s:dev_name>> work <<d:work>> budget "
     "<<d:budget>>"},
    {"writeback_pages_written", "<<d:pages>>"},
    {"rcu_utilization", "<<s:s>>"},
    {"console", "<<s:msg>>"},
    {"function", "<<s:ip>> <-<<t:parent_ip>>"},
    {"function", "<<s:ip>> <-- <<s:parent_ip>>"},
    {"function", "<<s:ip>> <-<<s:parent_ip>>"},
    {"function", "<<h:ip>> <<h:parent_ip>>"},
    {"function", "<<s:ip>>"},
    {"print", "<<x:ip>>: <<s:buf>>"},
    {"print", "<<s:ip>>: <<s:buf>>"},
    {"print", "<<s:buf>>"},
    {"kernel_stack", "<stack trace>\n<<s:caller>>"},
    {"kernel_stack", "<stack trace >\n<<s:caller>>"},
    {"kernel_stack", "<stack trace>"},
    {"kernel_stack", "<stack trace >"},
    {"user_stack", "<user stack trace>\n<<s:caller>>"},
    {"user_stack", "<user stack trace>"},
};

bool names(std::string_view events, std::string_view event)
{
    for (std::size_t at = events.find(event); at != std::string_view::npos;
         at = events.find(event, at + 1)) {
        const std::size_t end = at + event.size();
        if ((at == 0 || events[at - 1] == ' ') && (end == events.size() || events[end] == ' '))
            return true;
    }
    return false;
}

/// Makes a shape from its short spelling: literals, and `<<T:name>>` for a hole, T being the letter
/// of a Hole, with its width behind it. `D` stands for `big`.
EventShape spelled(std::string_view text, Hole big)
{
    SkeletonBuilder builder;
    EventShape shape;
    while (!text.empty()) {
        const std::size_t open = text.find("<<");
        builder.literal(text.substr(0, open));
        if (open == std::string_view::npos)
            break;
        const std::size_t close = text.find(">>", open);
        const std::string_view inside = text.substr(open + 2, close - open - 2);
        const std::size_t colon = inside.find(':');
        int width = 0;
        for (const char digit : inside.substr(1, colon - 1))
            width = width * 10 + (digit - '0');
        builder.hole(inside[0] == 'D' ? big : Hole(inside[0]), width);
        shape.fields.emplace_back(inside.substr(colon + 1));
        text.remove_prefix(close + 2);
    }
    shape.skeleton = builder.skeleton();
    return shape;
}

} // namespace

std::vector<EventShape> knownShapes(std::string_view eventName)
{
    std::vector<EventShape> shapes;
    for (const KnownShape& known : kKnown) {
        if (eventName.empty() || !names(known.events, eventName))
            continue;
        shapes.push_back(spelled(known.shape, Hole::Decimal));
        if (known.shape.find("<<D:") != std::string_view::npos)
            shapes.push_back(spelled(known.shape, Hole::Unsigned)); // no sector: all bits set
    }
    return shapes;
}

} // namespace probescope
