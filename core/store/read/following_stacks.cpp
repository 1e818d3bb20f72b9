#include "core/store/read/following_stacks.h"

#include "core/database/schema.h"
#include "core/store/file/chunks.h"

#include <algorithm>

namespace probescope::store {

namespace {

constexpr std::string_view kStackBlanks = " \t\r";

std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(kStackBlanks);
    return begin == std::string_view::npos
        ? std::string_view()
        : text.substr(begin, text.find_last_not_of(kStackBlanks) - begin + 1);
}

/// `vfs_read+0x1b/0x100 [mod] <ffffffff8128c950>` without offset and address.
std::string functionOfPlace(std::string_view place)
{
    for (const auto& [open, close] : {std::pair(" <", '>'), std::pair(" (", ')')}) {
        const auto begin = place.rfind(open);
        if (begin != std::string_view::npos && place.ends_with(close))
            place = trimmed(place.substr(0, begin));
    }
    const auto offset = place.find("+0x");
    if (offset == std::string_view::npos || offset == 0)
        return std::string(place);
    const auto module = place.find(" [", offset);
    std::string function(place.substr(0, offset));
    if (module != std::string_view::npos)
        function += place.substr(module);
    return function;
}

} // namespace

std::string stackFunctions(std::string_view recorded)
{
    std::string functions;
    while (!recorded.empty()) {
        const auto end = std::min(recorded.find('\n'), recorded.size());
        const std::string_view line = trimmed(recorded.substr(0, end));
        recorded.remove_prefix(std::min(end + 1, recorded.size()));
        if (!line.starts_with("=>"))
            continue;
        if (!functions.empty())
            functions += '\n';
        functions += functionOfPlace(trimmed(line.substr(2)));
    }
    return functions;
}

FollowingStacks::FollowingStacks(const Capture& capture)
    : m_capture(capture)
    , m_losses(capture.losses())
{
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        m_roles.push_back(capture.eventType(EventTypeId(id)).role);
        m_any = m_any || m_roles.back() == EventRole::KernelStack;
    }
}

Result<std::optional<RowId>> FollowingStacks::rowOf(RowId event)
{
    if (!m_any)
        return std::nullopt;
    const auto distances = ofChunk(event / kChunkRows);
    if (!distances)
        return passOn(distances);
    const auto place = std::size_t(event % kChunkRows);
    if (place >= (*distances)->size() || (**distances)[place] == 0)
        return std::nullopt;
    return event + (**distances)[place];
}

Result<const FollowingStacks::Distances*> FollowingStacks::ofChunk(std::uint64_t chunk)
{
    if (const auto found = m_chunks.find(chunk); found != m_chunks.end())
        return &found->second;
    const auto columns = m_capture.chunks().columns(chunk);
    if (!columns)
        return passOn(columns);
    PendingEvents pending;
    const RowId end = (*columns)->firstRow + (*columns)->timeNs.size();
    Distances distances((*columns)->timeNs.size());
    walk(**columns, end, pending, distances);
    if (!pending.empty() && chunk + 1 < m_capture.chunks().count()) {
        const auto next = m_capture.chunks().columns(chunk + 1);
        if (!next)
            return passOn(next);
        walk(**next, end, pending, distances);
    }
    constexpr std::size_t kMaxChunks = 16; // 4 MiB
    if (m_chunks.size() >= kMaxChunks)
        m_chunks.clear();
    return &m_chunks.insert_or_assign(chunk, std::move(distances)).first->second;
}

/// `ownEnd`: behind the last row whose stack is looked for; later rows only end what is pending.
void FollowingStacks::walk(const ChunkColumns& columns, RowId ownEnd, PendingEvents& pending,
                           Distances& distances) const
{
    const RowId begin = ownEnd - distances.size();
    for (std::size_t i = 0; i < columns.timeNs.size(); ++i) {
        const RowId row = columns.firstRow + i;
        if (row >= ownEnd && pending.empty())
            return;
        const EventRole role =
            columns.type[i] < m_roles.size() ? m_roles[columns.type[i]] : EventRole::Other;
        const auto where = std::pair(columns.buffer[i], columns.cpu[i]);
        if (role == EventRole::UserStack)
            continue;
        if (role != EventRole::KernelStack) {
            if (row < ownEnd)
                pending[where] = {row, columns.task[i], columns.timeNs[i]};
            else
                pending.erase(where);
            continue;
        }
        const auto event = pending.find(where);
        if (event == pending.end())
            continue;
        if (event->second.task == columns.task[i]
            && !lostBetween(event->second, columns.timeNs[i], where.first, where.second))
            distances[std::size_t(event->second.row - begin)] =
                std::uint32_t(row - event->second.row);
        pending.erase(event);
    }
}

bool FollowingStacks::lostBetween(const Pending& event, std::int64_t stackNs, std::uint16_t buffer,
                                  std::uint32_t cpu) const
{
    return std::any_of(m_losses.begin(), m_losses.end(), [&](const Loss& loss) {
        return loss.cpu == cpu && loss.buffer.value() == buffer && loss.beginNs >= event.timeNs
            && loss.endNs <= stackNs;
    });
}

Result<std::string_view> FollowingStacks::textOf(RowId stack)
{
    const auto event = m_capture.event(stack);
    if (!event)
        return passOn(event);
    const int field = m_capture.eventType(event->type).fieldIndex("caller");
    const auto values = m_capture.values(stack);
    if (!values)
        return passOn(values);
    if (field < 0 || std::size_t(field) >= values->size())
        return std::string_view(); // a stack without a place has no such field
    const auto key = std::pair(event->type.value(), (*values)[std::size_t(field)]);
    if (const auto known = m_texts.find(key); known != m_texts.end())
        return std::string_view(known->second);
    const auto info = m_capture.info(stack); // the printer knows the symbols of addresses
    if (!info)
        return passOn(info);
    constexpr std::size_t kMaxTexts = 20'000;
    if (m_texts.size() >= kMaxTexts)
        m_texts.clear();
    return std::string_view(m_texts.emplace(key, stackFunctions(*info)).first->second);
}

} // namespace probescope::store
