#include "core/symbols/kernel/member_names.h"

#include "core/probe/spec/member_path.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <bpf/btf.h>
#include <string>
#include <utility>
#include <vector>

namespace probescope::catalogue {

namespace {

constexpr unsigned kMaxRecords = 24; ///< one in another
constexpr std::size_t kMaxTries = 4096; ///< of members of unions
constexpr std::uint64_t kAddressBytes = 8;

/// Kernels keep such names for what only some of their own code may touch: others are older.
bool isPrivate(std::string_view path)
{
    return path.starts_with("__") || path.find(".__") != std::string_view::npos;
}

/// What is read at the end of the way.
struct WantedValue
{
    bool isText = false;
    std::uint64_t bytes = kAddressBytes;
    unsigned bits = 0;
    unsigned bitOffset = 0;
    unsigned elements = 0; ///< of an array; 0: it is none
};

WantedValue wantedValue(const std::optional<probe::ValueType>& type)
{
    WantedValue wanted;
    if (!type)
        return wanted;
    const std::string_view word = type->word;
    wanted.isText = word == "string" || word == "ustring";
    wanted.elements = type->array;
    if (type->bits > 0) {
        wanted.bits = type->bits;
        wanted.bitOffset = type->bitOffset;
        wanted.bytes = std::max(type->bitContainer / 8, 1U);
    } else if (word == "char") {
        wanted.bytes = 1;
    } else if (word.size() > 1 && std::string_view("usx").find(word.front()) != word.npos) {
        const auto bits = probe::unsignedOf(word.substr(1));
        if (bits && *bits >= 8 && *bits <= 64)
            wanted.bytes = *bits / 8;
    }
    return wanted;
}

/// A member, or an element of one, that begins at the place.
struct NamedSpot
{
    std::string path = {};
    TypeRef type = {};
    unsigned bits = 0; ///< of a bitfield
};

/// Walks from a pointer along offsets, and gives their names.
class OffsetWalk
{
public:
    OffsetWalk(const Types& types, const probe::Fetch& fetch, const WantedValue& wanted)
        : m_types(types)
        , m_follows(fetch.follows)
        , m_wanted(wanted)
    {
    }

    FoundMember walk(TypeRef pointer, std::size_t number = 0)
    {
        FoundMember found;
        if (number == m_follows.size())
            return found;
        const auto to = m_types.pointee(pointer);
        const bool isRecord = to && m_types.shape(*to) == TypeShape::Record;
        const auto& follow = m_follows[number];
        found.member.rest.assign(m_follows.begin() + std::ptrdiff_t(number), m_follows.end());
        // What programs share with the kernel has its place in every kernel.
        found.member.byOffset =
            !follow.user && (isRecord || !to || m_types.shape(*to) == TypeShape::Void);
        if (!isRecord || follow.user || follow.offset < 0)
            return found;
        const bool last = number + 1 == m_follows.size();
        for (const NamedSpot& spot : spots(*to, std::uint64_t(follow.offset), last)) {
            auto next = last ? endOf(spot) : walk(spot.type, number + 1);
            next.member.steps.insert(next.member.steps.begin(), spot.path);
            next.ofModule = next.ofModule || m_types.bare(*to).store != 0;
            if (isBetter(next.member, found.member))
                found = std::move(next);
            if (!found.member.byOffset && !found.member.steps.empty())
                break;
        }
        return found;
    }

private:
    static bool isBetter(const probe::KnownMember& one, const probe::KnownMember& other)
    {
        if (one.byOffset != other.byOffset)
            return other.byOffset;
        return one.steps.size() > other.steps.size();
    }

    FoundMember endOf(const NamedSpot& spot) const
    {
        FoundMember end;
        end.member.bits = spot.bits;
        end.member.isSigned = spot.bits > 0 && m_types.isSigned(spot.type);
        return end;
    }

    /// Those that can be what is wanted there, the ones of the very size first.
    std::vector<NamedSpot> spots(TypeRef record, std::uint64_t offset, bool last)
    {
        std::vector<NamedSpot> all;
        collect(record, offset, {}, 0, all);
        std::vector<NamedSpot> fitting;
        std::vector<NamedSpot> wider;
        for (NamedSpot& spot : all) {
            const bool goesOn = !last && spot.bits == 0 && m_types.pointee(spot.type);
            if (goesOn || (last && fits(spot, false)))
                fitting.push_back(std::move(spot));
            else if (last && fits(spot, true))
                wider.push_back(std::move(spot));
        }
        for (auto* const spots : {&fitting, &wider})
            std::stable_partition(spots->begin(), spots->end(),
                                  [](const NamedSpot& one) { return !isPrivate(one.path); });
        fitting.insert(fitting.end(), std::make_move_iterator(wider.begin()),
                       std::make_move_iterator(wider.end()));
        return fitting;
    }

