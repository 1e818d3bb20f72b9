#include "ui/views/latency/models/span_grouping.h"

#include "core/analysis/spans/span_groups.h"
#include "core/analysis/spans/span_keys.h"
#include "core/analysis/spans/span_only.h"
#include "ui/base/text/task_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr qsizetype kMaxOffered = 20'000; ///< names or tasks: a list of more helps no one

QString translated(const char* text)
{
    return QCoreApplication::translate("SpanGrouping", text);
}

analysis::SpanKeys::By keyOf(SpanGrouping::Kind kind)
{
    switch (kind) {
    case SpanGrouping::Kind::Task:
        return analysis::SpanKeys::By::Task;
    case SpanGrouping::Kind::Cpu:
        return analysis::SpanKeys::By::Cpu;
    default:
        return analysis::SpanKeys::By::Name;
    }
}

std::string keyName(const store::Capture& capture, const analysis::SpanSet& set,
                    const analysis::SpanKeys& keys, SpanGrouping::Kind kind, std::uint32_t key)
{
    if (kind == SpanGrouping::Kind::Task)
        return taskName(capture, TaskId(key)).toStdString();
    if (kind == SpanGrouping::Kind::Cpu)
        return QCoreApplication::translate("SpanGrouping", "CPU %1").arg(key).toStdString();
    if (kind == SpanGrouping::Kind::Field && key == analysis::SpanKeys::kNone)
        return translated("without the field").toStdString();
    const auto& names = kind == SpanGrouping::Kind::Field ? keys.texts : set.names();
    const bool named = key < names.size() && !names[key].empty();
    return named ? names[key] : translated("without a name").toStdString();
}

/// The most frequent keys have groups of their own, all others share the last.
analysis::SpanGroups groupsOf(const store::Capture& capture, const analysis::SpanSet& set,
                              const analysis::SpanKeys& keys, SpanGrouping::Kind kind,
                              std::vector<std::string>& names)
{
    auto groups = analysis::groupByFrequency(keys, GroupedSpans::kMaxGroups);
    for (const auto key : groups.keys)
        names.push_back(keyName(capture, set, keys, kind, key));
    if (groups.others > 0)
        names.push_back(QCoreApplication::translate("SpanGrouping", "%1 others")
                            .arg(int(groups.others))
                            .toStdString());
    return groups;
}

} // namespace

Result<std::shared_ptr<const GroupedSpans>>
groupSpans(const store::Capture& capture, const std::shared_ptr<const analysis::SpanSet>& whole,
           const std::string& only, const SpanGrouping& by, const CancelToken& cancel)
{
    auto set = whole;
    if (!only.empty()) {
        auto narrowed = analysis::onlySpans(capture, *whole, only, cancel);
        if (!narrowed)
            return passOn(narrowed);
        set = std::move(*narrowed);
    }
    auto grouped = std::make_shared<GroupedSpans>();
    grouped->by = by;
    grouped->whole = whole;
    grouped->only = only;
    grouped->set = set;
    grouped->losses = analysis::LossCover(capture.losses(), capture.cpus());
    analysis::SpanGroups groups;
    if (by.kind == SpanGrouping::Kind::Nothing) {
        grouped->groupBytes.push_back(translated("All spans").toStdString());
        groups.ofBroken.resize(set->broken().size());
    } else {
        const auto keys = by.kind == SpanGrouping::Kind::Field
            ? analysis::keysByField(capture, *set, by.field, cancel)
            : analysis::keysBy(*set, keyOf(by.kind), cancel);
        if (!keys)
            return passOn(keys);
        groups = groupsOf(capture, *set, *keys, by.kind, grouped->groupBytes);
    }
    for (const std::string& name : grouped->groupBytes)
        grouped->groups << QString::fromStdString(name);
    grouped->ofBroken = std::move(groups.ofBroken);
    grouped->keys = std::move(groups.keys);
    auto index = analysis::SpanIndex::make(set, std::move(groups.ofSpan), cancel,
                                           std::size_t(grouped->groups.size()));
    if (!index)
        return passOn(index);
    grouped->index = *index;
    auto ranks = analysis::SpanRanks::make(set, {}, cancel);
    if (!ranks)
        return passOn(ranks);
    grouped->ranks = *ranks;
    return grouped;
}

Result<OnlyChoices> onlyChoices(const store::Capture& capture, const analysis::SpanSet& set,
                                const CancelToken& cancel)
{
    const auto tasks = analysis::tasksOf(set, cancel);
    if (!tasks)
        return passOn(tasks);
    OnlyChoices choices;
    for (const auto& name : set.names()) {
        if (!name.empty())
            choices.texts << QString::fromStdString(name);
    }
    QStringList named;
    for (const auto task : *tasks) {
        if (capture.task(task).pid >= 0)
            named << taskName(capture, task);
    }
    for (auto* const list : {&choices.texts, &named}) {
        list->sort();
        list->removeDuplicates();
        list->resize(std::min(list->size(), kMaxOffered));
    }
    choices.names = choices.texts.size();
    choices.texts << named;
    return choices;
}

QStringList groupingFields(const store::Capture& capture, const analysis::SpanSource& source)
{
    QStringList fields;
    for (const auto& name : analysis::spanFields(capture, source))
        fields << QString::fromStdString(name);
    return fields;
}

QString taskName(const store::Capture& capture, TaskId task)
{
    return taskText(task.valid() ? capture.task(task) : Task());
}

} // namespace probescope::ui
