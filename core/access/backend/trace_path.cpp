#include "core/access/backend/trace_path.h"

#include <algorithm>
#include <cassert>

namespace probescope::access {

namespace {

constexpr std::size_t kMaxPath = 1023;
constexpr std::size_t kMaxPart = 255;

/// Why a part of a path is none, or an empty message.
Message faultOf(std::string_view name)
{
    if (name.empty())
        return tr("a part of the path is empty");
    if (name == "." || name == "..")
        return tr("the path contains ..");
    if (name.size() > kMaxPart)
        return tr("a part of the path is longer than 255 bytes");
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte > ' ' && byte != 0x7f && c != '/';
    });
    return plain ? Message() : tr("the path contains whitespace or a control character");
}

} // namespace

Result<TracePath> TracePath::parse(std::string_view text)
{
    TracePath path;
    if (text.empty())
        return path;
    const auto refuse = [&](const Message& why) {
        return fail(ErrorCode::Invalid, why, {},
                    Place{.file = std::string(text.substr(0, kMaxPart))});
    };
    if (text.size() > kMaxPath)
        return refuse(tr("the path is longer than 1023 bytes"));
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find('/', begin), text.size());
        if (const auto fault = faultOf(text.substr(begin, end - begin)); !fault.empty())
            return refuse(fault);
        begin = end + 1;
    }
    path.m_text = text;
    return path;
}

TracePath::TracePath(const char* known)
{
    auto parsed = parse(known);
    assert(parsed);
    if (parsed)
        m_text = std::move(parsed->m_text);
}

Result<TracePath> TracePath::child(std::string_view name) const
{
    if (const auto fault = faultOf(name); !fault.empty())
        return fail(ErrorCode::Invalid, fault, {},
                    Place{.file = std::string(name.substr(0, kMaxPart))});
    return parse(isRoot() ? std::string(name) : m_text + '/' + std::string(name));
}

TracePath operator/(const TracePath& folder, const TracePath& rest)
{
    TracePath path;
    path.m_text = folder.m_text;
    if (!folder.isRoot() && !rest.isRoot())
        path.m_text += '/';
    path.m_text += rest.m_text;
    return path;
}

std::vector<std::string_view> TracePath::parts() const
{
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin < m_text.size();) {
        const auto end = std::min(m_text.find('/', begin), m_text.size());
        parts.push_back(std::string_view(m_text).substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::string_view TracePath::name() const
{
    const auto slash = m_text.rfind('/');
    return std::string_view(m_text).substr(slash == std::string::npos ? 0 : slash + 1);
}

TracePath TracePath::parent() const
{
    TracePath path;
    const auto slash = m_text.rfind('/');
    if (slash != std::string::npos)
        path.m_text = m_text.substr(0, slash);
    return path;
}

} // namespace probescope::access
