#pragma once

#include "core/store/file/capture_directory.h"
#include "core/store/file/chunks.h"
#include "core/store/file/dictionary.h"
#include "core/store/read/capture.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace probescope::store {

/// Single events of a capture, with their values and texts, and how many there are of each kind.
/// Thread-safe.
class EventReader
{
public:
    EventReader(const CaptureDirectory& directory, const Chunks& chunks,
                const Dictionary& dictionary)
        : m_directory(directory)
        , m_chunks(chunks)
        , m_dictionary(dictionary)
    {
    }

    /// Once, before other threads use it.
    void setKernelPrinter(std::shared_ptr<const EventPrinter> printer)
    {
        m_printer = std::move(printer);
    }

    /// Rows [first, first + count), fewer at the end.
    Result<std::vector<Event>> events(RowId first, std::size_t count) const;
    Result<RowId> rowAt(std::int64_t timeNs) const;
    Result<std::vector<Value>> values(RowId row) const;
    Result<std::string> info(RowId row) const;
    std::shared_ptr<const EventText> eventText(const EventType& type) const;

    /// Events by the number of their type, task and CPU. The lists end at the last with events.
    struct Totals
    {
        std::uint64_t rows = 0; ///< that are counted
        std::vector<std::uint64_t> types, tasks, cpus;
    };
    Totals totals() const;

private:
    Result<> addEvents(RowId first, RowId end, std::vector<Event>& events) const;
    void addCounts(std::uint64_t chunk, Totals& totals) const;

    const CaptureDirectory& m_directory;
    const Chunks& m_chunks;
    const Dictionary& m_dictionary;
    std::shared_ptr<const EventPrinter> m_printer;
    mutable std::mutex m_totalsMutex;
    mutable Totals m_fullTotals; ///< of full chunks
};

/// `name=value name=value`: the text of an event without a printer.
std::string plainInfo(const EventType& type, std::span<const FieldValue> values);

} // namespace probescope::store
