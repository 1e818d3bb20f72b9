#include "ui/target/record/option_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace probescope::ui {

namespace {

struct OptionText
{
    const char* option;
    const char* text;
};

constexpr const char* kOptionContext = "OptionWords";

// Options that change what is recorded come first: the others change only how the kernel prints.
constexpr std::array kOptionTexts{
    OptionText{"function-trace",
               QT_TRANSLATE_NOOP("OptionText", "Latency tracers record functions.")},
    OptionText{"function-fork",
               QT_TRANSLATE_NOOP("OptionText", "Children of chosen processes are traced, too.")},
    OptionText{"event-fork",
               QT_TRANSLATE_NOOP("OptionText", "Events of children of chosen processes, too.")},
    OptionText{
        "func_stack_trace",
        QT_TRANSLATE_NOOP("OptionText",
                          "A stack with every function; choose few functions, or all stops.")},
    OptionText{"func-no-repeats",
               QT_TRANSLATE_NOOP("OptionText", "Repeated calls are counted, not recorded again.")},
    OptionText{"funcgraph-irqs",
               QT_TRANSLATE_NOOP("OptionText", "Calls inside of interrupts are recorded.")},
    OptionText{"funcgraph-retval",
               QT_TRANSLATE_NOOP("OptionText", "What functions return is recorded.")},
    OptionText{"funcgraph-args",
               QT_TRANSLATE_NOOP("OptionText", "What functions are called with is recorded.")},
    OptionText{"sleep-time",
               QT_TRANSLATE_NOOP("OptionText", "Calls count the time that the task slept.")},
    OptionText{"graph-time",
               QT_TRANSLATE_NOOP("OptionText", "Profiles count the time of nested calls.")},
    OptionText{"stacktrace", QT_TRANSLATE_NOOP("OptionText", "A kernel stack with every event.")},
    OptionText{"userstacktrace",
               QT_TRANSLATE_NOOP("OptionText", "A stack of the user's program with every event.")},
    OptionText{"record-cmd",
               QT_TRANSLATE_NOOP("OptionText", "The names of tasks are noted at scheduling.")},
    OptionText{
        "record-tgid",
        QT_TRANSLATE_NOOP("OptionText", "The process of each thread is noted at scheduling.")},
    OptionText{"markers", QT_TRANSLATE_NOOP("OptionText", "Programs may write into the trace.")},
    OptionText{
        "trace_printk",
        QT_TRANSLATE_NOOP("OptionText", "The kernel's trace_printk() writes into the trace.")},
    OptionText{"pause-on-trace",
               QT_TRANSLATE_NOOP("OptionText", "Tracing pauses while the file trace is read.")},
    OptionText{"branch", QT_TRANSLATE_NOOP("OptionText", "Branches are recorded.")},
    OptionText{"irq-info", QT_TRANSLATE_NOOP("OptionText", "Printing: interrupts and preemption.")},
    OptionText{"latency-format",
               QT_TRANSLATE_NOOP("OptionText", "Printing: columns of latencies.")},
    OptionText{"context-info", QT_TRANSLATE_NOOP("OptionText", "Printing: task, CPU and time.")},
    OptionText{"print-parent", QT_TRANSLATE_NOOP("OptionText", "Printing: callers of functions.")},
    OptionText{"sym-offset", QT_TRANSLATE_NOOP("OptionText", "Printing: offsets in functions.")},
    OptionText{"sym-addr", QT_TRANSLATE_NOOP("OptionText", "Printing: addresses of functions.")},
    OptionText{"hash-ptr",
               QT_TRANSLATE_NOOP("OptionText", "Printing: pointers are made unreadable.")},
};

// `overwrite` follows the mode; with `disable_on_free` the kernel is safe when we die.
constexpr std::array<std::string_view, 2> kOwnOptions{"overwrite", "disable_on_free"};

} // namespace

QString optionText(std::string_view option)
{
    const auto* const found =
        std::find_if(kOptionTexts.begin(), kOptionTexts.end(),
                     [option](const OptionText& w) { return option == w.option; });
    return found != kOptionTexts.end() ? QCoreApplication::translate(kOptionContext, found->text)
                                       : QString();
}

bool isOptionOfRecordings(std::string_view option)
{
    return std::find(kOwnOptions.begin(), kOwnOptions.end(), option) != kOwnOptions.end();
}

} // namespace probescope::ui
