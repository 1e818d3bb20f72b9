#include "core/symbols/kernel/types.h"

#include "core/base/file_descriptor.h"

#include <algorithm>
#include <array>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <cerrno>
#include <sys/mman.h>

namespace probescope::catalogue {

namespace {

constexpr unsigned kMaxSteps = 64; ///< from a type to what it is of
constexpr unsigned kMaxDepth = 24; ///< of records in records
constexpr std::size_t kMaxMembers = 20000; ///< looked at for one record
constexpr std::uint64_t kPointerBytes = 8;

struct FreeBtf
{
    void operator()(btf* types) const { btf__free(types); }
};

bool isModifier(std::uint16_t kind)
{
    switch (kind) {
    case BTF_KIND_TYPEDEF:
    case BTF_KIND_CONST:
    case BTF_KIND_VOLATILE:
    case BTF_KIND_RESTRICT:
    case BTF_KIND_TYPE_TAG:
        return true;
    default:
        return false;
    }
}

const btf_type kVoid{};

} // namespace

struct Types::Named
{
    std::string_view name;
    std::uint32_t id = 0;
};

struct Types::Store
{
    std::unique_ptr<btf, FreeBtf> types;
    BtfExtent extent;
    std::uint32_t firstId = 1; ///< that is not of vmlinux
    std::vector<Named> functions; ///< by name
};

Types::Types()
{
    // It writes to stderr what is in our errors.
    libbpf_set_print(nullptr);
}

Types::~Types()
{
    // Those that are split off go before what they are split off.
    while (!m_stores.empty())
        m_stores.pop_back();
}

const btf* Types::vmlinux() const
{
    return m_stores.front().types.get();
}

Result<std::uint32_t> Types::add(std::string_view bytes)
{
    const BtfExtent base = m_stores.empty() ? BtfExtent() : m_stores.front().extent;
    const auto extent = checkBtf(bytes, base);
    if (!extent)
        return passOn(extent);
    Store store;
    store.extent = *extent;
    if (m_stores.empty()) {
        store.types.reset(btf__new(bytes.data(), std::uint32_t(bytes.size())));
    } else {
        // libbpf 1.1 reads what is split off from files alone.
        const FileDescriptor file(memfd_create("btf", MFD_CLOEXEC));
        if (!file)
            return tl::unexpected(systemError(errno, tr("cannot create a file in memory")));
        if (const auto done = writeAll(file.get(), bytes.data(), bytes.size(), {}); !done)
            return passOn(done);
        const std::string path = "/proc/self/fd/" + std::to_string(file.get());
        store.types.reset(btf__parse_raw_split(path.c_str(), m_stores.front().types.get()));
        store.firstId = base.types;
    }
    if (!store.types)
        return fail(errno == ENOMEM ? ErrorCode::NoMemory : ErrorCode::Corrupt,
                    tr("libbpf rejected the kernel's type information"));
    // Otherwise it is guessed when it is first asked for, which would not be thread-safe.
    btf__set_pointer_size(store.types.get(), kPointerBytes);
    const auto number = std::uint32_t(m_stores.size());
    m_stores.push_back(std::move(store));
    Store& kept = m_stores.back();
    for (std::uint32_t id = kept.firstId; id < kept.extent.types; ++id) {
        const TypeRef ref{number, id};
        if (btf_is_func(at(ref)) && btf_is_func_proto(at(target(ref))))
            kept.functions.push_back({name(ref), id});
    }
    std::stable_sort(kept.functions.begin(), kept.functions.end(),
                     [](const Named& a, const Named& b) { return a.name < b.name; });
    return number;
}

const btf_type* Types::at(TypeRef type) const
{
    if (type.store >= m_stores.size() || type.id == 0
        || type.id >= m_stores[type.store].extent.types)
        return &kVoid;
    return btf__type_by_id(m_stores[type.store].types.get(), type.id);
}

std::string_view Types::text(TypeRef owner, std::uint32_t nameOffset) const
{
    if (owner.store >= m_stores.size())
        return {};
    const char* const found = btf__name_by_offset(m_stores[owner.store].types.get(), nameOffset);
    return found == nullptr ? std::string_view() : std::string_view(found);
}

std::string_view Types::name(TypeRef type) const
{
    return text(type, at(type)->name_off);
}

TypeRef Types::by(TypeRef owner, std::uint32_t id) const
{
    const bool own = owner.store < m_stores.size() && id >= m_stores[owner.store].firstId;
    return {own ? owner.store : 0, id};
}

TypeRef Types::target(TypeRef type) const
{
    const btf_type* const found = at(type);
    if (btf_is_array(found))
        return by(type, btf_array(found)->type);
    if (isModifier(btf_kind(found)) || btf_is_ptr(found) || btf_is_func(found)
        || btf_is_func_proto(found))
        return by(type, found->type);
    return {};
}

TypeRef Types::bare(TypeRef type) const
{
    for (unsigned step = 0; step < kMaxSteps; ++step) {
        if (!isModifier(btf_kind(at(type))))
            return type;
        type = target(type);
    }
    return {};
}

std::optional<TypeRef> Types::pointee(TypeRef type) const
{
    const TypeRef pointer = bare(type);
    if (!btf_is_ptr(at(pointer)))
        return std::nullopt;
    return target(pointer);
}

std::optional<std::uint64_t> Types::size(TypeRef type) const
{
    if (const auto array = elements(type)) {
        const auto one = sizeOf(array->type);
        // Nothing that is real is anywhere near it.
        if (!one || (*one != 0 && array->count > (std::uint64_t(1) << 40) / *one))
            return std::nullopt;
        return *one * array->count;
    }
    return sizeOf(type);
}

/// Of what is no array.
std::optional<std::uint64_t> Types::sizeOf(TypeRef type) const
{
    const btf_type* const found = at(bare(type));
    switch (btf_kind(found)) {
    case BTF_KIND_INT:
    case BTF_KIND_FLOAT:
    case BTF_KIND_ENUM:
    case BTF_KIND_ENUM64:
    case BTF_KIND_STRUCT:
    case BTF_KIND_UNION:
        return found->size;
    case BTF_KIND_PTR:
        return kPointerBytes;
    default:
        return std::nullopt;
    }
}

std::uint64_t Types::alignment(TypeRef type) const
{
    std::size_t budget = kMaxMembers;
    return alignmentOf(type, 0, budget);
}

std::uint64_t Types::alignmentOf(TypeRef type, unsigned depth, std::size_t& budget) const
{
    TypeRef one = bare(type);
    if (const auto array = elements(type))
        one = bare(array->type);
    const btf_type* const found = at(one);
    if (!btf_is_composite(found))
        return std::max<std::uint64_t>(sizeOf(one).value_or(1), 1);
    std::uint64_t most = 1;
    if (depth == kMaxDepth)
        return most;
    for (std::uint32_t number = 0; number < btf_vlen(found) && budget != 0; ++number) {
        --budget;
        const auto member = by(one, btf_members(found)[number].type);
        most = std::max(most, alignmentOf(member, depth + 1, budget));
    }
    return most;
}

bool Types::isSigned(TypeRef type) const
{
    const btf_type* const found = at(bare(type));
    if (btf_is_int(found))
        return (btf_int_encoding(found) & BTF_INT_SIGNED) != 0;
    return (btf_is_enum(found) || btf_is_enum64(found)) && btf_kflag(found);
}

bool Types::isTextByte(TypeRef type) const
{
    bool renamed = false;
    for (unsigned step = 0; step < kMaxSteps && isModifier(btf_kind(at(type))); ++step) {
        renamed = renamed || btf_is_typedef(at(type));
        type = target(type);
    }
    const btf_type* const found = at(type);
    if (!btf_is_int(found) || found->size != 1)
        return false;
    const auto word = name(type);
    return word == "char" || (word == "unsigned char" && !renamed);
}

bool Types::isTaggedUser(TypeRef pointer) const
{
    auto to = pointee(pointer);
    for (unsigned step = 0; to && step < kMaxSteps && isModifier(btf_kind(at(*to))); ++step) {
        if (btf_is_type_tag(at(*to)) && name(*to) == "user")
            return true;
        to = target(*to);
    }
    return false;
}

std::optional<Types::Elements> Types::elements(TypeRef type) const
{
    TypeRef array = bare(type);
    if (!btf_is_array(at(array)))
        return std::nullopt;
    Elements all{.count = 1, .type = {}};
    for (unsigned step = 0; step < kMaxSteps; ++step) {
        const std::uint64_t count = btf_array(at(array))->nelems;
        if (count != 0 && all.count > (std::uint64_t(1) << 40) / count)
            return std::nullopt;
        all.count *= count;
        all.type = target(array);
        array = bare(all.type);
        if (!btf_is_array(at(array)))
            return all;
    }
    return std::nullopt;
}

TypeShape Types::shape(TypeRef type) const
{
    const TypeRef plain = bare(type);
    const btf_type* const found = at(plain);
    switch (btf_kind(found)) {
    case BTF_KIND_UNKN:
    case BTF_KIND_FWD:
        return TypeShape::Void;
    case BTF_KIND_INT:
        if (found->size != 1 && found->size != 2 && found->size != 4 && found->size != 8)
            return TypeShape::Unfetchable;
        return (btf_int_encoding(found) & BTF_INT_BOOL) != 0 ? TypeShape::Boolean
                                                             : TypeShape::Integer;
    case BTF_KIND_ENUM:
    case BTF_KIND_ENUM64:
        return found->size == 1 || found->size == 2 || found->size == 4 || found->size == 8
            ? TypeShape::Enumeration
            : TypeShape::Unfetchable;
    case BTF_KIND_PTR: {
        const TypeRef to = target(plain);
        if (isTextByte(to))
            return TypeShape::Text;
        return btf_is_func_proto(at(bare(to))) ? TypeShape::FunctionPointer : TypeShape::Pointer;
    }
    case BTF_KIND_ARRAY: {
        const auto all = elements(plain);
        if (!all)
            return TypeShape::Unfetchable;
        if (isTextByte(all->type))
            return TypeShape::TextArray;
        return isOneValue(shape(all->type)) ? TypeShape::Array : TypeShape::Unfetchable;
    }
    case BTF_KIND_STRUCT:
    case BTF_KIND_UNION:
        return TypeShape::Record;
    default:
        return TypeShape::Unfetchable;
    }
}

std::vector<Member> Types::plainMembers(TypeRef record) const
{
    const TypeRef plain = bare(record);
    const btf_type* const found = at(plain);
    std::vector<Member> all;
    if (!btf_is_composite(found))
        return all;
    all.reserve(btf_vlen(found));
    for (std::uint32_t number = 0; number < btf_vlen(found); ++number) {
        const btf_member& given = btf_members(found)[number];
        Member member;
        member.name = text(plain, given.name_off);
        member.type = by(plain, given.type);
        member.bitOffset = btf_member_bit_offset(found, number);
        member.bitfieldBits = btf_member_bitfield_size(found, number);
        // Bitfields as they were before Linux 5.0 had a flag for them.
        const btf_type* const value = at(bare(member.type));
        if (!btf_kflag(found) && btf_is_int(value)
            && std::uint64_t(btf_int_bits(value)) != std::uint64_t(value->size) * 8) {
            member.bitfieldBits = btf_int_bits(value);
            member.bitOffset += btf_int_offset(value);
        }
        member.shape = shape(member.type);
        all.push_back(std::move(member));
    }
    return all;
}

void Types::open(TypeRef record, std::uint64_t bits, unsigned depth, std::vector<Member>& members,
                 std::size_t& budget) const
{
    if (budget == 0)
        return;
    auto all = plainMembers(record);
    all.resize(std::min(all.size(), budget));
    budget -= all.size();
    for (Member& member : all) {
        member.bitOffset += bits;
        if (!member.name.empty()) {
            member.typeText = declaration(member.type);
            members.push_back(std::move(member));
        } else if (member.shape == TypeShape::Record && depth < kMaxDepth) {
            open(member.type, member.bitOffset, depth + 1, members, budget);
        }
    }
}

std::vector<Member> Types::members(TypeRef record) const
{
    std::vector<Member> all;
    std::size_t budget = kMaxMembers;
    open(record, 0, 0, all, budget);
    return all;
}

std::optional<Member> Types::member(TypeRef record, std::string_view name) const
{
    for (Member& member : members(record)) {
        if (member.name == name)
            return std::move(member);
    }
    return std::nullopt;
}

std::vector<TypeRef> Types::functions(std::uint32_t store, std::string_view name) const
{
    std::vector<TypeRef> found;
    if (store >= m_stores.size())
        return found;
    const auto& all = m_stores[store].functions;
    auto at = std::lower_bound(all.begin(), all.end(), name,
                               [](const Named& a, std::string_view b) { return a.name < b; });
    for (; at != all.end() && at->name == name; ++at) {
        const TypeRef prototype = target({store, at->id});
        if (std::find(found.begin(), found.end(), prototype) == found.end())
            found.push_back(prototype);
    }
    return found;
}

} // namespace probescope::catalogue
