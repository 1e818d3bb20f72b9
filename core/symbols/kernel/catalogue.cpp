#include "core/symbols/kernel/catalogue.h"

#include "core/symbols/kernel/calling.h"
#include "core/symbols/kernel/fetch.h"
#include "core/symbols/kernel/function_list.h"
#include "core/symbols/kernel/search_index.h"
#include "core/symbols/kernel/system_calls.h"
#include "core/symbols/kernel/types.h"
#include "core/symbols/kernel/user_memory.h"

#include <algorithm>
#include <bpf/btf.h>
#include <map>

namespace probescope::catalogue {

namespace {

constexpr std::uint16_t kMaxParameters = 64; ///< no function of a kernel has near as many

/// By the names of the functions of system calls, which each machine has its own ones of.
std::string architectureBySymbols(const std::vector<Function>& functions)
{
    const auto has = [&functions](std::string_view name) {
        const auto at = std::lower_bound(
            functions.begin(), functions.end(), name,
            [](const Function& function, std::string_view b) { return function.name < b; });
        return at != functions.end() && at->name == name;
    };
    if (has("__x64_sys_read"))
        return "x86_64";
    if (has("__arm64_sys_read"))
        return "arm64";
    if (has("__riscv_sys_read"))
        return "riscv64";
    return {};
}

std::string nameOf(CallingAbi architecture)
{
    switch (architecture) {
    case CallingAbi::X86:
        return "x86_64";
    case CallingAbi::Arm64:
        return "arm64";
    case CallingAbi::Riscv64:
        break;
    }
    return "riscv64";
}

std::string architectureByTypes(const Types& types)
{
    const TypeRef registers = types.named("struct pt_regs");
    if (types.member(registers, "orig_ax"))
        return "x86_64";
    if (types.member(registers, "pstate"))
        return "arm64";
    return types.member(registers, "orig_a0") && types.member(registers, "epc") ? "riscv64"
                                                                                : std::string();
}

} // namespace

struct Catalogue::Impl
{
    Impl(std::unique_ptr<const std::string> text, FunctionList list)
        : symbols(std::move(text))
        , functions(std::move(list.functions))
        , notes(std::move(list.notes))
        , others(std::move(list.others))
        , knowsSymbols(list.knowsSymbols)
        , knowsTraceable(list.knowsTraceable)
        , index(functions)
    {
    }

    std::vector<TypeRef> prototypesOf(const Function& function) const
    {
        if (!function.base.empty())
            return {}; // copies may lack arguments that their origin has
        std::uint32_t store = 0;
        if (!function.module.empty()) {
            const auto found = stores.find(function.module);
            if (found == stores.end())
                return {};
            store = found->second;
        }
        return types.functions(store, function.name);
    }

