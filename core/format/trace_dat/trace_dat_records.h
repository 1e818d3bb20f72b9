#pragma once

#include "core/format/input/problem_counter.h"
#include "core/format/ring/record_layout.h"
#include "core/format/ring/symbol_use.h"
#include "core/format/text/dat_flags.h"
#include "core/format/trace_dat/dat_tasks.h"
#include "core/format/trace_dat/trace_dat_contents.h"
#include "core/format/trace_dat/trace_dat_time.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace probescope::format {

/// Where a record comes from.
struct RecordOrigin
{
    std::uint32_t cpu = 0;
    BufferId buffer;
    const DatTime* time = nullptr; ///< turns the times within records
    std::uint64_t byte = 0; ///< of its page, for problems
};

/// Turns raw records of the ring buffer into events. An event type's format is read when the first
/// event of that type comes. One thread at a time.
class TraceDatRecords
{
public:
    TraceDatRecords(const DatContents& contents, const SymbolTable& symbols, std::string fileName,
                    Sink& sink, ProblemCounter& problems);

    void push(std::span<const char> record, std::int64_t timeNs, const RecordOrigin& origin);
    /// Names of tasks that became known since; see DatTasks.
    void learnTasks(std::string_view cmdlines) { m_tasks.learn(cmdlines); }
    std::uint64_t events() const { return m_events; }

private:
    /// Places of an integer in records that all event types have.
    struct CommonField
    {
        std::uint32_t offset = 0;
        std::uint32_t size = 0; ///< 0: there is no such field
    };
    struct Type
    {
        bool usable = false;
        EventTypeId id;
        EventRole role = EventRole::Other;
        std::string name;
        std::vector<FieldStep> steps;
        // Indices of fields of function_graph, or -1.
        int func = -1;
        int depth = -1;
        int callTime = -1;
        int returnTime = -1;
        int duration = -1;
    };

    void findCommonFields();
    std::uint64_t common(std::span<const char> record, const CommonField& field) const;
    const Type& typeOf(std::uint32_t id, const RecordOrigin& origin);
    void compile(Type& type, const DatFormat& format);
    void graphStep(const Type& type, const RecordOrigin& origin, GraphStep& step);
    void problem(Problem::Kind kind, const RecordOrigin& origin, Message reason, std::string field);

    const DatContents& m_contents;
    std::string m_fileName;
    Sink& m_sink;
    ProblemCounter& m_problems;
    StringIds m_strings;
    SymbolUse m_symbols;
    RecordValues m_fields;
    DatTasks m_tasks;
    DatFlags m_flags;
    bool m_localClock;
    std::unordered_map<std::uint32_t, std::size_t> m_formatById;
    std::vector<std::unique_ptr<Type>> m_types; ///< by id, which has 16 bits
    CommonField m_type{0, 2};
    CommonField m_flagsField{2, 1};
    CommonField m_preempt{3, 1};
    CommonField m_pid{4, 4};
    std::vector<Value> m_values;
    std::uint64_t m_events = 0;
};

/// The release of a kernel from the uname option, `Linux HOST RELEASE MACHINE`.
std::string releaseOf(const std::string& uname);
std::string hostOf(const std::string& uname);

} // namespace probescope::format
