#include "app/cli/analysis/analysis_commands.h"
#include "app/cli/base/command.h"
#include "app/cli/base/missing.h"
#include "app/cli/candidates.h"
#include "app/cli/captures/captures_commands.h"
#include "app/cli/completions.h"
#include "app/cli/kernel/kernel_commands.h"
#include "app/cli/probes/probes.h"
#include "app/cli/window/window_commands.h"
#include "core/base/near_names.h"
#include "core/database/sqlite.h"

#include <algorithm>
#include <csignal>
#include <optional>
#include <sstream>
#include <system_error>
#include <vector>

using namespace probescope;

namespace {

int report(Error error)
{
    if (open::forgetDamaged(error))
        error.hint = tr("Run this again: the file is then imported again");
    cli::printMessage(error);
    return error.code == ErrorCode::Invalid ? cli::Usage : cli::Failed;
}

/// Help that was asked for, or what is wrong with the command line, whose words may be anything.
int answer(const cli::App& program, const CLI::ParseError& error)
{
    if (error.get_exit_code() != 0) {
        cli::printPlain(
            tr("{}\nRun with --help for more information.", {cli::usageMessage(error.what())}));
        return cli::Usage;
    }
    std::ostringstream help;
    program.exit(error, help, help);
    cli::print(help.str());
    return cli::Success;
}

/// CLI11 would say that a command is missing.
std::optional<Error> unknownCommand(const cli::App& program, int argc, char** argv)
{
    if (argc < 2 || argv[1][0] == '-')
        return std::nullopt;
    std::vector<std::string> names;
    for (const CLI::App* const one : program.get_subcommands({}))
        names.push_back(one->get_name());
    if (std::find(names.begin(), names.end(), argv[1]) != names.end())
        return std::nullopt;
    Message hint = didYouMean(argv[1], nearNames(argv[1], names));
    return Error{.code = ErrorCode::Invalid,
                 .what = tr("“{}” is not a command", {argv[1]}),
                 .hint =
                     hint.empty() ? tr("\"probescope-cli --help\" lists them") : std::move(hint)};
}

/// In the order and below the headings of --help.
std::vector<cli::Command> addCommands(cli::App& program)
{
    std::vector<cli::Command> all;
    const auto add = [&](const cli::UserText& heading,
                         std::initializer_list<cli::Command> commands) {
        for (const cli::Command& command : commands) {
            command.app->setHeading(heading);
            all.push_back(command);
        }
    };
    add("View captures:"_tr,
        {cli::addInfo(program), cli::addEvents(program), cli::addCalls(program),
         cli::addQuery(program), cli::addTable(program)});
    add("Analyze captures:"_tr,
        {cli::addLatency(program), cli::addExplain(program), cli::addSched(program),
         cli::addFunctions(program), cli::addFlame(program), cli::addValues(program),
         cli::addTracer(program), cli::addCompare(program)});
    add("Convert captures:"_tr,
        {cli::addImport(program), cli::addExport(program), cli::addRender(program),
         cli::addReport(program)});
    add("Record kernels and manage probes:"_tr,
        {cli::addRecord(program), cli::addRecover(program), cli::addKernel(program),
         cli::addProbes(program)});
    return all;
}

/// For the build, which installs them.
int printCompletions(const cli::App& program, const std::string& shell)
{
    const auto script = cli::completionScript(program, shell);
    if (!script)
        return report(script.error());
    cli::print(*script);
    return cli::flushOutput() == 0 ? cli::Success : cli::Failed;
}

/// For these completions.
int printCandidates(const std::string& option, const std::vector<std::string>& words)
{
    for (const std::string& candidate : cli::candidatesFor(option, words))
        cli::print(candidate + '\n');
    return cli::flushOutput() == 0 ? cli::Success : cli::Failed;
}

/// Of the program, when its command ended with this one.
int exitStatus(int status)
{
    const int error = cli::flushOutput();
    // The signal may end a write, too, which is no fault of the output then.
    if (cli::interruptToken().cancelled())
        return cli::Interrupted;
    if (error != 0) {
        cli::printMessage(tr("standard output: {}", {std::generic_category().message(error)}));
        return cli::Failed;
    }
    if (status == cli::Success && (cli::isIncomplete() || cli::isMissing()))
        return cli::Failed;
    return status == cli::Success && cli::isConditionMet() ? cli::ConditionMet : status;
}

int run(int argc, char** argv)
{
    store::limitSqliteMemory();
    if (argc >= 3 && std::string_view(argv[1]) == "--candidates")
        return printCandidates(argv[2], {argv + 3, argv + argc});
    // The build makes completions; they are the same in every language.
    const bool completes = argc == 3 && std::string_view(argv[1]) == "--completions";
    if (!completes)
        cli::chooseLanguage();
    cli::App program(
        "Records what the Linux kernel does, and analyzes captures: ftrace text, trace.dat, perf script and Probescope's own .psc files."_tr,
        "probescope-cli");
    program.set_version_flag("--version", "probescope-cli " PROBESCOPE_VERSION,
                             cli::said("Display program version information and exit"_tr));
    program.require_subcommand(1);
    program.setFooter(
        "A FILE may be any capture; other files than .psc are imported into the cache once.\n"
        "Control characters and bytes that are not UTF-8 are written as escapes: \\x1b. In CSV "
        "and TSV, \\xHH is a byte, \\t a tab, \\n a line end, and \\\\ a backslash; in JSON, "
        "\\uef80 to \\uefff are the bytes 0x80 to 0xff that are not UTF-8.\n"
        "A time is in seconds (12 or 12.345678) unless it has a unit: 5ms, 7us, 12345678ns (as ts "
        "in SQL); where the clock does not count time, 12345678ticks or 12events.\n"
        "Exit status: 0 when all went well (damage of the FILE is reported on stderr, and the "
        "readable part is shown), 1 when something could not be done or the FILE does not have "
        "what is named (a task, a CPU, an event, a function, a kind of span; the rest is "
        "answered), 2 when the command line is wrong, 3 when a condition of compare --fail-if is "
        "met, 130 after Ctrl+C."_tr);

    const auto commands = addCommands(program);
    if (completes)
        return printCompletions(program, argv[2]);
    if (const auto unknown = unknownCommand(program, argc, argv))
        return report(*unknown);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return answer(program, error);
    }
    int status = cli::Success;
    for (const cli::Command& command : commands) {
        if (!command.app->parsed())
            continue;
        if (const auto done = command.run(); !done)
            status = report(done.error());
    }
    return exitStatus(status);
}

} // namespace

int main(int argc, char** argv)
{
    // A reader that has seen enough (head) is no failure: writes return an error instead.
    (void)std::signal(SIGPIPE, SIG_DFL);
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        cli::printMessage(tr("internal error: {}", {error.what()}));
        return cli::Failed;
    }
}
