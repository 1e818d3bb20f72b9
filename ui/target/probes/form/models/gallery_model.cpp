#include "ui/target/probes/form/models/gallery_model.h"

#include "core/probe/spec/member_path.h"
#include "core/symbols/program/program.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace probescope::ui {

namespace {

struct GalleryTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::Gallery)
};

QString textOf(const std::string& text)
{
    return QString::fromStdString(text);
}

/// The first of the names that the target has and can trace.
std::optional<std::uint32_t> functionOf(const probe::GalleryProbe& probe,
                                        const catalogue::Catalogue& catalogue)
{
    for (const auto& name : probe.functions) {
        for (const auto function : catalogue.named(name)) {
            if (catalogue.function(function).mayBeProbed())
                return function;
        }
    }
    return std::nullopt;
}

QString addMember(probe::Spec& spec, const probe::GalleryMember& member,
                  const catalogue::Catalogue& catalogue, const catalogue::Prototype& prototype)
{
    const auto missing = [&](const QString& why) {
        return GalleryTr::tr("%1 is left out: %2").arg(textOf(member.path), why);
    };
    const auto path = probe::MemberPath::of(member.path);
    if (!path)
        return missing(messageText(path.error().what));
    const catalogue::Parameter* parameter = nullptr;
    if (path->parameter == "$retval")
        parameter = &prototype.result;
    for (const auto& candidate : prototype.parameters) {
        if (candidate.name == path->parameter)
            parameter = &candidate;
    }
    if (parameter == nullptr)
        return missing(GalleryTr::tr("this kernel's function has no such parameter."));
    const auto proposal =
        catalogue.fetch(*parameter, {.members = path->members}, parameter->userMemory);
    auto argument = probe::parseArgument(proposal.fetch);
    if (proposal.fetch.empty() || !argument)
        return missing(messageText(proposal.reason));
    argument->name = member.name;
    spec.arguments.push_back(std::move(*argument));
    return {};
}

void fillKernelProbe(probe::Spec& spec, const probe::GalleryProbe& probe,
                     const catalogue::Catalogue& catalogue, QStringList& notes)
{
    const auto function = functionOf(probe, catalogue);
    if (!function) {
        notes << GalleryTr::tr("This kernel has no traceable function %1.")
                     .arg(textOf(probe.functions.front()));
        return;
    }
    spec.symbol = catalogue.function(*function).name;
    spec.module = catalogue.function(*function).module;
    if (probe.members.empty())
        return;
    const auto prototype = catalogue.prototype(*function);
    if (!prototype) {
        notes << GalleryTr::tr("No type information for %1: members of its arguments are left out.")
                     .arg(textOf(spec.symbol));
        return;
    }
    for (const auto& member : probe.members) {
        const auto note = addMember(spec, member, catalogue, *prototype);
        if (!note.isEmpty())
            notes << note;
    }
}

void fillUserProbe(probe::Spec& spec, const probe::GalleryProbe& probe, QStringList& notes)
{
    for (const auto& file : probe.files) {
        std::error_code ignored;
        if (!std::filesystem::exists(file, ignored))
            continue;
        const auto program = program::Program::open(file);
        if (!program)
            continue;
        for (const auto* const symbol : (*program)->named(probe.userSymbol)) {
            spec.file = (*program)->path();
            spec.offset = std::int64_t(symbol->offset);
            spec.hasOffset = true;
            return;
        }
    }
    notes << GalleryTr::tr("%1 was not found in these files on this machine: %2.")
                 .arg(textOf(probe.userSymbol), [&] {
                     QStringList files;
                     for (const auto& file : probe.files)
                         files << textOf(file);
                     return listText(files);
                 }());
}

} // namespace

GalleryDraft draftOf(const probe::GalleryTask& task, const catalogue::Catalogue* catalogue,
                     const std::string& group)
{
    GalleryDraft filled;
    std::vector<probe::Spec> specs;
    for (const auto& probe : task.probes) {
        auto spec = probe::Spec::parse(probe.line);
        if (!spec)
            continue; // the gallery's own tests look for that
        if (!group.empty())
            spec->group = group;
        if (!probe.userSymbol.empty())
            fillUserProbe(*spec, probe, filled.notes);
        else if (!probe.functions.empty() && catalogue != nullptr)
            fillKernelProbe(*spec, probe, *catalogue, filled.notes);
        specs.push_back(std::move(*spec));
    }
    filled.draft = ProbeDraft::of(specs);
    filled.draft.setOwnGroup(group);
    // The filter is for the one that has all its fields: of both, the later one.
    if (!task.filter.empty()) {
        const auto* const exit =
            filled.draft.moment() == ProbeDraft::Moment::Both ? filled.draft.returnSpec() : nullptr;
        const bool ofReturn = exit != nullptr
            && std::any_of(exit->arguments.begin(), exit->arguments.end(),
                           [&](const auto& argument) {
                               return task.filter.find(argument.name) != std::string::npos;
                           });
        filled.draft.setFilter(task.filter, ofReturn);
    }
    filled.draft.setStackTrace(task.stackTrace);
    filled.notes.removeDuplicates();
    return filled;
}

GalleryModel::GalleryModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

const probe::GalleryTask& GalleryModel::task(int row) const
{
    return probe::gallery()[std::size_t(row)];
}

int GalleryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(probe::gallery().size());
}

QVariant GalleryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& task = this->task(index.row());
    const auto lines = [&] {
        QStringList lines;
        for (const auto& probe : task.probes) {
            lines << textOf(probe.line);
            for (const auto& member : probe.members)
                lines
                    << QStringLiteral("    %1 = %2").arg(textOf(member.name), textOf(member.path));
        }
        return lines.join(u'\n');
    };
    switch (role) {
    case Qt::DisplayRole:
        return messageText(task.title);
    case QuestionRole:
    case Qt::ToolTipRole:
        return messageText(task.question);
    case TeachesRole:
        return messageText(task.teaches);
    case LinesRole:
        return lines();
    case SearchRole:
        return QStringList{messageText(task.title), messageText(task.question),
                           messageText(task.teaches), lines()}
            .join(u' ');
    default:
        return {};
    }
}

} // namespace probescope::ui

#include "moc_gallery_model.cpp"
