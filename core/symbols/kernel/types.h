#pragma once

#include "core/base/result.h"
#include "core/symbols/kernel/btf_check.h"
#include "core/symbols/kernel/catalogue.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct btf;
struct btf_type;

namespace probescope::catalogue {

/// The types of a kernel and of its modules, by libbpf. A store is one BTF: 0 is vmlinux, the
/// others are split off it. A TypeRef with an id of vmlinux has the store 0.
///
/// The BTF may be anybody's: it is checked when it comes, and whatever follows types here stops
/// after a bounded number of steps. Filled once, then only read: thread-safe then.
class Types
{
public:
    Types();
    ~Types();
    Types(const Types&) = delete;
    Types& operator=(const Types&) = delete;

    /// The first one is of vmlinux. Answers its number. Errors: Corrupt, Unsupported, NoMemory, Io.
    Result<std::uint32_t> add(std::string_view bytes);
    bool empty() const { return m_stores.empty(); }

    /// Never null: what is not there is void.
    const btf_type* at(TypeRef type) const;
    /// In the type's own words: empty for what has no name.
    std::string_view name(TypeRef type) const;
    std::string_view text(TypeRef owner, std::uint32_t nameOffset) const;
    /// What `owner` calls by that id.
    TypeRef by(TypeRef owner, std::uint32_t id) const;
    /// What the kinds pointer, typedef, const, …, function and array lead to.
    TypeRef target(TypeRef type) const;
    /// Without typedef, const, volatile, restrict and tags.
    TypeRef bare(TypeRef type) const;
    /// Of a pointer: what it points to, which may have modifiers.
    std::optional<TypeRef> pointee(TypeRef type) const;

    std::optional<std::uint64_t> size(TypeRef type) const;
    /// 1 where it is not known.
    std::uint64_t alignment(TypeRef type) const;
    TypeShape shape(TypeRef type) const;
    bool isSigned(TypeRef type) const;
    /// `char`, and `unsigned char` by this very name: `u8` is a number.
    bool isTextByte(TypeRef type) const;
    /// Whether a compiler that keeps such words has `__user` on what the pointer points to.
    bool isTaggedUser(TypeRef pointer) const;
    /// Elements of an array, of all its dimensions; of what they are.
    struct Elements
    {
        std::uint64_t count = 0;
        TypeRef type = {};
    };
    std::optional<Elements> elements(TypeRef type) const;
    /// Members as they stand, anonymous ones as members without a name.
    std::vector<Member> plainMembers(TypeRef record) const;
    /// Anonymous ones opened.
    std::vector<Member> members(TypeRef record) const;
    std::optional<Member> member(TypeRef record, std::string_view name) const;

    /// As C writes a declaration of `declared`, which may be empty.
    std::string declaration(TypeRef type, std::string declared = {}) const;

    /// The prototypes of all functions of that name in the store.
    std::vector<TypeRef> functions(std::uint32_t store, std::string_view name) const;
    /// Of vmlinux: `struct timespec64 *`, `const char *`, `size_t`; void when there is none.
    TypeRef named(std::string_view words) const;

private:
    struct Store;
    struct Named;
    void open(TypeRef record, std::uint64_t bits, unsigned depth, std::vector<Member>& members,
              std::size_t& budget) const;
    std::optional<std::uint64_t> sizeOf(TypeRef type) const;
    std::uint64_t alignmentOf(TypeRef type, unsigned depth, std::size_t& budget) const;
    std::string declarationOf(TypeRef type, std::string declared, unsigned depth,
                              std::size_t& budget) const;
    std::string parameterList(TypeRef prototype, unsigned depth, std::size_t& budget) const;
    const btf* vmlinux() const;
    std::uint32_t namedBase(std::string_view words) const;
    std::uint32_t pointerTo(std::uint32_t id) const;

    std::vector<Store> m_stores;
};

} // namespace probescope::catalogue
