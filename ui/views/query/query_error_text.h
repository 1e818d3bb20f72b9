#pragma once

#include "core/base/error.h"

#include <QString>

#include <optional>

namespace probescope::ui {

class QuerySchema;

/// What is said about a query that cannot be run.
struct QueryErrorText
{
    QString what; ///< a sentence
    QString help; ///< what may be done; may be empty
    std::optional<int> position; ///< in the statement, in UTF-16 units
};

/// Puts SQLite's words into sentences, with the names that may have been meant.
QueryErrorText queryErrorText(const Error& error, const QString& statement, QuerySchema& schema);

} // namespace probescope::ui
