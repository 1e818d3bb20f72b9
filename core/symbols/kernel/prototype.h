#pragma once

#include "core/base/message.h"
#include "core/base/strong_id.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace probescope::catalogue {

/// A type in the BTF of a kernel or of one of its modules: valid with the TypeStore it came from.
struct TypeRef
{
    std::uint32_t store = 0; ///< 0: vmlinux; otherwise the module, as TypeStore numbers it
    std::uint32_t id = 0; ///< BTF id; 0 is void
    friend bool operator==(const TypeRef&, const TypeRef&) = default;
};

/// What a value of a type is to somebody who fetches it.
enum class TypeShape : std::uint8_t {
    Void,
    Integer,
    Boolean,
    Enumeration,
    Pointer, ///< to something that has members or values
    FunctionPointer,
    Text, ///< `char *`
    TextArray, ///< `char[N]`
    Array, ///< of scalars
    Record, ///< struct or union: its members are asked for
    Unfetchable, ///< floats, 128-bit integers, arrays of records
};

/// Is it one value, as the kernel fetches it?
constexpr bool isOneValue(TypeShape shape)
{
    switch (shape) {
    case TypeShape::Integer:
    case TypeShape::Boolean:
    case TypeShape::Enumeration:
    case TypeShape::Pointer:
    case TypeShape::FunctionPointer:
    case TypeShape::Text:
        return true;
    default:
        return false;
    }
}

struct Parameter
{
    std::string name = {}; ///< empty: BTF has none
    TypeRef type = {};
    std::string typeText = {}; ///< as C writes it: `const char *`
    TypeShape shape = TypeShape::Void;
    /// Where it is when the function is entered: `%di`, `$stack1`; `+112(%di)` of what is in
    /// memory, as the arguments of system calls; `%di %si` of a by-value struct, eight bytes each.
    /// Empty: no probe can fetch it.
    std::string location = {};
    /// Why it cannot be fetched; empty when it can.
    Message reason = {};
    /// It is likely to point to memory of the program (`char __user *`).
    bool userMemory = false;
};

struct Prototype
{
    std::string name = {};
    std::vector<Parameter> parameters = {};
    /// Of functions of system calls, whose parameters are those of the call, what the function
    /// itself is given: `const struct pt_regs *`. That is what `$arg1` is there.
    std::vector<Parameter> own = {};
    bool variadic = false;
    /// Several functions have its name, and BTF does not tell which of them this is.
    bool uncertain = false;
    Parameter result = {}; ///< of `void`: shape Void
    /// `int do_sys_openat2(int dfd, const char *filename, struct open_how *how)`
    std::string text() const;
    /// In the order in which `$argN` counts them.
    const std::vector<Parameter>& given() const { return own.empty() ? parameters : own; }
};

} // namespace probescope::catalogue
