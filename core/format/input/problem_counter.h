#pragma once

#include "core/base/error.h"
#include "core/trace/sink.h"

#include <map>
#include <string>
#include <utility>

namespace probescope::format {

/// Counts problems of one kind and reason and tells the sink each once, with the first one's place.
class ProblemCounter
{
public:
    explicit ProblemCounter(Sink& sink)
        : m_sink(sink)
    {
    }

    void add(Problem problem);
    /// An Error that did not stop the reading.
    void add(const Error& error);
    /// Tells what was counted.
    void flush();

private:
    /// Different reasons beyond this many are told at once and not counted together.
    static constexpr std::size_t kMaxKinds = 1000;

    Sink& m_sink;
    std::map<std::pair<Problem::Kind, std::string>, Problem> m_problems;
};

} // namespace probescope::format
