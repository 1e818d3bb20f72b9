#include "core/symbols/kernel/catalogue.h"

#include <string_view>

namespace probescope::catalogue {

using access::SystemFile;
using access::TracePath;

namespace {

/// What is missing is empty; who is gone, or what the user stopped, ends everything.
Result<> takeInto(std::string& text, Result<std::string> read)
{
    if (read)
        text = std::move(*read);
    else if (read.error().code == ErrorCode::Disconnected
             || read.error().code == ErrorCode::Cancelled)
        return passOn(read);
    return {};
}

/// `ext4 1048576 1 - Live 0x0000000000000000`: the first word of each line.
std::vector<std::string> firstWords(std::string_view text)
{
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto word = line.substr(0, line.find(' '));
        if (!word.empty())
            words.emplace_back(word);
    }
    return words;
}

Result<> collectSystemCalls(access::Backend& backend, const CancelToken& cancel,
                            std::chrono::milliseconds most, Catalogue::Files& files)
{
    constexpr std::string_view kEnter = "sys_enter_";
    const TracePath folder("events/syscalls");
    const auto entries = backend.list(folder);
    if (!entries)
        return {};
    const auto end = std::chrono::steady_clock::now() + most;
    for (const access::Entry& entry : *entries) {
        if (!entry.folder || !entry.name.starts_with(kEnter))
            continue;
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("reading the kernel's functions was canceled"));
        if (std::chrono::steady_clock::now() >= end) {
            ++files.unreadSystemCalls;
            continue;
        }
        const auto event = folder.child(entry.name);
        std::string format;
        if (!event)
            continue;
        if (auto done = takeInto(format, backend.read(*event / "format")); !done)
            return done;
        if (!format.empty())
            files.systemCalls.emplace_back(entry.name.substr(kEnter.size()), std::move(format));
    }
    return {};
}

} // namespace

Result<Catalogue::Files> Catalogue::collect(access::Backend& backend, const CancelToken& cancel,
                                            const StepFn& begins,
                                            std::chrono::milliseconds maxForSystemCalls)
{
    Files files;
    if (const auto description = backend.description()) {
        files.architecture = description->architecture;
        files.someSymbols = description->someSymbols;
    }
    const auto begin = [&](Step step) -> Result<> {
        if (cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("reading the kernel's functions was canceled"));
        if (begins)
            begins(step);
        return {};
    };
    const auto readInto = [&](Step step, std::string& text, const auto& read) -> Result<> {
        if (auto started = begin(step); !started)
            return started;
        return takeInto(text, read());
    };
    const auto system = [&backend](SystemFile file) {
        return [&backend, file] { return backend.readSystem(file); };
    };
    if (auto done = readInto(Step::Functions, files.functions,
                             [&] { return backend.read("available_filter_functions"); });
        !done)
        return passOn(done);
    if (auto done = readInto(Step::Symbols, files.symbols, system(SystemFile::Symbols)); !done)
        return passOn(done);
    if (auto done = readInto(Step::Blacklist, files.blacklist, system(SystemFile::ProbesBlacklist));
        !done)
        return passOn(done);
    if (auto done = readInto(Step::Types, files.types, system(SystemFile::Types)); !done)
        return passOn(done);
    std::string modules;
    if (auto done = readInto(Step::Modules, modules, system(SystemFile::Modules)); !done)
        return passOn(done);
    for (const auto& module :
         files.types.empty() ? std::vector<std::string>() : firstWords(modules)) {
        std::string bytes;
        if (auto done =
                readInto(Step::Modules, bytes, [&] { return backend.readModuleTypes(module); });
            !done)
            return passOn(done);
        if (!bytes.empty())
            files.moduleTypes.emplace_back(module, std::move(bytes));
    }
    if (auto done = begin(Step::SystemCalls); !done)
        return passOn(done);
    if (auto done = collectSystemCalls(backend, cancel, maxForSystemCalls, files); !done)
        return passOn(done);
    return files;
}

} // namespace probescope::catalogue
