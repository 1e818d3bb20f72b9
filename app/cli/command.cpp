#include "app/cli/command.h"

#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace probescope::cli {

namespace {

const CancelToken& interrupt()
{
    static const CancelToken kToken;
    return kToken;
}

struct Unit
{
    std::string_view suffix;
    int digits; ///< decimal places down to a nanosecond
};

// Longest first, so that "ms" is not taken for "s".
constexpr Unit kUnits[] = {{"ns", 0}, {"us", 3}, {"ms", 6}, {"s", 9}};

} // namespace

CancelToken interruptToken()
{
    static const bool kInstalled = [] {
        (void)interrupt(); // made before a signal can come
        struct sigaction action
        {
        };
        action.sa_handler = [](int) { interrupt().cancel(); };
        action.sa_flags = int(SA_RESETHAND); // a second Ctrl+C ends the program
        return sigaction(SIGINT, &action, nullptr) == 0;
    }();
    (void)kInstalled;
    return interrupt();
}

store::ProgressFn terminalProgress()
{
    if (isatty(STDERR_FILENO) == 0)
        return {};
    using Clock = std::chrono::steady_clock;
    return [last = Clock::time_point{}](const Progress& progress) mutable {
        constexpr auto kBetween = std::chrono::milliseconds(100);
        const auto now = Clock::now();
        if (now - last < kBetween)
            return true;
        last = now;
        const auto percent =
            progress.bytesTotal > 0 ? 100 * progress.bytesRead / progress.bytesTotal : 0;
        const std::string line =
            fmt::format("\rreading: {}%, {} events\x1b[K", percent, progress.events);
        (void)std::fputs(line.c_str(), stderr);
        (void)std::fflush(stderr);
        return true;
    };
}

Result<open::Opened> openAny(const std::string& file)
{
    open::OpenOptions options;
    options.progress = terminalProgress();
    options.cancel = interruptToken();
    const bool shown = bool(options.progress);
    auto opened = open::openFile(file, options);
    if (shown)
        (void)std::fputs("\r\x1b[K", stderr);
    return opened;
}

Result<std::shared_ptr<store::Capture>> openCapture(const std::string& file)
{
    auto opened = openAny(file);
    if (!opened)
        return tl::unexpected(std::move(opened.error()));
    if (!opened->capture)
        return fail(ErrorCode::Unsupported,
                    "this is a text of another kind (" + opened->kind.textKind
                        + "); it holds no events",
                    {}, Place{.file = file});
    return std::move(opened->capture);
}

Result<std::int64_t> parseTime(const std::string& text)
{
    const auto wrong = [&] {
        return fail(ErrorCode::Invalid, "'" + text + "' is no time",
                    "Write seconds (12.345678), a unit (5ms), or nanoseconds (12345678)");
    };
    std::string_view rest = text;
    int digits = rest.find('.') == std::string_view::npos ? 0 : 9;
    for (const Unit& unit : kUnits) {
        if (rest.ends_with(unit.suffix)) {
            rest.remove_suffix(unit.suffix.size());
            digits = unit.digits;
            break;
        }
    }
    const std::size_t point = rest.find('.');
    std::string number(rest.substr(0, point));
    std::string_view fraction =
        point == std::string_view::npos ? std::string_view{} : rest.substr(point + 1);
    fraction = fraction.substr(0, std::min(fraction.size(), std::size_t(digits)));
    number += fraction;
    number.append(std::size_t(digits) - fraction.size(), '0');
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (code != std::errc{} || end != number.data() + number.size())
        return wrong();
    return value;
}

bool print(std::string_view text)
{
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
}

} // namespace probescope::cli
