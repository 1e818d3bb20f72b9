#pragma once

#include "core/probe/spec/spec.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::ui {

/// What the form of a probe contains, and the lines for the kernel: each follows the other.
///
/// The lines are authoritative. The form shows one of them, or two that belong together (the entry
/// and the return of one place), and changes only those; what it cannot show stays in the text.
/// While a line that it shows cannot be parsed, the form changes nothing.
class ProbeDraft
{
public:
    enum class Family : std::uint8_t { Kernel, Program, Event, Function, Tracepoint, Synthetic };
    enum class Moment : std::uint8_t { Entry, Return, Both, Offset };

    struct Line
    {
        std::string text = {};
        std::optional<probe::Spec> spec = {}; ///< nothing: a comment, a blank line, or an error
        std::optional<Error> trouble = {};
        bool blank = false; ///< nothing is defined in it
    };
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
    /// An argument in the lines that the form shows.
    struct Chosen
    {
        bool ofReturn = false;
        std::size_t index = 0;
        friend bool operator==(const Chosen&, const Chosen&) = default;
    };

    /// A kernel probe without a place.
    ProbeDraft();
    static ProbeDraft of(const std::vector<probe::Spec>& specs);

    std::string text() const;
    void setText(std::string_view text);
    const std::vector<Line>& lines() const { return m_lines; }
    /// The form shows this line, and the next one if both belong together.
    void showLine(std::size_t line);
    std::size_t shownLine() const { return m_shown; }
    /// The lines that the form shows can be parsed, so it may change them.
    bool readable() const;
    /// Restores the last text that could be parsed.
    void takeBack();
    /// Everything that the lines define. Nothing: one of them cannot be parsed, or there are none.
    std::optional<std::vector<probe::Spec>> specs() const;

    Family family() const;
    Moment moment() const;
    /// Which of Entry, Return, Both, Offset are possible for the family.
    bool offers(Moment moment) const;
    Place place() const;
    bool hasPlace() const;
    /// The line that the form shows; for Both the entry. While it cannot be parsed, its last valid
    /// state.
    const probe::Spec& spec() const { return m_spec; }
    /// The return, of Both or alone. Null: the form shows no return.
    const probe::Spec* returnSpec() const;
    /// Null: the form shows only a return.
    const probe::Spec* entrySpec() const;

    /// Arguments of the previous place are removed.
    void setPlace(const Place& place);
    /// The choices for the previous moment are remembered.
    void setMoment(Moment moment);
    void setOffset(std::int64_t offset);
    /// For Both, that of the entry; the return's has kReturnEnding appended. Empty: the proposed
    /// name.
    void setEvent(std::string_view event);
    void setGroup(std::string_view group);
    void setMaxActive(unsigned count);
    /// The place's own name, as long as nobody sets one.
    std::string proposedEvent() const;
    bool namedByUser() const;

    std::vector<Chosen> chosen() const;
    const probe::Argument& argument(const Chosen& at) const;
    /// An argument that reads the same value, whatever its name and format.
    std::optional<Chosen> find(const probe::Argument& argument, bool ofReturn) const;
    /// Gives it an unused name.
    void add(probe::Argument argument, bool ofReturn);
    void set(const Chosen& at, probe::Argument argument);
    void remove(const Chosen& at);
    /// Moves it up or down within its line.
    void move(const Chosen& at, int by);

    /// The filters of the events; only an event probe's is part of its line. If the form shows only
    /// one moment, this is its filter, whatever `ofReturn` is.
    const std::string& filter(bool ofReturn) const;
    void setFilter(std::string_view filter, bool ofReturn);
    bool stackTrace() const { return m_stackTrace; }
    void setStackTrace(bool on) { m_stackTrace = on; }

    /// The group of this session, for new probes.
    void setOwnGroup(std::string group);
    const std::string& ownGroup() const { return m_ownGroup; }
    /// Existing events: GROUP, EVENT.
    using Taken = std::set<std::pair<std::string, std::string>>;
    void setTaken(Taken taken) { m_taken = std::move(taken); }
    bool taken(const probe::Spec& spec) const;

    static constexpr std::string_view kReturnEnding = "_ret";

private:
    void read();
    void rewrite();
    bool belongTogether(const probe::Spec& entry, const probe::Spec& exit) const;
    /// What was chosen for the entry and for the return.
    struct Moments
    {
        std::vector<probe::Argument> entry;
        std::vector<probe::Argument> exit;
        unsigned maxActive = 0;
    };
    Moments moments() const;
    void put(probe::Spec& spec, const Place& place, bool isReturn) const;
    void forgetPlace();
    probe::Spec& specOf(bool ofReturn);
    const probe::Spec& specOf(bool ofReturn) const;
    probe::Kind kindOf(Family family, bool isReturn) const;
    bool showsReturn() const { return m_pair.has_value() || probe::isReturn(m_spec.kind); }
    std::string freeName(const std::vector<probe::Argument>& arguments, std::string name,
                         std::size_t except) const;
    void nameEvents(const std::string& event);
    bool filtersReturn(bool ofReturn) const;

    std::vector<Line> m_lines;
    std::size_t m_shown = 0;
    probe::Spec m_spec; ///< as it was when it could be read last
    std::optional<probe::Spec> m_pair; ///< the return that belongs to it, on the next line
    std::string m_readableText;
    std::string m_placeName; ///< what setPlace() was told; for the place that it told
    std::string m_namedPlace;
    std::vector<probe::Argument> m_otherArguments; ///< of the moment that is not shown
    std::string m_filter;
    std::string m_returnFilter;
    bool m_stackTrace = false;
    std::string m_ownGroup;
    Taken m_taken;
};

/// A valid event name made from a text: letters, digits and `_`, not longer than the kernel allows.
std::string eventNameOf(std::string_view text);
/// Whether it can be a name in a line: letters, digits and `_`, not beginning with a digit.
bool isLineName(std::string_view text);
/// Whether both read the same value, whatever their names and formats: `$arg1` equals its register,
/// and memory is the same whether or not it is marked as the program's.
bool readSame(const probe::Argument& a, const probe::Argument& b);

} // namespace probescope::ui
