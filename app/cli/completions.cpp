#include "app/cli/completions.h"

#include "app/cli/candidates.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace probescope::cli {

namespace {

using Texts = std::vector<std::string>;

struct OptionCompletions
{
    Texts names; ///< `-o`, `--output`; of a positional what --help calls it
    std::string about;
    Texts values; ///< all that it takes; empty: anything
    bool valued = false;
    bool repeats = false;
    std::string asked; ///< the name by which the program is asked for what a capture has for it
    bool listed = false; ///< several values may stand in one word, with commas between
};

struct CommandCompletions
{
    std::string path; ///< `/probes/list`; empty: the program
    Texts commands; ///< below it
    Texts abouts; ///< of these
    std::vector<OptionCompletions> options;
    std::vector<OptionCompletions> places; ///< positional ones
};

std::string joined(const Texts& texts, const char* between = " ")
{
    return fmt::format("{}", fmt::join(texts, between));
}

/// The first line, which is enough to choose by.
std::string firstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

/// `{a,b}` of a type, as --help shows it.
Texts valuesOf(const std::string& type)
{
    Texts values;
    const auto open = type.find('{');
    const auto close = type.find('}', open);
    if (open == std::string::npos || close == std::string::npos)
        return values;
    for (std::size_t begin = open + 1; begin <= close;) {
        const auto end = std::min(type.find(',', begin), close);
        values.push_back(type.substr(begin, end - begin));
        begin = end + 1;
    }
    return values;
}

OptionCompletions optionOf(const CLI::Option& given)
{
    OptionCompletions option;
    for (const auto& name : given.get_snames())
        option.names.push_back("-" + name);
    for (const auto& name : given.get_lnames())
        option.names.push_back("--" + name);
    if (given.get_positional() && option.names.empty())
        option.names.push_back(given.get_name(true));
    option.about = firstLine(given.get_description());
    option.values = valuesOf(given.get_type_name());
    option.valued = given.get_items_expected_max() > 0;
    option.repeats = given.get_items_expected_max() > 1;
    const auto asked = std::find_if(option.names.begin(), option.names.end(), hasCandidates);
    option.asked = asked == option.names.end() ? std::string() : *asked;
    option.listed =
        given.get_delimiter() == ',' && (!option.values.empty() || !option.asked.empty());
    return option;
}

/// Groups of options are commands without a name.
std::vector<const CLI::App*> below(const CLI::App& app, bool groups)
{
    return app.get_subcommands(
        [groups](const CLI::App* one) { return one->get_name().empty() == groups; });
}

void addOptions(const CLI::App& app, CommandCompletions& command)
{
    for (const CLI::Option* const given : app.get_options()) {
        if (given->get_group().empty())
            continue; // hidden
        if (app.get_name().empty() && app.get_parent() != nullptr && app.get_help_ptr() == given)
            continue; // of a group: its command has the same
        const bool place = given->get_positional();
        (place ? command.places : command.options).push_back(optionOf(*given));
    }
    for (const CLI::App* const group : below(app, true))
        addOptions(*group, command);
}

void describe(const CLI::App& app, const std::string& path, std::vector<CommandCompletions>& all)
{
    CommandCompletions command{
        .path = path, .commands = {}, .abouts = {}, .options = {}, .places = {}};
    addOptions(app, command);
    const auto commands = below(app, false);
    for (const CLI::App* const one : commands) {
        command.commands.push_back(one->get_name());
        command.abouts.push_back(firstLine(one->get_description()));
    }
    all.push_back(std::move(command));
    for (const CLI::App* const one : commands)
        describe(*one, path + '/' + one->get_name(), all);
}

Texts pathsOf(const std::vector<CommandCompletions>& commands)
{
    Texts paths;
    for (const CommandCompletions& command : commands) {
        if (!command.path.empty())
            paths.push_back(command.path);
    }
    return paths;
}

Texts optionNames(const CommandCompletions& command, bool onlyValued)
{
    Texts names;
    for (const OptionCompletions& option : command.options) {
        if (!onlyValued || option.valued)
            names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return names;
}

// bash: all but what captures have stands in one function, so that completing needs no other
// program.

constexpr const char* kBashWalk = R"(_probescope_cli()
{{
    local cur=${{COMP_WORDS[COMP_CWORD]}} at= place=0 options= valued= commands= values= last= word i
    local listed= before=
    _probescope_cli_takes ""
    for ((i = 1; i < COMP_CWORD; ++i)); do
        word=${{COMP_WORDS[i]}}
        [[ $word == "=" ]] && continue
        if [[ -n $last ]]; then
            last=
        elif [[ $word == -* ]]; then
            [[ " $valued " == *" $word "* ]] && last=$word
        elif [[ " $commands " == *" $word "* ]]; then
            at+=/$word
            place=0
            _probescope_cli_takes "$at"
        else
            ((++place))
        fi
    done
    [[ $cur == "=" ]] && cur=
    if [[ -n $last ]]; then
        _probescope_cli_values "$at:$last"
    elif [[ $cur == -* ]]; then
        values=$options
    else
        _probescope_cli_values "$at:$place"
        ((place == 0)) && values+=" $commands"
    fi
    if [[ -n $listed && $cur == *,* ]]; then
        before=${{cur%,*}},
        cur=${{cur##*,}}
    fi
    COMPREPLY=($(compgen -P "$before" -W "$values" -- "$cur"))
}}

_probescope_cli_asks()
{{
    values=$("${{COMP_WORDS[0]}}" --candidates "$1" "${{COMP_WORDS[@]:1:COMP_CWORD-1}}" 2>/dev/null)
}}

complete -o default -F _probescope_cli probescope-cli
)";

std::string bashScript(const std::vector<CommandCompletions>& commands)
{
    std::string takes;
    std::string values;
    for (const CommandCompletions& command : commands) {
        takes += fmt::format("    \"{}\")\n        options=\"{}\"\n        valued=\"{}\"\n        "
                             "commands=\"{}\"\n        ;;\n",
                             command.path, joined(optionNames(command, false)),
                             joined(optionNames(command, true)), joined(command.commands));
        for (const OptionCompletions& option : command.options) {
            for (const std::string& name : option.names) {
                const char* const listed = option.listed ? " listed=1" : "";
                if (!option.values.empty())
                    values += fmt::format("    \"{}:{}\") values=\"{}\"{} ;;\n", command.path, name,
                                          joined(option.values), listed);
                else if (!option.asked.empty())
                    values += fmt::format("    \"{}:{}\") _probescope_cli_asks {};{} ;;\n",
                                          command.path, name, option.asked, listed);
            }
        }
        for (std::size_t i = 0; i < command.places.size(); ++i) {
            if (!command.places[i].values.empty())
                values += fmt::format("    \"{}:{}\") values=\"{}\" ;;\n", command.path, i,
                                      joined(command.places[i].values));
        }
    }
    return "# bash completion of probescope-cli, made of its definitions\n\n"
           "_probescope_cli_takes()\n{\n    case $1 in\n"
        + takes
        + "    esac\n}\n\n"
          "_probescope_cli_values()\n{\n    values=\n    case $1 in\n"
        + values + "    esac\n}\n\n" + fmt::format(kBashWalk);
}

// zsh: a function for each command, for _arguments.

/// A text within single quotes, in which _arguments takes some characters for its own.
std::string zshText(const std::string& text)
{
    std::string quoted;
    for (const char c : text) {
        if (c == '\'')
            quoted += "'\\''";
        else if (c == '[' || c == ']' || c == ':' || c == '\\')
            quoted += std::string("\\") + c;
        else
            quoted += c;
    }
    return quoted;
}

std::string zshAction(const OptionCompletions& option)
{
    if (!option.asked.empty())
        return "{_probescope-cli_asks " + option.asked + (option.listed ? " ,}" : "}");
    if (option.listed)
        return "_values -s , value " + joined(option.values);
    return option.values.empty() ? "_files" : "(" + joined(option.values) + ")";
}

std::string zshName(const std::string& path)
{
    std::string name = "_probescope-cli" + path;
    std::replace(name.begin(), name.end(), '/', '_');
    return name;
}

std::string zshFunction(const CommandCompletions& command)
{
    std::string text = zshName(command.path)
        + "()\n{\n    local curcontext=$curcontext state line\n"
          "    typeset -A opt_args\n    _arguments -C -S";
    for (const OptionCompletions& option : command.options) {
        for (const std::string& name : option.names) {
            text += fmt::format(" \\\n        '*{}[{}]{}'", name, zshText(option.about),
                                option.valued ? ":value:" + zshAction(option) : std::string());
        }
    }
    if (!command.commands.empty()) {
        text += " \\\n        '1: :->command' \\\n        '*:: :->rest'\n";
        text += "    local -a commands\n    commands=(\n";
        for (std::size_t i = 0; i < command.commands.size(); ++i)
            text +=
                fmt::format("        '{}:{}'\n", command.commands[i], zshText(command.abouts[i]));
        text += "    )\n    case $state in\n    command)\n        _describe command commands\n";
        text += command.places.empty() ? "" : "        _files\n";
        text += "        ;;\n    rest)\n        case $words[1] in\n";
        for (const std::string& name : command.commands)
            text += fmt::format("        {}) {} ;;\n", name, zshName(command.path + '/' + name));
        return text + "        esac\n        ;;\n    esac\n}\n\n";
    }
    for (const OptionCompletions& place : command.places)
        text += fmt::format(" \\\n        '{}:{}:{}'", place.repeats ? "*" : "",
                            zshText(place.names.front()), zshAction(place));
    return text + "\n}\n\n";
}

std::string zshScript(const std::vector<CommandCompletions>& commands)
{
    std::string text =
        "#compdef probescope-cli\n# made of the definitions of probescope-cli\n\n"
        "_probescope-cli_asks()\n{\n    local -a candidates\n"
        "    candidates=(${(f)\"$(_call_program candidates probescope-cli --candidates $1 "
        "${words[1,CURRENT-1]} 2>/dev/null)\"})\n"
        "    [[ -n $2 ]] && compset -P '*,'\n"
        "    compadd -a candidates\n}\n\n";
    for (const CommandCompletions& command : commands)
        text += zshFunction(command);
    return text + zshName({}) + " \"$@\"\n";
}

// fish: a condition tells which command is being written.

std::string fishText(const std::string& text)
{
    std::string quoted;
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            quoted += '\\';
        quoted += c;
    }
    return '\'' + quoted + '\'';
}

std::string fishOption(const CommandCompletions& command, const OptionCompletions& option)
{
    std::string text =
        fmt::format("complete -c probescope-cli -n '__probescope_cli_at \"{}\"'", command.path);
    for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.values.empty())
        text += " -x -a '" + joined(option.values) + "'";
    else if (!option.asked.empty())
        text += " -x -a '(__probescope_cli_asks " + option.asked + ")'";
    else if (option.valued)
        text += " -r -F";
    const std::string about = " -d " + fishText(option.about) + "\n";
    std::string further;
    if (option.listed && option.asked.empty())
        further = text.substr(0, text.rfind(" -x -a ")) + " -x -a '(__probescope_cli_further "
            + joined(option.values) + ")'" + about;
    return text + about + further;
}

std::string fishScript(const std::vector<CommandCompletions>& commands)
{
    std::string text = "# fish completion of probescope-cli, made of its definitions\n\n"
                       "function __probescope_cli_at\n"
                       "    set -l path ''\n"
                       "    for word in (commandline -opc)[2..-1]\n"
                       "        switch \"$path/$word\"\n"
                       "            case "
        + joined(pathsOf(commands))
        + "\n"
          "                set path \"$path/$word\"\n"
          "        end\n"
          "    end\n"
          "    test \"$path\" = \"$argv[1]\"\n"
          "end\n\n"
          "function __probescope_cli_asks\n"
          "    set -l words (commandline -opc)\n"
          "    set -l candidates (command $words[1] --candidates $argv[1] $words[2..-1] "
          "2>/dev/null)\n"
          "    set -l before (string match -r '^.*,' -- (commandline -ct); or echo '')\n"
          "    printf '%s\\n' $before$candidates\n"
          "end\n\n"
          "function __probescope_cli_further\n"
          "    set -l before (string match -r '^.*,' -- (commandline -ct))\n"
          "    test -n \"$before\"; and printf '%s\\n' $before$argv\n"
          "end\n\n";
    for (const CommandCompletions& command : commands) {
        for (std::size_t i = 0; i < command.commands.size(); ++i)
            text += fmt::format(
                "complete -c probescope-cli -n '__probescope_cli_at \"{}\"' {}-a {} -d {}\n",
                command.path, command.places.empty() ? "-f " : "", command.commands[i],
                fishText(command.abouts[i]));
        for (const OptionCompletions& place : command.places) {
            if (!place.values.empty())
                text += fmt::format(
                    "complete -c probescope-cli -n '__probescope_cli_at \"{}\"' -a '{}' -d {}\n",
                    command.path, joined(place.values), fishText(place.names.front()));
        }
        for (const OptionCompletions& option : command.options)
            text += fishOption(command, option);
    }
    return text;
}

} // namespace

Result<std::string> completionScript(const CLI::App& program, const std::string& shell)
{
    std::vector<CommandCompletions> commands;
    describe(program, {}, commands);
    if (shell == "bash")
        return bashScript(commands);
    if (shell == "zsh")
        return zshScript(commands);
    if (shell == "fish")
        return fishScript(commands);
    return fail(ErrorCode::Invalid, "'" + shell + "' is no shell that can be completed in",
                "Choose bash, zsh or fish");
}

} // namespace probescope::cli
