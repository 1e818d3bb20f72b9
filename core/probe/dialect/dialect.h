#pragma once

#include "core/base/message.h"
#include "core/probe/spec/known_member.h"
#include "core/probe/spec/spec.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// Systems that can put the same probe.
enum class Dialect : std::uint8_t {
    Shell, ///< lines for dynamic_events, in a script
    PerfProbe,
    TraceCmd,
    Bpftrace,
    SystemTap,
    DTrace, ///< D of dtrace-utils on Linux
    LibbpfC, ///< one C file: the program in the kernel and the one that loads it
    KernelModule, ///< register_kprobe() and register_kretprobe(), as the tutorials write them
};
inline constexpr std::array<Dialect, 8> kDialects{
    Dialect::Shell,     Dialect::PerfProbe, Dialect::TraceCmd, Dialect::Bpftrace,
    Dialect::SystemTap, Dialect::DTrace,    Dialect::LibbpfC,  Dialect::KernelModule};

/// What people call it: `perf probe`.
Message dialectName(Dialect dialect);
/// What command lines call it: `perf`.
std::string_view dialectWord(Dialect dialect);
std::optional<Dialect> dialectOfWord(std::string_view word);
/// What the file is best called; the text counts on it where it is compiled: `probe.bt`.
std::string_view dialectFile(Dialect dialect);

struct KnownArgument
{
    std::string name = {};
    std::string type = {}; ///< as C writes it
};

/// What is known of the place of a probe besides its line. All of it may be empty.
struct KnownPlace
{
    /// Of the kernel's function, or of the program's: uprobes have a file and an offset only, and
    /// most systems name places in programs by functions.
    std::string function = {};
    /// From the function's start, of programs.
    std::uint64_t functionOffset = 0;
    std::vector<KnownArgument> arguments = {};
    std::string result = {}; ///< type of the return value
    /// One for each argument of the line, or empty: no types are known.
    std::vector<std::optional<KnownMember>> members = {};
    std::string provider = {}; ///< of USDT
    std::string note = {}; ///< of USDT: its name
};

struct RecipeProbe
{
    Spec spec = {};
    KnownPlace known = {};
};

/// What is to be traced: one or several probes and what is done with their hits.
struct Recipe
{
    std::string title = {}; ///< one line for the comment at the top
    std::vector<RecipeProbe> probes = {};
    /// The first two are entry and return of one function: the time between them is wanted.
    bool latency = false;
    /// As the kernel's event filters: `filename == "/etc/passwd" && fd > 0`. It is for the probes
    /// that have all its fields.
    std::string filter = {};
    /// One of the entry that is wanted, too, and that no dialect writes: it is told.
    std::string leftOut = {};
    bool stackTrace = false;
    /// A description of the kernel that the probes are for: the folder that has its vmlinux.btf.
    /// Empty: the kernel of the machine on which the text is used.
    std::string kernelFolder = {};
};

struct Companion
{
    std::string file = {};
    std::string text = {};
};

/// A complete script, program or source. How to run or compile it stands in its first comment.
struct Rendering
{
    std::string file = {};
    std::string text = {}; ///< empty: it cannot be said in that language
    std::vector<Companion> companions = {}; ///< a Makefile
    Message reason = {}; ///< why there is no text: a whole sentence
    std::vector<Message> notes = {}; ///< what differs from the recipe, in whole sentences
};

Rendering render(Dialect dialect, const Recipe& recipe);

} // namespace probescope::probe
