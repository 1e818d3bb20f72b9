#pragma once

#include "core/trace/event.h"
#include "core/trace/event_type.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace probescope::store {

/// Reads the state in which a switch left a task, of any kernel and from text.
class TaskStates
{
public:
    TaskStates() = default; ///< knows none
    explicit TaskStates(const EventType& switchType);

    /// Index of the field, or -1.
    int field() const { return m_field; }
    bool isText() const { return m_isText; }
    /// The letter of a state that is a number.
    char letterOf(Value state) const;
    /// The letter of a state that is a text; 0: it is empty.
    static char letterOf(const std::string& state) { return state.empty() ? char(0) : state[0]; }
    /// A state that is a number as the kernel prints it: `S`, `R+`, `D|K`.
    std::string textOf(Value state) const;

private:
    int m_field = -1;
    bool m_isText = false;
    std::vector<std::pair<std::uint64_t, char>> m_bits;
};

/// Whether a task that was left in this state does not return: dead, or a zombie.
bool endsTask(char letter);

/// "sleeping (S)", "disk (D)": the state of a letter in words.
std::string stateText(char letter);

} // namespace probescope::store
