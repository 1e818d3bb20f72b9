#include "core/probe/import/shell_command_names.h"

#include "core/base/text.h"
#include "core/probe/import/import_parts.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace probescope::probe {

namespace {

/// `sudo`, `exec`: a command follows. The options that take a word, as letters.
std::optional<std::string_view> wrapperOptions(std::string_view name)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kWrappers{
        {{"sudo", "ugpCh"},
         {"exec", "a"},
         {"command", ""},
         {"builtin", ""},
         {"nohup", ""},
         {"time", "fo"},
         {"env", "uC"},
         {"timeout", "ks"},
         {"nice", "n"}}};
    const auto* const found = std::find_if(kWrappers.begin(), kWrappers.end(),
                                           [name](const auto& one) { return one.first == name; });
    return found == kWrappers.end() ? std::nullopt : std::optional(found->second);
}

} // namespace

bool isQuietCommand(std::string_view name)
{
    static constexpr auto kQuiet = std::to_array<std::string_view>(
        {"set",     "trap",    "mkdir",  "rmdir", "cd",     "pushd",   "popd",     "sleep",
         "[",       "[[",      "test",   "exit",  "return", "true",    "false",    ":",
         "mount",   "umount",  "wait",   "kill",  "rm",     "cp",      "mv",       "ls",
         "grep",    "head",    "tail",   "sort",  "uniq",   "wc",      "awk",      "sed",
         "less",    "more",    "id",     "uname", "which",  "break",   "continue", "modprobe",
         "chmod",   "chown",   "date",   "dd",    "stat",   "read",    "unset",    "type",
         "ulimit",  "sync",    "pgrep",  "ps",    "clear",  "getopts", "basename", "dirname",
         "readelf", "objdump", "taskset"});
    return isOneOf(name, kQuiet);
}

std::size_t behindWrappers(const ShellValues& words)
{
    std::size_t at = 0;
    while (at < words.size()) {
        const std::string& word = words[at].text.text;
        const bool prompt = at == 0 && !word.empty() && words.size() > 1
            && (word.back() == '$' || word.back() == '#' || word == "%");
        const auto options = prompt ? std::optional<std::string_view>("") : wrapperOptions(word);
        if (!options)
            break;
        ++at;
        while (at < words.size()) {
            const std::string& option = words[at].text.text;
            const bool isOption = option.size() > 1 && option.front() == '-';
            const bool isSetting = !isOption && option.find('=') != std::string::npos
                && option.front() != '/' && (word == "sudo" || word == "env");
            const bool isTime = word == "timeout" && !isOption && isDigit(option.front());
            if (!isOption && !isSetting && !isTime)
                break;
            at +=
                isOption && option.size() == 2 && options->find(option[1]) != std::string_view::npos
                ? 2
                : 1;
        }
    }
    return std::min(at, words.size());
}

} // namespace probescope::probe
