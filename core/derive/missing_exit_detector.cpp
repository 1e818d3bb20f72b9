#include "core/derive/missing_exit_detector.h"

namespace probescope::store {

MissingExitDetector::Answer MissingExitDetector::next(const GraphStep& step)
{
    if (step.depth > m_depth) // in a call of the interrupt, or in one that has no entry
        return m_inside ? Answer::Unknown : Answer::NoExit;
    if (step.depth < m_depth)
        return Answer::NoExit;
    if (step.kind == GraphStep::Kind::Exit)
        return exit(step);
    if (m_inside) // two of the same depth at once: that is no interrupt any more
        return Answer::NoExit;
    m_inside = step.kind == GraphStep::Kind::Entry;
    m_insideFunction = step.function;
    return Answer::Unknown;
}

MissingExitDetector::Answer MissingExitDetector::exit(const GraphStep& step)
{
    const StringId name = step.function;
    if (m_inside && (!name.valid() || name == m_insideFunction)) {
        m_inside = false;
        return Answer::Unknown;
    }
    return !name.valid() || name == m_function ? Answer::Interrupted : Answer::NoExit;
}

} // namespace probescope::store
