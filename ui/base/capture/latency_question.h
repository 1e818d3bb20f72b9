#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"

#include <QObject>

#include <functional>

namespace probescope::ui {

/// Asks why the current item of a selection took so long: what there is to explain at an event is
/// found beside the UI thread. The selection must outlive it.
class LatencyQuestion : public QObject
{
    Q_OBJECT

public:
    /// As analysis::spanAtRow(), on any thread.
    using FindFn = std::function<Result<analysis::SlowSpan>(RowId row, const CancelToken& cancel)>;

    LatencyQuestion(FindFn find, Selection* selection, QObject* parent = nullptr);

public slots:
    void ask();

signals:
    void message(const QString& text); ///< why nothing can be explained

private:
    FindFn m_find;
    Selection* m_selection;
    Background m_finding; ///< last: goes first, for its work tells this object
};

} // namespace probescope::ui
