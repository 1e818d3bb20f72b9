#include "core/catalogue/saved.h"

#include "core/access/system_file.h"
#include "core/base/file_descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace probescope::catalogue {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t(256) << 20; ///< of a file
constexpr std::size_t kMostFiles = 4096; ///< of a folder

Result<> writeFile(const fs::path& path, const std::string& text)
{
    const FileDescriptor file(
        open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0644));
    if (!file)
        return tl::unexpected(systemError(errno, "cannot write the file", path));
    return writeAll(file.get(), text.data(), text.size(), path);
}

/// `left`: bytes that the folder may still have; what is read is taken off.
Result<std::string> readFile(const fs::path& path, std::size_t& left)
{
    // What is no file could make it wait.
    const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (!file)
        return tl::unexpected(systemError(errno, "cannot open the file", path));
    std::string text;
    std::string piece(std::size_t(1) << 16, '\0');
    while (true) {
        const ssize_t got = read(file.get(), piece.data(), piece.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return tl::unexpected(systemError(errno, "cannot read the file", path));
        if (got == 0)
            return text;
        if (text.size() + std::size_t(got) > kMostBytes)
            return fail(ErrorCode::Refused, "the file is too long", {}, Place{.file = path});
        if (std::size_t(got) > left)
            return fail(ErrorCode::Refused, "the files of the folder are too long together", {},
                        Place{.file = path});
        left -= std::size_t(got);
        text.append(piece, 0, std::size_t(got));
    }
}

/// What is not there is empty.
Result<> readInto(std::string& text, const fs::path& path, std::size_t& left)
{
    auto read = readFile(path, left);
    if (read)
        text = std::move(*read);
    else if (read.error().code != ErrorCode::NotFound)
        return passOn(read);
    return {};
}

using Named = std::vector<std::pair<std::string, std::string>>;

/// Names are parts of paths, so they are looked at.
Result<> writeFolder(const Named& files, const fs::path& folder, const char* suffix)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return tl::unexpected(systemError(error.value(), "cannot make the folder", folder));
    for (const auto& [name, text] : files) {
        if (!access::isModuleName(name))
            continue;
        if (auto done = writeFile(folder / (name + suffix), text); !done)
            return done;
    }
    return {};
}

Result<> readFolder(Named& files, const fs::path& folder, std::string_view suffix,
                    std::size_t& left)
{
    std::error_code error;
    std::vector<fs::path> paths;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (at->path().extension() == suffix && paths.size() < kMostFiles)
            paths.push_back(at->path());
    }
    std::sort(paths.begin(), paths.end());
    for (const fs::path& path : paths) {
        std::string text;
        if (auto done = readInto(text, path, left); !done)
            return done;
        files.emplace_back(path.stem().string(), std::move(text));
    }
    return {};
}

} // namespace

Result<> saveFiles(const Catalogue::Files& files, const fs::path& folder)
{
    if (auto done = writeFolder(files.moduleTypes, folder / "modules", ".btf"); !done)
        return done;
    if (auto done = writeFolder(files.systemCalls, folder / "syscalls", ""); !done)
        return done;
    const std::array<std::pair<const char*, const std::string*>, 5> all{
        {{"available_filter_functions", &files.functions},
         {"kallsyms", &files.symbols},
         {"blacklist", &files.blacklist},
         {"vmlinux.btf", &files.types},
         {"architecture", &files.architecture}}};
    for (const auto& [name, text] : all) {
        if (auto done = writeFile(folder / name, *text); !done)
            return done;
    }
    return {};
}

Result<Catalogue::Files> readFiles(const fs::path& folder, std::size_t left)
{
    Catalogue::Files files;
    const std::array<std::pair<const char*, std::string*>, 5> all{
        {{"available_filter_functions", &files.functions},
         {"kallsyms", &files.symbols},
         {"blacklist", &files.blacklist},
         {"vmlinux.btf", &files.types},
         {"architecture", &files.architecture}}};
    for (const auto& [name, text] : all) {
        if (auto done = readInto(*text, folder / name, left); !done)
            return passOn(done);
    }
    if (files.functions.empty() && files.symbols.empty())
        return fail(ErrorCode::NotFound, "the folder has no functions of a kernel",
                    "Copy available_filter_functions or kallsyms of the kernel there",
                    Place{.file = folder});
    files.architecture = files.architecture.substr(0, files.architecture.find('\n'));
    if (auto done = readFolder(files.moduleTypes, folder / "modules", ".btf", left); !done)
        return passOn(done);
    if (auto done = readFolder(files.systemCalls, folder / "syscalls", "", left); !done)
        return passOn(done);
    return files;
}

Catalogue::Files filesOf(const std::vector<Symbol>& symbols)
{
    Catalogue::Files files;
    for (const Symbol& symbol : symbols) {
        std::array<char, 32> head{};
        std::snprintf(head.data(), head.size(), "%016llx t ",
                      static_cast<unsigned long long>(symbol.address));
        files.symbols += head.data();
        files.symbols += symbol.name;
        if (!symbol.module.empty())
            files.symbols += "\t[" + symbol.module + "]";
        files.symbols += '\n';
    }
    return files;
}

} // namespace probescope::catalogue
