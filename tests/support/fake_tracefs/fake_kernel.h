#pragma once

#include "core/tracefs/events/event_filter_text.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace probescope::fake {

struct FakeEvent
{
    std::string system = {};
    std::string name = {};
    std::string format = {}; ///< the text of its file
    std::uint32_t id = 0;
};

/// What a fake tracefs is made of. Everything may be changed before it is given to it.
struct FakeKernel
{
    std::string release = {};
    std::string host = "fake";
    std::string boot = "5f0e51a4-3d6c-4f6e-9d61-3a0b6f1d9b11";
    std::string lockdown = "[none] integrity confidentiality\n";
    std::string readme = {};
    std::vector<std::string> tracers = {};
    std::vector<std::string> instanceTracers = {};
    std::vector<std::string> clocks = {};
    std::map<std::string, bool> options = {}; ///< of instances
    std::map<std::string, bool> topOptions = {}; ///< that the top level has besides
    std::string functions = {}; ///< available_filter_functions
    std::string symbols = {}; ///< kallsyms; empty, as the three below: it has no such file
    std::string blacklist = {};
    std::string types = {}; ///< BTF
    std::map<std::string, std::string> moduleTypes = {};
    std::vector<FakeEvent> events = {};
    std::set<std::string> programs = {"/bin/sh"}; ///< files that can be probed
    std::set<std::string> folders = {"/bin"};
    std::uint32_t cpus = 2; ///< that could be there: each has a folder
    std::set<std::uint32_t> offline = {};
    std::uint64_t memoryKib = std::uint64_t(1024) * 1024; ///< for all ring buffers of an instance
    std::set<std::string> missing =
        {}; ///< files that this kernel does not have: `set_graph_function`
    /// errno of a probe at a function that does not exist
    int unknownSymbol = 0;
    bool plainInstances = false; ///< their new buffers say `1410`, without `(expanded: 1408)`
    FilterRules filterRules = {}; ///< what its filters can say besides

    /// Those of Debian, with some twenty events and some hundred functions (tests/data/tracefs).
    static FakeKernel linux61();
    static FakeKernel linux612();
};

} // namespace probescope::fake
