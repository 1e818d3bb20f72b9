#pragma once

#include "core/format/tables/kernel_table.h"
#include "core/format/tables/named_values.h"

#include <optional>
#include <string_view>

namespace probescope::format {

/// A cell of a histogram. Nothing: the text is not of the column's type.
std::optional<KernelCell> histCell(const KernelTable::Column& column, std::string_view text);

/// What a key with that modifier is printed as.
KernelTable::Type histTypeByModifier(std::string_view modifier, KernelTable::Type otherwise);

/// What a cell looks like, for triggers that are not told.
KernelTable::Type histTypeBySyntax(const HistValue& cell);

} // namespace probescope::format
