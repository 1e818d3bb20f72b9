#include "tests/fuzz/mutating/sources.h"

#include "core/format/input/input.h"
#include "core/import/opened.h"
#include "core/store/file/user_data.h"
#include "core/store/read/notes.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

namespace fs = std::filesystem;

namespace probescope::fuzz {

namespace {

struct SourceKind
{
    const char* name;
    const char* pattern; ///< of paths
    std::size_t bytes; ///< that are taken of each: small ones are mutated more often
    bool whole; ///< longer ones are left out
    bool packed; ///< as they lie there
};

constexpr std::array kKinds{
    SourceKind{"ftrace", ".*/(text|events|function|latency|kprobe|uprobe|report)/.*\\.txt(\\.xz)?",
               16'000, false, false},
    SourceKind{"graph", ".*/graph/.*\\.txt(\\.xz)?", 16'000, false, false},
    SourceKind{"dat6", ".*v6\\.dat(\\.xz)?", 2'500'000, true, false},
    SourceKind{"dat7", ".*/(trace_dat|tracecmd|samples)/.*\\.dat(\\.xz)?", 60'000, true, false},
    SourceKind{"perf", ".*/perf/.*script.*\\.txt(\\.xz)?", 16'000, false, false},
    SourceKind{"tables", ".*/(hist/.*|kinds/[a-z_]*[a-z0-9]|latency/profile.*)(\\.txt)?(\\.xz)?",
               12'000, false, false},
    SourceKind{"packed", ".*/(kinds/packed\\.(gz|xz|zst)|(text|graph|perf)/.*\\.xz)", 12'000, true,
               true},
    SourceKind{"psc",
               ".*/data/(graph/(default|events-proc-abstime|lost)|text/(events-syscalls|"
               "kprobe-types|hist-synthetic)|perf/kprobe.script|trace_dat/kprobe-v6)"
               "\\.(txt|dat)\\.xz",
               3'000'000, true, false},
};

constexpr std::size_t kImportedBytes = 14'000; ///< of a text, to make a .psc of it

std::vector<fs::path> filesOf(const SourceKind& kind, const fs::path& repository)
{
    std::vector<fs::path> folders{repository / "tests/data", repository / "tests/samples",
                                  repository / "resources/samples"};
    if (const char* more = std::getenv("PROBESCOPE_CAPTURES")) // NOLINT(concurrency-mt-unsafe)
        folders.emplace_back(more);
    const std::regex pattern(kind.pattern);
    std::vector<fs::path> files;
    for (const fs::path& folder : folders) {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file() && std::regex_match(entry.path().string(), pattern))
                files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Its first bytes, unpacked; one more than `most` when there are more.
std::string unpacked(const fs::path& path, std::size_t most)
{
    auto input = format::Input::open(path);
    std::string bytes(most + 1, '\0');
    std::size_t done = 0;
    while (input && done < bytes.size()) {
        const auto count = (*input)->read(std::span(bytes).subspan(done));
        if (!count || *count == 0)
            break;
        done += *count;
    }
    bytes.resize(done);
    return bytes;
}

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string gzipped(const std::string& text)
{
    constexpr int kGzip = 15 + 16; // as zlib's manual has it for deflateInit2()
    z_stream stream = {};
    deflateInit2(&stream, 9, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY);
    std::string bytes(deflateBound(&stream, text.size()), '\0');
    // zlib does not change its input, but its interface is older than const.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data())); // NOLINT
    stream.avail_in = uInt(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = uInt(bytes.size());
    deflate(&stream, Z_FINISH);
    bytes.resize(stream.total_out);
    deflateEnd(&stream);
    return bytes;
}

std::string zstandard(const std::string& text)
{
    std::string bytes(ZSTD_compressBound(text.size()), '\0');
    bytes.resize(ZSTD_compress(bytes.data(), bytes.size(), text.data(), text.size(), 12));
    return bytes;
}

/// A capture with all that a user can put into it. Importing starts threads, so it is done in a
/// process that ends: this one will fork.
std::string imported(const fs::path& path, const fs::path& target)
{
    // A few hundred lines of a text; a trace.dat only as a whole.
    fs::path source = path;
    if (path.string().find(".dat") == std::string::npos) {
        source = target.string() + ".txt";
        std::string text = unpacked(path, kImportedBytes);
        text.resize(text.rfind('\n') + 1);
        std::ofstream(source, std::ios::binary) << text;
    }
    const pid_t child = fork();
    if (child == 0) {
        auto made = open::importFile(source, target);
        if (!made)
            _exit(1);
        store::Capture& capture = *made->capture;
        const auto time = capture.summary().firstNs;
        static_cast<void>(
            capture.user().addMark({.timeNs = time, .name = "here", .kind = "place"}));
        store::Note note;
        note.text = "A note";
        note.beginNs = time;
        static_cast<void>(store::saveNote(capture, note));
        static_cast<void>(capture.user().saveQuery({.name = "all", .sql = "SELECT * FROM event"}));
        static_cast<void>(capture.user().saveSpanDefinition({.name = "switches",
                                                             .begin = {.event = "sched_switch"},
                                                             .end = {.event = "sched_switch"}}));
        static_cast<void>(capture.user().setViewState("columns", "a,b,c"));
        made->capture.reset();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return contentOf(target);
}

} // namespace

std::vector<std::string> sourceKinds()
{
    std::vector<std::string> names;
    for (const SourceKind& kind : kKinds)
        names.emplace_back(kind.name);
    return names;
}

Sources readSources(const std::string& name, const fs::path& repository, const fs::path& work)
{
    Sources sources{.kind = name, .contents = {}};
    const auto* const kind = std::find_if(
        kKinds.begin(), kKinds.end(), [&name](const SourceKind& one) { return one.name == name; });
    if (kind == kKinds.end())
        return sources;
    for (const fs::path& path : filesOf(*kind, repository)) {
        std::string bytes = name == "psc"
            ? imported(path, work / (path.filename().string() + ".psc"))
            : kind->packed ? contentOf(path)
                           : unpacked(path, kind->bytes);
        if (bytes.empty() || (kind->whole && bytes.size() > kind->bytes))
            continue;
        bytes.resize(std::min(bytes.size(), kind->bytes));
        if (kind->packed && path.extension() == ".xz") {
            const std::string text = unpacked(path, 100'000);
            sources.contents.push_back(gzipped(text));
            sources.contents.push_back(zstandard(text));
        }
        sources.contents.push_back(std::move(bytes));
    }
    return sources;
}

} // namespace probescope::fuzz
