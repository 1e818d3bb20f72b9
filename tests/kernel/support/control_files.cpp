// control_files [--quick] [ROOT]: prints what each control file of a tracefs says, one `PATH: LINE`
// for each of its lines, so that two states of a kernel can be compared by diff. Left out is what
// changes by itself or cannot be put back: data, counters, logs, and descriptions that nobody can
// write. That takes a guest many seconds; --quick leaves out what is below events/.

#include <algorithm>
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <unistd.h>
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
        "README",
        "available_events",
        "available_filter_functions",
        "available_filter_functions_addrs",
        "header_event",
        "header_page",
        "dyn_ftrace_total_info",
    };
    if (kNoState.contains(path.filename().string()))
        return false;
    const auto first = path.lexically_relative(root).begin()->string();
    return first != "trace_stat";
}

/// Linux before 6.7 notes for all buffers at once that one of them is used: that a buffer would
/// grow with its first use is then no more said of the others.
std::string_view withoutGrowth(std::string_view line)
{
    return line.substr(0, line.find(" (expanded: "));
}

std::string contentOf(const fs::path& path)
{
    std::string text;
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    std::array<char, 65536> part{};
    for (ssize_t got = 1; file >= 0 && got > 0;) {
        got = read(file, part.data(), part.size());
        text.append(part.data(), std::size_t(std::max<ssize_t>(got, 0)));
    }
    if (file >= 0)
        close(file);
    return text;
}

void print(const fs::path& path, const fs::path& root)
{
    const auto name = path.lexically_relative(root).string();
    const std::string text = contentOf(path);
    if (text.empty())
        std::printf("%s:\n", name.c_str());
    for (std::string_view rest = text; !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const auto line = withoutGrowth(rest.substr(0, end));
        std::printf("%s: %.*s\n", name.c_str(), int(line.size()), line.data());
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

} // namespace

int main(int argc, char** argv)
{
    const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
    const int given = quick ? 2 : 1;
    const fs::path root = argc > given ? argv[given] : "/sys/kernel/tracing";
    std::error_code failed;
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator at(root, failed), end; at != end; at.increment(failed)) {
        if (failed)
            break;
        if (at->is_regular_file(failed) && isState(at->path(), root)) {
            files.push_back(at->path());
        } else if (at->is_directory(failed)) {
            std::printf("%s/\n", at->path().lexically_relative(root).c_str());
            if (quick && at->path().filename() == "events")
                at.disable_recursion_pending();
        }
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
