#include "core/sql/tables/event_table.h"

namespace probescope::store {

namespace {

void writePid(std::int32_t pid, CellOutput& out)
{
    if (pid == Task::kUnknownPid)
        out.null();
    else
        out.integer(pid);
}

} // namespace

Result<> EventTable::cell(EventRow& row, std::size_t column, CellOutput& out) const
{
    const Column& one = m_columns[column];
    return one.common == Common::None ? fieldCell(row, one.field, out)
                                      : commonCell(row, one.common, out);
}

Result<> EventTable::commonCell(EventRow& row, Common column, CellOutput& out) const
{
    const Event& event = row.event;
    switch (column) {
    case Common::Id:
        out.integer(std::int64_t(event.row));
        break;
    case Common::Ts:
        out.integer(event.timeNs);
        break;
    case Common::Cpu:
        out.integer(event.cpu);
        break;
    case Common::Pid:
        writePid(m_capture.task(event.task).pid, out);
        break;
    case Common::Tgid:
        writePid(m_capture.task(event.task).tgid, out);
        break;
    case Common::Comm:
        out.text(m_capture.task(event.task).comm);
        break;
    case Common::System:
        out.text(m_capture.eventType(event.type).system);
        break;
    case Common::Name:
        out.text(m_capture.eventType(event.type).name);
        break;
    case Common::Flags:
        out.text(m_capture.flags(event.flags).text);
        break;
    case Common::Buffer:
        out.text(m_capture.bufferName(event.buffer));
        break;
    default:
        if (!row.info) {
            auto info = m_capture.info(event.row);
            if (!info)
                return tl::unexpected(std::move(info.error()));
            row.info = std::move(*info);
        }
        out.text(*row.info);
        break;
    }
    return {};
}

Result<> EventTable::fieldCell(EventRow& row, int column, CellOutput& out) const
{
    const auto places = m_fieldPlaces.find(row.event.type.value());
    const int place = places == m_fieldPlaces.end() ? -1 : places->second[std::size_t(column)];
    if (place < 0) {
        out.null();
        return {};
    }
    if (!row.values) {
        auto values = m_capture.values(row.event.row);
        if (!values)
            return tl::unexpected(std::move(values.error()));
        row.values = std::move(*values);
    }
    const Value value = (*row.values)[std::size_t(place)];
    switch (m_capture.eventType(row.event.type).fields[std::size_t(place)].kind) {
    case FieldKind::String:
        out.text(m_capture.string(StringId(std::uint32_t(value))));
        break;
    case FieldKind::Bytes:
        out.blob(m_capture.string(StringId(std::uint32_t(value))));
        break;
    default:
        out.integer(value);
        break;
    }
    return {};
}

} // namespace probescope::store
