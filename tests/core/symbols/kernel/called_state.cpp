#include "tests/core/symbols/kernel/called_state.h"

#include <cstdio>
#include <cstring>
#include <stdexcept>

CalledState calledState;

#ifdef __x86_64__
// rax is the address of a result in memory, where there is one.
asm(R"(
    .text
    .globl calledEntry
    .hidden calledEntry
    .type calledEntry, @function
calledEntry:
    leaq calledState(%rip), %rax
    movq %rdi, (%rax)
    movq %rsi, 8(%rax)
    movq %rdx, 16(%rax)
    movq %rcx, 24(%rax)
    movq %r8, 32(%rax)
    movq %r9, 40(%rax)
    xorl %r10d, %r10d
1:
    movq (%rsp,%r10,8), %r11
    movq %r11, 48(%rax,%r10,8)
    incq %r10
    cmpq $40, %r10
    jne 1b
    movq %rdi, %rax
    ret
    .size calledEntry, . - calledEntry
)");
#else
void calledEntry() { }
#endif

namespace {

using probescope::probe::Fetch;

std::uint64_t load(std::uint64_t address, std::size_t bytes)
{
    std::uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const void*>(address), bytes);
    return value;
}

std::uint64_t sourceOf(const CalledState& state, const Fetch& fetch)
{
    const std::map<std::string, std::uint64_t> registers{{"di", state.di}, {"si", state.si},
                                                         {"dx", state.dx}, {"cx", state.cx},
                                                         {"r8", state.r8}, {"r9", state.r9}};
    switch (fetch.source) {
    case Fetch::Source::Register:
        return registers.at(fetch.word);
    case Fetch::Source::StackEntry:
        return state.stack.at(std::size_t(fetch.number));
    case Fetch::Source::Stack:
        return reinterpret_cast<std::uint64_t>(state.stack.data());
    default:
        break;
    }
    throw std::runtime_error("no such source");
}

std::string printed(std::uint64_t value, const std::string& word, unsigned bits)
{
    if (bits < 64)
        value &= (std::uint64_t(1) << bits) - 1;
    if (word.starts_with('x') || word == "symbol") {
        char text[32];
        std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
        return text;
    }
    if (word.starts_with('s'))
        return std::to_string(std::int64_t(value << (64 - bits)) >> (64 - bits));
    return std::to_string(value);
}

std::string textAt(std::uint64_t address)
{
    return "\"" + std::string(reinterpret_cast<const char*>(address)) + "\"";
}

} // namespace

std::string fetched(const CalledState& state, const probescope::probe::Argument& argument)
{
    std::uint64_t value = sourceOf(state, argument.fetch);
    const auto& follows = argument.fetch.follows;
    const auto& type = argument.type.value();
    const bool memory = !follows.empty();
    for (std::size_t i = 0; i + 1 < follows.size(); ++i)
        value = load(value + std::uint64_t(follows[i].offset), 8);
    if (memory)
        value += std::uint64_t(follows.back().offset); // an address still
    const bool text = type.word == "string";
    if (type.array != 0) {
        std::string all;
        for (unsigned i = 0; i < type.array; ++i) {
            all += all.empty() ? "{" : ",";
            if (text) {
                all += textAt(load(value + i * 8, 8));
                continue;
            }
            const auto bits = unsigned(std::stoul(type.word.substr(1)));
            all += printed(load(value + i * bits / 8, bits / 8), type.word, bits);
        }
        return all + "}";
    }
    if (text)
        return textAt(value);
    if (type.word == "b") {
        const auto whole = memory ? load(value, type.bitContainer / 8) : value;
        return printed(whole >> type.bitOffset, "u", type.bits);
    }
    const auto bits = type.word == "symbol" ? 64U : unsigned(std::stoul(type.word.substr(1)));
    return printed(memory ? load(value, bits / 8) : value, type.word, bits);
}
