#include "core/probe/dialect/parts.h"
#include "core/probe/import/import_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace probescope::probe {

namespace {

constexpr auto kNone = std::string_view::npos;

/// Without the backslashes that take the meaning from perf's signs.
std::string unescaped(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size())
            ++i;
        plain += text[i];
    }
    return plain;
}

std::size_t findSign(std::string_view text, std::string_view signs)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (signs.find(text[i]) != kNone)
            return i;
    }
    return kNone;
}

std::optional<std::int64_t> perfNumber(std::string_view text)
{
    const bool hex = text.starts_with("0x");
    if (hex)
        text.remove_prefix(2);
    std::int64_t number = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, hex ? 16 : 10);
    if (error != std::errc() || end != text.data() + text.size() || number < 0)
        return std::nullopt;
    return number;
}

struct PerfTarget
{
    std::string file; ///< -x
    std::string module; ///< -m
};

struct PerfReader
{
    ImportSink& sink;
    std::size_t at = 0; ///< of the word that is read

    void note(Message text, bool lost) const { sink.note(at, std::move(text), lost); }

    /// `[NAME=]VALUE[:TYPE][@user]`
    std::optional<Argument> argument(std::string_view word)
    {
        if (word == "$params" || word == "$vars") {
            if (word == "$vars")
                note(tr("$vars means all local variables; the arguments are used."), false);
            return Argument{.fetch = {.source = Fetch::Source::AllArguments}};
        }
        std::string text(word);
        if (text.ends_with("@user")) {
            text.resize(text.size() - 5);
            note(tr("@user: choose user memory in the probe builder."), false);
        }
        // Sizes that perf finds in debug information.
        const auto colon = text.rfind(':');
        if (colon != std::string::npos
            && (text.substr(colon) == ":x" || text.substr(colon) == ":u"
                || text.substr(colon) == ":s")) {
            note(tr("Only perf knows the size of {}: the whole word is recorded.", {text}), false);
            text += "64";
        }
        const auto equal = text.find('=');
        const std::string value = equal == std::string::npos ? text : text.substr(equal + 1);
        if (!value.empty() && std::string_view("%$@+-\\").find(value.front()) != kNone) {
            auto parsed = parseArgument(lowerRegisters(text));
            if (parsed)
                return *parsed;
            note(tr("The argument {} was not understood: {}.", {text, parsed.error().what}), true);
            return std::nullopt;
        }
        return variable(equal == std::string::npos ? "" : text.substr(0, equal), value);
    }

    /// `%AX`, as perf's manual writes it.
    static std::string lowerRegisters(std::string text)
    {
        bool inside = false;
        for (char& c : text) {
            inside = c == '%' || (inside && c >= 'A' && c <= 'Z');
            if (inside && c >= 'A' && c <= 'Z')
                c = static_cast<char>(c - 'A' + 'a');
        }
        return text;
    }

    std::optional<Argument> variable(std::string name, std::string value)
    {
        Argument argument{.name = std::move(name)};
        if (const auto colon = value.find(':'); colon != std::string::npos) {
            auto type = parseType(std::string_view(value).substr(colon + 1));
            if (!type) {
                note(tr("The type of {} was not understood: {}.", {value, type.error().what}),
                     true);
                return std::nullopt;
            }
            argument.type = std::move(*type);
            value.resize(colon);
        }
        if (argument.name.empty()) { // the last member, as perf names it
            const auto last = value.find_last_of(".>");
            argument.name = identifier(
                std::string_view(value).substr(last == std::string::npos ? 0 : last + 1));
        }
        argument.fetch = {.source = Fetch::Source::Named, .word = value};
        note(tr("{} is a source variable: it is used as an argument if the function has one of "
                "that name.",
                {value}),
             false);
        return argument;
    }

    /// `FUNC[@SRC][:RLN|+OFFS|%return|;PTN]`
    bool place(std::string_view point, ImportedProbe& probe)
    {
        Spec& spec = probe.probe.spec;
        const bool user = !spec.file.empty();
        const auto sign = findSign(point, ";:+@%");
        std::string function = unescaped(point.substr(0, sign));
        if (point.starts_with('%') || function.starts_with("sdt_")) {
            note(tr("Choose USDT probes in the program's list of probe points."), true);
            return false;
        }
        std::string_view rest = sign == kNone ? std::string_view() : point.substr(sign);
        while (!rest.empty()) {
            if (rest == "%return") {
                spec.kind = user ? Kind::UserReturn : Kind::KernelReturn;
                break;
            }
            if (rest.front() == '@') {
                note(tr("The source file {} is left out.", {rest}), false);
                const auto next = findSign(rest.substr(1), ";:+%");
                rest = next == kNone ? std::string_view() : rest.substr(next + 1);
                continue;
            }
            const auto offset =
                rest.front() == '+' ? perfNumber(rest.substr(1)) : std::optional<std::int64_t>();
            if (!offset) {
                note(tr("Probe points by source line ({}) need debug information.", {point}), true);
                return false;
            }
            spec.offset = *offset;
            spec.hasOffset = true;
            break;
        }
        if (function.empty() || function.find_first_of("*?[") != std::string::npos) {
            note(tr("A pattern is not a single function: {}.", {point}), true);
            return false;
        }
        if (!user) {
            spec.symbol = function;
            return true;
        }
        // An address is what perf writes as the place in the file.
        if (function.starts_with("0x")) {
            spec.offset = perfNumber(function).value_or(0);
            spec.hasOffset = false;
            return true;
        }
        probe.probe.known.function = std::move(function);
        probe.probe.known.functionOffset = static_cast<std::uint64_t>(spec.offset);
        probe.needsOffset = true;
        spec.offset = 0;
        spec.hasOffset = false;
        return true;
    }