    /// `wide`: the low bytes of it are wanted.
    bool fits(const NamedSpot& spot, bool wide) const
    {
        const auto shape = m_types.shape(spot.type);
        if (m_wanted.isText && m_wanted.elements == 0)
            return !wide && spot.bits == 0 && shape == TypeShape::TextArray;
        if (spot.bits > 0)
            return !wide && m_wanted.bits == spot.bits;
        if (m_wanted.elements > 0) {
            const TypeRef array = m_types.bare(spot.type);
            const auto all = m_types.elements(array);
            return !wide && all && all->type == m_types.target(array)
                && all->count >= m_wanted.elements && isOneValue(m_types.shape(all->type))
                && m_types.size(all->type) == (m_wanted.isText ? kAddressBytes : m_wanted.bytes);
        }
        const auto size = isOneValue(shape) ? m_types.size(spot.type) : std::nullopt;
        return size && (wide ? *size > m_wanted.bytes : *size == m_wanted.bytes);
    }

    void collect(TypeRef record, std::uint64_t offset, const std::string& before, unsigned depth,
                 std::vector<NamedSpot>& all)
    {
        for (const Member& member : m_types.members(record)) {
            if (m_tries == 0 || depth > kMaxRecords)
                return;
            --m_tries;
            const std::uint64_t begin = member.bitOffset / 8;
            if (member.bitfieldBits > 0) {
                if (m_wanted.bits > 0 && member.bitOffset == offset * 8 + m_wanted.bitOffset)
                    all.push_back({before + member.name, member.type, member.bitfieldBits});
                continue;
            }
            if (begin > offset)
                continue;
            const auto size = m_types.size(member.type).value_or(0);
            const bool isOpenEnd = size == 0 && m_types.elements(member.type);
            if (isOpenEnd || offset - begin < size)
                place(member.type, offset - begin, before + member.name, depth, all);
        }
    }

    /// What begins `offset` bytes behind the beginning of a value of the type.
    void place(TypeRef type, std::uint64_t offset, const std::string& path, unsigned depth,
               std::vector<NamedSpot>& all)
    {
        if (m_types.shape(type) == TypeShape::Record)
            return collect(type, offset, path + ".", depth + 1, all);
        if (offset == 0)
            all.push_back({path, type});
        const TypeRef array = m_types.bare(type);
        if (depth > kMaxRecords || !m_types.elements(array))
            return;
        const TypeRef element = m_types.target(array);
        const auto bytes = m_types.size(element).value_or(0);
        if (bytes == 0)
            return;
        place(element, offset % bytes, path + "[" + std::to_string(offset / bytes) + "]", depth + 1,
              all);
    }

    const Types& m_types;
    const std::vector<probe::Follow>& m_follows;
    const WantedValue m_wanted;
    std::size_t m_tries = kMaxTries;
};

/// What the kernel takes for a value of the type when a line gives none.
std::optional<probe::ValueType> ownType(const Types& types, TypeRef type, const Member* member)
{
    if (member != nullptr && member->bitfieldBits > 0) {
        const auto bits = static_cast<unsigned>(member->bitOffset % 8);
        unsigned container = 8;
        while (container < 64 && bits + member->bitfieldBits > container)
            container *= 2;
        return probe::ValueType{.word = "b",
                                .bits = member->bitfieldBits,
                                .bitOffset = bits,
                                .bitContainer = container};
    }
    const auto shape = types.shape(type);
    if (shape == TypeShape::Pointer || shape == TypeShape::FunctionPointer
        || shape == TypeShape::Text)
        return probe::ValueType{.word = "x64"};
    const auto bytes = types.size(type);
    if (!isOneValue(shape) || !bytes)
        return std::nullopt;
    return probe::ValueType{.word =
                                (types.isSigned(type) ? "s" : "u") + std::to_string(*bytes * 8)};
}

} // namespace

std::optional<FoundMember> namedMember(const Types& types, TypeRef given,
                                       const probe::Argument& argument)
{
    const auto path = probe::MemberPath::of(argument.fetch.word);
    if (!path)
        return std::nullopt;
    FoundMember found;
    TypeRef type = given;
    std::optional<Member> last;
    for (const std::string& name : path->members) {
        const auto to = types.pointee(type);
        if (to)
            found.member.steps.push_back(name);
        else if (found.member.steps.empty())
            return std::nullopt;
        else
            found.member.steps.back() += "." + name;
        const TypeRef record = types.bare(to.value_or(type));
        found.ofModule = found.ofModule || record.store != 0;
        last = types.member(record, name);
        if (!last)
            return std::nullopt;
        type = last->type;
    }
    const auto shape = types.shape(type);
    if (shape == TypeShape::Record || shape == TypeShape::Void)
        return std::nullopt;
    found.member.own = ownType(types, type, last ? &*last : nullptr);
    if (last && last->bitfieldBits > 0) {
        found.member.bits = last->bitfieldBits;
        found.member.isSigned = types.isSigned(type);
    }
    found.member.rest = argument.fetch.follows;
    const WantedValue wanted = wantedValue(argument.type);
    if (wanted.isText && wanted.elements == 0 && shape != TypeShape::TextArray)
        found.member.rest.emplace_back(); // the text is where the member points to
    return found;
}

std::optional<FoundMember> memberAt(const Types& types, TypeRef given,
                                    const probe::Argument& argument)
{
    auto found = OffsetWalk(types, argument.fetch, wantedValue(argument.type)).walk(given);
    return found.member.steps.empty() ? std::nullopt : std::optional(std::move(found));
}

} // namespace probescope::catalogue
