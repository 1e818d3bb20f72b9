#pragma once

#include "ui/jobs/background.h"
#include "ui/models/query_result.h"

#include <QObject>

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
    bool running() const { return m_background.running(); }

signals:
    void finished(const QString& file, qint64 rows);
    void failed(const QString& file, const QString& why);

private:
    Background m_background;
};

} // namespace probescope::ui
