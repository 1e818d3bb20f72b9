#include "app/cli/base/app.h"

#include "core/base/terminal_text.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace probescope::cli {

namespace {

constexpr const char* kNoHeading = "Subcommands"; // what CLI11 gives to each

/// A text of CLI11 with one of its heads in the language of the user. Behind a colon that is as
/// wide as a letter there is no space.
std::string headed(std::string text, std::string_view head, const Message& words)
{
    constexpr std::string_view kWideColon = "：";
    const auto at = text.find(head);
    if (at == std::string::npos)
        return text;
    const auto own = (head.front() == ' ' ? " " : "") + said(words);
    const bool joins = own.ends_with(kWideColon) && text.compare(at + head.size(), 1, " ") == 0;
    return text.replace(at, head.size() + (joins ? 1 : 0), own);
}

/// CLI11's, whose columns are counted in bytes, and whose headings are English.
class HelpFormatter : public CLI::Formatter
{
public:
    HelpFormatter()
    {
        label("OPTIONS", said("OPTIONS"_tr));
        label("SUBCOMMAND", said("COMMAND"_tr));
        label("REQUIRED", said("REQUIRED"_tr));
    }
    std::string make_usage(const CLI::App* command, std::string name) const override
    {
        return headed(CLI::Formatter::make_usage(command, name), "Usage:", "Usage:"_tr);
    }
    std::string make_group(std::string /*name*/, bool positional,
                           std::vector<const CLI::Option*> options) const override
    {
        std::string text = '\n' + said(positional ? "Positionals:"_tr : "Options:"_tr) + '\n';
        for (const CLI::Option* const option : options)
            text += make_option(option, positional);
        return text;
    }
    std::string make_subcommands(const CLI::App* command,
                                 CLI::AppFormatMode /*mode*/) const override
    {
        std::string text;
        std::string heading;
        for (const CLI::App* const below : command->get_subcommands({})) {
            if (below->get_name().empty()) {
                text += make_expanded(below);
                continue;
            }
            if (below->get_group() != heading) {
                heading = below->get_group();
                text += '\n' + (heading == kNoHeading ? said("Commands:"_tr) : heading) + '\n';
            }
            text += make_subcommand(below);
        }
        return text;
    }
    std::string make_option_name(const CLI::Option* option, bool positional) const override
    {
        std::string names;
        for (const char c : CLI::Formatter::make_option_name(option, positional))
            names += c == ',' ? ", " : std::string(1, c);
        return names;
    }
    std::string make_option_opts(const CLI::Option* option) const override
    {
        return headed(headed(CLI::Formatter::make_option_opts(option), " Needs:", "Needs:"_tr),
                      " Excludes:", "Excludes:"_tr);
    }
    std::string make_option(const CLI::Option* option, bool positional) const override
    {
        return entry(make_option_name(option, positional) + make_option_opts(option),
                     make_option_desc(option));
    }
    std::string make_subcommand(const CLI::App* command) const override
    {
        return entry(command->get_name(), command->get_description());
    }
    std::string make_expanded(const CLI::App* group) const override
    {
        std::string text = '\n' + group->get_description() + '\n';
        for (const CLI::Option* const option : group->get_options()) {
            if (option != group->get_help_ptr())
                text += make_option(option, false);
        }
        return text;
    }

private:
    std::string entry(const std::string& name, const std::string& about) const
    {
        const std::size_t column = get_column_width();
        std::string text = "  " + name;
        const std::string lineEnd = '\n' + std::string(column, ' ');
        const std::size_t width = displayWidth(text);
        if (!about.empty())
            text += width < column ? std::string(column - width, ' ') : lineEnd;
        for (const char c : about)
            text += c == '\n' ? lineEnd : std::string(1, c);
        return text + '\n';
    }
};

/// What stands in the text for the placeholders of a template; nothing: it was not made of that.
std::optional<std::vector<Message>> argumentsIn(std::string_view text, std::string_view words)
{
    constexpr std::string_view kPlaceholder = "{}";
    std::vector<Message> arguments;
    auto next = words.find(kPlaceholder);
    const auto head = words.substr(0, next);
    if (!text.starts_with(head))
        return std::nullopt;
    text.remove_prefix(head.size());
    while (next != std::string_view::npos) {
        words.remove_prefix(next + kPlaceholder.size());
        next = words.find(kPlaceholder);
        const auto piece = words.substr(0, next);
        const bool last = next == std::string_view::npos;
        const auto end = piece.empty() && last ? text.size()
            : last && text.ends_with(piece)    ? text.size() - piece.size()
            : last                             ? std::string_view::npos
                                               : text.find(piece);
        if (end == std::string_view::npos)
            return std::nullopt;
        arguments.emplace_back(text.substr(0, end));
        text.remove_prefix(end + piece.size());
    }
    return text.empty() ? std::optional(std::move(arguments)) : std::nullopt;
}

/// What CLI11 says (CLI/Error.hpp and CLI/Validators.hpp), the more exact before what fits, too.
const std::vector<Message>& knownComplaints()
{
    static const std::vector<Message> kComplaints{
        tr("A subcommand is required"),
        tr("Exactly 1 option from [{}] is required", {""}),
        tr("Exactly 1 option from [{}] is required and {} were given", {"", ""}),
        tr("{} is required", {""}),
        tr("The following argument was not expected: {}", {""}),
        tr("The following arguments were not expected: {}", {""}),
        tr("The value {} is not an allowed value for {}", {"", ""}),
        tr("Could not convert: {} = {}", {"", ""}),
        tr("{}: too many inputs for a flag", {""}),
        tr("{}: Should be true/false or a number", {""}),
        tr("{} was given a disallowed flag override", {""}),
        tr("{}: {} required {} missing", {"", "", ""}),
        tr("{}: At least {} required but received {}", {"", "", ""}),
        tr("{}: At Most {} required but received {}", {"", "", ""}),
        tr("Expected exactly {} arguments to {}, got {}", {"", "", ""}),
        tr("Expected at least {} arguments to {}, got {}", {"", "", ""}),
        tr("{}: Value {} not in range {} to {}", {"", "", "", ""}),
        tr("{}: {} not in {}", {"", "", ""}),
        tr("{} requires {}", {"", ""}),
        tr("{} excludes {}", {"", ""}),
    };
    return kComplaints;
}

} // namespace

