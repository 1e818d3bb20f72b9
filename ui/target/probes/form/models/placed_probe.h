#pragma once

#include "core/probe/spec/spec.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::ui {

/// A probe at a place: one definition, or two that belong together, of its entry and its return.
/// Remembers what was chosen for a moment that is not probed now, and how the place was called.
/// It edits a definition without a kernel; what a target supports, for checks, is told by
/// tracefs::kernelRules() and tracefs::targetKernelInfo().
class PlacedProbe
{
public:
    enum class Family : std::uint8_t { Kernel, Program, Event, Function, Tracepoint, Synthetic };
    enum class Moment : std::uint8_t { Entry, Return, Both, Offset };

    /// What a probe is attached to: a Spec without its name and its arguments.
    struct Place
    {
        Family family = Family::Kernel;
        std::string module = {};
        std::string symbol = {};
        std::string system = {}; ///< of events
        std::string file = {}; ///< of programs
        std::int64_t offset = 0;
        bool hasOffset = false;
        std::optional<std::uint64_t> semaphore = {};
        /// The default name of an event at this place; empty: that of the symbol.
        std::string name = {};
    };
    /// An argument.
    struct Chosen
    {
        bool ofReturn = false;
        std::size_t index = 0;
        friend bool operator==(const Chosen&, const Chosen&) = default;
    };

    static constexpr std::string_view kReturnEnding = "_ret";
    static bool belongTogether(const probe::Spec& entry, const probe::Spec& exit);

    void setSpec(const probe::Spec& spec) { m_spec = spec; }
    void setPair(const std::optional<probe::Spec>& exit) { m_pair = exit; }
    /// For two, that of the entry.
    const probe::Spec& spec() const { return m_spec; }
    bool isPair() const { return m_pair.has_value(); }
    bool hasReturn() const { return isPair() || probe::isReturn(m_spec.kind); }
    /// The return, of two or alone. Null: there is none.
    const probe::Spec* returnSpec() const;
    /// Null: there is only a return.
    const probe::Spec* entrySpec() const;

    Family family() const;
    Moment moment() const;
    /// Which of Entry, Return, Both, Offset are possible for the family.
    bool offers(Moment moment) const;
    Place place() const;
    bool hasPlace() const;

    /// False: it was there already. At another place, arguments of the former one are removed, and
    /// what returns nowhere has no pair.
    bool setPlace(const Place& place);
    /// The choices for the previous moment are remembered.
    void setMoment(Moment moment);
    void setOffset(std::int64_t offset);
    /// Of two, the return's has kReturnEnding appended.
    void setEvent(const std::string& event);
    void setGroup(std::string_view group);
    void setMaxActive(unsigned count); ///< of the return
    void setFilter(std::string_view filter) { m_spec.filter = filter; } ///< of an event probe

    std::vector<Chosen> chosen() const;
    const probe::Argument& argument(const Chosen& at) const;
    /// An argument that reads the same value, whatever its name and format.
    std::optional<Chosen> find(const probe::Argument& argument, bool ofReturn) const;
    /// Gives it an unused name.
    void add(probe::Argument argument, bool ofReturn);
    // False: there is no such argument, or it cannot be moved there.
    bool set(const Chosen& at, probe::Argument argument);
    bool remove(const Chosen& at);
    bool move(const Chosen& at, int by); ///< up or down within its definition

private:
    void forgetArguments();
    probe::Spec& specOf(bool ofReturn);
    const probe::Spec& specOf(bool ofReturn) const;

    probe::Spec m_spec;
    std::optional<probe::Spec> m_pair; ///< the return that belongs to it
    std::vector<probe::Argument> m_otherArguments; ///< of the moment that is not probed
    std::string m_placeName; ///< what setPlace() was told; for the place that it told
    std::string m_namedPlace;
};

/// Whether both read the same value, whatever their names and formats: `$arg1` equals its register,
/// and memory is the same whether or not it is marked as the program's.
bool readSame(const probe::Argument& a, const probe::Argument& b);

} // namespace probescope::ui
