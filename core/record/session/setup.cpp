#include "core/record/session/setup.h"

#include "core/base/near_names.h"
#include "core/record/session/refusal.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::record {

namespace {

bool contains(const std::vector<std::string>& all, const std::string& one)
{
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// Functions before the tracer: it would patch every function of the kernel otherwise.
Result<> applyFunctions(tracefs::Instance& instance, const Settings& settings)
{
    using Set = Result<> (tracefs::FunctionFilters::*)(const std::vector<std::string>&);
    const std::array<std::pair<const std::vector<std::string>*, Set>, 4> lists{{
        {&settings.functions, &tracefs::FunctionFilters::setFilter},
        {&settings.functionsLeftOut, &tracefs::FunctionFilters::setExcluded},
        {&settings.graphFunctions, &tracefs::FunctionFilters::setGraph},
        {&settings.graphFunctionsLeftOut, &tracefs::FunctionFilters::setGraphExcluded},
    }};
    for (const auto& [functions, set] : lists) {
        if (functions->empty())
            continue;
        if (auto done = (instance.functions().*set)(*functions); !done)
            return tl::unexpected(
                refusalOfFunctions(instance.backend(), *functions, std::move(done.error())));
    }
    return settings.graphDepth > 0 ? instance.functions().setMaxDepth(settings.graphDepth)
                                   : Result<>();
}

Result<> applyBuffer(tracefs::Instance& instance, const Settings& settings)
{
    if (auto done = instance.setClock(settings.clock); !done)
        return done;
    const std::uint64_t kib = settings.bufferKib > 0 ? settings.bufferKib : kUsualBufferKib;
    if (auto done = instance.buffer().setKib(kib); !done)
        return done;
    if (settings.cpus) {
        if (auto done = instance.setCpus(*settings.cpus); !done)
            return done;
    }
    if (settings.threshold.count() > 0) {
        if (auto done = instance.setThreshold(settings.threshold); !done)
            return done;
    }
    return {};
}

Result<> applyOptions(tracefs::Instance& instance, const Settings& settings)
{
    for (const auto& [option, on] : settings.options) {
        if (auto done = instance.setOption(option, on); !done)
            return done;
    }
    // Where function has its own option for stacks, this one is of events.
    return settings.stackTraces ? instance.setOption("stacktrace", true) : Result<>();
}

} // namespace

Result<> applySettings(tracefs::Instance& instance, const Settings& settings)
{
    if (auto done = applyFunctions(instance, settings); !done)
        return done;
    if (!settings.pids.empty()) {
        if (auto done = instance.setPids(settings.pids, settings.followChildren); !done)
            return done;
    }
    if (auto done = applyBuffer(instance, settings); !done)
        return done;
    if (settings.tracer != "nop") {
        if (auto done = instance.setTracer(settings.tracer); !done)
            return done;
    }
    return applyOptions(instance, settings);
}

std::string stopTrigger(const EventChoice& event)
{
    return event.filter.empty() ? "traceoff" : "traceoff if " + event.filter;
}

Result<> enableEvents(tracefs::Instance& instance, const Settings& settings)
{
    const auto refused = [&instance](const EventChoice& event, Result<>&& done) -> Result<> {
        return tl::unexpected(refusalOfEvent(instance.backend(), event, std::move(done.error())));
    };
    if (const auto& event = settings.stop.event) {
        if (auto done =
                instance.events().addTrigger({event->system, event->name}, stopTrigger(*event));
            !done)
            return refused(*event, std::move(done));
    }
    for (const EventChoice& choice : settings.events) {
        const tracefs::EventName name{choice.system, choice.name};
        if (!choice.filter.empty()) {
            if (auto done = instance.events().setFilter(name, choice.filter); !done)
                return refused(choice, std::move(done));
        }
        if (auto done = instance.events().setEnabled(name, true); !done)
            return refused(choice, std::move(done));
    }
    return {};
}

Result<bool> needsTopLevel(tracefs::Instance& instance, tracefs::Instance& top,
                           const Settings& settings)
{
    if (settings.tracer != "nop") {
        const auto own = instance.tracers();
        const auto all = top.tracers();
        if (!own || !all)
            return passOn(own ? all : own);
        if (!contains(*all, settings.tracer))
            return fail(ErrorCode::Unsupported,
                        tr("this kernel has no tracer {}", {settings.tracer}),
                        didYouMean(settings.tracer, nearNames(settings.tracer, *all)));
        if (!contains(*own, settings.tracer))
            return true;
    }
    if (settings.graphFunctions.empty() && settings.graphFunctionsLeftOut.empty()
        && settings.graphDepth == 0)
        return false;
    const bool depth = settings.graphDepth > 0;
    const bool functions =
        !settings.graphFunctions.empty() || !settings.graphFunctionsLeftOut.empty();
    for (const auto& [wanted, file] :
         {std::pair{functions, "set_graph_function"}, std::pair{depth, "max_graph_depth"}}) {
        if (!wanted)
            continue;
        const auto has = instance.has(file);
        if (!has)
            return passOn(has);
        if (!*has)
            return true;
    }
    return false;
}

} // namespace probescope::record
