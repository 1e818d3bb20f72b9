#include "core/probe/import/recorder_commands.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// The options of a program that records, between blanks.
struct RecorderOptions
{
    std::string_view name = {};
    std::string_view event = {};
    std::string_view filter = {};
    std::string_view stack = {};
    std::string_view words = {}; ///< that take a word, which may ask for stacks
    std::string_view other = {}; ///< that take one, and change what is recorded
    std::string_view valued = {}; ///< that take one
};

namespace {

constexpr RecorderOptions kPerfRecorder{.name = "perf",
                                        .event = "-e --event",
                                        .filter = "--filter",
                                        .stack = "-g --call-graph",
                                        .other = "-p --pid -t --tid -u --uid --cgroup",
                                        .valued =
                                            "-o --output -c --count -F --freq -m --mmap-pages -C "
                                            "--cpu -D --delay -I -r --max-size"};
constexpr RecorderOptions kTraceCmdRecorder{.name = "trace-cmd",
                                            .event = "-e",
                                            .filter = "-f",
                                            .stack = "-T",
                                            .words = "-O -R",
                                            .other = "-p -l -g -n -P",
                                            .valued =
                                                "-o -b -B -m -s -r -N -C -A -M --date --proxy"};

} // namespace

void RecorderCommands::runPerf(const ShellValues& words, std::size_t at)
{
    const std::string command = words.empty() ? std::string() : words.front().text.text;
    std::vector<PlacedText> plain;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (!words[i].unknown.empty() && command == "probe") {
            m_sink.note(words[i].unknownAt,
                        tr("The value of {} is known only when the script runs: this is left out.",
                           {words[i].unknown}),
                        true);
            return;
        }
        plain.push_back(words[i].text);
    }
    if (command == "probe")
        importPerfProbe(m_sink, plain, at);
    else if (command == "record" || command == "trace" || command == "stat")
        takeRecording(kPerfRecorder, words);
}

void RecorderCommands::runTraceCmd(const ShellValues& words)
{
    const std::string command = words.empty() ? std::string() : words.front().text.text;
    if (command == "record" || command == "start" || command == "set" || command == "extract"
        || command == "stream" || command == "profile")
        takeRecording(kTraceCmdRecorder, words);
}

/// What is asked of a recorder for the events of probes.
void RecorderCommands::takeRecording(const RecorderOptions& recorder, const ShellValues& words)
{
    m_recorded.clear();
    for (std::size_t i = 1; i < words.size(); ++i) {
        std::string option = words[i].text.text;
        if (option == "--" || !option.starts_with('-'))
            return; // the command that is traced
        const auto equal = option.find('=');
        const bool own = option.starts_with("--") && equal != std::string::npos;
        PlacedText value = i + 1 < words.size() ? words[i + 1].text : PlacedText();
        if (own) {
            value = words[i].text.part(equal + 1, option.size());
            option.resize(equal);
        }
        if (takeRecordingOption(recorder, option, value, words[i].text.at) && !own)
            ++i;
    }
}

bool RecorderCommands::takeRecordingOption(const RecorderOptions& recorder,
                                           const std::string& option, const PlacedText& value,
                                           std::size_t at)
{
    const auto isIn = [&option](std::string_view options) {
        const auto padded = [](std::string_view text) {
            std::string whole(" ");
            whole += text;
            return whole += ' ';
        };
        return padded(options).find(padded(option)) != std::string::npos;
    };
    if (isIn(recorder.event)) {
        reportOther(value, recorder.name);
        m_recorded = value.text;
        return true;
    }
    if (isIn(recorder.filter)) {
        m_writes.takeFilter(value.text, value.at, m_recorded.substr(m_recorded.rfind(',') + 1));
        return true;
    }
    if (isIn(recorder.stack) || (isIn(recorder.words) && value.text.ends_with("stacktrace"))) {
        m_sink.import.stackTrace = true;
        return isIn(recorder.words) || option == "--call-graph";
    }
    if (isIn(recorder.words) || isIn(recorder.other)) {
        m_sink.note(at,
                    tr("{} {} of {} is not part of a probe.", {option, value.text, recorder.name}),
                    true);
        return true;
    }
    return isIn(recorder.valued);
}

void RecorderCommands::reportOther(const PlacedText& events, std::string_view program)
{
    std::size_t begin = 0;
    while (begin <= events.text.size() && !events.empty()) {
        const auto end = std::min(events.text.find(',', begin), events.text.size());
        const PlacedText event = events.part(begin, end);
        if (!m_writes.isProbe(event.text))
            m_sink.note(
                event.at,
                tr("{} records {}, which is not a probe of this text.", {program, event.text}),
                true);
        begin = end + 1;
    }
}

} // namespace probescope::probe
