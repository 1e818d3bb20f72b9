#pragma once

#include "core/import/opened.h"
#include "core/record/spool/recover.h"
#include "core/store/file/user_data.h"
#include "core/store/read/notes.h"
#include "tests/core/record/spool/recorded_pages.h"
#include "tests/core/robust/endangered_work.h"
#include "tests/core/robust/whole_capture.h"
#include "tests/support/graph_blocks.h"

#include <QTemporaryDir>

#include <fstream>
#include <memory>
#include <utility>

namespace probescope::test {

/// The files that work begins with, and what is to be found afterwards.
class RobustStage
{
public:
    explicit RobustStage(int blocks)
    {
        namespace fs = std::filesystem;
        const fs::path folder = path();
        std::ofstream(folder / "text.txt", std::ios::binary) << graphBlocks(blocks);
        std::ofstream(folder / "old.txt", std::ios::binary) << graphBlocks(20);
        m_whole = make(folder / "text.txt", folder / "whole.psc");
        m_old = make(folder / "old.txt", folder / "copy.psc");
    }

    std::filesystem::path path() const { return m_folder.path().toStdString(); }
    const WholeCapture& whole() const { return *m_whole; }
    /// How many captures had a part of the rows: others were empty, whole or not there.
    int beginnings() const { return m_beginnings; }
    void noteBeginning(bool isOne) const { m_beginnings += isOne ? 1 : 0; }
    const WholeCapture& old() const { return *m_old; }

    /// Puts there what the work needs.
    void prepare(const std::filesystem::path& folder, const char* work) const
    {
        namespace fs = std::filesystem;
        const std::string name = work;
        if (name == "record") {
            fs::copy_file(TEST_DATA "/trace_dat/lost-v7-zstd.dat", folder / "recorded.dat");
            return;
        }
        const bool reads = name == "import" || name == "cache";
        fs::copy_file(path() / (reads ? "text.txt" : "whole.psc"),
                      folder / (reads ? "text.txt" : "whole.psc"));
        if (name == "save as, over another")
            fs::copy_file(path() / "copy.psc", folder / "copy.psc");
    }

private:
    static std::unique_ptr<WholeCapture> make(const std::filesystem::path& text,
                                              const std::filesystem::path& target)
    {
        // A copy is kept open: what is compared with is not touched by what is done to the file.
        auto made = open::importFile(text, target);
        if (!made)
            qFatal("%s", made.error().message().c_str());
        const std::filesystem::path own = target.string() + ".compared";
        made->capture.reset();
        std::filesystem::copy_file(target, own);
        auto capture = store::Capture::open(own);
        if (!capture)
            qFatal("%s", capture.error().message().c_str());
        return std::make_unique<WholeCapture>(*capture);
    }

    QTemporaryDir m_folder;
    mutable int m_beginnings = 0;
    std::unique_ptr<WholeCapture> m_whole;
    std::unique_ptr<WholeCapture> m_old;
};

/// Why what an import left breaks the promise; empty: it keeps it.
inline std::string whyImportIsWrong(const RobustStage& stage, const std::filesystem::path& capture,
                                    bool finished)
{
    if (!std::filesystem::exists(capture))
        return finished ? "the finished capture is gone" : "";
    const auto part = store::Capture::open(capture);
    if (!part) {
        if (finished)
            return "the finished capture cannot be opened: " + part.error().message();
        return part.error().what.empty() ? "refused without a word" : "";
    }
    if (finished && (*part)->summary().state != store::Summary::State::Complete)
        return "the finished capture is not complete";
    const auto rows = (*part)->summary().events;
    stage.noteBeginning(rows > 0 && rows < stage.whole().rows());
    return stage.whole().whyNoBeginning(**part);
}

inline std::string whyCopyIsWrong(const RobustStage& stage, const std::filesystem::path& folder,
                                  bool finished, bool overAnother)
{
    const std::filesystem::path copy = folder / "copy.psc";
    if (!std::filesystem::exists(copy))
        return finished || overAnother ? "there is no copy.psc" : "";
    const auto capture = store::Capture::open(copy);
    if (!capture)
        return "copy.psc cannot be opened: " + capture.error().message();
    if ((*capture)->summary().state != store::Summary::State::Complete)
        return "copy.psc is not complete";
    const std::string why = stage.whole().whyNoBeginning(**capture);
    if (why.empty() || finished || !overAnother)
        return why;
    return stage.old().whyNoBeginning(**capture).empty() ? "" : "copy.psc is neither: " + why;
}

inline std::string whyNotesAreWrong(const RobustStage& stage, const std::filesystem::path& folder,
                                    bool finished)
{
    const auto capture = store::Capture::open(folder / "whole.psc");
    if (!capture)
        return "whole.psc cannot be opened: " + capture.error().message();
    if ((*capture)->summary().state != store::Summary::State::Complete)
        return "whole.psc is complete no more";
    if (std::string why = stage.whole().whyNoBeginning(**capture); !why.empty())
        return why;
    const auto marks = (*capture)->user().marks();
    auto notes = store::notes(**capture);
    std::erase_if(notes, [](const store::Note& note) { return note.id < 0; });
    const auto queries = (*capture)->user().savedQueries();
    const std::size_t kept = marks.size() + notes.size() + queries.size();
    if (marks.size() != (kept + 2) / 3 || notes.size() != (kept + 1) / 3)
        return "not the first ones that were kept: " + std::to_string(marks.size()) + " "
            + std::to_string(notes.size()) + " " + std::to_string(queries.size());
    for (std::size_t i = 0; i < queries.size(); ++i) {
        if (queries[i].name != "name " + std::to_string(i))
            return "another query: " + queries[i].name;
    }
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i].name != "name " + std::to_string(i))
            return "another mark: " + marks[i].name;
    }
    return finished && queries.size() != kKept ? "what was kept is gone" : "";
}

