#include "core/format/input/problem_counter.h"

namespace probescope::format {

void ProblemCounter::add(Problem problem)
{
    auto key = std::pair(problem.kind, problem.reason.text());
    const auto found = m_problems.find(key);
    if (found != m_problems.end())
        found->second.count += problem.count;
    else if (m_problems.size() < kMaxKinds)
        m_problems.emplace(std::move(key), std::move(problem));
    else
        m_sink.problem(problem);
}

void ProblemCounter::add(const Error& error)
{
    Problem problem;
    problem.kind = error.code == ErrorCode::Truncated ? Problem::Kind::Truncated
        : error.code == ErrorCode::Corrupt            ? Problem::Kind::Corrupt
                                                      : Problem::Kind::Other;
    problem.place = error.place;
    problem.reason = error.what;
    add(std::move(problem));
}

void ProblemCounter::flush()
{
    for (const auto& [key, problem] : m_problems)
        m_sink.problem(problem);
    m_problems.clear();
}

} // namespace probescope::format
