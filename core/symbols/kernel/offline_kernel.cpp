#include "core/symbols/kernel/offline_kernel.h"

#include "core/base/file_descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <fcntl.h>
#include <set>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace probescope::catalogue {

using access::Entry;
using access::SystemFile;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxEntries = 65536; ///< of a folder
constexpr unsigned kMaxCpus = 8192;
constexpr std::string_view kFunctionsFile = "available_filter_functions";
constexpr std::string_view kSymbolsFile = "kallsyms";
constexpr std::string_view kArchitectureFile = "architecture";
constexpr std::string_view kTypesSuffix = ".btf";

Result<std::string> readKept(const fs::path& path, std::size_t most)
{
    // What is no file could make it wait.
    const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    struct stat status = {};
    if (!file || fstat(file.get(), &status) != 0)
        return tl::unexpected(systemError(errno, tr("cannot open the file"), path));
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::NotFound, tr("not a regular file"), {}, Place{.file = path});
    std::string text;
    std::string piece(std::size_t(1) << 16, '\0');
    while (true) {
        const ssize_t got = ::read(file.get(), piece.data(), piece.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return tl::unexpected(systemError(errno, tr("cannot read the file"), path));
        if (got == 0)
            return text;
        if (text.size() + std::size_t(got) > most)
            return fail(ErrorCode::Refused, tr("the file is too long"), {}, Place{.file = path});
        text.append(piece, 0, std::size_t(got));
    }
}

std::string firstLine(const Result<std::string>& text)
{
    return text ? text->substr(0, text->find('\n')) : std::string();
}

const char* keptAs(SystemFile file)
{
    switch (file) {
    case SystemFile::Release:
        return "release";
    case SystemFile::Version:
        return "version";
    case SystemFile::Symbols:
        return kSymbolsFile.data();
    case SystemFile::Types:
        return "vmlinux.btf";
    case SystemFile::ProbesBlacklist:
        return "blacklist";
    case SystemFile::PossibleCpus:
    case SystemFile::OnlineCpus:
        return "cpus";
    default:
        return nullptr;
    }
}

tl::unexpected<Error> noMachine()
{
    return fail(ErrorCode::Unsupported, tr("offline: this is only a kernel description"),
                tr("Connect to a target with --host, or run on the kernel itself"));
}

} // namespace

OfflineKernel::OfflineKernel(std::string name, Texts texts)
    : m_name(std::move(name))
    , m_texts(std::move(texts))
    , m_description({.architecture = firstLine(text(std::string(kArchitectureFile), kMaxRead)),
                     .someSymbols = true})
{
}

OfflineKernel::OfflineKernel(fs::path folder, Texts texts, access::Description description)
    : m_name(folder.filename())
    , m_folder(std::move(folder))
    , m_texts(std::move(texts))
    , m_description(std::move(description))
{
}

Result<std::shared_ptr<OfflineKernel>> OfflineKernel::open(const fs::path& folder, Texts more)
{
    std::error_code error;
    const auto whole = fs::absolute(folder, error).lexically_normal();
    const auto path = whole.has_filename() ? whole : whole.parent_path();
    if (!fs::is_directory(path, error))
        return fail(ErrorCode::NotFound,
                    fs::exists(path, error) ? tr("not a folder") : tr("folder not found"),
                    tr("Choose the folder of a kernel description"), Place{.file = path});
    if (!fs::is_regular_file(path / kFunctionsFile, error)
        && !fs::is_regular_file(path / kSymbolsFile, error))
        return fail(ErrorCode::NotFound, tr("the folder has no list of kernel functions"),
                    tr("Copy the kernel's available_filter_functions or kallsyms there"),
                    Place{.file = path});
    // What the folder tells of all functions is not mixed with the places of another boot.
    more.erase(std::string(kSymbolsFile));
    const auto told = firstLine(readKept(path / kArchitectureFile, kMaxRead));
    const auto also = more.find(kArchitectureFile);
    access::Description description{.architecture =
                                        told.empty() && also != more.end() ? also->second : told,
                                    .someSymbols = false,
                                    .folder = path};
    return std::shared_ptr<OfflineKernel>(
        new OfflineKernel(path, std::move(more), std::move(description)));
}

std::string OfflineKernel::release()
{
    return firstLine(text("release", kMaxRead));
}

Result<std::string> OfflineKernel::text(const std::string& file, std::size_t most) const
{
    if (!m_folder.empty()) {
        auto kept = readKept(m_folder / file, most);
        if (kept || kept.error().code != ErrorCode::NotFound)
            return kept;
    }
    const auto found = m_texts.find(file);
    if (found == m_texts.end())
        return fail(ErrorCode::NotFound, tr("the kernel description does not contain it"), {},
                    Place{.file = file});
    if (found->second.size() > most)
        return fail(ErrorCode::Refused, tr("the file is too long"), {}, Place{.file = file});
    return found->second;
}

Result<std::string> OfflineKernel::read(const access::TracePath& path, std::size_t most)
{
    auto kept = text(path.text(), most);
    if (!kept && kept.error().code == ErrorCode::NotFound && path.text() == "available_events") {
        auto listed = events();
        if (!listed.empty())
            return listed;
    }
    return kept;
}

