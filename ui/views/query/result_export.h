#pragma once

#include "core/store/read/capture.h"
#include "ui/base/jobs/background.h"
#include "ui/base/table/models/query_result.h"

#include <QObject>

#include <memory>
#include <vector>

namespace probescope::ui {

/// Writes a result as CSV beside the UI thread. The file appears when it is whole.
class ResultExport : public QObject
{
    Q_OBJECT

public:
    explicit ResultExport(QObject* parent = nullptr);

    /// `rows` of the result, in the order in which they are written.
    void start(const QueryResult& result, const std::vector<int>& rows, const QString& file);
    /// All rows that the statement gives, in its own order, as they come; none is kept in memory.
    void startQuery(std::shared_ptr<store::Capture> capture, const QString& sql,
                    const QString& file);
    /// Leaves no file.
    void stop() { m_background.askToStop(); }
    bool running() const { return m_background.running(); }

signals:
    void runningChanged();
    void progressed(qint64 rows); ///< of startQuery(): so many are written
    void stopped();
    void finished(const QString& file, qint64 rows);
    void failed(const QString& file, const QString& why);

private:
    Background m_background{Background::Kind::Lasting};
};

} // namespace probescope::ui
