#include "core/sql/tables/id_names.h"

namespace probescope::store {

IdNames::IdNames(const Capture& capture, TextNumbers& texts)
    : m_capture(capture)
    , m_texts(texts)
    , m_names(std::size_t(Common::None))
{
}

void IdNames::replace(Common column, ColumnBatch& batch)
{
    ColumnBatch& names = m_names[std::size_t(column)];
    batch.nulls.resize(batch.values.size());
    for (std::size_t i = 0; i < batch.values.size(); ++i) {
        auto id = std::uint64_t(batch.values[i]);
        // Names are asked for when they are first met: an import that is at work adds to them.
        if (id >= names.values.size() && id > idsOf(column))
            id = 0; // of a damaged file
        while (id >= names.values.size())
            addName(column, names);
        batch.values[i] = names.values[std::size_t(id)];
        batch.nulls[i] = names.nulls[std::size_t(id)];
    }
}

/// How many ids there are, or may be.
std::uint64_t IdNames::idsOf(Common column) const
{
    switch (column) {
    case Common::Pid:
    case Common::Tgid:
    case Common::Comm:
        return m_capture.taskCount();
    case Common::Flags:
    case Common::Buffer:
        return UINT16_MAX;
    default:
        return m_capture.eventTypeCount();
    }
}

/// Of the id that comes next.
void IdNames::addName(Common column, ColumnBatch& names)
{
    const auto id = std::uint32_t(names.values.size()) - 1; // of 0: none
    std::string text;
    switch (column) {
    case Common::Pid:
    case Common::Tgid: {
        const Task& task = m_capture.task(TaskId(id));
        const std::int32_t pid = column == Common::Pid ? task.pid : task.tgid;
        names.values.push_back(pid);
        names.nulls.push_back(pid == Task::kUnknownPid ? 1 : 0);
        return;
    }
    case Common::Comm:
        text = m_capture.task(TaskId(id)).comm;
        break;
    case Common::Flags:
        text = m_capture.flags(FlagsId(std::uint16_t(id))).text;
        break;
    case Common::Buffer:
        text = m_capture.bufferName(BufferId(std::uint16_t(id)));
        break;
    case Common::System:
        text = m_capture.eventType(EventTypeId(id)).system;
        break;
    default:
        text = m_capture.eventType(EventTypeId(id)).name;
        break;
    }
    names.values.push_back(m_texts.number(text));
    names.nulls.push_back(0);
}

std::int64_t IdNames::string(std::int64_t id)
{
    const auto [known, isNew] = m_strings.try_emplace(id);
    if (isNew)
        known->second = m_texts.number(m_capture.string(StringId(std::uint32_t(id))));
    return known->second;
}

} // namespace probescope::store
