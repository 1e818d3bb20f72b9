#include "ui/target/record/models/presets.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::Presets)
};

Preset scheduling()
{
    Preset preset{Words::tr("Scheduling"),
                  Words::tr("Which task runs on which CPU, who wakes whom, and who waits."),
                  {}};
    preset.settings.events = {{"sched", "sched_switch"},       {"sched", "sched_waking"},
                              {"sched", "sched_wakeup"},       {"sched", "sched_wakeup_new"},
                              {"sched", "sched_migrate_task"}, {"sched", "sched_process_fork"},
                              {"sched", "sched_process_exec"}, {"sched", "sched_process_exit"}};
    return preset;
}

Preset systemCall()
{
    Preset preset{Words::tr("Inside a system call"),
                  Words::tr("All functions that are called to open a file. For another system "
                            "call, enter its function in “Graph functions”, such as ksys_read."),
                  {}};
    preset.settings.tracer = "function_graph";
    preset.settings.graphFunctions = {"do_sys_openat2"};
    preset.settings.stop.time = std::chrono::seconds(10);
    return preset;
}

Preset openedFiles()
{
    Preset preset{
        Words::tr("Opened files"), Words::tr("Every open, with its file name and result."), {}};
    preset.settings.events = {{"syscalls", "sys_enter_openat"},  {"syscalls", "sys_exit_openat"},
                              {"syscalls", "sys_enter_open"},    {"syscalls", "sys_exit_open"},
                              {"syscalls", "sys_enter_openat2"}, {"syscalls", "sys_exit_openat2"}};
    return preset;
}

Preset interrupts()
{
    Preset preset{Words::tr("Interrupt durations"),
                  Words::tr("Interrupt and softirq handlers, and the tasks they delay."),
                  {}};
    preset.settings.events = {{"irq", "irq_handler_entry"}, {"irq", "irq_handler_exit"},
                              {"irq", "softirq_raise"},     {"irq", "softirq_entry"},
                              {"irq", "softirq_exit"},      {"sched", "sched_switch"}};
    return preset;
}

Preset process()
{
    Preset preset{Words::tr("Follow a process"),
                  Words::tr("System calls, scheduling and signals of a process and its children. "
                            "Enter its PID in “PIDs”."),
                  {}};
    preset.settings.events = {{"raw_syscalls", {}},
                              {"signal", {}},
                              {"sched", "sched_switch"},
                              {"sched", "sched_process_fork"},
                              {"sched", "sched_process_exec"},
                              {"sched", "sched_process_exit"}};
    return preset;
}

} // namespace

std::vector<Preset> builtInPresets()
{
    return {scheduling(), systemCall(), openedFiles(), interrupts(), process()};
}

} // namespace probescope::ui
