#pragma once

#include "core/probe/check/check_command.h"
#include "core/probe/check/kernel_faults.h"

#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// The begin of the kernel's text: functions that share their name are given as `_text+OFFSET`.
inline constexpr std::string_view kTextSymbol = "_text";

/// A command that is being checked. All parts are views into its line, so the position of each is
/// known.
class CheckedCommand
{
public:
    CheckedCommand(std::string_view line, const KernelRules& rules, const KernelInfo& kernelInfo);

    const KernelRules& rules() const { return m_rules; }
    const KernelQuirks& habits() const { return habitsOf(m_rules); }
    const KernelInfo& kernelInfo() const { return m_kernelInfo; }
    std::string_view line() const { return m_line; }
    /// The words without the comment.
    const std::vector<std::string_view>& words() const { return m_words; }
    /// The column of `at`, a position in one of the words, in the command with single blanks.
    std::size_t columnOf(const char* at) const;
    std::size_t columnOfEnd() const; ///< where the kernel points if something is missing

    /// Adds a fault. The kernel points to the begin of `part`, unless the caller sets the column.
    Finding& fault(Fault fault, std::string_view part, int number = EINVAL);
    /// Adds an error that the kernel gives no message for.
    Finding& silent(std::string_view part, int number, Message what, Message fix);
    Finding& warn(std::string_view part, Message what, Message fix);
    Finding& note(std::string_view part, Message what, Message fix);
    bool failed() const { return m_failed; }
    /// Adds the nearest names to a finding about an unknown name.
    static void propose(Finding& finding, std::string_view written,
                        const std::optional<std::vector<std::string>>& names);

    std::vector<Finding> take() { return std::move(m_findings); }

private:
    Finding& add(Severity severity, std::string_view part, Message what, Message fix);

    std::string_view m_line;
    const KernelRules& m_rules;
    const KernelInfo& m_kernelInfo;
    std::vector<std::string_view> m_words;
    std::vector<Finding> m_findings;
    bool m_failed = false;
};

/// What arguments can use at the place of their probe.
struct ArgumentPlace
{
    Kind kind = Kind::KernelEntry;
    bool atEntry = false; ///< at the entry of a function
    bool returns = false;
    std::string_view symbol = {}; ///< of the function or the tracepoint
    std::string_view system = {}; ///< of event probes; the symbol is the event then

    bool hasParameters() const { return atEntry || returns; }
};

/// The last operation of a fetch, in terms of the kernel's fetch instructions.
enum class Operation : std::uint8_t {
    Register,
    Stack,
    StackEntry,
    ReturnValue,
    Argument,
    EntryArgument,
    Immediate,
    Comm,
    Text,
    Memory,
    UserMemory,
    Field,
};
struct Fetched
{
    Operation operation = Operation::Register;
    unsigned operations = 1;
};

/// `[:[GROUP/][EVENT]]` of the first word.
void checkEventName(CheckedCommand& checked, std::string_view head);
/// MAXACTIVE. False: it is wrong.
bool checkNumber(CheckedCommand& checked, std::string_view head, bool returns);

/// The place of `p` and `r` in the kernel; nothing if it is wrong.
std::optional<ArgumentPlace> checkKernelPlace(CheckedCommand& checked, std::string_view place,
                                              bool returns);
void checkKernelRegistration(CheckedCommand& checked, std::string_view place,
                             const ArgumentPlace& where);
std::optional<ArgumentPlace> checkFilePlace(CheckedCommand& checked, std::string_view place,
                                            bool returns);
std::optional<ArgumentPlace> checkFunctionPlace(CheckedCommand& checked, bool tracepoint);
void checkFunctionRegistration(CheckedCommand& checked, std::string_view place,
                               const ArgumentPlace& where);
std::optional<ArgumentPlace> checkEventPlace(CheckedCommand& checked, std::string_view place);

/// The words from the third on, up to `end`.
void checkArguments(CheckedCommand& checked, const ArgumentPlace& where, std::size_t end);
/// Nothing if it is wrong.
std::optional<Fetched> checkFetch(CheckedCommand& checked, const ArgumentPlace& where,
                                  std::string_view text);
std::optional<Fetched> checkNamed(CheckedCommand& checked, const ArgumentPlace& where,
                                  std::string_view text);
/// `text` is FETCH[:TYPE].
void checkBody(CheckedCommand& checked, const ArgumentPlace& where, std::string_view text);
bool isRegister(Machine machine, std::string_view name);

/// Whether the name is free; called if all else is right.
void checkExisting(CheckedCommand& checked);
void checkSynthetic(CheckedCommand& checked, std::string_view command);
void checkDeletion(CheckedCommand& checked);
/// Warns of what the kernel accepts, but people should not write.
void adviseArguments(CheckedCommand& checked, const ArgumentPlace& where, std::size_t end);
void adviseNumber(CheckedCommand& checked, std::string_view number);

} // namespace probescope::probe
