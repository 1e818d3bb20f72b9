#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

Rendering cannot(std::string reason)
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
        rendering.notes.push_back(std::string(system)
                                  + " chooses itself how many calls may be in progress "
                                    "(maxactive).");
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
        rendering.notes.push_back(std::string(system)
                                  + " does not wait for memory: a text that the program itself has "
                                    "not looked at yet may be missing in the row.");
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
        rendering.notes.push_back(std::string(system)
                                  + " puts kprobes there, not fprobes; they see the same calls.");
    if (!namesModules && any([](const Spec& spec) { return !spec.module.empty(); }))
        rendering.notes.push_back(std::string(system)
                                  + " names functions without their module: where two have the "
                                    "same name, it may take the other one.");
    if (any([](const Spec& spec) { return spec.kind == Kind::Event && !spec.filter.empty(); }))
        rendering.notes.push_back("The condition of the event probe itself is left out of the text "
                                  "for "
                                  + std::string(system) + ".");
}

std::string_view dialectName(Dialect dialect)
{
    static constexpr std::array<std::string_view, 8> kNames{"kprobe_events (shell)",
                                                            "perf probe",
                                                            "trace-cmd",
                                                            "bpftrace",
                                                            "SystemTap",
                                                            "DTrace",
                                                            "libbpf (C)",
                                                            "Kernel module"};
    return kNames.at(static_cast<std::size_t>(dialect));
}

std::string_view dialectFile(Dialect dialect)
{
    static constexpr std::array<std::string_view, 8> kFiles{
        "probe.sh",  "probe-perf.sh", "probe-trace-cmd.sh", "probe.bt",
        "probe.stp", "probe.d",       "probe_bpf.c",        "probe_module.c"};
    return kFiles.at(static_cast<std::size_t>(dialect));
}

Rendering render(Dialect dialect, const Recipe& recipe)
{
    if (recipe.probes.empty())
        return cannot("The recipe has no probe.");
    using Writer = Rendering (*)(const Plan&);
    static constexpr std::array<Writer, 8> kWriters{
        renderShell,     renderPerfProbe, renderTraceCmd, renderBpftrace,
        renderSystemTap, renderDTrace,    renderLibbpf,   renderKernelModule};
    Rendering rendering = kWriters.at(static_cast<std::size_t>(dialect))(makePlan(recipe));
    rendering.file = dialectFile(dialect);
    return rendering;
}

} // namespace probescope::probe
