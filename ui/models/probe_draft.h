#pragma once

#include "core/probe/spec.h"

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

/// What the form of a probe holds, and the lines that the kernel is given: each follows the other.
///
/// The lines are the truth. The form shows one of them, or two that belong together (the entry and
/// the return of one place), and rewrites only those; what it cannot show stays in the text. While
/// a line that it shows cannot be read, the form changes nothing.
class ProbeDraft
{
public:
    enum class Family : std::uint8_t { Kernel, Program, Event, Function, Tracepoint, Synthetic };
    enum class Moment : std::uint8_t { Entry, Return, Both, Offset };

    struct Line
    {
        std::string text = {};
        std::optional<probe::Spec> spec = {}; ///< nothing: a comment, a blank line, or a fault
        std::optional<Error> trouble = {};
        bool blank = false; ///< nothing is defined in it
    };
    /// What a probe hangs on; of a Spec what is not its name and its arguments.
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
        /// What an event here is called if nobody says otherwise; empty: like the symbol.
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
    /// The form shows this one, and the next if both belong together.
    void showLine(std::size_t line);
    std::size_t shownLine() const { return m_shown; }
    /// The lines that the form shows can be read, so that it may change them.
    bool readable() const;
    /// The text as it was when it could be read last.
    void takeBack();
    /// All that the lines define. Nothing: one of them cannot be read, or there are none.
    std::optional<std::vector<probe::Spec>> specs() const;

    Family family() const;
    Moment moment() const;
    /// Which of Entry, Return, Both, Offset the family knows.
    bool offers(Moment moment) const;
    Place place() const;
    bool hasPlace() const;
    /// The line that the form shows, the entry of both; as it was when it could be read last.
    const probe::Spec& spec() const { return m_spec; }
    /// Of the return: of both, or alone. Null: the form shows no return.
    const probe::Spec* returnSpec() const;
    /// Null: the form shows a return only.
    const probe::Spec* entrySpec() const;

    /// Arguments that belong to the place before go with it.
    void setPlace(const Place& place);
    /// Remembers what the moment before had chosen.
    void setMoment(Moment moment);
    void setOffset(std::int64_t offset);
    /// Of the entry of both; the return has kReturnEnding behind it. Empty: the proposed one.
    void setEvent(std::string_view event);
    void setGroup(std::string_view group);
    void setMostActive(unsigned count);
    /// The place's own, as long as nobody names it.
    std::string proposedEvent() const;
    bool namedByUser() const;

    std::vector<Chosen> chosen() const;
    const probe::Argument& argument(const Chosen& at) const;
    /// One that reads the same value, whatever its name and how it prints.
    std::optional<Chosen> find(const probe::Argument& argument, bool ofReturn) const;
    /// Gives it a name that is free.
    void add(probe::Argument argument, bool ofReturn);
    void set(const Chosen& at, probe::Argument argument);
    void remove(const Chosen& at);
    /// Up or down among those of its line.
    void move(const Chosen& at, int by);

    /// Filters of the events, which no line holds but that of an event probe. Where the form shows
    /// one moment only, its own, whatever is asked.
    const std::string& filter(bool ofReturn) const;
    void setFilter(std::string_view filter, bool ofReturn);
    bool stackTrace() const { return m_stackTrace; }
    void setStackTrace(bool on) { m_stackTrace = on; }

    /// The group of this session, which new probes get.
    void setOwnGroup(std::string group);
    const std::string& ownGroup() const { return m_ownGroup; }
    /// GROUP, EVENT that are there already.
    using Taken = std::set<std::pair<std::string, std::string>>;
    void setTaken(Taken taken) { m_taken = std::move(taken); }
    bool taken(const probe::Spec& spec) const;

    static constexpr std::string_view kReturnEnding = "_ret";

private:
    void read();
    void rewrite();
    bool belongTogether(const probe::Spec& entry, const probe::Spec& exit) const;
    /// What was chosen at the entry and at the return.
    struct Moments
    {
        std::vector<probe::Argument> entry;
        std::vector<probe::Argument> exit;
        unsigned mostActive = 0;
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

/// What a form could call an event: of letters, digits and `_`, not longer than the kernel takes.
std::string eventNameOf(std::string_view text);
/// Whether a line has it as one word: of letters, digits and `_`, without a digit at its begin.
bool isLineName(std::string_view text);
/// Whether both read the same value, however it is named and printed: `$arg1` is what its register
/// holds, and memory is the same whether it is said to be the program's or not.
bool readSame(const probe::Argument& a, const probe::Argument& b);

} // namespace probescope::ui
