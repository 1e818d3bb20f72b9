#pragma once

#include "core/analysis/export/graph_text_records.h"
#include "core/format/learn/learned_values.h"
#include "core/format/text/dat_flags.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace probescope::analysis {

/// Makes binary records of events of which only the text is known, with formats for them and
/// addresses for the functions that they name, and counts what cannot be represented. One thread at
/// a time.
class TextRecords
{
public:
    TextRecords(const store::Capture& capture, format::ByteOrder order, std::uint32_t longSize);

    using Made = GraphTextRecords::Made;
    /// `values` has one for each field of the event's type; the result is valid until the next
    /// call. Errors: Unsupported (there are more types than ids).
    Result<Made> make(const store::Event& event, std::span<const FieldValue> values);

    /// For everything that was made so far; `symbols` in the form of /proc/kallsyms.
    std::vector<format::DatFormat> formats() const;
    std::string symbols() const { return m_symbols.kallsyms() + m_symbols.end(); }
    std::vector<ExportOmission> omissions() const;

private:
    /// A format of the file.
    struct Encoding
    {
        std::string system;
        std::string format;
        std::optional<format::RecordEncoder> encoder;
    };
    /// How events of one type become records; types with different texts may share a format.
    struct Shape
    {
        format::LearnedFormat format;
        Encoding* encoding = nullptr;
    };
    struct Known
    {
        bool looked = false;
        std::optional<Shape> shaped; ///< as the kernel has it
        std::optional<Shape> plain;
    };
    format::RecordHead headOf(const store::Event& event);
    const std::optional<format::RecordFlags>& flagsOf(FlagsId id);
    Result<Encoding*> add(const format::LearnedFormat& format);
    Result<std::uint32_t> nextId();
    std::optional<Shape> sharedShape(const EventType& type) const;
    Result<> findShaped(Known& known, const EventType& type);
    Result<> findPlain(Known& known, const EventType& type);
    Result<std::span<const char>> recordOf(const store::Event& event,
                                           std::span<const FieldValue> values,
                                           const format::RecordHead& head);

    const store::Capture& m_capture;
    format::ByteOrder m_order;
    std::uint32_t m_longSize;
    std::set<std::uint32_t> m_takenIds; ///< by the kernel's own formats
    std::uint32_t m_nextId;
    format::TextSymbols m_symbols;
    format::LearnedValues m_values;
    GraphTextRecords m_graph;
    std::vector<std::unique_ptr<Encoding>> m_encodings;
    std::unordered_map<std::uint32_t, Known> m_known; ///< by type
    std::unordered_map<std::uint32_t, std::optional<format::RecordFlags>> m_flags;
    std::unordered_map<std::int32_t, std::string> m_names; ///< by pid: the one that is written
    std::set<std::uint32_t> m_tgidTasks;
    bool m_hasTimes;
    OmissionCounts m_omissions;
    std::vector<FieldValue> m_converted;
};

/// The pid that is written for a task. An unknown one gets a unique number that no kernel assigns:
/// records identify tasks only by pid.
std::int32_t recordedPid(const Task& task, TaskId id);

/// The names of tasks by the pids that are written; for a task that was renamed, the name with the
/// most events. Tasks without events, and unknown names, are left out.
std::unordered_map<std::int32_t, std::string> taskNames(const store::Capture& capture);

} // namespace probescope::analysis
