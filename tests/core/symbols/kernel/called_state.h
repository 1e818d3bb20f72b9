#pragma once

#include "core/probe/spec/spec.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>

/// What a probe at the entry of a function would have seen: registers, and the stack behind the
/// stack pointer.
struct CalledState
{
    std::uint64_t di, si, dx, cx, r8, r9;
    std::array<std::uint64_t, 40> stack;
};

extern "C" {
/// Of the last call of calledEntry.
extern CalledState calledState __attribute__((visibility("hidden")));
/// A function of any prototype, by the C conventions of x86-64: notes how it was called.
void calledEntry();
}

template <typename Function>
struct CalledAs;

/// Calls it as a function of that prototype: `CalledAs<decltype(function)>::with(1, 2)`.
template <typename Result, typename... Parameters>
struct CalledAs<Result(Parameters...)>
{
    template <typename... Arguments>
    static const CalledState& with(Arguments... arguments)
    {
        reinterpret_cast<Result (*)(Parameters...)>(calledEntry)(
            static_cast<Parameters>(arguments)...);
        return calledState;
    }
};

/// Does what a kernel does with the argument and prints as it does, with the memory of this process
/// for that of the kernel. `argument` has to be what core/probe parses.
std::string fetched(const CalledState& state, const probescope::probe::Argument& argument);
