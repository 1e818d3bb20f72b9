#include "core/tracefs/probe_driver/wiped_buffers.h"

#include "core/tracefs/files/control_text.h"

namespace probescope::tracefs {

using access::TracePath;

namespace {

/// Events that wait in the buffers of all CPUs of a folder.
std::uint64_t bufferedEvents(access::Backend& backend, const TracePath& folder)
{
    std::uint64_t sum = 0;
    const auto cpus = backend.list(folder / "per_cpu");
    for (const auto& entry : cpus ? *cpus : std::vector<access::Entry>()) {
        const auto cpu = (folder / "per_cpu").child(entry.name);
        const auto text = cpu ? backend.read(*cpu / "stats") : Result<std::string>(passOn(cpu));
        for (const auto line : text ? linesOf(*text) : std::vector<std::string_view>()) {
            const auto words = splitWords(line);
            if (words.size() == 2 && words[0] == "entries:")
                sum += numberOf(words[1]).value_or(0);
        }
    }
    return sum;
}

} // namespace

std::vector<WipedBuffer> buffersWipedBy(access::Backend& backend, const ListedProbe& probe)
{
    std::vector<WipedBuffer> wiped;
    const auto look = [&](const std::string& instance, const TracePath& folder) {
        if (const auto events = bufferedEvents(backend, folder); events > 0)
            wiped.push_back({instance, events, probe.place(instance) != nullptr});
    };
    look({}, {});
    const auto instances = backend.list("instances");
    for (const auto& entry : instances ? *instances : std::vector<access::Entry>()) {
        if (const auto folder = TracePath("instances").child(entry.name))
            look(entry.name, *folder);
    }
    return wiped;
}

} // namespace probescope::tracefs
