#include "tests/core/robust/endangered_work.h"

#include "core/analysis/export/export_form.h"
#include "core/import/opened.h"
#include "core/record/spool/follower.h"
#include "core/record/spool/spool.h"
#include "core/store/read/notes.h"
#include "core/store/read/user_data.h"
#include "tests/core/record/spool/recorded_pages.h"

#include <array>
#include <cstdlib>

namespace fs = std::filesystem;

namespace probescope::test {

std::string graphText(int blocks)
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
