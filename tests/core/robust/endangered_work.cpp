#include "tests/core/robust/endangered_work.h"

#include "core/analysis/export/export_form.h"
#include "core/import/opened.h"
#include "core/record/spool/follower.h"
#include "core/record/spool/spool.h"
#include "core/store/file/user_data.h"
#include "core/store/read/notes.h"
#include "tests/core/record/spool/recorded_pages.h"

#include <cstdlib>

namespace fs = std::filesystem;

namespace probescope::test {

int casesOf(int usual)
{
    const char* const wanted = std::getenv("PROBESCOPE_CASES"); // NOLINT(concurrency-mt-unsafe)
    return wanted ? std::atoi(wanted) : usual; // NOLINT(cert-err34-c)
}

std::uint64_t seedOf(int number)
{
    const char* const seed = std::getenv("PROBESCOPE_SEED"); // NOLINT(concurrency-mt-unsafe)
    return (seed ? std::strtoull(seed, nullptr, 10) : 16) * 1'000'003 + std::uint64_t(number);
}

bool importText(const fs::path& folder)
{
    return open::importFile(folder / "text.txt", folder / "a.psc").has_value();
}

bool openText(const fs::path& folder)
{
    open::OpenOptions options;
    options.cache = folder / "cache";
    return open::openFile(folder / "text.txt", options).has_value();
}

bool saveCopy(const fs::path& folder)
{
    const auto capture = store::Capture::open(folder / "whole.psc");
    return capture && (*capture)->saveAs(folder / "copy.psc", {}).has_value();
}

bool keepNotes(const fs::path& folder)
{
    const auto capture = store::Capture::open(folder / "whole.psc");
    if (!capture)
        return false;
    for (int i = 0; i < kKept; ++i) {
        const std::string name = "name " + std::to_string(i);
        store::Note note;
        note.text = name;
        if (!(*capture)->user().addMark({.timeNs = i, .name = name, .kind = "place"})
            || !store::saveNote(**capture, note)
            || !(*capture)->user().saveQuery({.name = name, .sql = "SELECT 1"}))
            return false;
    }
    return true;
}

bool exportAll(const fs::path& folder)
{
    const auto capture = store::Capture::open(folder / "whole.psc");
    if (!capture)
        return false;
    for (const analysis::ExportForm form : analysis::kExportForms) {
        const fs::path target = folder / (std::string("out.") + analysis::extensionOf(form));
        if (!analysis::exportAsFile(analysis::ExportRows(**capture), form, target, {},
                                    NewFile::Existing::Replace))
            return false;
    }
    return true;
}

bool recordAgain(const fs::path& folder)
{
    const RecordedPages recorded = readRecordedPages((folder / "recorded.dat").string());
    const fs::path target = folder / "a.psc";
    auto spool = record::Spool::create(record::Spool::folderOf(target), recorded.contents);
    if (!spool)
        return false;
    auto follower =
        record::Follower::start((*spool)->folder(), (*spool)->growth(), recorded.contents, target);
    if (!follower)
        return false;
    if (!(*spool)->probes().add(std::vector<store::Probe>{
            {.id = 0, .definition = "p:exits do_exit", .system = "kprobes", .event = "exits"}}))
        return false;
    std::uint64_t hits = 0;
    std::vector<std::size_t> given(recorded.cpus.size());
    for (const auto& counts : recorded.drains(20)) {
        (*spool)->growth()->drainBegins();
        for (std::uint32_t cpu = 0; cpu < counts.size(); ++cpu) {
            for (; given[cpu] < counts[cpu]; ++given[cpu]) {
                if (!(*spool)->add(cpu, recorded.cpus[cpu][given[cpu]].bytes))
                    return false;
            }
        }
        (*spool)->growth()->drainEnds();
        ++hits;
        if (!(*spool)->probes().add(
                std::vector<store::ProbeSample>{{std::int64_t(hits), 0, hits * 10, hits}}))
            return false;
    }
    (*spool)->growth()->end();
    return (*follower)->finish(recorded.contents, {}).has_value() && (*spool)->remove().has_value();
}

} // namespace probescope::test
