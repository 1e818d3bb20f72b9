#pragma once

#include "core/base/result.h"
#include "core/store/file/span_definition.h"
#include "core/trace/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

class OpenFile;

/// A bookmark or one of the two markers, set by the user.
struct Mark
{
    std::int64_t id = 0;
    std::int64_t timeNs = 0;
    std::optional<RowId> row = {};
    std::string name = {};
    std::string kind = {}; ///< "marker-a", "marker-b", "place"
};

/// A query that the user saved in the capture.
struct SavedQuery
{
    std::int64_t id = 0; ///< 0: not saved yet
    std::string name = {};
    std::string sql = {};
};

/// The user's own work, saved in the file of a capture; notes are in notes.h. Thread-safe. Errors:
/// NoPermission (read-only file), DiskFull.
class UserData
{
public:
    explicit UserData(OpenFile& file)
        : m_file(file)
    {
    }

    bool writable() const;

    std::vector<Mark> marks() const;
    Result<Mark> addMark(const Mark& mark);
    Result<> removeMark(std::int64_t id);

    std::vector<SavedQuery> savedQueries() const; ///< in the order in which they were added
    /// Adds a query, or changes the one with its id. Returns what was saved.
    Result<SavedQuery> saveQuery(const SavedQuery& query);
    Result<> removeSavedQuery(std::int64_t id);

    std::vector<SpanDefinition> spanDefinitions() const; ///< in the order in which they were added
    /// Adds a definition, or changes the one with its id. Returns what was saved. Errors also:
    /// Invalid (no name, or one that is in use). SpanPairs tells whether the capture has such
    /// events.
    Result<SpanDefinition> saveSpanDefinition(const SpanDefinition& definition);
    Result<> removeSpanDefinition(std::int64_t id);

    std::optional<std::string> viewState(std::string_view key) const;
    Result<> setViewState(std::string_view key, std::string_view value);

private:
    OpenFile& m_file;
};

} // namespace probescope::store
