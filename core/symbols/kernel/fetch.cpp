#include "core/symbols/kernel/fetch.h"

#include <algorithm>
#include <array>
#include <bpf/btf.h>
#include <charconv>

namespace probescope::catalogue {

namespace {

// MAX_ARGSTR_LEN and FETCH_INSN_MAX of kernel/trace/trace_probe.h; the latter less what the value
// itself and its type take.
constexpr std::size_t kMaxFetch = 63;
constexpr std::size_t kMaxFollows = 12;
constexpr std::uint64_t kMaxElements = 64;
constexpr std::size_t kMaxName = 32;

/// A place in registers or in memory, and what is there.
class Walk
{
public:
    Walk(const Types& types, const Parameter& parameter)
        : m_types(types)
        , m_type(parameter.type)
        , m_shape(parameter.shape)
    {
        const std::string& location = parameter.location;
        const auto open = location.find('(');
        if (location.starts_with('+') && open != std::string::npos) {
            std::from_chars(location.data() + 1, location.data() + open, m_offset);
            m_word = location.substr(open + 1, location.size() - open - 2);
            m_memory = true;
            return;
        }
        for (std::size_t at = 0; at < location.size();) {
            const auto end = std::min(location.find(' ', at), location.size());
            m_words.push_back(location.substr(at, end - at));
            at = end + 1;
        }
    }

    bool failed() const { return !m_reason.empty(); }
    const Message& reason() const { return m_reason; }
    TypeRef type() const { return m_type; }
    bool isPointer() const { return m_types.pointee(m_type).has_value(); }

    void member(std::string_view name)
    {
        if (isPointer())
            follow();
        if (failed())
            return;
        const auto found = m_types.member(m_type, name);
        if (!found)
            return refuse(tr("It has no member “{}”", {name}));
        m_offset += std::int64_t(found->bitOffset / 8);
        m_bits = unsigned(found->bitOffset % 8);
        m_bitfield = found->bitfieldBits;
        arrive(found->type);
    }

    void element(std::uint64_t index)
    {
        if (m_bitfield != 0)
            return refuse(tr("A bitfield has no elements"));
        if (const auto to = m_types.pointee(m_type)) {
            follow();
            return step(*to, index);
        }
        const TypeRef array = m_types.bare(m_type);
        if (!m_types.elements(array))
            return refuse(tr("It is not an array"));
        const std::uint64_t count = btf_array(m_types.at(array))->nelems;
        if (count != 0 && index >= count)
            return refuse(count == 1 ? tr("It has only 1 element")
                                     : tr("It has only {} elements", {count}));
        step(m_types.target(array), index);
    }

    /// `FETCH:TYPE` of what is here.
    std::string value(bool user, bool ownUser, std::size_t ownSteps)
    {
        m_user = user;
        m_allUser = ownUser;
        m_ownSteps = ownSteps;
        if (m_bitfield != 0)
            return bitfield();
        switch (m_shape) {
        case TypeShape::Integer:
        case TypeShape::Enumeration: {
            const auto bytes = m_types.size(m_type).value_or(8);
            return scalar(bytes,
                          (m_types.isSigned(m_type) ? "s" : "u") + std::to_string(bytes * 8));
        }
        case TypeShape::Boolean:
            return scalar(1, "u8");
        case TypeShape::Pointer:
            return scalar(8, "x64");
        case TypeShape::FunctionPointer:
            return scalar(8, "symbol");
        case TypeShape::Text:
            follow();
            return failed() ? std::string() : place() + ":string";
        case TypeShape::TextArray:
            return inMemory() ? place() + ":string" : std::string();
        case TypeShape::Array:
            return array();
        case TypeShape::Record:
            refuse(tr("It is a struct or union: choose a member"));
            return {};
        case TypeShape::Void:
            refuse(tr("It has no value: its type is incomplete"));
            return {};
        case TypeShape::Unfetchable:
            refuse(m_types.elements(m_type)
                       ? tr("It is an array of structs: choose an element and a member")
                       : tr("Probes read only integers of up to 64 bits, pointers and strings"));
            return {};
        }
        return {};
    }