/// What an import into the cache left: the next one has all.
inline std::string whyCacheIsWrong(const RobustStage& stage, const std::filesystem::path& folder)
{
    open::OpenOptions options;
    options.cache = folder / "cache";
    const auto opened = open::openFile(folder / "text.txt", options);
    if (!opened)
        return "cannot be opened again: " + opened.error().message();
    if (opened->capture->summary().state != store::Summary::State::Complete)
        return "what the cache has is not complete";
    return stage.whole().whyNoBeginning(*opened->capture);
}

inline std::string bytesOfFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// `whole`: a folder in which exportAll() came to its end. Of a database only that it is there,
/// since SQLite writes into its head how often it was changed.
inline std::string whyExportsAreWrong(const RobustStage& stage, const std::filesystem::path& folder,
                                      const std::filesystem::path& whole, bool finished)
{
    for (const auto& entry : std::filesystem::directory_iterator(whole)) {
        const std::filesystem::path name = entry.path().filename();
        if (!name.string().starts_with("out."))
            continue;
        const bool there = std::filesystem::exists(folder / name);
        const bool isDatabase = name.extension() == ".sqlite";
        if (there && !isDatabase ? bytesOfFile(folder / name) != bytesOfFile(entry.path())
                                 : finished && !there)
            return "another export: " + name.string();
    }
    return whyImportIsWrong(stage, folder / "whole.psc", true);
}

/// What recordAgain() counted for its probe: no sample is another one.
inline std::string whyProbesAreWrong(const store::Capture& capture)
{
    for (const store::Probe& probe : capture.probes()) {
        if (probe.id != 0 || probe.definition != "p:exits do_exit" || probe.event != "exits")
            return "another probe: " + probe.definition;
        for (const store::ProbeSample& sample : capture.probeSamples(probe.id)) {
            if (sample.hits != std::uint64_t(sample.timeNs) * 10
                || sample.misses != std::uint64_t(sample.timeNs))
                return "other counts at " + std::to_string(sample.timeNs);
        }
    }
    return {};
}

/// Whether `path` is a capture of recordAgain(), or a beginning of it on each CPU.
inline std::string whyNoRecording(const std::filesystem::path& path,
                                  const std::filesystem::path& whole, bool finished)
{
    const auto capture = store::Capture::open(path);
    if (!capture)
        return finished || capture.error().what.empty() ? capture.error().message() + "?" : "";
    if (std::string why = whyProbesAreWrong(**capture); !why.empty())
        return why;
    return captureDifferences(path.string(), (whole / "a.psc").string(), !finished);
}

/// `whole`: a folder in which recordAgain() came to its end. What is left of the spool is
/// recovered.
inline std::string whyRecordingIsWrong(const std::filesystem::path& folder,
                                       const std::filesystem::path& whole, bool finished)
{
    if (finished && !std::filesystem::exists(folder / "a.psc"))
        return "the finished recording is gone";
    const auto left = record::leftoverSpools(folder);
    if (!left)
        return left.error().message();
    for (const record::LeftoverSpool& spool : *left) {
        if (const auto done = record::recoverSpool(spool); !done && spool.bytes > 0)
            return "cannot be recovered: " + done.error().message();
    }
    // The spool of a finished recording may come back in part: its removal was not durable.
    const std::pair<const char*, bool> wholeOnes[] = {{"a.psc", finished},
                                                      {"a.recovered.psc", false}};
    for (const auto& [name, isWhole] : wholeOnes) {
        if (!std::filesystem::exists(folder / name))
            continue;
        if (std::string why = whyNoRecording(folder / name, whole, isWhole); !why.empty())
            return name + (": " + why);
    }
    return {};
}

} // namespace probescope::test
