#pragma once

#include <array>
#include <cstdint>

namespace probescope::format {

/// What the kernel remembers of a CPU while it prints function_graph (struct fgraph_cpu_data):
/// how deep comments stand, and which function was entered at each of the first 50 depths, by
/// which it knows whether a `}` needs the name of its function.
class GraphNesting
{
public:
    static constexpr std::uint32_t kDepths = 50; ///< FTRACE_RETFUNC_DEPTH

    /// `function` is any number other than 0 that stands for the function.
    void enter(std::uint32_t depth, std::uint64_t function)
    {
        m_commentDepth = std::int64_t(depth);
        if (depth < kDepths)
            m_functions[depth] = function;
    }
    void leaf(std::uint32_t depth)
    {
        m_commentDepth = std::int64_t(depth) - 1;
        if (depth < kDepths)
            m_functions[depth] = 0;
    }
    /// The function that was entered at that depth and not left; 0: none, or nobody remembers.
    std::uint64_t entered(std::uint32_t depth) const
    {
        return depth < kDepths ? m_functions[depth] : 0;
    }
    /// Does the exit belong to what was entered at that depth? Function 0 is not known: then any
    /// entry there will do.
    bool exit(std::uint32_t depth, std::uint64_t function)
    {
        m_commentDepth = std::int64_t(depth) - 1;
        if (depth >= kDepths)
            return true;
        const std::uint64_t entered = m_functions[depth];
        m_functions[depth] = 0;
        return function == 0 ? entered != 0 : entered == function;
    }
    /// Blanks before a comment.
    std::uint64_t commentIndent() const
    {
        return m_commentDepth > 0 ? std::uint64_t(m_commentDepth + 1) * 2 : 0;
    }

private:
    std::int64_t m_commentDepth = 0;
    std::array<std::uint64_t, kDepths> m_functions{};
};

} // namespace probescope::format