    void refuse(Message reason)
    {
        if (m_reason.empty())
            m_reason = std::move(reason);
    }

private:
    void arrive(TypeRef type)
    {
        m_type = type;
        m_shape = m_types.shape(type);
    }

    void step(TypeRef type, std::uint64_t index)
    {
        const auto bytes = m_types.size(type);
        if (!bytes || *bytes == 0)
            return refuse(tr("Its elements have no known size"));
        if (index > (std::uint64_t(1) << 31) / *bytes)
            return refuse(tr("The element's offset is too large"));
        m_offset += std::int64_t(index * *bytes);
        arrive(type);
    }

    /// The value here is an address: goes there.
    void follow()
    {
        if (m_bitfield != 0)
            return refuse(tr("A bitfield is not a pointer"));
        if (m_memory) {
            m_steps.push_back(m_offset);
        } else {
            const auto number = std::size_t(m_offset) / 8;
            if (number >= m_words.size() || m_offset % 8 != 0)
                return refuse(tr("It has no register of its own"));
            m_word = m_words[number];
            m_memory = true;
        }
        m_offset = 0;
        if (const auto to = m_types.pointee(m_type))
            arrive(*to);
    }

    bool inMemory()
    {
        if (!m_memory)
            refuse(tr("It is passed in registers; probes read arrays only from memory"));
        return m_memory;
    }

    /// `+8(+0(%di))`
    std::string place()
    {
        m_steps.push_back(m_offset);
        if (m_steps.size() > kMaxFollows)
            refuse(tr("It needs more pointer dereferences than a probe supports"));
        std::string text = m_word;
        for (std::size_t number = 0; number < m_steps.size(); ++number) {
            const bool last = number + 1 == m_steps.size();
            const bool user =
                m_user && number >= m_ownSteps && (m_allUser || last) && !(last && m_plainEnd);
            const auto offset = m_steps[number];
            std::string step = offset < 0 ? "-" : "+";
            step += user ? "u" : "";
            step += std::to_string(offset < 0 ? -offset : offset);
            text.insert(0, step + '(').append(1, ')');
        }
        return text;
    }

    std::string scalar(std::uint64_t bytes, const std::string& token)
    {
        if (m_memory)
            return place() + ":" + token;
        const auto number = std::size_t(m_offset) / 8;
        const auto within = std::uint64_t(m_offset) % 8;
        if (number >= m_words.size() || within + bytes > 8) {
            refuse(tr("It has no register of its own"));
            return {};
        }
        if (within == 0)
            return m_words[number] + ":" + token;
        return m_words[number] + ":b" + std::to_string(bytes * 8) + "@" + std::to_string(within * 8)
            + "/64";
    }

    std::string bitfield()
    {
        std::uint64_t begin = m_bits;
        if (!m_memory) {
            begin += std::uint64_t(m_offset) % 8 * 8;
            const auto number = std::size_t(m_offset) / 8;
            if (number >= m_words.size() || begin + m_bitfield > 64) {
                refuse(tr("It has no register of its own"));
                return {};
            }
            return m_words[number] + bits(begin, 64);
        }
        for (const std::uint64_t container : {8U, 16U, 32U, 64U}) {
            if (begin + m_bitfield <= container)
                return place() + bits(begin, container);
        }
        refuse(tr("The bitfield spans more than 64 bits"));
        return {};
    }

    std::string bits(std::uint64_t begin, std::uint64_t container) const
    {
        return ":b" + std::to_string(m_bitfield) + "@" + std::to_string(begin) + "/"
            + std::to_string(container);
    }

    std::string array()
    {
        const auto all = m_types.elements(m_type);
        if (!inMemory() || !all)
            return {};
        if (all->count == 0) {
            refuse(tr("The length of the array is unknown: choose an element"));
            return {};
        }
        const auto bytes = m_types.size(all->type).value_or(8);
        const bool texts = m_types.shape(all->type) == TypeShape::Text;
        // The kernel refuses arrays of numbers at +uN(), and reads memory of programs there anyway
        // when the address is one of theirs.
        m_plainEnd = !texts;
        std::string token;
        switch (m_types.shape(all->type)) {
        case TypeShape::Text:
            token = "string";
            break;
        case TypeShape::Pointer:
        case TypeShape::FunctionPointer:
            token = "x64";
            break;
        default:
            token = (m_types.isSigned(all->type) ? "s" : "u") + std::to_string(bytes * 8);
        }
        return place() + ":" + token + "[" + std::to_string(std::min(all->count, kMaxElements))
            + "]";
    }

