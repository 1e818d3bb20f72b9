#pragma once

#include "core/analysis/values/value_set.h"
#include "core/store/read/capture.h"
#include "core/store/read/lanes.h"
#include "ui/base/capture/selection.h"
#include "ui/views/timeline/models/chosen_lanes.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace probescope::ui::timeline {

/// The lanes of values that were chosen. A lane has a number, and exists before it was read. Each
/// line of its values is a strip of it. Thread-safe.
class ValueLanes : public ChosenLanes<ShownValues, analysis::ValueSet, &ShownValues::source>
{
public:
    explicit ValueLanes(const store::Capture& capture)
        : m_capture(capture)
    {
    }

    /// May take a while.
    std::vector<analysis::ValueChoice> choices() const;
    /// The same of one event and field, at once.
    std::optional<analysis::ValueChoice> choice(const analysis::ValueSource& source) const;

protected:
    Read readSource(const analysis::ValueSource& source, const CancelToken& cancel) const override;

private:
    const store::Capture& m_capture;
};

/// The value that holds at a time in a strip, from when it came until the next one, or until
/// `lastNs`, the end of the capture; its event is the row, and its name the number of the line.
std::optional<store::LaneItem> valueAt(const ValueLanes::Entry& entry, std::size_t line,
                                       std::int64_t timeNs, std::int64_t lastNs);

/// Where a walk over the values of a lane is.
struct ValuePlace
{
    std::int64_t timeNs = 0;
    std::optional<std::size_t> line; ///< of the value at that time; none: it is at no value
};
/// The next value, or the one before, of the first `lines` lines. Of several at one time, each is
/// come to.
std::optional<store::LaneItem> neighbourValue(const ValueLanes::Entry& entry, std::size_t lines,
                                              ValuePlace from, bool forward, std::int64_t lastNs);

/// From the base to the top of a lane's drawings: 0 is in it where no value is below 0.
std::pair<double, double> valueScale(const analysis::ValueSet& values);

/// What the values are called: the field, or "CPU use".
QString valueTitle(const analysis::ValueSource& source);
/// Of which event they are, and what has a line of its own; may be empty.
QString valueOrigin(const analysis::ValueSource& source);
/// What a line is called: "CPU 3", "sshd-812"; empty: it is the only one.
QString valueLineText(const analysis::ValueSource& source, const std::string& key);
/// Whole ones with all digits: "1,800,000", "12.5".
QString valueText(analysis::ExactNumber value);
/// The least or the most of a lane: parts of a whole with no more digits than the eye tells apart
/// in the curve.
QString boundText(analysis::ExactNumber bound);

} // namespace probescope::ui::timeline
