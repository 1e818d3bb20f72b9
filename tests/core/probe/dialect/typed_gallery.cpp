#include "tests/core/probe/dialect/typed_gallery.h"

#include "core/probe/advice/gallery.h"
#include "core/probe/spec/member_path.h"
#include "core/symbols/kernel/known_place.h"
#include "tests/support/captures.h"

#include <QFile>

#include <algorithm>
#include <optional>

namespace probescope {

namespace {

/// The first of the names that the kernel has and knows the prototype of.
std::optional<std::uint32_t> functionOf(const catalogue::Catalogue& catalogue,
                                        const probe::GalleryProbe& one)
{
    for (const std::string& name : one.functions) {
        const auto found = catalogue.named(name);
        if (found.size() == 1 && catalogue.prototype(found.front()))
            return found.front();
    }
    return std::nullopt;
}

probe::Argument argumentOf(const catalogue::Catalogue& catalogue,
                           const catalogue::Prototype& prototype,
                           const probe::GalleryMember& member, bool named)
{
    const auto path = probe::MemberPath::of(member.path);
    const auto found =
        std::find_if(prototype.parameters.begin(), prototype.parameters.end(),
                     [&path](const auto& one) { return one.name == path->parameter; });
    const bool result = path->parameter == "$retval";
    if (!result && found == prototype.parameters.end())
        qFatal("%s: no such parameter", member.path.c_str());
    const auto proposal =
        catalogue.fetch(result ? prototype.result : *found, {.members = path->members}, false);
    auto argument = probe::parseArgument(member.name + "=" + proposal.fetch);
    if (!argument)
        qFatal("%s: %s", member.path.c_str(), proposal.reason.text().c_str());
    if (named)
        argument->fetch = {.source = probe::Fetch::Source::Named, .word = member.path};
    return std::move(*argument);
}

std::optional<probe::RecipeProbe> probeOf(const catalogue::Catalogue& catalogue,
                                          const probe::GalleryProbe& one, bool named)
{
    const auto function = functionOf(catalogue, one);
    if (!function)
        return std::nullopt;
    probe::RecipeProbe made{.spec = *probe::Spec::parse(one.line)};
    made.spec.symbol = catalogue.function(*function).name;
    const auto prototype = *catalogue.prototype(*function);
    for (const auto& member : one.members)
        made.spec.arguments.push_back(argumentOf(catalogue, prototype, member, named));
    made.known = catalogue::knownPlace(catalogue, *function, made.spec);
    return made;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

KernelTypes kernelTypes(const QString& kernel, const QString& folder)
{
    KernelTypes types;
    catalogue::Catalogue::Files files;
    if (kernel == "running") {
        types.file = "/sys/kernel/btf/vmlinux";
        files.types = contentOf(types.file).toStdString();
    } else if (const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
               !captures.isEmpty()) {
        types.file = folder + "/" + kernel + ".btf";
        files.types =
            readCapture(captures + "/" + kernel + "/control/btf-vmlinux.xz").toStdString();
        QFile file(types.file);
        if (!file.open(QIODevice::WriteOnly)
            || file.write(files.types.data(), qint64(files.types.size())) < 0)
            qFatal("%s cannot be written", qPrintable(types.file));
    }
    if (files.types.empty())
        return {};
    for (const auto& task : probe::gallery())
        for (const auto& one : task.probes)
            for (const std::string& name : one.functions)
                files.functions += name + "\n";
    files.architecture = "x86_64";
    const auto made = catalogue::Catalogue::of(std::move(files));
    if (!made)
        qFatal("%s", made.error().message().c_str());
    types.catalogue = *made;
    return types;
}

std::vector<NamedRecipe> typedGallery(const catalogue::Catalogue& catalogue, bool named)
{
    std::vector<NamedRecipe> recipes;
    for (const auto& task : probe::gallery()) {
        NamedRecipe made{.name = task.id.c_str(),
                         .recipe = {.title = task.title.text(),
                                    .latency = task.latency,
                                    .filter = task.filter,
                                    .stackTrace = task.stackTrace}};
        for (const auto& one : task.probes)
            if (auto probe = probeOf(catalogue, one, named))
                made.recipe.probes.push_back(std::move(*probe));
        if (made.recipe.probes.size() == task.probes.size())
            recipes.push_back(std::move(made));
    }
    return recipes;
}

} // namespace probescope
