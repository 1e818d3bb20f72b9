#include "core/base/text.h"
#include "core/probe/judging.h"
#include "core/probe/limits.h"
#include "core/probe/text_scan.h"

#include <algorithm>

namespace probescope::probe {

namespace {

/// Since it begins with another letter, or is not as any of them begins.
void noSuchKind(Judging& judging, std::string_view head, const char* why)
{
    judging.silent(head, EINVAL, why, "Begin with p, r, e, f, t or s, and GROUP/EVENT behind :.");
}

void missingPlace(Judging& judging)
{
    const auto last = judging.words().back();
    judging.silent(last.substr(last.size()), EINVAL, "The place to probe is missing.",
                   "Write a function like vfs_read behind the name of the event.");
}

void judgeKernelProbe(Judging& judging)
{
    const auto& words = judging.words();
    const bool letter = words[0].front() == 'r';
    if (!judgeNumber(judging, words[0], letter))
        return;
    const auto where = judgeKernelPlace(judging, words[1], letter);
    judgeEventName(judging, words[0]);
    // What the arguments may be hangs on the place; a wrong one says nothing about them.
    judgeArguments(judging, where.value_or(ArgumentPlace{.atEntry = !letter, .returns = letter}),
                   words.size());
    if (judging.failed() || !where)
        return;
    judgeExisting(judging);
    if (!judging.failed())
        judgeKernelRegistration(judging, words[1], *where);
}

void judgeUserProbe(Judging& judging)
{
    const auto& words = judging.words();
    const bool letter = words[0].front() == 'r';
    const auto where = judgeFilePlace(judging, words[1], letter);
    judgeEventName(judging, words[0]);
    judgeArguments(judging,
                   where.value_or(ArgumentPlace{.kind = Kind::UserEntry, .returns = false}),
                   words.size());
    if (words[0].size() > 1 && isDigit(words[0][1]))
        judging.warn(words[0].substr(1, words[0].find(':') - 1),
                     "Probes of programs take no number; the kernel ignores it.", "Leave it out.");
    if (!judging.failed())
        judgeExisting(judging);
}

void judgeFunctionProbe(Judging& judging)
{
    const auto& words = judging.words();
    const auto where = judgeFunctionPlace(judging, words[0].front() == 't');
    judgeEventName(judging, words[0]);
    if (!where)
        return;
    judgeArguments(judging, *where, words.size());
    if (!judging.failed())
        judgeExisting(judging);
    if (!judging.failed())
        judgeFunctionRegistration(judging, words[1], *where);
}

void judgeEventProbe(Judging& judging)
{
    const auto& words = judging.words();
    judgeEventName(judging, words[0]);
    const auto where = judgeEventPlace(judging, words[1]);
    const auto condition = std::find(words.begin() + 2, words.end(), "if");
    if (condition != words.end() && condition + 1 == words.end()) {
        judging.fault(Fault::NoFilter, *condition).column = judging.columnOfEnd();
    }
    judgeArguments(judging, where.value_or(ArgumentPlace{.kind = Kind::Event}),
                   static_cast<std::size_t>(condition - words.begin()));
    if (!judging.failed())
        judgeExisting(judging);
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

void judgeDefinition(Judging& judging)
{
    const auto& words = judging.words();
    const auto head = words[0];
    const auto& rules = judging.rules();
    const bool kernelOrUser = head.front() == 'p' || head.front() == 'r';
    if (head.front() == 's' && head.size() > 1 && head[1] == ':'
        && rules.file == CommandFile::DynamicEvents) {
        judgeSynthetic(judging, judging.line());
        return;
    }
    const bool known = kernelOrUser || (head.front() == 'e' && rules.eventProbes)
        || ((head.front() == 'f' || head.front() == 't') && rules.functionProbes);
    if (!known) {
        noSuchKind(judging, head, "This kernel knows no probes of this kind.");
        return;
    }
    if (words.size() < 2) {
        missingPlace(judging);
        return;
    }
    const bool looksLikeFile = words[1].find('/') != std::string_view::npos;
    const bool ofFile = kernelOrUser && isFilePlace(words[1]);
    if (!takes(rules.file, head.front(), ofFile)
        || (kernelOrUser && looksLikeFile && !ofFile
            && words[1].find(':') != std::string_view::npos)) {
        judging.silent(words[1], EINVAL,
                       looksLikeFile ? "The offset in the file is missing or is no number."
                                     : "This file of the kernel takes no such probes.",
                       "Write /PATH:OFFSET for a program, or a function for the kernel.");
        return;
    }
    if (kernelOrUser && !(ofFile ? rules.userProbes : rules.kernelProbes)) {
        judging.silent(
            head, EINVAL,
            ofFile ? "This kernel was built without probes in programs (CONFIG_UPROBE_EVENTS)."
                   : "This kernel was built without probes in the kernel (CONFIG_KPROBE_EVENTS).",
            "Record events or a tracer, or boot a kernel that has them.");
        return;
    }
    if (head.size() > 1 && head[1] != ':' && !isDigit(head[1]))
        judging
            .warn(head.substr(1, head.find(':') - 1),
                  "The kernel ignores what stands between the letter and the colon.",
                  "Leave it out.")
            .replacement = "";
    if (kernelOrUser)
        ofFile ? judgeUserProbe(judging) : judgeKernelProbe(judging);
    else if (head.front() == 'e')
        judgeEventProbe(judging);
    else
        judgeFunctionProbe(judging);
}

} // namespace

std::vector<Finding> judge(std::string_view line, const KernelRules& rules,
                           const Knowledge& knowledge)
{
    Judging judging(line, rules, knowledge);
    if (line.size() > kMostLineBytes) {
        judging.silent(line.substr(kMostLineBytes), EINVAL,
                       "The command is longer than 4094 bytes.", "Leave some arguments out.");
        return judging.take();
    }
    if (const auto comment = line.find('#'); comment != std::string_view::npos)
        judging.note(line.substr(comment), "The kernel takes this for a comment.",
                     "Leave it out if it is none.");
    if (judging.words().empty()) {
        judging.note(line, "This defines nothing.", "Write a probe like p:my/read vfs_read.");
        return judging.take();
    }
    const char letter = judging.words()[0].front();
    if (letter == '-' || letter == '!')
        judgeDeletion(judging);
    else if (rules.file == CommandFile::SyntheticEvents)
        judgeSynthetic(judging, line);
    else
        judgeDefinition(judging);
    return judging.take();
}

} // namespace probescope::probe
