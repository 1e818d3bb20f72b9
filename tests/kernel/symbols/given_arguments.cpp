#include "tests/kernel/symbols/given_arguments.h"

#include <array>
#include <map>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace given {

namespace {

constexpr std::uint64_t kBeyond = 0x5a5a5a5a5a5a5a5aU;

} // namespace

std::string hexadecimal(std::uint64_t value)
{
    constexpr const char* kDigits = "0123456789abcdef";
    std::string text;
    do {
        text.insert(text.begin(), kDigits[value % 16]);
        value /= 16;
    } while (value != 0);
    return "0x" + text;
}

std::string hexadecimal(const void* address)
{
    return hexadecimal(reinterpret_cast<std::uint64_t>(address));
}

Given d(int value)
{
    return {(kBeyond << 32U) | std::uint32_t(value), {{"", number(value)}}};
}

Given u(std::uint32_t value)
{
    return {(kBeyond << 32U) | value, {{"", number(value)}}};
}

Given mode(std::uint16_t value)
{
    return {(kBeyond << 16U) | value, {{"", number(value)}}};
}

Given ul(std::uint64_t value)
{
    return {value, {{"", number(value)}}};
}

Given l(std::int64_t value)
{
    return {std::uint64_t(value), {{"", number(value)}}};
}

Given text(const std::string& value)
{
    static std::deque<std::string> kept;
    kept.push_back(value);
    return {reinterpret_cast<std::uint64_t>(kept.back().c_str()), {{"", quoted(value)}}};
}

Given where(std::uint64_t address, std::vector<std::pair<std::string, std::string>> behind)
{
    behind.emplace_back("", hexadecimal(address));
    return {address, std::move(behind)};
}

Given spare()
{
    static std::array<char, 4096> memory{};
    return where(reinterpret_cast<std::uint64_t>(memory.data()));
}

Given time(std::int64_t seconds, std::int64_t nanoseconds)
{
    return at(timespec{seconds, nanoseconds},
              {{".tv_sec", number(seconds)}, {".tv_nsec", number(nanoseconds)}});
}

Given times(std::int64_t seconds, std::int64_t microseconds)
{
    return at(timeval{seconds, microseconds},
              {{".tv_sec", number(seconds)}, {".tv_usec", number(microseconds)}});
}

Given timer(std::int64_t value)
{
    return at(itimerspec{{value, value + 1}, {value + 2, value + 3}},
              {{".it_interval.tv_sec", number(value)},
               {".it_interval.tv_nsec", number(value + 1)},
               {".it_value.tv_sec", number(value + 2)},
               {".it_value.tv_nsec", number(value + 3)}});
}

Given signalSet(std::uint64_t mask)
{
    return at(mask, {{".sig", "{" + number(mask) + "}"}});
}

Given vector(std::uint64_t length)
{
    return at(Piece{0x1000 + length, length},
              {{".iov_base", hexadecimal(0x1000 + length)}, {".iov_len", number(length)}});
}

Given address(std::uint16_t family)
{
    return at(sockaddr{family, {}}, {{".sa_family", number(family)}});
}

Given integer(int value)
{
    return at(value, {{"[0]", number(value)}});
}

Given texts(const std::string& first, const std::string& second)
{
    return at(std::array<std::uint64_t, 3>{text(first).word, text(second).word, 0},
              {{"[0]", quoted(first)}, {"[1]", quoted(second)}});
}

std::string lost(const char* what, int round)
{
    return "/nonexistent/" + std::string(what) + number(round);
}

namespace {

const std::vector<Call>& allCalls(int round)
{
    static std::map<int, std::vector<Call>> known;
    std::vector<Call>& all = known[round];
    if (!all.empty())
        return all;
    for (auto* const part : {fileSystemCalls, processSystemCalls, timeSystemCalls,
                             memorySystemCalls, socketSystemCalls}) {
        for (Call& call : part(round))
            all.push_back(std::move(call));
    }
    return all;
}

} // namespace

std::vector<Plan> systemCalls()
{
    std::vector<Plan> plans;
    const auto& calls = allCalls(0);
    for (std::size_t i = 0; i < calls.size(); ++i) {
        Plan plan{.function = "__x64_sys_" + calls[i].name, .steps = {}, .call = {}};
        for (std::size_t number = 0; number < calls[i].given.size(); ++number) {
            for (const auto& [step, wanted] : calls[i].given[number].wanted)
                plan.steps.push_back("#" + std::to_string(number) + step);
        }
        plan.call = [i](int round) {
            const Call& call = allCalls(round)[i];
            std::array<std::uint64_t, 6> words{};
            Values values;
            for (std::size_t number = 0; number < call.given.size(); ++number) {
                words.at(number) = call.given[number].word;
                for (const auto& [step, wanted] : call.given[number].wanted)
                    values.push_back(wanted);
            }
            syscall(call.number, words[0], words[1], words[2], words[3], words[4], words[5]);
            return values;
        };
        plans.push_back(std::move(plan));
    }
    return plans;
}

} // namespace given
