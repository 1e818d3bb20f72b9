#pragma once

#include "core/access/backend/backend.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/symbols/kernel/prototype.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::catalogue {

/// Whether a probe can be put on a function, and what is to be known of it.
enum class FunctionState : std::uint8_t {
    Traceable,
    Unknown, ///< no list of those that can be traced is there
    NotTraceable, ///< not in available_filter_functions: `notrace`, assembly
    Blacklisted, ///< of kprobes
};

struct Function
{
    std::string name = {};
    std::string module = {}; ///< empty: the kernel itself
    std::uint64_t address = 0; ///< 0: not told
    std::uint64_t size = 0; ///< up to the next symbol; 0: not known
    FunctionState state = FunctionState::Traceable;
    bool duplicate = false; ///< another one has this name: a place is `_text+OFFSET` then
    std::string base = {}; ///< of `.isra.0`, `.constprop`, `.part`, `.cold`: the name without it
    bool typed = false; ///< BTF knows its prototype
    /// As probes name it: `vfs_read`, `MOD:fn`, `_text+12345` of duplicates.
    std::string place = {};

    /// As far as is known.
    bool mayBeProbed() const
    {
        return state == FunctionState::Traceable || state == FunctionState::Unknown;
    }
};

/// A function that was searched for.
struct Match
{
    std::uint32_t function = 0; ///< index in the catalogue
    int score = 0;
    std::vector<std::uint16_t> letters = {}; ///< places in the name that matched
};

/// A member of a struct or union, anonymous ones already opened.
struct Member
{
    std::string name = {};
    TypeRef type = {};
    std::string typeText = {};
    TypeShape shape = TypeShape::Void;
    std::uint64_t bitOffset = 0; ///< from the start of the outer record
    unsigned bitfieldBits = 0; ///< 0: no bitfield
};

/// One step behind a parameter: `->name` or `.name`, chosen by what stands before it.
struct FetchPath
{
    std::vector<std::string> members = {};
    std::optional<unsigned> element = {}; ///< of an array
};

/// How a value is fetched: compiled to explicit offsets, which every kernel takes.
struct FetchProposal
{
    std::string name = {}; ///< of the argument: `name`
    std::string fetch = {}; ///< `+0(+0(%di)):string`
    std::string typeText = {}; ///< in C
    std::string spoken = {}; ///< `filename->name`
    Message reason = {}; ///< why it cannot be fetched; then `fetch` is empty
};

class Types;

/// The functions of a kernel, what can be probed of them, and their types: of this machine, of a
/// target, or of files of another machine. Made once for a target, then only read: thread-safe.
class Catalogue
{
public:
    enum class Step : std::uint8_t { Functions, Symbols, Blacklist, Types, Modules, SystemCalls };
    using StepFn = std::function<void(Step)>;

    /// Reads the lists and types of a target, which takes seconds over ssh, and sorts them: 0.2 s
    /// for the 48,000 functions of a Debian kernel. What is missing is told by notes(). Errors:
    /// Cancelled, Disconnected; no list of functions can be read at all.
    static Result<std::shared_ptr<const Catalogue>>
    read(access::Backend& backend, const CancelToken& cancel, const StepFn& begins = {});
    struct Files
    {
        std::string functions = {}; ///< available_filter_functions; may be empty
        std::string symbols = {}; ///< kallsyms
        std::string blacklist = {};
        std::string types = {}; ///< BTF of vmlinux
        std::vector<std::pair<std::string, std::string>> moduleTypes = {}; ///< name, BTF
        /// `openat` and the text of events/syscalls/sys_enter_openat/format.
        std::vector<std::pair<std::string, std::string>> systemCalls = {};
        /// Those whose formats were not read, since that took too long.
        std::size_t unreadSystemCalls = 0;
        std::string architecture = {}; ///< `x86_64`; empty: told by the other files
        /// The symbols are those that a capture mentions, and there is no list of functions.
        bool someSymbols = false;
    };
    /// Over a slow connection each of some 350 formats costs a round trip.
    static constexpr std::chrono::milliseconds kMaxForSystemCalls{5000};
    /// What read() reads. Errors: the same, but that what is missing is empty.
    static Result<Files> collect(access::Backend& backend, const CancelToken& cancel,
                                 const StepFn& begins = {},
                                 std::chrono::milliseconds maxForSystemCalls = kMaxForSystemCalls);
    static Result<std::shared_ptr<const Catalogue>> of(Files files);
    ~Catalogue();
    Catalogue(const Catalogue&) = delete;
    Catalogue& operator=(const Catalogue&) = delete;

    std::size_t size() const;
    const Function& function(std::size_t index) const;
    /// All of that name, or, as `MOD:name`, those of a module.
    std::vector<std::uint32_t> named(std::string_view name) const;
    /// How many symbols have this name, also data: of the module, or, without one, of the kernel
    /// and all its modules. Nothing where the symbols of the kernel are not known.
    std::optional<std::size_t> symbolCount(std::string_view module, std::string_view name) const;
    /// Whether FunctionState says that a function can be traced because a list says so.
    bool knowsTraceable() const;
    /// Fuzzy and ranked: exact, prefix, word, letters in order. `vfs:read` works, so does
    /// `ext4:file`, where a module's name stands before it. At most `most`.
    std::vector<Match> search(std::string_view words, std::size_t most) const;
    /// What is not known of the target, in whole sentences.
    const std::vector<Message>& notes() const;
    bool hasTypes() const;
    const Types& types() const;
    /// `x86_64`, `arm64`, `riscv64`; empty: it is not known, nor are the registers of arguments.
    const std::string& architecture() const;

    /// Nothing for functions that BTF does not know. Of functions that have the name of others it
    /// may be that of another one: `uncertain`.
    std::optional<Prototype> prototype(std::size_t function) const;
    /// Of a record, or of what a pointer points to; empty when it has none.
    std::vector<Member> members(TypeRef type) const;
    /// The value of a parameter, or of what hangs below it. A step may have an index: `name[2]`.
    /// `userMemory`: what it points to belongs to the program; Parameter::userMemory is what to
    /// propose.
    FetchProposal fetch(const Parameter& parameter, const FetchPath& path, bool userMemory) const;
    /// Of functions without a type only the register: `$retval:x64`.
    FetchProposal returnValue(std::size_t function) const;
    /// The registers that arguments come in, of functions whose types are not known, and of copies,
    /// which may lack some: `%di:x64`.
    std::vector<FetchProposal> registers() const;

private:
    struct Impl;
    explicit Catalogue(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace probescope::catalogue
