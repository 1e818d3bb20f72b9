#include "core/base/text.h"
#include "core/probe/check/checked_command.h"
#include "core/probe/spec/limits.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

namespace {

/// Since it begins with another letter, or is not as any of them begins.
void noSuchKind(CheckedCommand& checked, std::string_view head, Message why)
{
    checked.silent(head, EINVAL, std::move(why),
                   tr("Start with p, r, e, f, t or s, followed by :GROUP/EVENT."));
}

void missingPlace(CheckedCommand& checked)
{
    const auto last = checked.words().back();
    checked.silent(last.substr(last.size()), EINVAL, tr("The probe point is missing."),
                   tr("Write a function like vfs_read after the event name."));
}

void checkKernelProbe(CheckedCommand& checked)
{
    const auto& words = checked.words();
    const bool letter = words[0].front() == 'r';
    if (!checkNumber(checked, words[0], letter))
        return;
    const auto where = checkKernelPlace(checked, words[1], letter);
    checkEventName(checked, words[0]);
    // What the arguments may be hangs on the place; a wrong one says nothing about them.
    checkArguments(checked, where.value_or(ArgumentPlace{.atEntry = !letter, .returns = letter}),
                   words.size());
    if (checked.failed() || !where)
        return;
    checkExisting(checked);
    if (!checked.failed())
        checkKernelRegistration(checked, words[1], *where);
}

void checkUserProbe(CheckedCommand& checked)
{
    const auto& words = checked.words();
    const bool letter = words[0].front() == 'r';
    const auto where = checkFilePlace(checked, words[1], letter);
    checkEventName(checked, words[0]);
    checkArguments(checked,
                   where.value_or(ArgumentPlace{.kind = Kind::UserEntry, .returns = false}),
                   words.size());
    if (words[0].size() > 1 && isDigit(words[0][1]))
        checked.warn(words[0].substr(1, words[0].find(':') - 1),
                     tr("Uprobes take no number; the kernel ignores it."), tr("Remove it."));
    if (!checked.failed())
        checkExisting(checked);
}

void checkFunctionProbe(CheckedCommand& checked)
{
    const auto& words = checked.words();
    const auto where = checkFunctionPlace(checked, words[0].front() == 't');
    checkEventName(checked, words[0]);
    if (!where)
        return;
    checkArguments(checked, *where, words.size());
    if (!checked.failed())
        checkExisting(checked);
    if (!checked.failed())
        checkFunctionRegistration(checked, words[1], *where);
}

void checkEventProbe(CheckedCommand& checked)
{
    const auto& words = checked.words();
    checkEventName(checked, words[0]);
    const auto where = checkEventPlace(checked, words[1]);
    const auto condition = std::find(words.begin() + 2, words.end(), "if");
    if (condition != words.end() && condition + 1 == words.end()) {
        checked.fault(Fault::NoFilter, *condition).column = checked.columnOfEnd();
    }
    checkArguments(checked, where.value_or(ArgumentPlace{.kind = Kind::Event}),
                   static_cast<std::size_t>(condition - words.begin()));
    if (!checked.failed())
        checkExisting(checked);
}

bool takes(CommandFile file, char letter, bool ofFile)
{
    switch (file) {
    case CommandFile::DynamicEvents:
        return true;
    case CommandFile::KprobeEvents:
        return (letter == 'p' || letter == 'r') && !ofFile;
    case CommandFile::UprobeEvents:
        return (letter == 'p' || letter == 'r') && ofFile;
    case CommandFile::SyntheticEvents:
        return false;
    }
    return false;
}

/// As uprobe_events knows its own: a path and an offset that begins with a digit.
bool isFilePlace(std::string_view place)
{
    const auto colon = place.rfind(':');
    return place.find('/') != std::string_view::npos && colon != std::string_view::npos
        && colon + 1 < place.size() && isDigit(place[colon + 1]);
}

void checkDefinition(CheckedCommand& checked)
{
    const auto& words = checked.words();
    const auto head = words[0];
    const auto& rules = checked.rules();
    const bool kernelOrUser = head.front() == 'p' || head.front() == 'r';
    if (head.front() == 's' && head.size() > 1 && head[1] == ':'
        && rules.file == CommandFile::DynamicEvents) {
        checkSynthetic(checked, checked.line());
        return;
    }
    const bool known = kernelOrUser || (head.front() == 'e' && rules.eventProbes)
        || ((head.front() == 'f' || head.front() == 't') && rules.functionProbes);
    if (!known) {
        noSuchKind(checked, head, tr("This kernel does not support this kind of probe."));
        return;
    }
    if (words.size() < 2) {
        missingPlace(checked);
        return;
    }
    const bool looksLikeFile = words[1].find('/') != std::string_view::npos;
    const bool ofFile = kernelOrUser && isFilePlace(words[1]);
    if (!takes(rules.file, head.front(), ofFile)
        || (kernelOrUser && looksLikeFile && !ofFile
            && words[1].find(':') != std::string_view::npos)) {
        checked.silent(words[1], EINVAL,
                       looksLikeFile ? tr("The file offset is missing or not a number.")
                                     : tr("This file does not accept this kind of probe."),
                       tr("Write /PATH:OFFSET for a program, or a kernel function."));
        return;
    }
    if (kernelOrUser && !(ofFile ? rules.userProbes : rules.kernelProbes)) {
        checked.silent(head, EINVAL,
                       ofFile ? tr("This kernel was built without uprobes (CONFIG_UPROBE_EVENTS).")
                              : tr("This kernel was built without kprobes (CONFIG_KPROBE_EVENTS)."),
                       tr("Record events or use a tracer, or boot a kernel that has them."));
        return;
    }
    if (head.size() > 1 && head[1] != ':' && !isDigit(head[1]))
        checked
            .warn(head.substr(1, head.find(':') - 1),
                  tr("The kernel ignores text between the letter and the colon."), tr("Remove it."))
            .replacement = "";
    if (kernelOrUser)
        ofFile ? checkUserProbe(checked) : checkKernelProbe(checked);
    else if (head.front() == 'e')
        checkEventProbe(checked);
    else
        checkFunctionProbe(checked);
}

} // namespace

std::vector<Finding> checkCommand(std::string_view line, const KernelRules& rules,
                                  const KernelInfo& kernelInfo)
{
    CheckedCommand checked(line, rules, kernelInfo);
    if (line.size() > kMaxLineBytes) {
        checked.silent(line.substr(kMaxLineBytes), EINVAL,
                       tr("The command is longer than 4094 bytes."), tr("Remove some arguments."));
        return checked.take();
    }
    if (const auto comment = line.find('#'); comment != std::string_view::npos)
        checked.note(line.substr(comment), tr("The kernel treats this as a comment."),
                     tr("Remove it if it is not a comment."));
    if (checked.words().empty()) {
        checked.note(line, tr("The definition is empty."),
                     tr("Write a probe like p:my/read vfs_read."));
        return checked.take();
    }
    const char letter = checked.words()[0].front();
    if (letter == '-' || letter == '!')
        checkDeletion(checked);
    else if (rules.file == CommandFile::SyntheticEvents)
        checkSynthetic(checked, line);
    else
        checkDefinition(checked);
    return checked.take();
}

} // namespace probescope::probe
