#include "tests/core/format/trace_dat/dat_oracle.h"

#include "tests/support/tracecmd.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <vector>

namespace probescope {

namespace {

struct Handle
{
    tracecmd_input* input;
    std::string buffer;
};

struct Iteration
{
    std::vector<Handle> handles;
    const OracleRecord* callback;
};

int giveRecord(tracecmd_input* handle, tep_record* record, int, void* data)
{
    const auto* iteration = static_cast<const Iteration*>(data);
    tep_handle* tep = tracecmd_get_tep(handle);
    std::string buffer;
    for (const auto& known : iteration->handles) {
        if (known.input == handle)
            buffer = known.buffer;
    }
    (*iteration->callback)(tep, tep_find_event_by_record(tep, record), record, buffer);
    return 0;
}

/// Compares one record after the other.
class Comparison
{
public:
    explicit Comparison(const RecordingSink& sink)
        : m_sink(sink)
    {
    }

    void record(tep_handle* tep, tep_event* event, tep_record* record, const std::string& buffer)
    {
        if (!event)
            return;
        if (m_next >= m_sink.events.size()) {
            ++m_next;
            return;
        }
        const auto& ours = m_sink.events[m_next++];
        const auto& type = m_sink.eventTypes[ours.type.value()];
        expect("time", ours.timeNs, std::int64_t(record->ts));
        expect("cpu", ours.cpu, std::uint32_t(record->cpu));
        expect("buffer", m_sink.buffers[ours.buffer.value()], buffer);
        const auto& task = m_sink.tasks[ours.task.value()];
        const int pid = tep_data_pid(tep, record);
        expect("pid", task.pid, pid);
        expect("comm", task.comm, std::string(tep_data_comm_from_pid(tep, pid)));
        expect("system", type.system, std::string(event->system));
        expect("name", type.name, std::string(event->name));
        const auto& flags = m_sink.flagSets[ours.flags.value()];
        expect("flags", int(flags.commonFlags), tep_data_flags(tep, record));
        expect("preempt count", int(flags.preemptCount), tep_data_preempt_count(tep, record));
        fields(event, record, ours, type);
    }

    std::string result()
    {
        if (m_next != m_sink.events.size()) {
            m_text += "events: " + std::to_string(m_sink.events.size()) + " instead of "
                + std::to_string(m_next) + '\n';
        }
        return m_text;
    }

private:
    template <typename T>
    void expect(const std::string& what, const T& ours, const T& theirs)
    {
        if (ours == theirs || m_shown >= 10)
            return;
        ++m_shown;
        m_text += "event " + std::to_string(m_next - 1) + ": " + what + " is " + text(ours)
            + " instead of " + text(theirs) + '\n';
    }
    static std::string text(const std::string& value) { return '"' + value + '"'; }
    template <typename T>
    static std::string text(const T& value)
    {
        return std::to_string(value);
    }

    void fields(tep_event* event, tep_record* record, const RecordingSink::KeptEvent& ours,
                const EventType& type)
    {
        const std::string name = std::string(event->system) + ':' + event->name;
        std::size_t index = 0;
        for (auto* field = event->format.fields; field; field = field->next, ++index) {
            if (index >= type.fields.size())
                break;
            expect(name + " field", type.fields[index].name, std::string(field->name));
            one(name + '.' + field->name, event, field, record, type.fields[index],
                ours.values[index]);
        }
        expect(name + " number of fields", type.fields.size(),
               std::size_t(event->format.nr_fields));
    }

    void one(const std::string& name, tep_event* event, tep_format_field* field, tep_record* record,
             const Field& ourField, Value ours)
    {
        const char* const data = static_cast<const char*>(record->data);
        if (ourField.kind != FieldKind::String && ourField.kind != FieldKind::Bytes) {
            unsigned long long number = 0;
            if (tep_read_number_field(field, data, &number) != 0) {
                expect(name + " is a number", std::string("number"), std::string("other"));
                return;
            }
            const bool isSigned =
                (field->flags & TEP_FIELD_IS_SIGNED) != 0 && !(field->flags & TEP_FIELD_IS_POINTER);
            if (isSigned && field->size < 8 && (number >> (field->size * 8 - 1)) & 1)
                number |= ~0ULL << (field->size * 8);
            expect(name, ours, Value(number));
            return;
        }
        std::size_t offset = std::size_t(field->offset);
        std::size_t size = std::size_t(field->size);
        if (field->flags & TEP_FIELD_IS_DYNAMIC) {
            const auto place = tep_read_number(event->tep, data + offset, 4);
            offset = place & 0xffff;
            size = place >> 16;
            if (field->flags & TEP_FIELD_IS_RELATIVE)
                offset += std::size_t(field->offset + field->size);
        } else if (std::strcmp(field->name, "caller") == 0) {
            size = stackSize(event, record, field);
        } else if (size == 0) {
            size = std::size_t(record->size) - offset;
        }
        std::string theirs(data + offset, size);
        if (ourField.kind == FieldKind::String)
            theirs.resize(std::min(theirs.find('\0'), theirs.size()));
        expect(name, m_sink.strings[std::size_t(ours)], theirs);
    }

    static std::size_t stackSize(tep_event* event, tep_record* record, tep_format_field* field)
    {
        const std::size_t left = std::size_t(record->size - field->offset) / 8 * 8;
        unsigned long long count = 0;
        if (tep_get_field_val(nullptr, event, "size", record, &count, 0) == 0)
            return std::min<std::size_t>(left, count * 8);
        return left;
    }

    const RecordingSink& m_sink;
    std::size_t m_next = 0;
    int m_shown = 0;
    std::string m_text;
};

} // namespace

bool forEachOracleRecord(const std::string& path, const OracleRecord& record)
{
    tracecmd_set_loglevel(TEP_LOG_NONE);
    tep_set_loglevel(TEP_LOG_NONE);
    tracecmd_input* top = tracecmd_open_head(path.c_str(), TRACECMD_FL_LOAD_NO_PLUGINS);
    if (!top)
        return false;
    Iteration iteration;
    iteration.callback = &record;
    if (tracecmd_init_data(top) >= 0)
        iteration.handles.push_back({top, ""});
    for (int i = 0; i < tracecmd_buffer_instances(top); ++i) {
        if (auto* instance = tracecmd_buffer_instance_handle(top, i))
            iteration.handles.push_back({instance, tracecmd_buffer_instance_name(top, i)});
    }
    std::vector<tracecmd_input*> inputs;
    for (const auto& handle : iteration.handles)
        inputs.push_back(handle.input);
    const int done =
        tracecmd_iterate_events_multi(inputs.data(), int(inputs.size()), giveRecord, &iteration);
    for (auto* input : inputs) {
        if (input != top)
            tracecmd_close(input);
    }
    tracecmd_close(top);
    return done >= 0;
}

std::string differencesFromOracle(const std::string& path, const RecordingSink& sink)
{
    Comparison comparison(sink);
    const bool opened = forEachOracleRecord(
        path,
        [&](tep_handle* tep, tep_event* event, tep_record* record, const std::string& buffer) {
            comparison.record(tep, event, record, buffer);
        });
    return opened ? comparison.result() : "libtracecmd cannot read the file";
}

} // namespace probescope
