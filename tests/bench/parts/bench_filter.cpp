// Filters over a whole capture: time to the first match, time to all of them, and events a second,
// for each kind of condition. `bench_filter FILE... [-- TEXT...]` takes any capture; the texts to
// look for are made from the capture when none are given. For a trace.dat, `trace-cmd report |
// grep -c` looks for the same text in the same run.

#include "core/analysis/events/event_filter.h"
#include "core/import/opened.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <vector>

using namespace probescope;

namespace {

using Clock = std::chrono::steady_clock;
using Kind = analysis::FilterTerm::Kind;

constexpr int kRuns = 5; // the median of them is told
constexpr double kLong = 5; // seconds; what takes longer is measured once

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Case
{
    std::string name;
    analysis::FilterTerm term;
};

analysis::FilterTerm textTerm(Kind kind, std::string text)
{
    analysis::FilterTerm term;
    term.kind = kind;
    term.text = std::move(text);
    return term;
}

/// The longest word of an event's text: what one looks for after having seen it.
std::string longestWord(const std::string& info)
{
    std::string longest;
    std::string word;
    for (const char c : info + " ") {
        if (c != ' ' && c != '=' && c != '\n') {
            word += c;
            continue;
        }
        if (word.size() > longest.size())
            longest = word;
        word.clear();
    }
    return longest;
}

std::vector<Case> casesOf(const store::Capture& capture, const std::vector<std::string>& texts)
{
    std::vector<Case> cases;
    const auto events = capture.summary().events;
    const auto middle = capture.event(events / 2);
    if (!middle)
        return cases;
    auto cpu = textTerm(Kind::Cpu, {});
    cpu.number = middle->cpu;
    cases.push_back({fmt::format("CPU {}", cpu.number), cpu});
    auto pid = textTerm(Kind::Pid, {});
    pid.number = capture.task(middle->task).pid;
    cases.push_back({fmt::format("task {}", pid.number), pid});
    const auto counts = capture.eventCountByType();
    const auto most = std::max_element(counts.begin(), counts.end()) - counts.begin();
    const auto& type = capture.eventType(EventTypeId(std::uint32_t(most)));
    cases.push_back({"event " + type.name, textTerm(Kind::EventName, type.name)});
    for (RowId row = events / 2; row < events; ++row) {
        const auto event = capture.event(row);
        const auto values = capture.values(row);
        if (!event || !values || event->type.value() != std::uint32_t(most))
            continue;
        for (std::size_t i = values->size(); i-- > 0;) {
            if (type.fields[i].kind == FieldKind::String || type.fields[i].kind == FieldKind::Bytes)
                continue;
            auto field = textTerm(Kind::Field, std::to_string((*values)[i]));
            field.field = type.fields[i].name;
            cases.push_back({field.field + " == " + field.text, field});
        }
        break;
    }
    auto wanted = texts;
    if (wanted.empty())
        wanted = {longestWord(capture.info(events / 2).value_or("")), "there is no such text"};
    for (const auto& text : wanted) {
        cases.push_back({"text “" + text + "”", textTerm(Kind::Text, text)});
        auto regex = textTerm(Kind::Regex, "\\Q" + text + "\\E.*[0-9]");
        cases.push_back({"regex " + regex.text, regex});
    }
    return cases;
}

struct Measured
{
    double first = 0; ///< seconds to the first match; all, when there is none
    double all = 0;
    std::uint64_t matches = 0;
};

std::optional<Measured> measure(const store::Capture& capture, const analysis::FilterTerm& term)
{
    Measured measured;
    const auto start = Clock::now();
    const auto done = analysis::filterEvents(capture, {{term}, {}, {}}, 0,
                                             [&](const analysis::RowList& rows, RowId) {
                                                 if (measured.matches == 0 && !rows.empty())
                                                     measured.first = secondsSince(start);
                                                 measured.matches += rows.size();
                                                 return true;
                                             },
                                             {});
    measured.all = secondsSince(start);
    if (measured.matches == 0)
        measured.first = measured.all;
    if (done)
        return measured;
    fmt::print(stderr, "{}\n", done.error().message());
    return std::nullopt;
}

/// A screen of matches that lie far apart: each stands in a chunk of its own, as far as there are
/// enough. The capture has not been looked at before.
double secondsOfSparsePage(const std::string& file)
{
    constexpr RowId kPage = 60;
    const auto opened = open::openFile(file);
    if (!opened || !opened->capture)
        return 0;
    const auto& capture = *opened->capture;
    const auto step = std::max<RowId>(capture.summary().events / kPage, 1);
    const auto start = Clock::now();
    for (RowId row = 0; row < std::min(step * kPage, capture.summary().events); row += step) {
        if (!capture.event(row) || !capture.info(row))
            return 0;
    }
    return secondsSince(start);
}

/// What a user without a filter does. Nothing when trace-cmd is not there.
std::optional<double> secondsOfTraceCmd(const std::string& file, const std::string& text)
{
    const auto quoted = [](const std::string& word) { return "'" + word + "'"; };
    if (file.find('\'') != std::string::npos || text.find('\'') != std::string::npos)
        return std::nullopt;
    const auto start = Clock::now();
    const auto command = "trace-cmd report " + quoted(file) + " 2>/dev/null | grep -ciF -- "
        + quoted(text) + " >/dev/null";
    const int status = std::system(command.c_str()); // NOLINT(concurrency-mt-unsafe)
    const double seconds = secondsSince(start);
    return status == 0 || seconds > 0.5 ? std::optional(seconds) : std::nullopt;
}

int bench(const std::string& file, const std::vector<std::string>& texts)
{
    const auto opened = open::openFile(file);
    if (!opened || !opened->capture) {
        fmt::print(stderr, "{}: {}\n", file,
                   opened ? "no events" : opened.error().message().c_str());
        return 1;
    }
    const auto& capture = *opened->capture;
    const auto events = double(capture.summary().events);
    fmt::print("{}: {:.1f} M events; medians of {} runs\n", file, events / 1e6, kRuns);
    fmt::print("{:<48} {:>10} {:>9} {:>9} {:>12}\n", "filter", "first, ms", "all, ms", "M ev/s",
               "matches");
    double textSeconds = 0;
    std::string text;
    for (const auto& [name, term] : casesOf(capture, texts)) {
        std::vector<double> first;
        std::vector<double> all;
        std::uint64_t matches = 0;
        for (int run = 0; run < kRuns && (run == 0 || all[0] < kLong); ++run) {
            const auto measured = measure(capture, term);
            if (!measured)
                return 1;
            first.push_back(measured->first);
            all.push_back(measured->all);
            matches = measured->matches;
        }
        fmt::print("{:<48.48} {:>10.2f} {:>9.1f} {:>9.1f} {:>12}\n", name, median(first) * 1e3,
                   median(all) * 1e3, events / median(all) / 1e6, matches);
        (void)std::fflush(stdout);
        if (term.kind == Kind::Text && text.empty()) {
            text = term.text;
            textSeconds = median(all);
        }
    }
    std::vector<double> page;
    for (int run = 0; run < kRuns; ++run)
        page.push_back(secondsOfSparsePage(file));
    fmt::print("a screen of 60 matches far apart, cold: {:.1f} ms\n", median(page) * 1e3);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    fmt::print("peak memory {} MiB\n", usage.ru_maxrss / 1024);
    if (opened->kind.kind == format::InputKind::TraceDat) {
        if (const auto seconds = secondsOfTraceCmd(file, text))
            fmt::print("trace-cmd report | grep -c “{}”: {:.1f} s, {:.0f} × longer\n", text,
                       *seconds, *seconds / textSeconds);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<std::string> files(argv + 1, argv + argc);
    std::vector<std::string> texts;
    if (const auto end = std::find(files.begin(), files.end(), "--"); end != files.end()) {
        texts.assign(end + 1, files.end());
        files.erase(end, files.end());
    }
    if (files.empty()) {
        fmt::print(stderr, "usage: bench_filter FILE... [-- TEXT...]\n");
        return 1;
    }
    int status = 0;
    for (const auto& file : files)
        status |= bench(file, texts);
    return status;
}
