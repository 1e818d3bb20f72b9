#pragma once

#include "core/store/read/capture.h"
#include "ui/base/jobs/background.h"
#include "ui/base/table/models/query_result.h"

#include <QElapsedTimer>
#include <QObject>

#include <cstddef>
#include <memory>
#include <optional>

namespace probescope::ui {

/// One query at a time over a capture, beside the UI thread. Rows arrive while it runs.
class QueryRun : public QObject
{
    Q_OBJECT

public:
    enum class State : std::uint8_t {
        Idle, ///< none has been run
        Running,
        Done,
        Stopped, ///< by the user
        RowLimit, ///< there may be more rows
        MemoryLimit,
        Failed,
    };
    static constexpr int kUsualRows = 100'000;
    /// Of the rows that are kept; what SQLite needs for sorting comes on top.
    static constexpr std::size_t kMaxBytes = std::size_t(256) << 20;

    explicit QueryRun(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    /// Ends the query before it. At most `rowLimit` rows are kept, then it ends; 0: all of them.
    void start(const QString& sql, int rowLimit, std::size_t byteLimit = kMaxBytes);
    /// What arrived until then stays.
    void stop();

    State state() const { return m_state; }
    bool running() const { return m_state == State::Running; }
    bool stopping() const { return m_stopping; }
    const QString& sql() const { return m_sql; }
    const QueryResult& result() const { return m_result; }
    /// Of a query that is done and has no rows: the tables it reads that have none either.
    const QStringList& emptyTables() const { return m_emptyTables; }
    int rowLimit() const { return m_rowLimit; }
    qint64 elapsedMs() const;
    const std::optional<Error>& error() const { return m_error; }

signals:
    void columnsKnown(); ///< result() has columns, and no rows yet
    void rowsArrived(std::shared_ptr<const probescope::ui::ResultBatch> batch);
    void stateChanged();

private:
    void end(State state, std::optional<Error> error);

    std::shared_ptr<store::Capture> m_capture;
    QString m_sql;
    QueryResult m_result;
    QStringList m_emptyTables;
    State m_state = State::Idle;
    bool m_stopping = false;
    int m_rowLimit = kUsualRows;
    QElapsedTimer m_clock;
    qint64 m_elapsedMs = 0;
    std::optional<Error> m_error;
    Background m_background{Background::Kind::Lasting}; ///< last: ends before what it delivers to
};

} // namespace probescope::ui
