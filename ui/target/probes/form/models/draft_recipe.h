#pragma once

#include "core/probe/dialect/dialect.h"
#include "core/symbols/kernel/catalogue.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <QString>

#include <cstdint>

namespace probescope::ui {

/// What is known of the place of a draft.
struct DraftPlace
{
    /// Null: its function is not known.
    const catalogue::Catalogue* catalogue = nullptr;
    std::uint32_t function = 0; ///< index in the catalogue
    QString nameInProgram = {}; ///< see ProbeProgramPane::nameAt()
};

/// The draft for other tools' languages. Without probes if its lines cannot be parsed.
probe::Recipe recipeOf(const ProbeDraft& draft, const DraftPlace& place);

} // namespace probescope::ui
