#pragma once

#include "core/probe/dialect/dialect.h"

#include <QTest>

#include <vector>

namespace probescope {

/// What probes are in practice: each kind, each source of values, each thing done with hits.
struct NamedRecipe
{
    const char* name = "";
    probe::Recipe recipe = {};
};

std::vector<NamedRecipe> allRecipes();

/// The gallery's tasks; in the place of members that a kernel's types would find stand steps
/// through memory as deep as those.
std::vector<NamedRecipe> galleryRecipes();

/// A row `number` for each recipe.
inline void addRecipes()
{
    QTest::addColumn<int>("number");
    const auto recipes = allRecipes();
    for (std::size_t i = 0; i < recipes.size(); ++i)
        QTest::newRow(recipes[i].name) << int(i);
}

} // namespace probescope
