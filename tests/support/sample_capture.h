#pragma once

#include "core/format/text/ftrace_text_reader.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"

#include <QString>
#include <QTest>

#include <filesystem>
#include <memory>
#include <string>

namespace probescope {

/// Imports ftrace text into a new capture file.
inline std::shared_ptr<store::Capture> importInto(const QString& target, format::Input& input)
{
    format::FtraceTextReader reader;
    const std::filesystem::path path(target.toStdString());
    auto writer = store::Writer::create(path);
    if (!writer)
        qFatal("%s", writer.error().message().c_str());
    if (const auto read = reader.read(input, **writer); !read)
        qFatal("%s", read.error().message().c_str());
    if (const auto finished = (*writer)->finish(); !finished)
        qFatal("%s", finished.error().message().c_str());
    auto capture = store::Capture::open(path);
    if (!capture)
        qFatal("%s", capture.error().message().c_str());
    return *capture;
}

/// A capture of trace text, as a kernel prints it.
inline std::shared_ptr<store::Capture> captureOfText(const QString& target, std::string text)
{
    const auto input = format::Input::fromBytes("sample.txt", std::move(text));
    return importInto(target, *input);
}

/// A capture of a file of trace text, compressed or not.
inline std::shared_ptr<store::Capture> captureOfFile(const QString& target, const QString& file)
{
    auto input = format::Input::open(file.toStdString());
    if (!input)
        qFatal("%s", input.error().message().c_str());
    return importInto(target, **input);
}

/// Two CPUs, three tasks, four kinds of events, one loss: twelve lines that are twelve events.
inline std::string sampleText()
{
    return R"(# tracer: nop
#
# entries-in-buffer/entries-written: 12/12   #P:2
#
#                                _-----=> irqs-off/BH-disabled
#                               / _----=> need-resched
#                              | / _---=> hardirq/softirq
#                              || / _--=> preempt-depth
#                              ||| / _-=> migrate-disable
#                              |||| /     delay
#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION
#              | |         |   |||||     |         |
            bash-1200    [000] d..2.   100.000001: sched_waking: comm=kworker/0:1 pid=77 prio=120 target_cpu=000
            bash-1200    [000] d..2.   100.000005: sched_switch: prev_comm=bash prev_pid=1200 prev_prio=120 prev_state=S ==> next_comm=kworker/0:1 next_pid=77 next_prio=120
     kworker/0:1-77      [000] .....   100.000010: kmalloc: call_site=seq_open+0x2a ptr=00000000ab bytes_req=104 bytes_alloc=192
          <idle>-0       [001] d.h1.   100.000012: irq_handler_entry: irq=24 name=virtio0-input.0
          <idle>-0       [001] d.h1.   100.000019: irq_handler_exit: irq=24 ret=handled
     kworker/0:1-77      [000] .....   100.000030: kmalloc: call_site=seq_read+0x10 ptr=00000000cd bytes_req=4096 bytes_alloc=4096
CPU:1 [LOST 42 EVENTS]
          <idle>-0       [001] d..2.   100.000040: sched_switch: prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=cat next_pid=1300 next_prio=120
             cat-1300    [001] .....   100.000055: kmalloc: call_site=load_elf+0x9 ptr=00000000ef bytes_req=784 bytes_alloc=1024
     kworker/0:1-77      [000] d..2.   100.000060: sched_switch: prev_comm=kworker/0:1 prev_pid=77 prev_prio=120 prev_state=I ==> next_comm=bash next_pid=1200 next_prio=120
            bash-1200    [000] .....   100.000100: kmalloc: call_site=do_sys_open+0x1 ptr=00000000aa bytes_req=32 bytes_alloc=32
             cat-1300    [001] .....   100.001000: kmalloc: call_site=seq_open+0x2a ptr=00000000bb bytes_req=104 bytes_alloc=192
             cat-1300    [001] d..2.   100.002000: sched_switch: prev_comm=cat prev_pid=1300 prev_prio=120 prev_state=S ==> next_comm=swapper/1 next_pid=0 next_prio=120
)";
}

/// Function_graph text of one CPU: two outermost calls, five calls in all.
inline std::string sampleGraphText()
{
    return R"(# tracer: function_graph
#
# CPU  DURATION                  FUNCTION CALLS
# |     |   |                     |   |   |   |
 0)               |  do_sys_open() {
 0)   0.421 us    |    getname();
 0)               |    do_filp_open() {
 0)   1.250 us    |      path_openat();
 0)   2.100 us    |    }
 0)   3.900 us    |  }
 0)   0.300 us    |  fput();
)";
}

} // namespace probescope
