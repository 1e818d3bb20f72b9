#include "app/cli/command.h"
#include "core/store/sqlite.h"

#include <csignal>
#include <cstdio>
#include <system_error>
#include <vector>

using namespace probescope;

namespace {

int report(Error error)
{
    if (open::forgetDamaged(error))
        error.hint = "Run this again: the file is then imported anew";
    (void)std::fprintf(stderr, "probescope-cli: %s\n", error.message().c_str());
    return error.code == ErrorCode::Invalid ? cli::Usage : cli::Failed;
}

int run(int argc, char** argv)
{
    store::limitSqliteMemory();
    CLI::App program("Records what the Linux kernel does, and looks into captures of it: ftrace "
                     "text, trace.dat, perf script and Probescope's own .psc files.",
                     "probescope-cli");
    program.set_version_flag("--version", "probescope-cli " PROBESCOPE_VERSION);
    program.require_subcommand(1);
    program.footer("A FILE may be any capture; what is no .psc is imported into the cache once.\n"
                   "Exit status: 0 when all went well (damage of the FILE is told on stderr, and "
                   "what could be read of it is given), 1 when something could not be done, 2 when "
                   "the command line is wrong, 130 after Ctrl+C.");

    const std::vector<cli::Command> commands{
        cli::addImport(program), cli::addInfo(program),   cli::addEvents(program),
        cli::addCalls(program),  cli::addQuery(program),  cli::addRender(program),
        cli::addExport(program), cli::addRecord(program), cli::addRecover(program),
        cli::addKernel(program), cli::addProbes(program)};
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? cli::Success : cli::Usage;
    }
    int status = cli::Success;
    for (const cli::Command& command : commands) {
        if (!command.app->parsed())
            continue;
        if (const auto done = command.run(); !done)
            status = report(done.error());
    }
    const int error = cli::flushOutput();
    // The signal may end a write, too, which is no fault of the output then.
    if (cli::interruptToken().cancelled())
        return cli::Interrupted;
    if (error != 0) {
        (void)std::fprintf(stderr, "probescope-cli: standard output: %s\n",
                           std::generic_category().message(error).c_str());
        return cli::Failed;
    }
    return status == cli::Success && cli::isIncomplete() ? cli::Failed : status;
}

} // namespace

int main(int argc, char** argv)
{
    // A reader that has seen enough (head) is no failure: writes return an error instead.
    (void)std::signal(SIGPIPE, SIG_DFL);
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        (void)std::fprintf(stderr, "probescope-cli: internal error: %s\n", error.what());
        return cli::Failed;
    }
}
