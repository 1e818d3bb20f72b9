#include "ui/record/option_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace probescope::ui {

namespace {

struct Words
{
    const char* option;
    const char* text;
};

constexpr const char* kContext = "OptionWords";

// Options that change what is recorded come first: the others change only how the kernel prints.
constexpr std::array kWords{
    Words{"function-trace", QT_TRANSLATE_NOOP("OptionWords", "Latency tracers record functions.")},
    Words{"function-fork",
          QT_TRANSLATE_NOOP("OptionWords", "Children of chosen processes are traced, too.")},
    Words{"event-fork",
          QT_TRANSLATE_NOOP("OptionWords", "Events of children of chosen processes, too.")},
    Words{"func_stack_trace",
          QT_TRANSLATE_NOOP("OptionWords",
                            "A stack with every function; choose few functions, or all stops.")},
    Words{"func-no-repeats",
          QT_TRANSLATE_NOOP("OptionWords", "Repeated calls are counted, not recorded again.")},
    Words{"funcgraph-irqs",
          QT_TRANSLATE_NOOP("OptionWords", "Calls inside of interrupts are recorded.")},
    Words{"funcgraph-retval",
          QT_TRANSLATE_NOOP("OptionWords", "What functions return is recorded.")},
    Words{"funcgraph-args",
          QT_TRANSLATE_NOOP("OptionWords", "What functions are called with is recorded.")},
    Words{"sleep-time",
          QT_TRANSLATE_NOOP("OptionWords", "Calls count the time that the task slept.")},
    Words{"graph-time",
          QT_TRANSLATE_NOOP("OptionWords", "Profiles count the time of nested calls.")},
    Words{"stacktrace", QT_TRANSLATE_NOOP("OptionWords", "A kernel stack with every event.")},
    Words{"userstacktrace",
          QT_TRANSLATE_NOOP("OptionWords", "A stack of the user's program with every event.")},
    Words{"record-cmd",
          QT_TRANSLATE_NOOP("OptionWords", "The names of tasks are noted at scheduling.")},
    Words{"record-tgid",
          QT_TRANSLATE_NOOP("OptionWords", "The process of each thread is noted at scheduling.")},
    Words{"markers", QT_TRANSLATE_NOOP("OptionWords", "Programs may write into the trace.")},
    Words{"trace_printk",
          QT_TRANSLATE_NOOP("OptionWords", "The kernel's trace_printk() writes into the trace.")},
    Words{"pause-on-trace",
          QT_TRANSLATE_NOOP("OptionWords", "Tracing pauses while the file trace is read.")},
    Words{"branch", QT_TRANSLATE_NOOP("OptionWords", "Branches are recorded.")},
    Words{"irq-info", QT_TRANSLATE_NOOP("OptionWords", "Printing: interrupts and preemption.")},
    Words{"latency-format", QT_TRANSLATE_NOOP("OptionWords", "Printing: columns of latencies.")},
    Words{"context-info", QT_TRANSLATE_NOOP("OptionWords", "Printing: task, CPU and time.")},
    Words{"print-parent", QT_TRANSLATE_NOOP("OptionWords", "Printing: callers of functions.")},
    Words{"sym-offset", QT_TRANSLATE_NOOP("OptionWords", "Printing: offsets in functions.")},
    Words{"sym-addr", QT_TRANSLATE_NOOP("OptionWords", "Printing: addresses of functions.")},
    Words{"hash-ptr", QT_TRANSLATE_NOOP("OptionWords", "Printing: pointers are made unreadable.")},
};

// `overwrite` follows the mode; with `disable_on_free` the kernel is safe when we die.
constexpr std::array<std::string_view, 2> kOwn{"overwrite", "disable_on_free"};

} // namespace

QString optionWords(std::string_view option)
{
    const auto* const found = std::find_if(kWords.begin(), kWords.end(),
                                           [option](const Words& w) { return option == w.option; });
    return found != kWords.end() ? QCoreApplication::translate(kContext, found->text) : QString();
}

bool isOptionOfRecordings(std::string_view option)
{
    return std::find(kOwn.begin(), kOwn.end(), option) != kOwn.end();
}

} // namespace probescope::ui