    const Types& m_types;
    TypeRef m_type;
    TypeShape m_shape;
    std::vector<std::string> m_words; ///< while in registers: each has eight bytes of the value
    bool m_memory = false;
    std::string m_word; ///< in memory: the innermost address
    std::vector<std::int64_t> m_steps; ///< from there, the innermost first
    std::int64_t m_offset = 0; ///< bytes, from where the last step leads or the registers begin
    unsigned m_bits = 0; ///< of a bitfield, behind the byte
    unsigned m_bitfield = 0;
    Message m_reason;
    bool m_user = false;
    bool m_allUser = false;
    bool m_plainEnd = false; ///< the last step is not said to be into memory of a program
    std::size_t m_ownSteps = 0;
};

/// `name[3]`: the index, and the name without it.
std::optional<std::uint64_t> takeIndex(std::string_view& step)
{
    const auto open = step.find('[');
    if (open == std::string_view::npos || !step.ends_with(']'))
        return std::nullopt;
    std::uint64_t index = 0;
    const char* const end = step.data() + step.size() - 1;
    const auto [next, error] = std::from_chars(step.data() + open + 1, end, index);
    if (error != std::errc() || next != end)
        return std::nullopt;
    step = step.substr(0, open);
    return index;
}

} // namespace

std::string argumentName(std::string_view wanted)
{
    static constexpr std::array<std::string_view, 8> kOfTheKernel{
        "common_type", "common_flags", "common_preempt_count", "common_pid",
        "common_tgid", "__probe_ip",   "__probe_ret_ip",       "__probe_func"};
    std::string name;
    for (const char c : wanted) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        const bool digit = c >= '0' && c <= '9';
        if (digit && name.empty())
            name = "arg_";
        name += letter || digit ? c : '_';
    }
    const bool taken =
        std::find(kOfTheKernel.begin(), kOfTheKernel.end(), name) != kOfTheKernel.end();
    if (name.size() < 2 || taken)
        name = "arg_" + name;
    return name.substr(0, kMaxName);
}

FetchProposal fetchOf(const Types& types, const Parameter& parameter, const FetchPath& path,
                      bool userMemory)
{
    FetchProposal proposal;
    proposal.spoken = parameter.name.empty() ? parameter.location : parameter.name;
    std::string_view last = proposal.spoken;
    if (last.starts_with('%') || last.starts_with('$'))
        last.remove_prefix(1);
    proposal.name = argumentName(last);
    Walk walk(types, parameter);
    if (parameter.location.empty())
        walk.refuse(parameter.reason.empty() ? tr("Its location is unknown") : parameter.reason);
    for (const std::string& step : path.members) {
        if (walk.failed())
            break;
        std::string_view name = step;
        const auto index = takeIndex(name);
        proposal.spoken += walk.isPointer() ? "->" : ".";
        proposal.spoken += step;
        proposal.name = argumentName(name);
        walk.member(name);
        if (index && !walk.failed())
            walk.element(*index);
    }
    if (path.element && !walk.failed()) {
        proposal.spoken += "[" + std::to_string(*path.element) + "]";
        walk.element(*path.element);
    }
    const bool atEnd = !path.members.empty() || path.element;
    proposal.typeText =
        atEnd && walk.type().id != 0 ? types.declaration(walk.type()) : parameter.typeText;
    if (walk.failed()) {
        proposal.reason = walk.reason();
        return proposal;
    }
    const std::size_t ownSteps = parameter.location.starts_with('+') ? 1 : 0;
    std::string fetch = walk.value(userMemory, parameter.userMemory, ownSteps);
    if (!walk.failed() && fetch.size() > kMaxFetch)
        walk.refuse(
            tr("The fetch argument needs {} characters; the kernel accepts 63", {fetch.size()}));
    if (walk.failed())
        proposal.reason = walk.reason();
    else
        proposal.fetch = std::move(fetch);
    return proposal;
}

} // namespace probescope::catalogue
