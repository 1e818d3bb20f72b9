#include "core/store/write/problem_log.h"

#include "core/database/stored_message.h"

namespace probescope::store {

namespace {

void cut(std::string& text, std::size_t size)
{
    if (text.size() > size)
        text.resize(size);
}

/// The messages in it stay what can be translated, if they can be kept.
void cut(Message& reason, std::size_t size)
{
    constexpr std::size_t kMaxPart = 200;
    if (storedMessage(reason).size() <= size)
        return;
    reason.changeTexts([](const std::string& text) { return text.substr(0, kMaxPart); });
    if (storedMessage(reason).size() > size)
        reason = reason.text().substr(0, size);
}

} // namespace

void ProblemLog::add(const Problem& problem)
{
    m_count += problem.count;
    Problem kept = problem;
    cut(kept.reason, kMaxText);
    cut(kept.place.field, kMaxText);
    cut(kept.place.file, kMaxText);
    cut(kept.excerpt, Problem::kMaxExcerpt);
    if (m_rows < kMaxRows) {
        ++m_rows;
        m_new.push_back(std::move(kept));
        return;
    }
    auto key = std::pair(kept.kind, storedMessage(kept.reason));
    if (!m_foldOf.contains(key) && m_folds.size() >= kMaxFolds) {
        kept.reason = tr("Further problems");
        key.second = storedMessage(kept.reason);
    }
    const auto [found, isNew] = m_foldOf.try_emplace(std::move(key), m_folds.size());
    if (isNew) {
        m_folds.push_back({.problem = std::move(kept)});
        return;
    }
    Fold& fold = m_folds[found->second];
    fold.problem.count += problem.count;
    fold.changed = true;
}

Result<> ProblemLog::write(Connection& connection)
{
    for (std::size_t i = 0; i < m_new.size(); ++i) {
        if (auto done = writeRow(connection, m_rows - m_new.size() + i, m_new[i]); !done)
            return done;
    }
    m_new.clear();
    for (std::size_t i = 0; i < m_folds.size(); ++i) {
        if (!m_folds[i].changed)
            continue;
        if (auto done = writeRow(connection, kMaxRows + i, m_folds[i].problem); !done)
            return done;
        m_folds[i].changed = false;
    }
    return {};
}

Result<> ProblemLog::writeRow(Connection& connection, std::size_t id, const Problem& problem)
{
    auto insert = connection.cached(
        "INSERT OR REPLACE INTO problem(id, kind, file, line, byte, field, reason, excerpt, count)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    Statement& row = **insert;
    const std::string reason = storedMessage(problem.reason);
    row.bind(1, std::int64_t(id)).bind(2, std::int64_t(problem.kind));
    row.bind(3, bytesOf(problem.place.file)).bindNull(4).bindNull(5);
    if (problem.place.line)
        row.bind(4, std::int64_t(*problem.place.line));
    if (problem.place.byte)
        row.bind(5, std::int64_t(*problem.place.byte));
    row.bind(6, bytesOf(problem.place.field)).bind(7, bytesOf(reason));
    row.bind(8, bytesOf(problem.excerpt)).bind(9, std::int64_t(problem.count));
    return row.run();
}

} // namespace probescope::store
