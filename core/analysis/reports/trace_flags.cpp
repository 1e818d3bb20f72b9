#include "core/analysis/reports/trace_flags.h"

namespace probescope::analysis {

namespace {

bool readIrqs(char c, TraceFlags& flags)
{
    switch (c) {
    case '.':
        return true;
    case 'd':
        flags.irqs = TraceFlags::Irqs::Off;
        return true;
    case 'D':
        flags.irqs = TraceFlags::Irqs::Off;
        flags.softIrqsOff = true;
        return true;
    case 'b':
        flags.softIrqsOff = true;
        return true;
    case 'X':
        flags.irqs = TraceFlags::Irqs::NotTold;
        return true;
    default:
        return false;
    }
}

std::optional<TraceFlags::Resched> reschedOf(char c)
{
    using Resched = TraceFlags::Resched;
    switch (c) {
    case '.':
        return Resched::None;
    case 'N':
        return Resched::Need;
    case 'n':
        return Resched::NeedFlag;
    case 'p':
        return Resched::NeedCount;
    case 'l':
        return Resched::Lazy;
    case 'L':
        return Resched::LazyCount;
    case 'b':
        return Resched::NeedLazyFlag;
    case 'B':
        return Resched::NeedLazy;
    default:
        return std::nullopt;
    }
}

std::optional<TraceFlags::Context> contextOf(char c)
{
    using Context = TraceFlags::Context;
    switch (c) {
    case '.':
        return Context::Task;
    case 's':
        return Context::SoftIrq;
    case 'h':
        return Context::HardIrq;
    case 'H':
        return Context::HardIrqInSoftIrq;
    case 'z':
        return Context::Nmi;
    case 'Z':
        return Context::NmiInHardIrq;
    default:
        return std::nullopt;
    }
}

std::optional<unsigned> depthOf(char c)
{
    if (c == '.')
        return 0U;
    if (c >= '0' && c <= '9')
        return unsigned(c - '0');
    if (c >= 'a' && c <= 'f')
        return unsigned(c - 'a') + 10;
    return std::nullopt;
}

} // namespace

std::optional<TraceFlags> readTraceFlags(std::string_view text)
{
    constexpr std::size_t kWithMigration = 5;
    if (text.size() != kWithMigration && text.size() != kWithMigration - 1)
        return std::nullopt;
    TraceFlags flags;
    const auto resched = reschedOf(text[1]);
    const auto context = contextOf(text[2]);
    const auto preempt = depthOf(text[3]);
    if (!readIrqs(text[0], flags) || !resched || !context || !preempt)
        return std::nullopt;
    flags.resched = *resched;
    flags.context = *context;
    flags.preemptDepth = *preempt;
    if (text.size() == kWithMigration) {
        flags.migrateDepth = depthOf(text[4]);
        if (!flags.migrateDepth)
            return std::nullopt;
    }
    return flags;
}

} // namespace probescope::analysis
