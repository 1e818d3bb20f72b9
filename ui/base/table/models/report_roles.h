#pragma once

#include <QtCore/qnamespace.h>

namespace probescope::ui {

/// What the tables of reports tell beside their texts.
enum ReportRole : int {
    SortRole = Qt::UserRole + 1, ///< a number or text to sort by
    EventRowRole, ///< the event of the capture (qulonglong), where there is one
    EventTimeRole, ///< and its time (qlonglong)
    /// The cell for CSV: numbers without unit and rounding, or the bytes of a text (QByteArray);
    /// invalid: as it is shown.
    ExactRole,
    BarRole, ///< 0 to 1: how much of the column's greatest number it is
    FramesRole, ///< QStringList: a stack, innermost first
    HistoryRole, ///< QList<double>: the oldest first
};

} // namespace probescope::ui
