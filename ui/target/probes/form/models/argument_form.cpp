#include "ui/target/probes/form/models/argument_form.h"

#include "ui/target/probes/form/models/probe_draft.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace probescope::ui {

namespace {

struct ArgumentFormTr
{
    Q_DECLARE_TR_FUNCTIONS(ArgumentForm)
};

using Source = ArgumentForm::Source;

/// The smallest container of a bit field.
unsigned containerOf(unsigned bits, unsigned offset)
{
    for (const unsigned size : {8U, 16U, 32U})
        if (bits + offset <= size)
            return size;
    return 64;
}

std::string behind(char mark, const std::string& word)
{
    return word.starts_with(mark) ? word : mark + word;
}

std::string sourceText(const ArgumentForm& form)
{
    switch (form.source) {
    case Source::Comm:
        return "$comm";
    case Source::Register:
        return behind('%', form.word);
    case Source::StackEntry:
        return "$stack" + form.word;
    case Source::Stack:
        return "$stack";
    case Source::ReturnValue:
        return "$retval";
    case Source::Symbol:
        return behind('@', form.word);
    case Source::Field:
        return behind('$', form.word);
    case Source::Immediate:
        return behind('\\', form.word);
    case Source::Text:
        return "\\\"" + form.word + '"';
    case Source::Typed:
        return form.word;
    }
    return {};
}

std::string typeText(const ArgumentForm& form)
{
    auto type = form.type;
    if (form.bits > 0)
        type = 'b' + std::to_string(form.bits) + '@' + std::to_string(form.bitOffset) + '/'
            + std::to_string(containerOf(form.bits, form.bitOffset));
    if (form.elements > 0)
        type = (type.empty() ? "x64" : type) + '[' + std::to_string(form.elements) + ']';
    return type;
}

std::vector<std::string> splitWords(const std::string& text)
{
    constexpr const char* kBetween = " \t,;";
    std::vector<std::string> words;
    for (auto begin = text.find_first_not_of(kBetween); begin != std::string::npos;) {
        const auto end = std::min(text.find_first_of(kBetween, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(kBetween, end);
    }
    return words;
}

/// `+OFFSET(` before and `)` behind for each, the first one innermost.
std::string followed(std::string text, const ArgumentForm& form)
{
    for (const auto& offset : splitWords(form.follow)) {
        const bool isSigned = offset.starts_with('+') || offset.starts_with('-');
        std::string step = isSigned ? offset.substr(0, 1) : "+";
        step += form.userMemory ? "u" : "";
        step += isSigned ? offset.substr(1) : offset;
        step += '(';
        text.insert(0, step);
        text += ')';
    }
    return text;
}

std::string usualName(const ArgumentForm& form)
{
    switch (form.source) {
    case Source::Comm:
        return "comm";
    case Source::ReturnValue:
        return "ret";
    case Source::Stack:
        return "stack";
    case Source::StackEntry:
        return "stack" + form.word;
    case Source::Typed:
        return {};
    default: {
        const auto first = form.word.find_first_not_of("%@$\\");
        return eventNameOf(first == std::string::npos ? std::string() : form.word.substr(first));
    }
    }
}

} // namespace

bool needsWord(ArgumentForm::Source source)
{
    return source != Source::Comm && source != Source::Stack && source != Source::ReturnValue;
}

bool isComposed(ArgumentForm::Source source)
{
    return source != Source::Comm && source != Source::Immediate && source != Source::Text
        && source != Source::Typed;
}

std::string formText(const ArgumentForm& form)
{
    auto text = sourceText(form);
    if (!isComposed(form.source))
        return text;
    text = followed(std::move(text), form);
    const auto type = typeText(form);
    return type.empty() ? text : text + ':' + type;
}

Result<probe::Argument> argumentOf(const ArgumentForm& form)
{
    auto argument = probe::parseArgument(formText(form));
    if (!argument)
        return argument;
    // `$stacktwo` would be the field of an event.
    if (form.source == Source::StackEntry
        && argument->fetch.source != probe::Fetch::Source::StackEntry)
        return fail(ErrorCode::Invalid,
                    ArgumentFormTr::tr("a stack entry is a number").toStdString());
    if (!form.name.empty() && !isLineName(form.name))
        return fail(ErrorCode::Invalid,
                    ArgumentFormTr::tr("a name has only letters, digits and _, and does not start "
                                       "with a digit")
                        .toStdString());
    if (!form.name.empty())
        argument->name = form.name;
    else if (argument->name.empty())
        argument->name = usualName(form);
    return argument;
}

} // namespace probescope::ui
