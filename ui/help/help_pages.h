#pragma once

#include <QString>

#include <array>
#include <optional>

class QWidget;

namespace probescope::ui {

/// A view of a capture, or a page of a target, and its page of the guide.
struct HelpPage
{
    const char* view; ///< ViewTraits::name; empty: a page of the target
    const char* page;
    const char* link; ///< in probescope:view/… of pages; empty: no link
};

inline constexpr std::array<HelpPage, 17> kHelpPages{{
    {"timeline", "timeline", "timeline"},
    {"events", "events", "events"},
    {"calls", "calls", "calls"},
    {"flame", "flame-graph", "flame"},
    {"latency", "latency", "latency"},
    {"sched", "scheduling", "scheduling"},
    {"aggregate", "aggregation", "aggregation"},
    {"query", "query", "query"},
    {"details", "details", "details"},
    {"notes", "notes", "notes"},
    {"tree", "start-page", "capture"},
    {"report", "latency-report", ""}, // of few captures
    {"probes", "probes", ""}, // so, too
    {"", "record", "record"},
    {"", "probes", "probes"},
    {"", "kernel", "kernel"},
    {"", "counts", "counts"},
}};

/// What a link to a view names; none: it is unknown.
std::optional<HelpPage> helpLink(const QString& link);
/// The page about what a widget belongs to: the nearest one around it that is known by the
/// properties in ui/base/view/help_property.h. Empty: there is none.
QString helpPageAround(const QWidget* part);

} // namespace probescope::ui
