#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

Rendering cannot(Message reason)
{
    return {.reason = std::move(reason)};
}

Rendering beginRendering(const Plan& plan)
{
    Rendering rendering{.notes = plan.notes};
    rendering.notes.insert(rendering.notes.end(), plan.valueNotes.begin(), plan.valueNotes.end());
    return rendering;
}

void noteMaxActive(const Plan& plan, std::string_view system, Rendering& rendering)
{
    if (std::any_of(plan.parts.begin(), plan.parts.end(),
                    [](const LoweredProbe& part) { return part.probe.spec.maxActive > 0; }))
        rendering.notes.push_back(tr("{} chooses maxactive itself.", {system}));
}

void noteUntouchedTexts(const Plan& plan, std::string_view system, Rendering& rendering)
{
    const auto readsText = [](const Value& value) {
        return value.form == Value::Form::Text && !value.isComm() && !value.isConstantText();
    };
    const auto isOfProgram = [&readsText](const LoweredProbe& part) {
        return isUser(part.probe.spec.kind)
            && std::any_of(part.values.begin(), part.values.end(), readsText);
    };
    if (!rendering.text.empty() && std::any_of(plan.parts.begin(), plan.parts.end(), isOfProgram))
        rendering.notes.push_back(tr("{} does not wait for page faults: a string that the program "
                                     "has not accessed yet may be missing.",
                                     {system}));
}

void noteOtherPlaces(const Plan& plan, std::string_view system, bool namesModules,
                     Rendering& rendering)
{
    if (rendering.text.empty())
        return;
    const auto any = [&plan](const auto& is) {
        return std::any_of(plan.parts.begin(), plan.parts.end(),
                           [&is](const LoweredProbe& part) { return is(part.probe.spec); });
    };
    if (any([](const Spec& spec) {
            return spec.kind == Kind::FunctionEntry || spec.kind == Kind::FunctionReturn;
        }))
        rendering.notes.push_back(
            tr("{} uses kprobes there, not fprobes; they see the same calls.", {system}));
    if (!namesModules && any([](const Spec& spec) { return !spec.module.empty(); }))
        rendering.notes.push_back(tr("{} names functions without their module: if two have the "
                                     "same name, it may probe the other one.",
                                     {system}));
    if (any([](const Spec& spec) { return spec.kind == Kind::Event && !spec.filter.empty(); }))
        rendering.notes.push_back(
            tr("The event probe's own condition is left out for {}.", {system}));
}

namespace {

/// One row for each of kDialects, in its order.
struct DialectRow
{
    Dialect dialect;
    std::string_view name;
    std::string_view word;
    std::string_view file;
    Rendering (*write)(const Plan&);
};
constexpr std::array<DialectRow, kDialects.size()> kRows{{
    {Dialect::Shell, "kprobe_events (shell)", "shell", "probe.sh", renderShell},
    {Dialect::PerfProbe, "perf probe", "perf", "probe-perf.sh", renderPerfProbe},
    {Dialect::TraceCmd, "trace-cmd", "trace-cmd", "probe-trace-cmd.sh", renderTraceCmd},
    {Dialect::Bpftrace, "bpftrace", "bpftrace", "probe.bt", renderBpftrace},
    {Dialect::SystemTap, "SystemTap", "systemtap", "probe.stp", renderSystemTap},
    {Dialect::DTrace, "DTrace", "dtrace", "probe.d", renderDTrace},
    {Dialect::LibbpfC, "libbpf (C)", "libbpf", "probe_bpf.c", renderLibbpf},
    {Dialect::KernelModule, "Kernel module", "module", "probe_module.c", renderKernelModule},
}};

constexpr bool rowsAreInOrder()
{
    for (std::size_t i = 0; i < kRows.size(); ++i) {
        if (kRows[i].dialect != kDialects[i] || kDialects[i] != Dialect(i))
            return false;
    }
    return true;
}
static_assert(rowsAreInOrder(), "each dialect has its row");

const DialectRow& rowOf(Dialect dialect)
{
    return kRows.at(static_cast<std::size_t>(dialect));
}

} // namespace

Message dialectName(Dialect dialect)
{
    if (dialect == Dialect::KernelModule)
        return tr("Kernel module"); // the others are names of programs
    return rowOf(dialect).name;
}

std::string_view dialectWord(Dialect dialect)
{
    return rowOf(dialect).word;
}

std::optional<Dialect> dialectOfWord(std::string_view word)
{
    for (const DialectRow& row : kRows) {
        if (row.word == word)
            return row.dialect;
    }
    return std::nullopt;
}

std::string_view dialectFile(Dialect dialect)
{
    return rowOf(dialect).file;
}

Rendering render(Dialect dialect, const Recipe& recipe)
{
    if (recipe.probes.empty())
        return cannot(tr("There is no probe to convert."));
    Rendering rendering = rowOf(dialect).write(makePlan(recipe));
    rendering.file = dialectFile(dialect);
    return rendering;
}

} // namespace probescope::probe