    void definition(const PlacedText& text, const PerfTarget& target)
    {
        at = text.at;
        ImportedProbe probe{.line = sink.lines.of(at).line};
        Spec& spec = probe.probe.spec;
        spec.file = target.file;
        spec.module = target.file.empty() ? target.module : "";
        spec.kind = target.file.empty() ? Kind::KernelEntry : Kind::UserEntry;
        const auto words = placedWords(text);
        if (words.empty()) {
            note(tr("The probe point is missing."), true);
            return;
        }
        std::string_view point = words.front().text;
        std::string name;
        if (const auto sign = findSign(point, ";=@+%"); sign != kNone && point[sign] == '=') {
            name = unescaped(point.substr(0, sign));
            point.remove_prefix(sign + 1);
        }
        if (!place(point, probe))
            return;
        if (const auto colon = name.find(':'); colon != std::string::npos) {
            spec.group = name.substr(0, colon);
            name.erase(0, colon + 1);
        }
        if (spec.group.empty()) {
            const std::string program = spec.file.substr(spec.file.rfind('/') + 1);
            spec.group = program.empty()
                ? "probe"
                : "probe_" + identifier(program.substr(0, program.find_first_of("-.")));
        }
        spec.event = name.empty()
            ? identifier(spec.symbol.empty() ? probe.probe.known.function : spec.symbol)
            : identifier(name);
        if (isReturn(spec.kind))
            spec.event += "__return"; // as perf does
        for (std::size_t i = 1; i < words.size(); ++i) {
            at = words[i].at;
            if (auto one = argument(words[i].text))
                spec.arguments.push_back(std::move(*one));
        }
        at = text.at;
        sink.add(std::move(probe), at);
    }

    static std::vector<PlacedText> placedWords(const PlacedText& text)
    {
        std::vector<PlacedText> words;
        std::size_t begin = 0;
        while (begin < text.text.size()) {
            const auto end = std::min(text.text.find_first_of(" \t\n", begin), text.text.size());
            if (end > begin)
                words.push_back(text.part(begin, end));
            begin = end + 1;
        }
        return words;
    }
};

bool takesValue(std::string_view option)
{
    static constexpr std::string_view kWith[] = {
        "-k", "--vmlinux", "-s", "--source", "--max-probes", "--target-ns", "--filter"};
    return std::find(std::begin(kWith), std::end(kWith), option) != std::end(kWith);
}

bool definesNothing(std::string_view option)
{
    static constexpr std::array<std::string_view, 10> kOther{
        "-d", "--del", "-l", "--list", "-L", "--line", "-V", "--vars", "-F", "--funcs"};
    return std::find(kOther.begin(), kOther.end(), option) != kOther.end();
}

} // namespace

void importPerfProbe(ImportSink& sink, const std::vector<PlacedText>& words, std::size_t commandAt)
{
    PerfReader reader{.sink = sink, .at = commandAt};
    PerfTarget target;
    std::vector<PlacedText> definitions;
    PlacedText bare;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string option = words[i].text;
        std::optional<PlacedText> value;
        if (option.starts_with("--")) {
            if (const auto equal = option.find('='); equal != std::string::npos) {
                value = words[i].part(equal + 1, option.size());
                option.resize(equal);
            }
        }
        const auto next = [&]() {
            if (!value && i + 1 < words.size())
                value = words[++i];
            return value.value_or(PlacedText());
        };
        if (option == "-a" || option == "--add" || option == "-D" || option == "--definition") {
            definitions.push_back(next());
        } else if (option == "-x" || option == "--exec") {
            target.file = next().text;
        } else if (option == "-m" || option == "--module") {
            target.module = next().text;
        } else if (definesNothing(option)) {
            reader.at = words[i].at;
            reader.note(tr("{} does not define a probe.", {option}), true);
            return;
        } else if (takesValue(option)) {
            next();
        } else if (!option.starts_with('-')) {
            // Without -a, the words are one definition; the first may be the program.
            if (bare.empty() && target.file.empty() && option.starts_with('/')) {
                target.file = option;
                continue;
            }
            if (!bare.empty())
                bare.add(' ', words[i].at);
            bare.append(words[i]);
        }
    }
    if (!bare.empty())
        definitions.push_back(std::move(bare));
    if (definitions.empty())
        reader.note(tr("The probe point is missing."), true);
    for (const PlacedText& definition : definitions)
        reader.definition(definition, target);
}

} // namespace probescope::probe
