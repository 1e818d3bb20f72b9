// Searching among the functions of a kernel, as they are typed: each answer beside its limit.
//
//     bench_functions [KALLSYMS]     of /proc/kallsyms, which tells names to everybody

#include "core/symbols/kernel/function_list.h"
#include "core/symbols/kernel/search_index.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

using namespace probescope;

namespace {

constexpr double kLimitMs = 50; ///< an answer to a key feels immediate
constexpr int kRuns = 9;
constexpr std::size_t kShown = 200;
/// Most letters match nearly all names at first, few later.
constexpr std::array<std::string_view, 9> kTyped{
    "e", "s", "re", "vfs", "vfsread", "ext4 write", "tcp_retransmit_skb", "zqx", "do sys open"};

struct Answer
{
    double ms = 0; ///< median
    std::size_t found = 0;
};

Answer ask(const catalogue::SearchIndex& index, std::string_view words)
{
    std::vector<double> times;
    Answer answer;
    for (int run = 0; run < kRuns; ++run) {
        const auto begin = std::chrono::steady_clock::now();
        answer.found = index.search(words, kShown).size();
        times.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
                .count());
    }
    std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
    answer.ms = times[kRuns / 2];
    return answer;
}

} // namespace

int main(int argc, char** argv)
{
    std::ifstream file(argc > 1 ? argv[1] : "/proc/kallsyms");
    const std::string symbols{std::istreambuf_iterator<char>(file), {}};
    const auto list = catalogue::listFunctions({}, symbols, {});
    if (list.functions.empty()) {
        fmt::print(stderr, "no functions are told there\n");
        return 1;
    }
    const catalogue::SearchIndex index(list.functions);
    fmt::print("{} functions; an answer must take less than {} ms\n", list.functions.size(),
               kLimitMs);
    bool good = true;
    for (const auto words : kTyped) {
        const auto answer = ask(index, words);
        good = good && answer.ms < kLimitMs;
        fmt::print("  {:20} {:6.2f} ms  {:4} shown{}\n", words, answer.ms, answer.found,
                   answer.ms < kLimitMs ? "" : "  TOO SLOW");
    }
    return good ? 0 : 1;
}
