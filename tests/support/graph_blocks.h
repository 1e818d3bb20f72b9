#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>

namespace probescope {

/// Text of function_graph: nested calls on three CPUs with switches between tasks, of so many
/// blocks of 8 events.
inline std::string graphBlocks(int blocks)
{
    std::string text = "# tracer: function_graph\n#\n"
                       "#     TIME        CPU  TASK/PID         DURATION                  "
                       "FUNCTION CALLS\n"
                       "#      |          |     |    |           |   |                     |   |   "
                       "|   |\n";
    std::array<char, 400> line{};
    std::int64_t micros = 5'000'000;
    const auto add = [&](int cpu, int pid, const char* rest) {
        micros += 3;
        const int size =
            std::snprintf(line.data(), line.size(), "%5d.%06d |   %d)   task%d-%d    |%s\n",
                          int(micros / 1'000'000), int(micros % 1'000'000), cpu, pid, pid, rest);
        text.append(line.data(), std::size_t(size));
    };
    std::array<int, 3> tasks{100, 101, 102};
    std::array<char, 200> change{};
    for (int block = 0; block < blocks; ++block) {
        const int cpu = block % 3;
        int& pid = tasks[std::size_t(cpu)];
        add(cpu, pid, "               |  vfs_read() {");
        add(cpu, pid, "   0.421 us    |    security_file_permission();");
        add(cpu, pid, "               |    ext4_file_read_iter() {");
        add(cpu, pid,
            block % 2 == 0 ? "   1.250 us    |      touch_atime();"
                           : "   0.100 us    |      filemap_read();");
        add(cpu, pid, "   6.500 us    |    }");
        add(cpu, pid, " + 12.900 us   |  }");
        add(cpu, pid, "   0.300 us    |  fput();");
        const int next = 100 + cpu + 3 * (block % 5);
        std::snprintf(change.data(), change.size(),
                      "               |  /* sched_switch: prev_comm=task%d prev_pid=%d "
                      "prev_prio=120 prev_state=S ==> next_comm=task%d next_pid=%d "
                      "next_prio=120 */",
                      pid, pid, next, next);
        add(cpu, pid, change.data());
        pid = next;
    }
    return text;
}

} // namespace probescope
