#pragma once

#include "tests/kernel/symbols/given_calls.h"

#include <deque>

namespace given {

/// An argument as it is passed, and what is to be printed of it: by the step behind the parameter.
struct Given
{
    std::uint64_t word = 0;
    std::vector<std::pair<std::string, std::string>> wanted = {};
};

struct Call
{
    std::string name; ///< of the kernel
    long number;
    std::vector<Given> given;
};

// By their types in C. What is in a register beyond a narrow argument is not the argument's: there
// is something else.
Given d(int value);
Given u(std::uint32_t value);
Given mode(std::uint16_t value);
Given ul(std::uint64_t value);
Given l(std::int64_t value);
/// `char *` of the program.
Given text(const std::string& value);
/// Another pointer, and what is behind it.
Given where(std::uint64_t address, std::vector<std::pair<std::string, std::string>> behind = {});

/// Stays where it is.
template <typename T>
std::uint64_t kept(const T& value)
{
    static std::deque<T> all;
    all.push_back(value);
    return reinterpret_cast<std::uint64_t>(&all.back());
}

template <typename T>
Given at(const T& value, std::vector<std::pair<std::string, std::string>> behind)
{
    return where(kept(value), std::move(behind));
}

/// Memory that the kernel may write to.
Given spare();
Given time(std::int64_t seconds, std::int64_t nanoseconds);
Given times(std::int64_t seconds, std::int64_t microseconds);
/// Seconds, nanoseconds, and twice so: four numbers, one after the other.
Given timer(std::int64_t value);
Given signalSet(std::uint64_t mask);
/// `struct iovec`
struct Piece
{
    std::uint64_t base;
    std::uint64_t length;
};
Given vector(std::uint64_t length);
Given address(std::uint16_t family);
Given integer(int value);
Given texts(const std::string& first, const std::string& second);
/// The name of a file that is not there.
std::string lost(const char* what, int round);

// None of them does anything: they are refused for their arguments.
std::vector<Call> fileSystemCalls(int round);
std::vector<Call> processSystemCalls(int round);
std::vector<Call> timeSystemCalls(int round);
std::vector<Call> memorySystemCalls(int round);
std::vector<Call> socketSystemCalls(int round);

} // namespace given
