// helper_on_fake FOLDER: serves a tracefs in memory on its standard input and output, as
// probescope-helper serves a real one. FOLDER/setup has a command a line:
//
//     instance NAME
//     append PATH TEXT
//     feed EVENTS INSTANCE      (nothing behind the number: the top level)
//     count PROBE HITS MISSES   (the probe's place in the list, from 0)
//
// Dynamic events are those of FOLDER/dynamic_events, which it writes anew at its end, so that the
// next one has them; FOLDER/writes has what was written meanwhile.

#include "core/access/helper/server.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <csignal>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

using namespace probescope;

namespace {

constexpr std::size_t kPage = 4096;

bool obey(fake::FakeTracefs& fake, const std::string& line)
{
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "instance") {
        std::string name;
        words >> name;
        return bool(fake.makeInstance(name));
    }
    if (command == "append") {
        std::string path;
        std::string text;
        words >> path >> std::ws;
        std::getline(words, text);
        const auto file = access::TracePath::parse(path);
        return file && fake.append(*file, text);
    }
    if (command == "feed") {
        std::uint64_t events = 0;
        std::string instance;
        words >> events >> instance;
        fake.feed(instance, 0, std::string(kPage, '\0'), events);
        return true;
    }
    std::size_t probe = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    if (command == "count" && words >> probe >> hits >> misses)
        fake.setCounts(probe, hits, misses);
    return command == "count";
}

bool obeyAll(fake::FakeTracefs& fake, const std::string& file, const std::string& before)
{
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        if (!line.empty() && !obey(fake, before + line)) {
            std::fprintf(stderr, "helper_on_fake: %s: %s\n", file.c_str(), line.c_str());
            return false;
        }
    }
    return true;
}

} // namespace

int main(int count, char** texts)
{
    if (count != 2)
        return 2;
    const std::string folder = texts[1];
    (void)std::signal(SIGPIPE, SIG_IGN);
    fake::FakeTracefs fake(fake::FakeKernel::linux612());
    if (!obeyAll(fake, folder + "/dynamic_events", "append dynamic_events ")
        || !obeyAll(fake, folder + "/setup", {}))
        return 3;
    const auto before = fake.writes().size();
    const auto done =
        access::Server(fake, {.level = access::Level::Control}).serve(STDIN_FILENO, STDOUT_FILENO);
    const auto listed = fake.read("dynamic_events", kPage * kPage);
    std::ofstream(folder + "/dynamic_events") << (listed ? *listed : std::string());
    std::ofstream writes(folder + "/writes");
    const auto all = fake.writes();
    for (std::size_t i = before; i < all.size(); ++i)
        writes << all[i] << '\n';
    return done ? 0 : 1;
}