CLI::Validator notNegative()
{
    return {[](std::string& text) {
                return text.starts_with('-') ? said(tr("{} is negative", {text})) : std::string();
            },
            {}};
}

App::App(const UserText& about, const std::string& name)
    : CLI::App(about.text(), name)
{
    formatter(std::make_shared<HelpFormatter>());
    set_help_flag("-h,--help", said("Print this help message and exit"_tr));
}

App* App::addCommand(const std::string& name, const UserText& about)
{
    const std::shared_ptr<App> command(new App(about.text(), name, this));
    CLI::App::add_subcommand(command);
    return command.get();
}

App* App::addChoice(const UserText& about)
{
    const std::shared_ptr<App> choice(new App(about.text(), {}, this));
    choice->group(about.text());
    choice->require_option(1);
    CLI::App::add_subcommand(choice);
    return choice.get();
}

void App::setFooter(const UserText& text, std::initializer_list<const char*> examples)
{
    CLI::App::footer(text.text());
    addExamples(examples);
}

void App::addExamples(std::initializer_list<const char*> examples)
{
    if (examples.size() == 0)
        return;
    std::string all = get_footer();
    all += all.empty() ? "" : "\n\n";
    all += said("Examples:"_tr);
    for (const char* const example : examples)
        all.append("\n  ").append(example);
    CLI::App::footer(all);
}

void App::setHeading(const UserText& heading)
{
    group(heading.text());
}

Message usageMessage(const std::string& english)
{
    for (const Message& known : knownComplaints()) {
        if (auto arguments = argumentsIn(english, known.words()))
            return Message::ofTemplate(known.words(), std::move(*arguments));
    }
    return english;
}

} // namespace probescope::cli
