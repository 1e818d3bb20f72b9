#include "core/store/spans/block_requests.h"

#include "core/base/hash.h"

#include <string>

namespace probescope::store {

BlockRequests::Request BlockRequests::of(const Fields& fields)
{
    const Operation& operation = this->operation(fields.rwbs);
    const bool isEmpty = fields.sectors == 0;
    Request request;
    // A write may begin with F, too, but has sectors.
    request.isFlush = operation.letter == 'F' && isEmpty;
    request.mayBeSecond = isEmpty && (operation.letter == 'W' || operation.letter == 'R');
    request.key = fields.sector == -1 ? 0 : fields.sector;
    constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15U;
    const std::uint64_t hash = operation.hash + (request.mayBeSecond ? 1 : 0);
    request.key2 = Value((std::uint64_t(fields.device) * kOdd) ^ hash);
    return request;
}

const BlockRequests::Operation& BlockRequests::operation(Value rwbs)
{
    constexpr std::size_t kMaxKnown = 4096; // a few dozen are possible
    const auto known = m_operations.find(rwbs);
    if (known != m_operations.end())
        return known->second;
    if (m_operations.size() >= kMaxKnown)
        m_operations.clear();
    const std::string text = m_capture.string(StringId(std::uint32_t(rwbs)));
    const Operation made{hashText(text), text.empty() ? char(0) : text.front()};
    return m_operations.emplace(rwbs, made).first->second;
}

} // namespace probescope::store