    std::unique_ptr<const std::string> symbols; ///< kallsyms
    std::vector<Function> functions;
    std::vector<Message> notes;
    /// Views of the symbols, with their modules.
    std::vector<std::pair<std::string_view, std::string_view>> others;
    bool knowsSymbols;
    bool knowsTraceable;
    SearchIndex index;
    Types types;
    std::map<std::string, std::uint32_t, std::less<>> stores; ///< of modules
    std::map<std::string, std::string, std::less<>> systemCalls;
    std::string architectureName;
    std::optional<CallingAbi> architecture;
};

Catalogue::Catalogue(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

Catalogue::~Catalogue() = default;

Result<std::shared_ptr<const Catalogue>>
Catalogue::read(access::Backend& backend, const CancelToken& cancel, const StepFn& begins)
{
    auto files = collect(backend, cancel, begins);
    return files ? of(std::move(*files)) : passOn(files);
}

Result<std::shared_ptr<const Catalogue>> Catalogue::of(Files files)
{
    auto symbols = std::make_unique<const std::string>(std::move(files.symbols));
    auto list = files.someSymbols ? listSomeFunctions(*symbols)
                                  : listFunctions(files.functions, *symbols, files.blacklist);
    auto impl = std::make_unique<Impl>(std::move(symbols), std::move(list));
    if (impl->functions.empty() && files.someSymbols)
        return fail(ErrorCode::NotFound, tr("the capture contains no functions of its kernel"),
                    tr("Type the definition, or open a kernel description"));
    if (impl->functions.empty())
        return fail(ErrorCode::NotFound, tr("cannot read any list of the kernel's functions"),
                    tr("Allow access to the target's tracefs"));
    auto& types = impl->types;
    if (files.types.empty() && files.someSymbols) {
        impl->notes.push_back(tr("The capture has no types, so arguments are offered as registers. "
                                 "A saved kernel description has the types."));
    } else if (files.types.empty()) {
        impl->notes.push_back(tr("The kernel has no type information (BTF): arguments have no "
                                 "names or types, and only registers can be fetched."));
    } else if (const auto done = types.add(files.types); !done) {
        impl->notes.push_back(tr("The kernel's types cannot be used: {}.", {done.error().what}));
    }
    for (const auto& [module, bytes] : files.moduleTypes) {
        if (types.empty())
            break;
        if (const auto done = types.add(bytes))
            impl->stores.emplace(module, *done);
        else
            impl->notes.push_back(
                tr("The types of the module {} cannot be used: {}.", {module, done.error().what}));
    }
    for (Function& function : impl->functions)
        function.typed = !types.empty() && !impl->prototypesOf(function).empty();
    if (files.unreadSystemCalls != 0)
        impl->notes.push_back(
            tr("The arguments of {} of {} system calls are unknown: reading them from the slow "
               "target took too long.",
               {files.unreadSystemCalls, files.unreadSystemCalls + files.systemCalls.size()}));
    impl->systemCalls.insert(std::make_move_iterator(files.systemCalls.begin()),
                             std::make_move_iterator(files.systemCalls.end()));
    impl->architectureName = files.architecture;
    if (impl->architectureName.empty())
        impl->architectureName = architectureBySymbols(impl->functions);
    if (impl->architectureName.empty() && !types.empty())
        impl->architectureName = architectureByTypes(types);
    impl->architecture = callingAbiOf(impl->architectureName);
    if (impl->architecture)
        impl->architectureName = nameOf(*impl->architecture);
    if (!impl->architecture)
        impl->notes.push_back(tr("The target's processor is unknown, so the locations of function "
                                 "arguments are unknown, too."));
    return std::shared_ptr<const Catalogue>(new Catalogue(std::move(impl)));
}

std::size_t Catalogue::size() const
{
    return m_impl->functions.size();
}

const Function& Catalogue::function(std::size_t index) const
{
    return m_impl->functions.at(index);
}

std::vector<std::uint32_t> Catalogue::named(std::string_view name) const
{
    const auto& all = m_impl->functions;
    const auto colon = name.find(':');
    const auto module =
        colon == std::string_view::npos ? std::string_view() : name.substr(0, colon);
    if (!module.empty())
        name.remove_prefix(colon + 1);
    std::vector<std::uint32_t> found;
    auto at = std::lower_bound(
        all.begin(), all.end(), name,
        [](const Function& function, std::string_view b) { return function.name < b; });
    for (; at != all.end() && at->name == name; ++at) {
        if (module.empty() || at->module == module)
            found.push_back(std::uint32_t(at - all.begin()));
    }
    return found;
}

std::optional<std::size_t> Catalogue::symbolCount(std::string_view module,
                                                  std::string_view name) const
{
    if (!m_impl->knowsSymbols)
        return std::nullopt;
    std::size_t count = 0;
    for (const auto number : named(name))
        count += module.empty() || function(number).module == module ? 1 : 0;
    const auto& others = m_impl->others;
    auto at =
        std::lower_bound(others.begin(), others.end(), name,
                         [](const auto& other, std::string_view b) { return other.first < b; });
    for (; at != others.end() && at->first == name; ++at)
        count += module.empty() || at->second == module ? 1 : 0;
    return count;
}

bool Catalogue::knowsTraceable() const
{
    return m_impl->knowsTraceable;
}

std::vector<Match> Catalogue::search(std::string_view words, std::size_t most) const
{
    return m_impl->index.search(words, most);
}

const std::vector<Message>& Catalogue::notes() const
{
    return m_impl->notes;
}

bool Catalogue::hasTypes() const
{
    return !m_impl->types.empty();
}

const Types& Catalogue::types() const
{
    return m_impl->types;
}

const std::string& Catalogue::architecture() const
{
    return m_impl->architectureName;
}

std::optional<Prototype> Catalogue::prototype(std::size_t number) const
{
    const Function& asked = function(number);
    const Types& types = m_impl->types;
    const auto candidates = types.empty() ? std::vector<TypeRef>() : m_impl->prototypesOf(asked);
    if (candidates.empty())
        return std::nullopt;
    const TypeRef found = candidates.front();
    const TypeRef result = types.target(found);
    Prototype prototype;
    prototype.name = asked.name;
    prototype.uncertain = asked.duplicate || candidates.size() > 1;
    std::vector<TypeRef> given;
    for (std::uint32_t i = 0; i < std::min(btf_vlen(types.at(found)), kMaxParameters); ++i) {
        const btf_param& one = btf_params(types.at(found))[i];
        if (one.type == 0) {
            prototype.variadic = true;
            break;
        }
        Parameter parameter;
        parameter.name = types.text(found, one.name_off);
        parameter.type = types.by(found, one.type);
        parameter.typeText = types.declaration(parameter.type);
        parameter.shape = types.shape(parameter.type);
        parameter.userMemory = pointsToUser(types, asked.name, i, parameter);
        given.push_back(parameter.type);
        prototype.parameters.push_back(std::move(parameter));
    }
    prototype.result.type = result;
    prototype.result.typeText = types.declaration(result);
    prototype.result.shape = types.shape(result);
    if (!m_impl->architecture) {
        for (Parameter& parameter : prototype.parameters)
            parameter.reason = tr("The target's processor is unknown");
        prototype.result.location = "$retval";
        return prototype;
    }
    const auto spots = spotsOf(types, *m_impl->architecture, result, given);
    for (std::size_t i = 0; i < spots.size(); ++i) {
        prototype.parameters[i].location = spots[i].location;
        prototype.parameters[i].reason = spots[i].reason;
    }
    const ArgumentLocation back = resultSpot(types, *m_impl->architecture, result);
    prototype.result.location = back.location;
    prototype.result.reason = back.reason;
    const auto call = m_impl->systemCalls.find(systemCallOf(asked.name));
    if (call != m_impl->systemCalls.end() && spots.size() == 1) {
        prototype.own = std::move(prototype.parameters);
        prototype.parameters =
            systemCallParameters(types, asked.name, call->second, spots.front().location);
    }
    return prototype;
}

std::vector<Member> Catalogue::members(TypeRef type) const
{
    if (!hasTypes())
        return {};
    const auto to = m_impl->types.pointee(type);
    return m_impl->types.members(to ? *to : type);
}

FetchProposal Catalogue::fetch(const Parameter& parameter, const FetchPath& path,
                               bool userMemory) const
{
    return fetchOf(m_impl->types, parameter, path, userMemory);
}

FetchProposal Catalogue::returnValue(std::size_t function) const
{
    FetchProposal proposal;
    if (const auto known = prototype(function)) {
        proposal = fetch(known->result, {}, false);
    } else {
        proposal.fetch = "$retval:x64";
    }
    proposal.name = "ret";
    proposal.spoken = "return value";
    return proposal;
}

std::vector<FetchProposal> Catalogue::registers() const
{
    std::vector<FetchProposal> all;
    if (!m_impl->architecture)
        return all;
    for (const auto& name : argumentRegisters(*m_impl->architecture)) {
        all.push_back({.name = argumentName(std::string_view(name).substr(1)),
                       .fetch = name + ":x64",
                       .typeText = {},
                       .spoken = name,
                       .reason = {}});
    }
    return all;
}

} // namespace probescope::catalogue