Result<std::string> OfflineKernel::readSystem(SystemFile file, std::size_t most)
{
    if (file == SystemFile::Modules)
        return modules();
    const char* const kept = keptAs(file);
    if (kept == nullptr)
        return fail(ErrorCode::NotFound, tr("the kernel description does not contain it"));
    return text(kept, most);
}

Result<std::string> OfflineKernel::readModuleTypes(std::string_view module, std::size_t most)
{
    if (!access::isModuleName(module))
        return fail(ErrorCode::Refused, tr("not a module name"));
    return text("modules/" + std::string(module) + std::string(kTypesSuffix), most);
}

std::vector<Entry> OfflineKernel::entries(const std::string& folder) const
{
    std::set<std::pair<std::string, bool>> found;
    if (!m_folder.empty()) {
        std::error_code error;
        for (fs::directory_iterator at(m_folder / folder, error), end;
             !error && at != end && found.size() < kMaxEntries; at.increment(error)) {
            std::error_code unknown;
            found.emplace(at->path().filename(), at->is_directory(unknown));
        }
    }
    const auto begin = folder.empty() ? std::string() : folder + '/';
    for (auto at = m_texts.lower_bound(begin); at != m_texts.end() && at->first.starts_with(begin);
         ++at) {
        const auto rest = std::string_view(at->first).substr(begin.size());
        const auto slash = rest.find('/');
        found.emplace(rest.substr(0, slash), slash != std::string_view::npos);
    }
    std::vector<Entry> all;
    all.reserve(found.size());
    for (const auto& [name, isFolder] : found)
        all.push_back({.name = name, .folder = isFolder, .writable = false});
    return all;
}

/// `0-3,8`: as the folders of the tracefs, up to the highest.
std::vector<Entry> OfflineKernel::cpus() const
{
    const auto told = firstLine(text("cpus", kMaxRead));
    const auto digits = told.find_last_not_of("0123456789");
    const auto last = std::string_view(told).substr(digits == std::string::npos ? 0 : digits + 1);
    unsigned highest = 0;
    const auto read = std::from_chars(last.data(), last.data() + last.size(), highest);
    std::vector<Entry> all;
    for (unsigned cpu = 0; read.ec == std::errc() && cpu <= std::min(highest, kMaxCpus); ++cpu)
        all.push_back({.name = "cpu" + std::to_string(cpu), .folder = true, .writable = false});
    return all;
}

std::string OfflineKernel::events() const
{
    std::string all;
    for (const Entry& system : entries("events")) {
        if (!system.folder)
            continue;
        for (const Entry& event : entries("events/" + system.name)) {
            if (event.folder)
                all += system.name + ':' + event.name + '\n';
        }
    }
    return all;
}

/// As /proc/modules has them, of which only the names are known.
std::string OfflineKernel::modules() const
{
    std::string all;
    for (const Entry& entry : entries("modules")) {
        if (entry.name.ends_with(kTypesSuffix))
            all += entry.name.substr(0, entry.name.size() - kTypesSuffix.size())
                + " 0 0 - Live 0x0000000000000000\n";
    }
    return all;
}

Result<std::vector<Entry>> OfflineKernel::list(const access::TracePath& path)
{
    auto all = path.text() == "per_cpu" ? cpus() : entries(path.text());
    if (all.empty())
        return fail(ErrorCode::NotFound, tr("the kernel description does not contain it"), {},
                    Place{.file = path.text()});
    return all;
}

Result<std::vector<access::Process>> OfflineKernel::processes()
{
    return noMachine();
}

Result<std::vector<access::Process>> OfflineKernel::threads()
{
    return noMachine();
}

Result<access::Process> OfflineKernel::owner()
{
    return noMachine();
}

Result<> OfflineKernel::append(const access::TracePath& /*path*/, std::string_view /*text*/)
{
    return noMachine();
}

Result<> OfflineKernel::writeTruncating(const access::TracePath& /*path*/,
                                        std::string_view /*text*/)
{
    return noMachine();
}

Result<> OfflineKernel::makeInstance(std::string_view /*name*/)
{
    return noMachine();
}

Result<> OfflineKernel::removeInstance(std::string_view /*name*/)
{
    return noMachine();
}

Result<std::unique_ptr<access::Stream>>
OfflineKernel::openStream(const access::TracePath& /*instance*/)
{
    return noMachine();
}

Result<std::unique_ptr<access::Held>> OfflineKernel::hold(const access::TracePath& /*path*/)
{
    return noMachine();
}

Result<> OfflineKernel::turn(access::KernelSwitch /*which*/, bool /*on*/)
{
    return noMachine();
}

std::string symbolLines(const std::vector<Symbol>& symbols)
{
    std::string lines;
    for (const Symbol& symbol : symbols) {
        std::array<char, 32> head{};
        static_cast<void>(std::snprintf(head.data(), head.size(), "%016llx t ",
                                        static_cast<unsigned long long>(symbol.address)));
        lines += head.data();
        lines += symbol.name;
        if (!symbol.module.empty())
            lines += "\t[" + symbol.module + "]";
        lines += '\n';
    }
    return lines;
}

} // namespace probescope::catalogue
