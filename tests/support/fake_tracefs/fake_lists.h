#pragma once

#include "core/tracefs/files/traceable_functions.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::fake {

// Files that hold lists. `take` is one write: words that blanks part, each of which is taken by
// itself, so that those before a wrong one stay. It gives an errno, or 0.

/// set_ftrace_filter, set_graph_function and their opposites.
class FakeFunctions
{
public:
    /// `indexes`: words that are numbers are taken.
    FakeFunctions(const tracefs::TraceableFunctions& list, std::string emptyText,
                  bool indexes = true)
        : m_list(&list)
        , m_emptyText(std::move(emptyText))
        , m_indexes(indexes)
    {
    }

    int take(std::string_view text);
    void clear();
    std::string text() const;
    bool isEmpty() const { return m_chosen.empty(); }

private:
    int takeWord(std::string_view word);
    bool hasModule(std::string_view name) const;
    int takeCommand(std::string_view word, bool away);

    const tracefs::TraceableFunctions* m_list;
    std::string m_emptyText;
    bool m_indexes;
    std::set<std::uint32_t> m_chosen;
    std::set<std::string> m_later; ///< of modules that are not loaded
    std::vector<std::string> m_commands; ///< clearing leaves them
};

/// set_event_pid, set_ftrace_pid and their opposites.
class FakePids
{
public:
    explicit FakePids(std::string emptyText)
        : m_emptyText(std::move(emptyText))
    {
    }

    int take(std::string_view text);
    void clear() { m_pids.clear(); }
    std::string text() const;

private:
    std::string m_emptyText;
    std::set<std::uint64_t> m_pids;
};

} // namespace probescope::fake
