#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/database/probes.h"
#include "core/trace/sink.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

namespace probescope::store {

/// Hears of an import's progress, on the importing thread. Answers "go on?".
using ProgressFn = std::function<bool(const Progress&)>;

/// Writes a capture file (.psc) from what a reader pushes: event chunks, calls, scheduling and
/// their summaries. Commits every 200 ms of work, or as often as takes a ninth of the time, so that
/// a Capture opened on the same path can show what is there so far and a killed import loses no
/// more than that. Works on threads of its own, too.
///
/// Errors of the disk are kept until finish(): progress() answers false from then on. Memory is
/// bounded whatever the input.
class Writer : public Sink
{
public:
    /// Creates the file; it must not exist. Its state is "importing" until finish().
    static Result<std::unique_ptr<Writer>> create(const std::filesystem::path& path,
                                                  ProgressFn progress = {});
    /// Without finish(): as after a crash, what was committed stays readable.
    ~Writer() override;
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    StringId string(std::string_view bytes) override;
    TaskId task(const Task& task) override;
    void resolveTask(TaskId id, const Task& task) override;
    EventTypeId eventType(const EventType& type) override;
    FlagsId flags(const EventFlags& flags) override;
    BufferId buffer(std::string_view instance) override;
    void event(const EventRecord& record) override;
    void loss(const Loss& loss) override;
    void problem(const Problem& problem) override;
    void symbol(const Symbol& symbol) override;
    void fact(std::string_view key, std::string_view value) override;
    bool progress(const Progress& progress) override;
    /// Of a recording; ids count from 0.
    void probe(const Probe& probe);
    void probeSample(const ProbeSample& sample);

    /// Writes what is left, builds the last summaries, and closes: state "complete", or "partial"
    /// when `cancelled`. After a cancel everything read so far is kept.
    Result<> finish(bool cancelled = false);

private:
    class Impl;
    explicit Writer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace probescope::store
