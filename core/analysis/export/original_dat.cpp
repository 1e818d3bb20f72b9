#include "core/analysis/export/original_dat.h"

#include "core/format/input/input.h"
#include "core/format/input/problem_counter.h"
#include "core/format/ring/symbol_table.h"
#include "core/format/trace_dat/trace_dat_container.h"
#include "core/format/trace_dat/trace_dat_facts.h"

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>

namespace probescope::analysis {

namespace {

/// Keeps facts; nothing else comes here.
class FactSink : public Sink
{
public:
    StringId string(std::string_view /*bytes*/) override { return {}; }
    TaskId task(const Task& /*task*/) override { return {}; }
    void resolveTask(TaskId /*id*/, const Task& /*task*/) override { }
    EventTypeId eventType(const EventType& /*type*/) override { return {}; }
    FlagsId flags(const EventFlags& /*flags*/) override { return {}; }
    BufferId buffer(std::string_view /*instance*/) override { return {}; }
    void event(const EventRecord& /*record*/) override { }
    void loss(const Loss& /*loss*/) override { }
    void problem(const Problem& /*problem*/) override { }
    void symbol(const Symbol& /*symbol*/) override { }
    void fact(std::string_view key, std::string_view value) override
    {
        m_facts.insert_or_assign(std::string(key), std::string(value));
    }
    bool progress(const Progress& /*progress*/) override { return true; }

    std::optional<std::string> fact(const std::string& key) const
    {
        const auto found = m_facts.find(key);
        return found == m_facts.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::map<std::string, std::string> m_facts;
};

/// The recorder's random number and the kernel's statistics differ from recording to recording.
bool tellsTheSame(const format::DatContents& contents, const store::Capture& capture)
{
    constexpr std::array kTelling{facts::kUname,         facts::kTraceId,  facts::kCpuStats,
                                  facts::kPrintkFormats, facts::kLongSize, facts::kByteOrder,
                                  facts::kTimeOffsetNs,  facts::kClock,    facts::kRecorder};
    FactSink told;
    format::reportDatFacts(contents, told);
    for (const char* const key : kTelling) {
        if (told.fact(key) != capture.fact(key))
            return false;
    }
    return true;
}

/// A kernel places its functions anew with every start, so that symbols of another one do not fit.
bool hasItsSymbols(const format::DatContents& contents, const store::Capture& capture)
{
    const auto symbols = capture.symbols();
    if (symbols.empty())
        return true;
    const format::SymbolTable table(contents.kallsyms);
    for (const Symbol& symbol : symbols) {
        const auto found = table.find(symbol.address);
        if (!found || found->address != symbol.address)
            return false;
    }
    return true;
}

} // namespace

std::optional<format::DatContents> originalDat(const store::Capture& capture,
                                               const CancelToken& cancel)
{
    const auto path = capture.fact(facts::kOriginal);
    std::error_code ignored;
    // A capture may come from anybody: only what is a file is opened.
    if (!path || !capture.fact(facts::kFormat).value_or("").starts_with("trace.dat")
        || !std::filesystem::is_regular_file(*path, ignored))
        return std::nullopt;
    auto input = format::Input::open(*path);
    if (!input)
        return std::nullopt;
    (*input)->setGoOn([&cancel] { return !cancel.cancelled(); });
    FactSink nobody;
    format::ProblemCounter problems(nobody); // they were told at the import
    auto contents = format::readDatContents(**input, problems);
    if (!contents || !tellsTheSame(*contents, capture) || !hasItsSymbols(*contents, capture))
        return std::nullopt;
    return std::move(*contents);
}

} // namespace probescope::analysis
