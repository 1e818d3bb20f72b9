// control_files ROOT: prints what each control file of a tracefs says, one `PATH: LINE` for each of
// its lines, so that two states of a kernel can be compared by diff. Left out is what changes by
// itself or cannot be put back: data, counters, logs, and the events' descriptions, which nobody
// can write.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

bool isState(const fs::path& path, const fs::path& root)
{
    static const std::set<std::string> kNoState{
        "trace",
        "trace_pipe",
        "trace_pipe_raw",
        "snapshot_raw",
        "stats",
        "snapshot",
        "saved_cmdlines",
        "saved_tgids",
        "free_buffer",
        "trace_marker",
        "trace_marker_raw",
        "kprobe_profile",
        "uprobe_profile",
        "error_log",
        "touched_functions",
        "stack_trace",
        "stack_max_size",
        "hist",
        "hist_debug",
        "format",
        "id",
        "inject",
        "kallsyms",
        "printk_formats",
        "trace_options",
        "available_events",
        "dyn_ftrace_total_info",
    };
    if (kNoState.contains(path.filename().string()))
        return false;
    const auto first = path.lexically_relative(root).begin()->string();
    return first != "trace_stat";
}

void print(const fs::path& path, const fs::path& root)
{
    std::ifstream file(path);
    std::string line;
    const auto name = path.lexically_relative(root).string();
    bool any = false;
    while (std::getline(file, line)) {
        // Linux before 6.7 notes for all buffers at once that one of them is used: that a buffer
        // would grow with its first use is then no more said of the others.
        line = line.substr(0, line.find(" (expanded: "));
        std::printf("%s: %s\n", name.c_str(), line.c_str());
        any = true;
    }
    if (!any)
        std::printf("%s:\n", name.c_str());
}

} // namespace

int main(int argc, char** argv)
{
    const fs::path root = argc > 1 ? argv[1] : "/sys/kernel/tracing";
    std::error_code failed;
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator at(root, failed), end; at != end; at.increment(failed)) {
        if (failed)
            break;
        if (at->is_regular_file(failed) && isState(at->path(), root))
            files.push_back(at->path());
        else if (at->is_directory(failed))
            std::printf("%s/\n", at->path().lexically_relative(root).c_str());
    }
    if (failed || files.empty()) {
        std::fprintf(stderr, "%s: %s\n", root.c_str(), failed.message().c_str());
        return 1;
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files)
        print(file, root);
    return 0;
}
