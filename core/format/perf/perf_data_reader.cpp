#include "core/format/perf/perf_data_reader.h"

#include "core/base/child_process.h"
#include "core/format/perf/perf_script_reader.h"

#include <algorithm>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace probescope::format {

namespace {

std::string joined(const std::vector<std::string>& fields)
{
    std::string text;
    for (const std::string& field : fields)
        text += (text.empty() ? "" : ",") + field;
    return text;
}

/// perf script refuses a field that was not recorded: "… do not have CPU attribute set. Cannot
/// print 'cpu' field." Its name, or nothing.
std::string_view refusedField(std::string_view errors)
{
    constexpr std::string_view kBefore = "Cannot print '";
    const auto begin = errors.find(kBefore);
    if (begin == std::string_view::npos)
        return {};
    const auto rest = errors.substr(begin + kBefore.size());
    return rest.substr(0, rest.find('\''));
}

/// The last line that says what is wrong; perf warns of much before it.
std::string lastLine(std::string_view text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.remove_suffix(1);
    const auto begin = text.rfind('\n');
    return std::string(begin == std::string_view::npos ? text : text.substr(begin + 1));
}

/// The path of the bytes on disk: the file itself, or a copy when it is compressed or a pipe.
Result<std::string> plainFile(Input& input, FileDescriptor& copy)
{
    struct stat status = {};
    if (input.compression().empty() && stat(input.name().c_str(), &status) == 0
        && S_ISREG(status.st_mode))
        return input.name();
    auto size = input.size();
    if (!size)
        return tl::unexpected(size.error());
    std::filesystem::path folder;
    auto file = temporaryFile(folder);
    if (!file)
        return tl::unexpected(file.error());
    std::vector<char> block(1U << 20);
    for (std::uint64_t at = 0; at < *size;) {
        auto got = input.at(at, block);
        if (!got)
            return tl::unexpected(got.error());
        if (*got == 0)
            break;
        if (auto done = writeAll(file->get(), block.data(), *got, folder); !done)
            return tl::unexpected(done.error());
        at += *got;
    }
    copy = std::move(*file);
    return "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(copy.get());
}

} // namespace

Result<> PerfDataReader::read(Input& input, Sink& sink)
{
    FileDescriptor copy;
    auto path = plainFile(input, copy);
    if (!path)
        return tl::unexpected(path.error());
    std::vector<std::string> fields{"comm",  "pid",   "tid", "cpu", "time",   "period",
                                    "event", "trace", "ip",  "sym", "symoff", "dso"};
    while (true) {
        // --force: whose the file is does not matter here. No pager, no configuration that changes
        // the output, and no questions to servers for debugging symbols.
        auto perf =
            ChildProcess::start({m_program, "--no-pager", "script", "--force", "-i", *path,
                                 "--header", "--ns", "--show-lost-events", "-F", joined(fields)},
                                {"LC_ALL=C", "PERF_CONFIG=/dev/null", "DEBUGINFOD_URLS="});
        if (!perf) {
            return fail(ErrorCode::Unsupported,
                        tr("reading perf.data needs the program perf, which cannot be started"),
                        tr("Install it (Debian: apt install linux-perf), or run perf script --ns "
                           "where it is installed and open its output"),
                        Place{.file = input.name()});
        }
        auto output = Input::fromDescriptor(input.name(), perf->takeOutput());
        auto read = PerfScriptReader().read(*output, sink);
        if (!read)
            return read;
        output.reset();
        const int status = perf->wait();
        sink.fact(facts::kFormat, "perf.data");
        if (status == 0)
            return {};
        const std::string errors = perf->errors();
        const auto refused = std::find(fields.begin(), fields.end(), refusedField(errors));
        if (refused == fields.end())
            return fail(ErrorCode::Unsupported,
                        tr("perf script failed to read the file: {}", {lastLine(errors)}),
                        tr("Try the perf version of the kernel it was recorded on"),
                        Place{.file = input.name()});
        fields.erase(refused); // it complains before it prints anything
    }
}

} // namespace probescope::format
