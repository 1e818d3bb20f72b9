#pragma once

#include "core/database/sqlite.h"
#include "core/trace/capture_facts.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace probescope::store {

/// The problems of a capture that is being written. The first kMaxRows are stored one by one. Later
/// ones of the same kind and reason share a row with a count. If there are too many reasons, too,
/// the last row of a kind counts all others.
class ProblemLog
{
public:
    static constexpr std::size_t kMaxRows = 10'000;
    static constexpr std::size_t kMaxFolds = 1'000;
    static constexpr std::size_t kMaxText = 1'000; ///< bytes of a reason, a field, a file name

    void add(const Problem& problem);
    std::uint64_t count() const { return m_count; }
    /// Writes what is new or changed, within the caller's transaction.
    Result<> write(Connection& connection);

private:
    struct Fold
    {
        Problem problem;
        bool changed = true;
    };

    static Result<> writeRow(Connection& connection, std::size_t id, const Problem& problem);

    std::uint64_t m_count = 0;
    std::size_t m_rows = 0; ///< of those kept one by one
    std::vector<Problem> m_new;
    std::map<std::pair<Problem::Kind, std::string>, std::size_t> m_foldOf;
    std::vector<Fold> m_folds; ///< row kMaxRows + index
};

} // namespace probescope::store
