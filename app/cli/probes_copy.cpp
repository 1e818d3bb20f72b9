#include "app/cli/probes.h"
#include "core/base/new_file.h"
#include "core/catalogue/known_place.h"
#include "core/probe/dialect/dialect.h"
#include "core/record/kernel_judge.h"

#include <algorithm>
#include <array>

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

struct ToolName
{
    const char* name; ///< that --as takes
    probe::Dialect dialect;
};
constexpr std::array<ToolName, probe::kDialects.size()> kTools{{
    {"shell", probe::Dialect::Shell},
    {"perf", probe::Dialect::PerfProbe},
    {"trace-cmd", probe::Dialect::TraceCmd},
    {"bpftrace", probe::Dialect::Bpftrace},
    {"systemtap", probe::Dialect::SystemTap},
    {"dtrace", probe::Dialect::DTrace},
    {"libbpf", probe::Dialect::LibbpfC},
    {"module", probe::Dialect::KernelModule},
}};

/// `tool` is one of them.
probe::Dialect dialectOf(const std::string& tool)
{
    return std::find_if(kTools.begin(), kTools.end(),
                        [&](const ToolName& one) { return tool == one.name; })
        ->dialect;
}

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

Result<probe::Recipe> recipeOf(const CopyOptions& options)
{
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
    if (options.latency && specs->size() < 2)
        return fail(ErrorCode::Invalid, "--latency needs two probes",
                    "Name the entry and the return of one function");
    const auto catalogue = backend ? record::functionsOf(*backend) : nullptr;
    probe::Recipe recipe{.title = specs->front().event,
                         .latency = options.latency,
                         .filter = options.filter,
                         .stackTrace = options.stackTrace};
    if (const auto description = backend ? backend->description() : std::nullopt)
        recipe.kernelFolder = description->folder;
    for (const auto& spec : *specs)
        recipe.probes.push_back({spec, placeOf(spec, catalogue.get())});
    return recipe;
}

Result<> writeFiles(const std::filesystem::path& folder, const probe::Rendering& rendering)
{
    std::vector<probe::Companion> files{{rendering.file, rendering.text}};
    files.insert(files.end(), rendering.companions.begin(), rendering.companions.end());
    for (const auto& file : files) {
        const auto path = folder / file.file;
        if (auto written = writeNewFile(path, file.text, NewFile::Existing::Keep); !written)
            return written;
        tellPlain("made " + path.string());
    }
    return {};
}

Result<> copy(const CopyOptions& options)
{
    const auto recipe = recipeOf(options);
    if (!recipe)
        return passOn(recipe);
    const auto dialect = dialectOf(options.tool);
    const auto rendering = probe::render(dialect, *recipe);
    for (const std::string& note : rendering.notes)
        tell(note);
    if (rendering.text.empty())
        return fail(ErrorCode::Unsupported,
                    std::string(probe::dialectName(dialect))
                        + " has no words for this: " + rendering.reason);
    if (!options.folder.empty())
        return writeFiles(options.folder, rendering);
    print(rendering.text);
    for (const auto& companion : rendering.companions)
        tell("it needs " + companion.file + ", too; -o FOLDER writes all of it");
    return {};
}

} // namespace

Command addProbesCopy(CLI::App& probes)
{
    auto options = std::make_shared<CopyOptions>();
    CLI::App* app =
        probes.add_subcommand("copy", "Print probes as a script or program for another tool");
    app->add_option("PROBE", options->probes,
                    "A definition, or GROUP:EVENT of a probe that the kernel has")
        ->required();
    std::vector<std::string> tools;
    tools.reserve(kTools.size());
    for (const ToolName& tool : kTools)
        tools.emplace_back(tool.name);
    app->add_option("--as", options->tool,
                    "shell (echo into tracefs), perf, trace-cmd, bpftrace, systemtap, dtrace, "
                    "libbpf (C) or module (a kernel module)")
        ->check(CLI::IsMember(tools))
        ->required();
    app->add_option("--filter", options->filter, "Only hits that this filter lets through");
    app->add_flag("--stack", options->stackTrace, "The kernel's stack with each hit");
    app->add_flag("--latency", options->latency,
                  "The time between the first two: entry and return of one function");
    app->add_option("-o,--output", options->folder,
                    "Write the files that belong to it into this folder")
        ->type_name("FOLDER");
    addKernelOptions(*app, options->kernel);
    app->footer("What differs from the definition is told on stderr. With --kernel or --host, "
                "parameters have the names and types that the kernel has for them.\n"
                "Examples:\n"
                "  probescope-cli probes copy --as bpftrace 'p:open do_sys_openat2 "
                "name=+0($arg2):ustring'\n"
                "  probescope-cli probes copy --as libbpf -o opens probescope:open");
    return {app, [options]() { return copy(*options); }};
}

} // namespace probescope::cli
