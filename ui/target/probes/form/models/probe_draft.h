#pragma once

#include "core/probe/spec/spec.h"
#include "ui/target/probes/form/models/draft_lines.h"
#include "ui/target/probes/form/models/placed_probe.h"

#include <cstddef>
#include <cstdint>
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
    using Line = DraftLines::Line;
    using Family = PlacedProbe::Family;
    using Moment = PlacedProbe::Moment;
    using Place = PlacedProbe::Place;
    using Chosen = PlacedProbe::Chosen; ///< an argument in the lines that the form shows

    /// A kernel probe without a place.
    ProbeDraft() = default;
    static ProbeDraft of(const std::vector<probe::Spec>& specs);

    std::string text() const { return m_lines.text(); }
    void setText(std::string_view text);
    const std::vector<Line>& lines() const { return m_lines.all(); }
    /// The form shows this line, and the next one if both belong together.
    void showLine(std::size_t line);
    std::size_t shownLine() const { return m_shown; }
    /// The lines that the form shows can be parsed, so it may change them.
    bool readable() const;
    /// Restores the last text that could be parsed.
    void takeBack();
    /// Everything that the lines define. Nothing: one of them cannot be parsed, or there are none.
    std::optional<std::vector<probe::Spec>> specs() const { return m_lines.specs(); }

    Family family() const { return m_probe.family(); }
    Moment moment() const { return m_probe.moment(); }
    /// Which of Entry, Return, Both, Offset are possible for the family.
    bool offers(Moment moment) const { return m_probe.offers(moment); }
    bool hasPlace() const { return m_probe.hasPlace(); }
    /// The line that the form shows; for Both the entry. While it cannot be parsed, its last valid
    /// state.
    const probe::Spec& spec() const { return m_probe.spec(); }
    /// The return, of Both or alone. Null: the form shows no return.
    const probe::Spec* returnSpec() const { return m_probe.returnSpec(); }
    /// Null: the form shows only a return.
    const probe::Spec* entrySpec() const { return m_probe.entrySpec(); }

    /// Arguments of the previous place are removed.
    void setPlace(const Place& place);
    /// The choices for the previous moment are remembered.
    void setMoment(Moment moment);
    void setOffset(std::int64_t offset);
    /// For Both, that of the entry; the return's has an ending appended. Empty: the proposed
    /// name.
    void setEvent(std::string_view event);
    void setGroup(std::string_view group);
    void setMaxActive(unsigned count);
    /// The place's own name, as long as nobody sets one.
    std::string proposedEvent() const;
    bool namedByUser() const;

    std::vector<Chosen> chosen() const { return m_probe.chosen(); }
    const probe::Argument& argument(const Chosen& at) const { return m_probe.argument(at); }
    /// An argument that reads the same value, whatever its name and format.
    std::optional<Chosen> find(const probe::Argument& argument, bool ofReturn) const
    {
        return m_probe.find(argument, ofReturn);
    }
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

private:
    void read();
    void rewrite();
    bool filtersReturn(bool ofReturn) const;

    DraftLines m_lines;
    std::size_t m_shown = 0;
    PlacedProbe m_probe; ///< as it was when its lines could be read last
    std::string m_readableText;
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

} // namespace probescope::ui
