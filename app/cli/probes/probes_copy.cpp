#include "app/cli/probes/probes.h"
#include "core/base/near_names.h"
#include "core/base/new_file.h"
#include "core/probe/dialect/dialect.h"
#include "core/probe/dialect/filter.h"
#include "core/probe/dialect/parts.h"
#include "core/record/session/kernel_checker.h"
#include "core/symbols/kernel/known_place.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace probescope::cli {

namespace {

struct CopyOptions
{
    KernelOptions kernel;
    std::vector<std::string> probes;
    std::string tool;
    std::string filter;
    bool stackTrace = false;
    bool latency = false;
    std::string folder;
};

bool isDefinition(const std::string& text)
{
    return text.find(' ') != std::string::npos;
}

Result<probe::Spec> parsed(std::string definition)
{
    std::replace(definition.begin(), definition.end(), '\t', ' ');
    auto spec = probe::Spec::parse(definition);
    if (!spec) {
        auto error = spec.error();
        error.place.file = definition;
        return tl::unexpected(std::move(error));
    }
    return spec;
}

/// The function with its parameters and members, where a kernel tells them.
probe::KnownPlace placeOf(const probe::Spec& spec, const catalogue::Catalogue* catalogue)
{
    const bool ofFunction = spec.kind == probe::Kind::KernelEntry
        || spec.kind == probe::Kind::KernelReturn || spec.kind == probe::Kind::FunctionEntry
        || spec.kind == probe::Kind::FunctionReturn;
    if (!ofFunction || spec.symbol.empty())
        return {};
    const auto named = catalogue == nullptr
        ? std::vector<std::uint32_t>()
        : catalogue->named(spec.module.empty() ? spec.symbol : spec.module + ':' + spec.symbol);
    return named.size() == 1 ? catalogue::knownPlace(*catalogue, named.front(), spec)
                             : probe::KnownPlace{.function = spec.symbol};
}

/// The definitions that are asked for, and those of probes that a kernel has.
Result<std::vector<probe::Spec>> specsOf(const CopyOptions& options, access::Backend* backend)
{
    std::vector<std::string> definitions;
    tracefs::ProbeList list;
    const bool looks =
        !std::all_of(options.probes.begin(), options.probes.end(), isDefinition) && backend;
    if (looks && backend->description())
        return fail(ErrorCode::Invalid, "a kernel description lists no probes"_tr,
                    "Write the definition, or name the target with --host"_tr);
    if (looks) {
        auto listed = tracefs::listProbes(*backend);
        if (!listed)
            return passOn(listed);
        list = std::move(*listed);
    }
    for (const std::string& text : options.probes) {
        if (isDefinition(text)) {
            definitions.push_back(text);
            continue;
        }
        const auto probe = probeNamed(list, text);
        if (!probe)
            return passOn(probe);
        for (const auto& one : (*probe)->definitions)
            definitions.push_back(one.definition);
    }
    std::vector<probe::Spec> specs;
    for (std::string& definition : definitions) {
        auto spec = parsed(std::move(definition));
        if (!spec)
            return passOn(spec);
        specs.push_back(std::move(*spec));
    }
    return specs;
}

bool isOneFunction(const probe::Spec& entry, const probe::Spec& back)
{
    return !probe::isReturn(entry.kind) && probe::isReturn(back.kind)
        && probe::isUser(entry.kind) == probe::isUser(back.kind) && entry.module == back.module
        && entry.symbol == back.symbol && entry.file == back.file && entry.address == back.address
        && entry.offset == back.offset;
}

Result<> checkLatency(const CopyOptions& options, const std::vector<probe::Spec>& specs)
{
    if (!options.latency)
        return {};
    const Message hint = tr("Name the entry and the return of one function");
    if (specs.size() < 2)
        return fail(ErrorCode::Invalid, "--latency needs two probes"_tr, hint);
    if (!isOneFunction(specs[0], specs[1]))
        return fail(ErrorCode::Invalid,
                    tr("--latency: “{}” and “{}” are not the entry and the return of one function",
                       {specs[0].format(), specs[1].format()}),
                    hint);
    return {};
}

/// The kernel has an event of a name once.
Result<> checkNames(const std::vector<probe::Spec>& specs)
{
    std::set<std::pair<std::string, std::string>> names;
    for (const auto& spec : specs) {
        if (!spec.event.empty() && !names.emplace(spec.group, spec.event).second)
            return fail(ErrorCode::Invalid, tr("two probes are named {}", {spec.event}),
                        "Give one of them another name"_tr, Place{.file = spec.format()});
    }
    return {};
}

/// The kernel's own forms that only it can read; scripts that write the filter into tracefs may
/// have them.
bool isForKernelOnly(const CopyOptions& options)
{
    const auto dialect = *probe::dialectOfWord(options.tool);
    const bool handed = dialect == probe::Dialect::Shell || dialect == probe::Dialect::PerfProbe
        || dialect == probe::Dialect::TraceCmd;
    constexpr std::array kForms{".ustring", ".function", "CPUS{"};
    return handed && std::any_of(kForms.begin(), kForms.end(), [&options](const char* form) {
               return options.filter.find(form) != std::string::npos;
           });
}

/// A filter that no probe can be held against would be left out of the script.
Result<> checkFilter(const CopyOptions& options, const probe::Recipe& recipe)
{
    if (recipe.filter.empty() || isForKernelOnly(options))
        return {};
    const auto condition = probe::FilterNode::parse(recipe.filter);
    if (!condition)
        return fail(ErrorCode::Invalid,
                    tr("--filter '{}': {}", {recipe.filter, condition.error().what}),
                    condition.error().hint);
    const auto plan = probe::makePlan(recipe);
    std::vector<std::string> names;
    for (const auto& part : plan.parts) {
        if (part.filtered)
            return {};
        for (const auto& value : part.values)
            names.push_back(value.name);
    }
    for (const std::string& field : condition->fields()) {
        if (!probe::isCommonField(field)
            && std::find(names.begin(), names.end(), field) == names.end())
            return fail(ErrorCode::Invalid, tr("--filter: no probe has a field {}", {field}),
                        names.empty() ? tr("The probes have no fetch arguments")
                                      : didYouMean(field, names));
    }
    return fail(ErrorCode::Invalid, "--filter: no probe has all the fields it asks for"_tr,
                "Copy the probes one by one, each with its own filter"_tr);
}

/// As `probes check` judges them.
Result<> checkAll(const record::KernelChecker& checkCommand, const std::vector<std::string>& probes)
{
    std::size_t refused = 0;
    std::size_t written = 0;
    for (const std::string& line : probes) {
        if (!isDefinition(line))
            continue; // the kernel has it
        ++written;
        const auto findings = checkCommand.checkCommand(line);
        for (const auto& finding : findings) {
            if (finding.severity != probe::Severity::Note)
                printFinding(line, finding);
        }
        refused += probe::firstError(findings) == nullptr ? 0U : 1U;
    }
    if (refused == 0)
        return {};
    return fail(
        ErrorCode::Refused,
        tr("nothing was copied: the kernel would reject {} of {} definitions", {refused, written}));
}

Result<probe::Recipe> recipeOf(const CopyOptions& options)
{
    if (auto checked = checkDefinitions(options.probes); !checked)
        return passOn(checked);
    std::shared_ptr<access::Backend> backend;
    const bool named = !std::all_of(options.probes.begin(), options.probes.end(), isDefinition);
    if (named || options.kernel.named()) {
        auto opened = openKernel(options.kernel);
        if (!opened)
            return passOn(opened);
        backend = std::move(*opened);
    }
    const auto specs = specsOf(options, backend.get());
    if (!specs)
        return passOn(specs);
    if (auto checked = checkLatency(options, *specs); !checked)
        return passOn(checked);
    if (auto checked = checkNames(*specs); !checked)
        return passOn(checked);
    std::optional<record::KernelChecker> checkCommand;
    if (backend) {
        auto made = record::KernelChecker::of(*backend);
        if (!made)
            return passOn(made);
        checkCommand = std::move(*made);
        if (auto judged = checkAll(*checkCommand, options.probes); !judged)
            return passOn(judged);
    }
    const auto catalogue = checkCommand ? checkCommand->catalogue() : nullptr;
    probe::Recipe recipe{.title = specs->front().event,
                         .latency = options.latency,
                         .filter = options.filter,
                         .stackTrace = options.stackTrace};
    if (const auto description = backend ? backend->description() : std::nullopt)
        recipe.kernelFolder = description->folder;
    for (const auto& spec : *specs)
        recipe.probes.push_back({spec, placeOf(spec, catalogue.get())});
    if (auto checked = checkFilter(options, recipe); !checked)
        return passOn(checked);
    return recipe;
}

Result<> writeFiles(const std::filesystem::path& folder, const probe::Rendering& rendering)
{
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code && !std::filesystem::is_directory(folder))
        return fail(ErrorCode::Io, tr("cannot create the folder: {}", {code.message()}),
                    "Name a folder that can be written"_tr, Place{.file = folder.string()});
    std::vector<probe::Companion> files{{rendering.file, rendering.text}};
    files.insert(files.end(), rendering.companions.begin(), rendering.companions.end());
    for (const auto& file : files) {
        const auto path = folder / file.file;
        if (auto written = writeNewFile(path, file.text, NewFile::Existing::Keep); !written)
            return written;
        printPlain(tr("wrote {}", {path.string()}));
    }
    return {};
}

