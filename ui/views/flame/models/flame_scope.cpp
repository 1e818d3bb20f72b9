#include "ui/views/flame/models/flame_scope.h"

#include "core/analysis/calls/scoped_calls.h"
#include "core/store/read/call_series.h"
#include "ui/base/text/note_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kMaxLetters = 30;

struct ScopeTr
{
    Q_DECLARE_TR_FUNCTIONS(Flame)
};

QString keyOf(RangeChoice::Kind kind)
{
    switch (kind) {
    case RangeChoice::Kind::Whole:
        return QStringLiteral("whole");
    case RangeChoice::Kind::Selected:
        return QStringLiteral("selected");
    case RangeChoice::Kind::Visible:
        return QStringLiteral("visible");
    case RangeChoice::Kind::Between:
        return QStringLiteral("between");
    case RangeChoice::Kind::Before:
        return QStringLiteral("before");
    case RangeChoice::Kind::After:
        return QStringLiteral("after");
    case RangeChoice::Kind::Notes:
        break; // there are many
    }
    return {};
}

/// Ranges that have a note, and what lies between one note and the next.
void addNotes(std::vector<RangeChoice>& choices, std::vector<store::Note> notes)
{
    std::erase_if(notes, [](const store::Note& note) { return !note.beginNs; });
    for (const store::Note& note : notes) {
        if (note.endNs && *note.beginNs < *note.endNs)
            choices.push_back({ScopeTr::tr("“%1”").arg(noteTitle(note.text, kMaxLetters)),
                               TimeRange{*note.beginNs, *note.endNs}, RangeChoice::Kind::Notes,
                               QStringLiteral("note %1").arg(note.id)});
    }
    for (std::size_t i = 1; i < notes.size(); ++i) {
        if (*notes[i - 1].beginNs < *notes[i].beginNs) {
            choices.push_back(
                {ScopeTr::tr("From “%1” to “%2”")
                     .arg(noteTitle(notes[i - 1].text, kMaxLetters),
                          noteTitle(notes[i].text, kMaxLetters)),
                 TimeRange{*notes[i - 1].beginNs, *notes[i].beginNs}, RangeChoice::Kind::Notes,
                 QStringLiteral("notes %1 %2").arg(notes[i - 1].id).arg(notes[i].id)});
        }
    }
}

} // namespace

std::vector<std::uint32_t> callStacksOf(const store::Capture& capture, std::uint32_t stack)
{
    for (const store::CallStack& one : capture.calls().stacks()) {
        if (one.number == stack && one.pid > 0)
            return analysis::stacksOf(capture.calls(), one.pid);
    }
    return {stack};
}

analysis::CallScope callScopeOf(const FlameScope& scope)
{
    analysis::CallScope calls;
    calls.stacks = scope.callStacks;
    calls.cpu = scope.cpu;
    calls.foldsCopies = scope.foldsCopies;
    if (scope.range) {
        calls.beginNs = scope.range->beginNs;
        calls.endNs = scope.range->endNs;
    }
    return calls;
}

analysis::StackScope stackScopeOf(const FlameScope& scope)
{
    analysis::StackScope stacks;
    stacks.kind = scope.source == FlameScope::Source::UserStacks ? analysis::StackScope::Kind::User
        : scope.source == FlameScope::Source::Samples ? analysis::StackScope::Kind::Sampled
                                                      : analysis::StackScope::Kind::Kernel;
    stacks.event = scope.event;
    stacks.weightField = scope.weightField;
    stacks.cpu = scope.cpu;
    stacks.foldsCopies = scope.foldsCopies;
    stacks.pid = scope.pid;
    if (scope.range) {
        stacks.beginNs = scope.range->beginNs;
        stacks.endNs = scope.range->endNs;
    }
    return stacks;
}

std::vector<FlameScope::Source> flameSources(const store::Capture& capture)
{
    std::vector<FlameScope::Source> sources;
    if (capture.summary().calls > 0)
        sources.push_back(FlameScope::Source::Calls);
    for (const auto& choice : analysis::stackChoices(capture)) {
        switch (choice.kind) {
        case analysis::StackScope::Kind::Kernel:
            sources.push_back(FlameScope::Source::KernelStacks);
            break;
        case analysis::StackScope::Kind::User:
            sources.push_back(FlameScope::Source::UserStacks);
            break;
        case analysis::StackScope::Kind::Sampled:
            sources.push_back(FlameScope::Source::Samples);
            break;
        }
    }
    return sources;
}

QString sourceName(FlameScope::Source source)
{
    switch (source) {
    case FlameScope::Source::Calls:
        return ScopeTr::tr("Calls");
    case FlameScope::Source::KernelStacks:
        return ScopeTr::tr("Kernel stacks");
    case FlameScope::Source::UserStacks:
        return ScopeTr::tr("User stacks");
    case FlameScope::Source::Samples:
        return ScopeTr::tr("Sampled stacks");
    }
    return {};
}

QString sourceKey(FlameScope::Source source)
{
    switch (source) {
    case FlameScope::Source::Calls:
        return QStringLiteral("calls");
    case FlameScope::Source::KernelStacks:
        return QStringLiteral("kernel_stacks");
    case FlameScope::Source::UserStacks:
        return QStringLiteral("user_stacks");
    case FlameScope::Source::Samples:
        return QStringLiteral("samples");
    }
    return {};
}

std::vector<RangeChoice> rangeChoices(const store::Capture& capture, const Selection& selection,
                                      std::vector<store::Note> notes)
{
    using Kind = RangeChoice::Kind;
    std::vector<RangeChoice> choices{
        {ScopeTr::tr("Whole capture"), {}, Kind::Whole, keyOf(Kind::Whole)}};
    const auto add = [&choices](Kind kind, const QString& name, std::int64_t begin,
                                std::int64_t end) {
        if (begin < end)
            choices.push_back({name, TimeRange{begin, end}, kind, keyOf(kind)});
    };
    const store::Summary summary = capture.summary();
    if (const auto range = selection.range())
        add(Kind::Selected, ScopeTr::tr("Selected range"), range->beginNs, range->endNs);
    const TimeRange visible = selection.visible();
    if (visible.beginNs > summary.firstNs || visible.endNs <= summary.lastNs)
        add(Kind::Visible, ScopeTr::tr("Visible range"), visible.beginNs, visible.endNs);
    const auto a = selection.marker(Selection::Marker::A);
    const auto b = selection.marker(Selection::Marker::B);
    if (a && b)
        add(Kind::Between, ScopeTr::tr("Between the markers"), std::min(*a, *b), std::max(*a, *b));
    if (const auto any = a ? a : b) {
        add(Kind::Before,
            a && b ? ScopeTr::tr("Before the markers") : ScopeTr::tr("Before the marker"),
            summary.firstNs, std::min(*any, b.value_or(*any)));
        add(Kind::After,
            a && b ? ScopeTr::tr("After the markers") : ScopeTr::tr("After the marker"),
            std::max(*any, b.value_or(*any)), summary.lastNs + 1);
    }
    addNotes(choices, std::move(notes));
    return choices;
}

} // namespace probescope::ui
