// mutate: opens and reads mutated real captures, each in a process of its own within limits of time
// and memory. tests/fuzz/mutate calls it.
//
//     mutate --repository FOLDER [--kind KIND]... [--seed N] [--cases N | --case K] [--keep FOLDER]
//
// Of what fails the mutated file and the words of the sanitizers are kept in the folder; the kind,
// the seed and the number of the case make it again.

#include "tests/fuzz/mutating/limited_child.h"
#include "tests/fuzz/mutating/mutator.h"
#include "tests/fuzz/mutating/reading.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>
#include <unistd.h>

namespace fs = std::filesystem;
using namespace probescope::fuzz;

// What is freed is kept for a while, but not so much that it looks like a leak.
extern "C" const char* __asan_default_options() // NOLINT(bugprone-reserved-identifier)
{
    return "quarantine_size_mb=16:malloc_context_size=8:max_allocation_size_mb=1024:detect_leaks=0";
}
extern "C" const char* __ubsan_default_options() // NOLINT(bugprone-reserved-identifier)
{
    return "print_stacktrace=1:halt_on_error=1";
}

namespace {

struct Options
{
    fs::path repository = ".";
    fs::path keep = "mutate-findings";
    std::vector<std::string> kinds;
    std::uint64_t seed = 1;
    std::uint64_t cases = 300;
    std::optional<std::uint64_t> only;
};

/// A folder that goes with the program.
class Folder
{
public:
    Folder()
    {
        const fs::path base = fs::exists("/dev/shm") ? "/dev/shm" : fs::temp_directory_path();
        m_path = base / ("probescope-mutate-" + std::to_string(getpid()));
        fs::create_directories(m_path);
    }
    ~Folder()
    {
        std::error_code ignored;
        fs::remove_all(m_path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

struct Tally
{
    std::uint64_t failed = 0;
    std::uint64_t withEvents = 0; ///< still readable: the others were refused
};

void runCase(const Sources& sources, std::uint64_t number, const Options& options,
             const fs::path& folder, Tally& tally)
{
    const fs::path work = folder / "case";
    fs::remove_all(work);
    fs::create_directories(work);
    const fs::path file = work / (sources.kind == "psc" ? "mutated.psc" : "mutated");
    const std::string bytes = mutated(sources, options.seed, number);
    std::ofstream(file, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
    const fs::path words = folder / "words";
    const auto readIt = [&] {
        if (readAll(file, work / "cache"))
            std::ofstream(work / "events").put('1');
    };
    const std::string wrong = runLimited(readIt, {}, words);
    tally.withEvents += fs::exists(work / "events") ? 1 : 0;
    if (wrong.empty())
        return;
    ++tally.failed;
    std::printf("%s, --seed %llu --case %llu: %s\n", sources.kind.c_str(),
                static_cast<unsigned long long>(options.seed),
                static_cast<unsigned long long>(number), wrong.c_str());
    fs::create_directories(options.keep);
    const std::string name =
        sources.kind + "-" + std::to_string(options.seed) + "-" + std::to_string(number);
    std::ofstream(options.keep / name, std::ios::binary)
        .write(bytes.data(), std::streamsize(bytes.size()));
    fs::copy_file(words, options.keep / (name + ".words"), fs::copy_options::overwrite_existing);
}

std::uint64_t failuresOf(const std::string& kind, const Options& options)
{
    const Folder folder;
    const Sources sources = readSources(kind, options.repository, folder.path());
    if (sources.contents.empty()) {
        std::printf("%s: there are no captures of this kind\n", kind.c_str());
        return 1;
    }
    Tally tally;
    const std::uint64_t first = options.only.value_or(0);
    const std::uint64_t end = options.only ? first + 1 : options.cases;
    for (std::uint64_t number = first; number < end; ++number) {
        runCase(sources, number, options, folder.path(), tally);
        std::fflush(stdout);
    }
    std::printf("%s: %llu cases of %zu captures, %llu with events, %llu failed\n", kind.c_str(),
                static_cast<unsigned long long>(end - first), sources.contents.size(),
                static_cast<unsigned long long>(tally.withEvents),
                static_cast<unsigned long long>(tally.failed));
    return tally.failed;
}

std::optional<Options> optionsOf(const std::vector<std::string>& words)
{
    Options options;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        if (i + 1 == words.size())
            return std::nullopt;
        const std::string& value = words[i + 1];
        const auto number = std::strtoull(value.c_str(), nullptr, 10);
        if (words[i] == "--repository")
            options.repository = value;
        else if (words[i] == "--keep")
            options.keep = value;
        else if (words[i] == "--kind")
            options.kinds.push_back(value);
        else if (words[i] == "--seed")
            options.seed = number;
        else if (words[i] == "--cases")
            options.cases = number;
        else if (words[i] == "--case")
            options.only = number;
        else
            return std::nullopt;
    }
    if (options.kinds.empty())
        options.kinds = sourceKinds();
    return options;
}

} // namespace

int main(int count, char** arguments)
{
    const auto options = optionsOf({arguments + 1, arguments + count});
    if (!options) {
        std::fputs("mutate [--repository FOLDER] [--kind KIND]... [--seed N] [--cases N | --case K]"
                   " [--keep FOLDER]\n",
                   stderr);
        return 2;
    }
    std::uint64_t failures = 0;
    for (const std::string& kind : options->kinds)
        failures += failuresOf(kind, *options);
    return failures == 0 ? 0 : 1;
}
