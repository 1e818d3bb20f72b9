#pragma once

#include "app/cli/base/language.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace probescope::cli {

/// What an option takes, if it takes several or none.
template <typename Value>
struct NumberOf
{
    using Type = Value;
};
template <typename Value>
struct NumberOf<std::optional<Value>>
{
    using Type = Value;
};
template <typename Value>
struct NumberOf<std::vector<Value>>
{
    using Type = Value;
};

/// CLI11 takes a negative number for a very great one.
CLI::Validator notNegative();

/// The program or one of its commands. What CLI11 takes as literals are messages here, so that
/// --help speaks the user's language, and none is forgotten.
class App : public CLI::App
{
public:
    /// The program.
    App(const UserText& about, const std::string& name);

    App* addCommand(const std::string& name, const UserText& about);
    /// Options of which exactly one is needed.
    App* addChoice(const UserText& about);
    template <typename Value>
    CLI::Option* addOption(const std::string& names, Value& value, const UserText& about)
    {
        CLI::Option* const option = CLI::App::add_option(names, value, about.text());
        if constexpr (std::is_unsigned_v<typename NumberOf<Value>::Type>)
            option->check(notNegative());
        return option;
    }
    template <typename Value>
    CLI::Option* addFlag(const std::string& names, Value& value, const UserText& about)
    {
        return CLI::App::add_flag(names, value, about.text());
    }
    CLI::Option* addCallback(const std::string& names, std::function<void()> call,
                             const UserText& about)
    {
        return CLI::App::add_flag_callback(names, std::move(call), about.text());
    }
    /// What --help says below the options, and command lines as examples.
    void setFooter(const UserText& text, std::initializer_list<const char*> examples = {});
    /// Command lines below the footer that the program has for all commands without their own.
    void addExamples(std::initializer_list<const char*> examples);
    /// The heading below which the program's --help lists this command.
    void setHeading(const UserText& heading);

private:
    App(const std::string& about, const std::string& name, CLI::App* parent)
        : CLI::App(about, name, parent)
    {
    }
    using CLI::App::add_flag;
    using CLI::App::add_flag_callback;
    using CLI::App::add_flag_function;
    using CLI::App::add_option;
    using CLI::App::add_option_function;
    using CLI::App::add_option_group;
    using CLI::App::add_subcommand;
    using CLI::App::description;
    using CLI::App::footer;
};

/// CLI11's complaint about a command line, which it has in English only.
Message usageMessage(const std::string& english);

} // namespace probescope::cli
