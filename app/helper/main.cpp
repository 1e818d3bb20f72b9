#include "app/helper/complaint.h"
#include "app/helper/rights.h"
#include "app/helper/sandbox.h"
#include "app/helper/signals.h"
#include "core/access/backend/kernel_memory.h"
#include "core/access/backend/local_backend.h"
#include "core/access/helper/server.h"
#include "core/base/terminal_text.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <string>
#include <syslog.h>
#include <unistd.h>

using namespace probescope;

namespace {

constexpr const char* kHelperUsage =
    "Usage: probescope-helper --observe | --control | --stdio [--observe] | --version | --help\n"
    "\n"
    "Controls tracing of this machine's kernel for Probescope, which starts it (with pkexec\n"
    "on the same machine, with ssh on another) and communicates with it over standard input\n"
    "and output. It exits with Probescope, or on SIGTERM, SIGQUIT or SIGHUP, and restores\n"
    "what it changed.\n"
    "\n"
    "  --observe  allow reading what the kernel offers and its settings\n"
    "  --control  allow setting up and recording traces, too\n"
    "  --stdio    like --control, for ssh\n"
    "  --version  print the version\n"
    "  --help     print this text\n";

struct Arguments
{
    std::optional<access::Level> level;
    bool remote = false; ///< the caller is on another machine
    bool version = false;
    bool help = false;
    bool wrong = false;
};

Arguments argumentsOf(int count, char** texts)
{
    Arguments arguments;
    bool stdio = false;
    for (int i = 1; i < count; ++i) {
        const std::string text = texts[i];
        if (text == "--observe" && (!arguments.level || stdio))
            arguments.level = access::Level::Observe;
        else if ((text == "--control" || text == "--stdio") && !arguments.level)
            arguments.level = access::Level::Control;
        else if (text == "--version")
            arguments.version = true;
        else if (text == "--help")
            arguments.help = true;
        else
            arguments.wrong = true;
        stdio = text == "--stdio";
        arguments.remote = arguments.remote || stdio;
    }
    arguments.wrong =
        arguments.wrong || (!arguments.level && !arguments.version && !arguments.help);
    return arguments;
}

/// For the log alone: nothing is decided by it, since anybody could set it.
std::string callerOf()
{
    const char* given = std::getenv("PKEXEC_UID"); // NOLINT(concurrency-mt-unsafe): no thread yet
    const std::string caller = given ? given : "";
    const bool number = !caller.empty() && caller.size() <= 10
        && std::all_of(caller.begin(), caller.end(), [](char c) { return c >= '0' && c <= '9'; });
    return number ? caller : std::to_string(getuid());
}

/// Of /proc/meminfo.
std::optional<std::uint64_t> availableKib()
{
    std::ifstream memory("/proc/meminfo");
    for (std::string word; memory >> word;) {
        std::uint64_t kib = 0;
        if (word == "MemAvailable:" && memory >> kib)
            return kib;
    }
    return std::nullopt;
}

/// No buffers beyond half of the memory.
access::PolicyLimits limitsOfMachine()
{
    access::PolicyLimits limits;
    const auto pages = std::uint64_t(std::max(sysconf(_SC_PHYS_PAGES), 0L));
    const auto pageKib = std::uint64_t(std::max(sysconf(_SC_PAGESIZE), 4096L)) / 1024;
    const auto cpus = std::uint64_t(std::max(sysconf(_SC_NPROCESSORS_CONF), 1L));
    constexpr std::uint64_t kMinKib = 4096;
    limits.bufferKib =
        std::clamp<std::uint64_t>(pages * pageKib / 2 / cpus, kMinKib, limits.bufferKib);
    limits.allBuffersKib = std::max(pages * pageKib / 2, kMinKib * cpus);
    return limits;
}

/// The kernel's code is shown to those who may probe it, and to nobody where it is locked down.
FileDescriptor kernelMemory(access::Level level)
{
    if (level != access::Level::Control)
        return {};
    auto file = access::KernelMemory::open();
    return file ? std::move(*file) : FileDescriptor();
}

int serve(access::Level level, bool remote, const std::string& caller, FileDescriptor memory,
          int ending)
{
    auto backend = access::LocalBackend::open();
    if (!backend) {
        syslog(LOG_NOTICE, "uid %s: %s", caller.c_str(), backend.error().message().c_str());
        access::Server::refuse(STDIN_FILENO, STDOUT_FILENO, backend.error());
        return 1;
    }
    // Without it, whoever asks for the kernel's code hears why it cannot be opened.
    if (memory) {
        if (const auto used = (*backend)->useKernelMemory(std::move(memory)); !used)
            syslog(LOG_NOTICE, "uid %s: %s", caller.c_str(), used.error().message().c_str());
    }
    // Logs are read on terminals, and a request can hold anything.
    const auto audit = [&caller](std::string_view line) {
        syslog(LOG_NOTICE, "uid %s: %s", caller.c_str(),
               terminalText(line, TextLines::One).c_str());
    };
    const auto limits = limitsOfMachine();
    for (const auto& missing : helper::confine((*backend)->folder(), level))
        audit("continues without: " + missing);
    audit(level == access::Level::Control ? "control begins" : "observation begins");
    const auto done = access::Server(**backend,
                                     {.level = level,
                                      .limits = limits,
                                      .availableKib = availableKib,
                                      .ending = ending,
                                      .line = remote ? access::KeepAliveTimes::betweenMachines()
                                                     : access::KeepAliveTimes(),
                                      .audit = audit})
                          .serve(STDIN_FILENO, STDOUT_FILENO);
    audit(done ? "the connection ended" : done.error().message());
    if (!done)
        helper::complain(done.error());
    return done ? 0 : 1;
}

} // namespace

int main(int count, char** texts)
{
    const Arguments arguments = argumentsOf(count, texts);
    if (arguments.wrong) {
        std::fputs(kHelperUsage, stderr);
        return 2;
    }
    if (arguments.help) {
        std::fputs(kHelperUsage, stdout);
        return 0;
    }
    if (arguments.version) {
        std::puts("probescope-helper " PROBESCOPE_VERSION);
        return 0;
    }
    const auto caller = callerOf();
    auto memory = kernelMemory(*arguments.level);
    if (const auto given = helper::giveUpRights(memory); !given) {
        helper::complain(given.error());
        return 1;
    }
    if (isatty(STDIN_FILENO) != 0) {
        std::fputs(kHelperUsage, stderr);
        return 2;
    }
    const auto ending = helper::endingSignals();
    if (!ending) {
        helper::complain(ending.error());
        return 1;
    }
    // Connected now, with the time zone at hand: neither can be opened later.
    tzset();
    openlog("probescope-helper", LOG_PID | LOG_NDELAY, LOG_AUTHPRIV);
    const int status =
        serve(*arguments.level, arguments.remote, caller, std::move(memory), ending->get());
    closelog();
    return status;
}
