#include "ui/target/probes/form/models/argument_text.h"

#include "core/symbols/program/registers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace probescope::ui {

namespace {

using probe::Fetch;

struct ArgumentTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::Argument)
};

bool isText(const std::string& word)
{
    return word == "string" || word == "ustring" || word == "symstr" || word == "%pd"
        || word == "%pD";
}

/// One value of a type, as an example.
QString exampleOf(const std::string& word)
{
    if (word == "string" || word == "ustring")
        return QStringLiteral("\"text\"");
    if (word == "%pd" || word == "%pD")
        return QStringLiteral("\"name\"");
    if (word == "char")
        return QStringLiteral("'A'");
    if (word == "symbol" || word == "symstr")
        return QStringLiteral("vfs_read+0x0/0x2a0");
    const bool hasBits = word.size() > 1 && word[1] >= '0' && word[1] <= '9'; // s8 to u64
    if (hasBits && word[0] == 's')
        return QStringLiteral("-12");
    if ((hasBits && word[0] == 'u') || word == "b")
        return QStringLiteral("12");
    if (word[0] == 's' || word[0] == 'u')
        return QStringLiteral("–"); // half typed, or misspelt
    return QStringLiteral("0x2a");
}

std::string wordOf(const probe::Argument& argument)
{
    if (argument.type && !argument.type->word.empty())
        return argument.type->word;
    if (argument.type && argument.type->bits > 0)
        return "b";
    const auto source = argument.fetch.source;
    return (source == Fetch::Source::Comm || source == Fetch::Source::Text)
            && argument.fetch.follows.empty()
        ? "string"
        : "x64";
}

QString sourceText(const Fetch& fetch)
{
    auto word = QString::fromStdString(fetch.word);
    switch (fetch.source) {
    case Fetch::Source::Register: {
        if (const auto number = argumentOfRegister(fetch.word))
            return ArgumentTr::tr("argument %1 (register %2)").arg(*number).arg(word);
        return ArgumentTr::tr("register %1").arg(word);
    }
    case Fetch::Source::Stack:
        return ArgumentTr::tr("the stack address");
    case Fetch::Source::StackEntry:
        return ArgumentTr::tr("stack entry %1").arg(fetch.number);
    case Fetch::Source::Argument:
        return ArgumentTr::tr("argument %1").arg(fetch.number);
    case Fetch::Source::AllArguments:
        return ArgumentTr::tr("all arguments");
    case Fetch::Source::ReturnValue:
        return ArgumentTr::tr("the return value");
    case Fetch::Source::Comm:
        return ArgumentTr::tr("the task name");
    case Fetch::Source::Address:
        return ArgumentTr::tr("memory at 0x%1").arg(qulonglong(fetch.number), 0, 16);
    case Fetch::Source::Symbol:
        return ArgumentTr::tr("memory at the symbol %1").arg(word);
    case Fetch::Source::FileOffset:
        return ArgumentTr::tr("memory of the file at 0x%1").arg(qulonglong(fetch.number), 0, 16);
    case Fetch::Source::Immediate:
        return ArgumentTr::tr("the number %1").arg(fetch.number);
    case Fetch::Source::Text:
        return ArgumentTr::tr("the string \"%1\"").arg(word);
    case Fetch::Source::Field:
        return ArgumentTr::tr("the field %1").arg(word);
    case Fetch::Source::Named:
        return word;
    }
    return {};
}

} // namespace

std::optional<std::size_t> argumentOfRegister(const std::string& name)
{
    using program::Architecture;
    // No name is one of two processors.
    for (const auto of : {Architecture::X86_64, Architecture::Arm64, Architecture::RiscV64}) {
        const auto& registers = program::argumentRegisters(of);
        const auto found = std::find(registers.begin(), registers.end(), name);
        if (found != registers.end())
            return std::size_t(found - registers.begin()) + 1;
    }
    return std::nullopt;
}

QString printedForm(const probe::Argument& argument)
{
    auto name = QString::fromStdString(argument.name);
    if (name.isEmpty())
        name = QStringLiteral("arg");
    auto example = exampleOf(wordOf(argument));
    if (argument.type && argument.type->array > 0)
        example = argument.type->array > 1 ? QStringLiteral("{%1,…}").arg(example)
                                           : QStringLiteral("{%1}").arg(example);
    return QStringLiteral("%1=%2").arg(name, example);
}

QString fetchDescription(const Fetch& fetch)
{
    auto words = sourceText(fetch);
    for (const auto& follow : fetch.follows) {
        const auto pattern = follow.user ? ArgumentTr::tr("user memory at (%1) %2 %3")
                                         : ArgumentTr::tr("memory at (%1) %2 %3");
        words = pattern.arg(words, follow.offset < 0 ? QStringLiteral("−") : QStringLiteral("+"),
                            QString::number(std::abs(follow.offset)));
    }
    return words;
}

QString fetchText(const probe::Argument& argument)
{
    auto text = probe::formatFetch(argument.fetch);
    if (argument.type)
        text += ':' + probe::formatType(*argument.type);
    return QString::fromStdString(text);
}

QStringList typeTexts()
{
    QStringList words;
    for (const auto* const kind : {"u", "s", "x"}) {
        for (const int bits : {8, 16, 32, 64})
            words << QStringLiteral("%1%2").arg(QLatin1String(kind)).arg(bits);
    }
    for (const auto* const word : {"string", "ustring", "symbol", "symstr", "char"})
        words << QLatin1String(word);
    return words;
}

std::string formatTypeOf(const probe::Argument& argument)
{
    const auto word = wordOf(argument);
    if (isText(word))
        return "__data_loc char[]";
    const auto array = argument.type && argument.type->array > 0
        ? '[' + std::to_string(argument.type->array) + ']'
        : std::string();
    if (word == "symbol")
        return "u64" + array;
    if (word == "b")
        return "u" + std::to_string(argument.type ? argument.type->bitContainer : 64) + array;
    return (word.starts_with('x') ? 'u' + word.substr(1) : word) + array;
}

} // namespace probescope::ui
