#pragma once

#include "ui/events/event_text.h"
#include "ui/jobs/background.h"
#include "ui/models/event_list.h"

#include <QObject>

#include <memory>
#include <optional>

namespace probescope::ui {

/// What is written: rows of a capture, the columns, the way of writing times.
struct EventExport
{
    std::shared_ptr<const store::Capture> capture;
    std::optional<analysis::RowSet> rows; ///< all rows when there is none
    EventTimes times;
    ColumnList columns;
    QString file;
};

/// Writes a table of events as CSV beside the UI thread. The file appears when it is whole.
class EventExportJob : public QObject
{
    Q_OBJECT

public:
    explicit EventExportJob(QObject* parent = nullptr);

    void start(const EventExport& what);
    void cancel() { m_background.cancel(); }
    bool running() const { return m_background.running(); }

signals:
    void progressed(double fraction);
    void finished(quint64 rows);
    void failed(const QString& why);

private:
    Background m_background;
};

} // namespace probescope::ui
