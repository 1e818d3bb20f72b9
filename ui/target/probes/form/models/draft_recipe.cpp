#include "ui/target/probes/form/models/draft_recipe.h"

#include "core/symbols/kernel/known_place.h"

namespace probescope::ui {

namespace {

probe::KnownPlace knownInProgram(const probe::Spec& spec, const QString& name)
{
    probe::KnownPlace known;
    const auto colon = name.indexOf(u':');
    if (spec.semaphore || (colon > 0 && !name.contains(QStringLiteral("::")))) {
        known.provider = name.left(colon).toStdString();
        known.note = name.mid(colon + 1).toStdString();
    } else {
        known.function = name.toStdString();
    }
    return known;
}

} // namespace

probe::Recipe recipeOf(const ProbeDraft& draft, const DraftPlace& place)
{
    probe::Recipe recipe;
    const auto specs = draft.specs();
    if (!specs)
        return recipe;
    probe::KnownPlace known;
    if (!place.catalogue && draft.family() == ProbeDraft::Family::Program)
        known = knownInProgram(draft.spec(), place.nameInProgram);
    const auto* const exit = draft.returnSpec();
    for (const auto& spec : *specs) {
        const bool isShown = spec == draft.spec() || (exit != nullptr && spec == *exit);
        if (isShown && place.catalogue)
            known = catalogue::knownPlace(*place.catalogue, place.function, spec);
        recipe.probes.push_back({spec, isShown ? known : probe::KnownPlace{}});
    }
    recipe.title = draft.spec().event;
    recipe.latency = draft.moment() == ProbeDraft::Moment::Both;
    recipe.filter = draft.filter(recipe.latency);
    const auto& entry = draft.filter(false);
    if (recipe.filter.empty())
        recipe.filter = entry;
    else if (recipe.filter != entry)
        recipe.leftOut = entry;
    recipe.stackTrace = draft.stackTrace();
    return recipe;
}

} // namespace probescope::ui
