#include "ui/record/option_words.h"

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
               QT_TRANSLATE_NOOP("OptionWords", "Latency tracers record functions.")},
    OptionText{"function-fork",
               QT_TRANSLATE_NOOP("OptionWords", "Children of chosen processes are traced, too.")},
    OptionText{"event-fork",
               QT_TRANSLATE_NOOP("OptionWords", "Events of children of chosen processes, too.")},
    OptionText{
        "func_stack_trace",
        QT_TRANSLATE_NOOP("OptionWords",
                          "A stack with every function; choose few functions, or all stops.")},
    OptionText{"func-no-repeats",
               QT_TRANSLATE_NOOP("OptionWords", "Repeated calls are counted, not recorded again.")},
    OptionText{"funcgraph-irqs",
               QT_TRANSLATE_NOOP("OptionWords", "Calls inside of interrupts are recorded.")},
    OptionText{"funcgraph-retval",
               QT_TRANSLATE_NOOP("OptionWords", "What functions return is recorded.")},
    OptionText{"funcgraph-args",
               QT_TRANSLATE_NOOP("OptionWords", "What functions are called with is recorded.")},
    OptionText{"sleep-time",
               QT_TRANSLATE_NOOP("OptionWords", "Calls count the time that the task slept.")},
    OptionText{"graph-time",
               QT_TRANSLATE_NOOP("OptionWords", "Profiles count the time of nested calls.")},
    OptionText{"stacktrace", QT_TRANSLATE_NOOP("OptionWords", "A kernel stack with every event.")},
    OptionText{"userstacktrace",
               QT_TRANSLATE_NOOP("OptionWords", "A stack of the user's program with every event.")},
    OptionText{"record-cmd",
               QT_TRANSLATE_NOOP("OptionWords", "The names of tasks are noted at scheduling.")},
    OptionText{
        "record-tgid",
        QT_TRANSLATE_NOOP("OptionWords", "The process of each thread is noted at scheduling.")},
    OptionText{"markers", QT_TRANSLATE_NOOP("OptionWords", "Programs may write into the trace.")},
    OptionText{
        "trace_printk",
        QT_TRANSLATE_NOOP("OptionWords", "The kernel's trace_printk() writes into the trace.")},
    OptionText{"pause-on-trace",
               QT_TRANSLATE_NOOP("OptionWords", "Tracing pauses while the file trace is read.")},
    OptionText{"branch", QT_TRANSLATE_NOOP("OptionWords", "Branches are recorded.")},
    OptionText{"irq-info",
               QT_TRANSLATE_NOOP("OptionWords", "Printing: interrupts and preemption.")},
    OptionText{"latency-format",
               QT_TRANSLATE_NOOP("OptionWords", "Printing: columns of latencies.")},
    OptionText{"context-info", QT_TRANSLATE_NOOP("OptionWords", "Printing: task, CPU and time.")},
    OptionText{"print-parent", QT_TRANSLATE_NOOP("OptionWords", "Printing: callers of functions.")},
    OptionText{"sym-offset", QT_TRANSLATE_NOOP("OptionWords", "Printing: offsets in functions.")},
    OptionText{"sym-addr", QT_TRANSLATE_NOOP("OptionWords", "Printing: addresses of functions.")},
    OptionText{"hash-ptr",
               QT_TRANSLATE_NOOP("OptionWords", "Printing: pointers are made unreadable.")},
};

// `overwrite` follows the mode; with `disable_on_free` the kernel is safe when we die.
constexpr std::array<std::string_view, 2> kOwnOptions{"overwrite", "disable_on_free"};

} // namespace

QString optionWords(std::string_view option)
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