Result<> copy(const CopyOptions& options)
{
    const auto recipe = recipeOf(options);
    if (!recipe)
        return passOn(recipe);
    const auto dialect = *probe::dialectOfWord(options.tool);
    const auto rendering = probe::render(dialect, *recipe);
    for (const Message& note : rendering.notes)
        printMessage(note);
    if (rendering.text.empty())
        return fail(
            ErrorCode::Unsupported,
            tr("{} has no equivalent: {}", {probe::dialectName(dialect), rendering.reason}));
    if (!options.folder.empty())
        return writeFiles(options.folder, rendering);
    print(rendering.text);
    for (const auto& companion : rendering.companions)
        printMessage(tr("also needed: {}; -o FOLDER writes all files", {companion.file}));
    return {};
}

} // namespace

Command addProbesCopy(App& probes)
{
    auto options = std::make_shared<CopyOptions>();
    App* app = probes.addCommand("copy", "Print probes as a script or program for another tool"_tr);
    app->addOption("PROBE", options->probes,
                   "A definition, or GROUP:EVENT of a probe in the kernel"_tr)
        ->required();
    std::vector<std::string> tools;
    tools.reserve(probe::kDialects.size());
    for (const probe::Dialect dialect : probe::kDialects)
        tools.emplace_back(probe::dialectWord(dialect));
    app->addOption("--as", options->tool,
                   "shell (echo into tracefs), perf, trace-cmd, bpftrace, systemtap, dtrace, "
                   "libbpf (C) or module (a kernel module)"_tr)
        ->check(CLI::IsMember(tools))
        ->required();
    app->addOption("--filter", options->filter, "Only hits that pass this filter"_tr);
    app->addFlag("--stack", options->stackTrace, "Add a kernel stack trace to each hit"_tr);
    app->addFlag("--latency", options->latency,
                 "Measure the time between the first two: entry and return of one function"_tr);
    app->addOption("-o,--output", options->folder,
                   "Write all files to this folder, which is created if needed"_tr)
        ->type_name("FOLDER");
    addKernelOptions(*app, options->kernel);
    app->setFooter(
        "Differences from the definition are listed on stderr. With --kernel or --host, parameters get the names and types that the kernel has for them."_tr,
        {"probescope-cli probes copy --as bpftrace 'p:open do_sys_openat2 name=+0($arg2):ustring'",
         "probescope-cli probes copy --as libbpf -o opens probescope:open"});
    return {app, [options]() { return copy(*options); }};
}

} // namespace probescope::cli
