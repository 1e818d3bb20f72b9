#include "core/symbols/kernel/save_kernel.h"

#include "core/base/new_file.h"

#include <array>
#include <cerrno>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace probescope::catalogue {

using access::SystemFile;
using access::TracePath;

namespace {

namespace fs = std::filesystem;

Result<> keep(const fs::path& path, const std::string& text)
{
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
        return tl::unexpected(
            systemError(error.value(), tr("cannot create the folder"), path.parent_path()));
    const auto file = createNewFile(path);
    if (!file)
        return passOn(file);
    return writeAll(file->get(), text.data(), text.size(), path);
}

/// Collects beside the folder, and takes its place in the end.
class KernelSaver
{
public:
    KernelSaver(access::Backend& backend, const fs::path& folder, const CancelToken& cancel,
                const SavedFn& progressed)
        : m_backend(backend)
        , m_folder(folder)
        , m_part(folder.string() + ".part-" + std::to_string(getpid()))
        , m_cancel(cancel)
        , m_progressed(progressed)
    {
    }
    ~KernelSaver()
    {
        if (!m_made)
            return;
        std::error_code error;
        fs::remove_all(m_part, error);
    }
    KernelSaver(const KernelSaver&) = delete;
    KernelSaver& operator=(const KernelSaver&) = delete;

    Result<SavedKernel> save()
    {
        if (auto done = makeFolder(); !done)
            return passOn(done);
        const auto events = listEvents();
        if (!events)
            return passOn(events);
        const auto modules = listModules();
        if (!modules)
            return passOn(modules);
        m_all = kFiles.size() + kSystemFiles.size() + modules->size() + events->size();
        if (auto done = keepLists(); !done)
            return passOn(done);
        for (const std::string& module : *modules) {
            const auto kept = take("modules/" + module + ".btf", m_backend.readModuleTypes(module));
            if (!kept)
                return passOn(kept);
            m_saved.modules += *kept ? 1 : 0;
        }
        for (const TracePath& event : *events) {
            const auto format = event / "format";
            const auto kept = take(format.text(), m_backend.read(format));
            if (!kept)
                return passOn(kept);
            m_saved.events += *kept ? 1 : 0;
        }
        return finish();
    }

private:
    static constexpr std::array kFiles{"available_filter_functions", "available_events", "README"};
    static constexpr std::array<std::pair<const char*, SystemFile>, 6> kSystemFiles{
        {{"release", SystemFile::Release},
         {"version", SystemFile::Version},
         {"kallsyms", SystemFile::Symbols},
         {"blacklist", SystemFile::ProbesBlacklist},
         {"cpus", SystemFile::PossibleCpus},
         {"vmlinux.btf", SystemFile::Types}}};

    Result<> makeFolder()
    {
        std::error_code error;
        if (fs::exists(m_folder, error) && !fs::is_empty(m_folder, error))
            return fail(ErrorCode::Refused, tr("the folder exists and is not empty"),
                        tr("Choose a new folder; it is created"), Place{.file = m_folder});
        fs::create_directories(m_folder.parent_path(), error);
        constexpr mode_t kOwnerOnly = 0700;
        m_made = mkdir(m_part.c_str(), kOwnerOnly) == 0;
        if (!m_made)
            return tl::unexpected(systemError(errno, tr("cannot create the folder"), m_part));
        return {};
    }

    /// Of a list that cannot be read, nothing; who is gone ends everything.
    template <typename T>
    Result<T> orNothing(Result<T> read) const
    {
        if (m_cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("saving the description was canceled"));
        if (read || read.error().code == ErrorCode::Disconnected
            || read.error().code == ErrorCode::Cancelled)
            return read;
        return T();
    }

    Result<std::vector<TracePath>> listEvents()
    {
        std::vector<TracePath> events;
        const auto systems = orNothing(m_backend.list("events"));
        if (!systems)
            return passOn(systems);
        for (const access::Entry& system : *systems) {
            const auto folder = TracePath("events").child(system.name);
            if (!system.folder || !folder)
                continue;
            const auto entries = orNothing(m_backend.list(*folder));
            if (!entries)
                return passOn(entries);
            for (const access::Entry& entry : *entries) {
                if (auto event = folder->child(entry.name); entry.folder && event)
                    events.push_back(std::move(*event));
            }
        }
        return events;
    }

    Result<std::vector<std::string>> listModules()
    {
        std::vector<std::string> names;
        const auto text = orNothing(m_backend.readSystem(SystemFile::Modules));
        if (!text)
            return passOn(text);
        for (std::size_t begin = 0; begin < text->size();) {
            const auto end = std::min(text->find('\n', begin), text->size());
            const auto line = std::string_view(*text).substr(begin, end - begin);
            const auto name = line.substr(0, line.find(' '));
            if (access::isModuleName(name))
                names.emplace_back(name);
            begin = end + 1;
        }
        return names;
    }

    Result<> keepLists()
    {
        bool hasFunctions = false;
        for (const char* const name : kFiles) {
            const auto kept = take(name, m_backend.read(name));
            if (!kept)
                return passOn(kept);
            hasFunctions = hasFunctions || (*kept && name == kFiles.front());
            noteMissing(name, *kept);
        }
        for (const auto& [name, file] : kSystemFiles) {
            const auto kept = take(name, m_backend.readSystem(file));
            if (!kept)
                return passOn(kept);
            hasFunctions = hasFunctions || (*kept && file == SystemFile::Symbols);
            noteMissing(name, *kept);
        }
        if (!hasFunctions)
            return fail(ErrorCode::NotFound, tr("cannot read any list of the kernel's functions"),
                        tr("Allow access to the target's tracefs"));
        return {};
    }

    void noteMissing(const char* name, bool kept)
    {
        if (!kept)
            m_saved.missing.emplace_back(name);
    }

    /// Whether there was something to keep.
    Result<bool> take(const std::string& name, const Result<std::string>& read)
    {
        const auto text = orNothing(read);
        if (!text)
            return passOn(text);
        if (m_progressed)
            m_progressed(++m_done, m_all);
        if (text->empty())
            return false;
        if (auto done = keep(m_part / name, *text); !done)
            return passOn(done);
        return true;
    }

    Result<SavedKernel> finish()
    {
        std::error_code error;
        fs::rename(m_part, m_folder, error);
        if (error)
            return tl::unexpected(
                systemError(error.value(), tr("cannot create the folder"), m_folder));
        m_made = false;
        return std::move(m_saved);
    }

    access::Backend& m_backend;
    const fs::path& m_folder;
    const fs::path m_part;
    const CancelToken& m_cancel;
    const SavedFn& m_progressed;
    SavedKernel m_saved;
    std::size_t m_done = 0;
    std::size_t m_all = 0;
    bool m_made = false; ///< the folder at m_part, which is ours
};

} // namespace

Result<SavedKernel> saveKernel(access::Backend& backend, const fs::path& folder,
                               const CancelToken& cancel, const SavedFn& progressed)
{
    std::error_code error;
    const auto whole = fs::absolute(folder, error).lexically_normal();
    const auto path = whole.has_filename() ? whole : whole.parent_path();
    return KernelSaver(backend, path, cancel, progressed).save();
}

} // namespace probescope::catalogue
