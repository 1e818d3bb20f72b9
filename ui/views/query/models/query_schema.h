#pragma once

#include "core/store/read/capture.h"
#include "ui/base/jobs/background.h"
#include "ui/views/query/models/sql_tokens.h"

#include <QHash>
#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

namespace probescope::ui {

/// A word that can be completed, and what it is.
struct CompletionWord
{
    enum class Kind : std::uint8_t { Column, Table, Function, Keyword };
    QString word;
    Kind kind = Kind::Keyword;
    QString detail; ///< of columns: the table
};

/// The tables, columns and functions that queries over a capture can use. Tables are asked for
/// beside the UI thread; the columns of a table when they are first needed.
class QuerySchema : public QObject
{
    Q_OBJECT

public:
    explicit QuerySchema(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    /// Asks, or asks again: new types of events are new tables.
    void reload();
    bool loaded() const { return m_loaded; }
    const QStringList& tables() const { return m_tables; }
    /// SQLite's own and those for traces.
    const QStringList& functions() const { return m_functions; }
    /// None for what is no table.
    QStringList columns(const QString& table);
    /// Whether a name is that of a table, whatever its case.
    bool isTable(const QString& name) const { return m_lowerTables.contains(name.toLower()); }
    bool isFunction(const QString& name) const
    {
        return m_functions.contains(name, Qt::CaseInsensitive);
    }

    /// What can stand at the cursor: columns of the statement's tables first; those of all events
    /// while it names no table.
    std::vector<CompletionWord> completions(const QString& text, int cursor,
                                            const SqlCompletion& place);

signals:
    void changed();

private:
    struct Names
    {
        QStringList tables;
        QStringList functions;
        std::vector<CompletionWord> fields; ///< of all types of events, each name once
    };
    void take(const Names& names);
    static Names namesOf(const store::Capture& capture, const CancelToken& cancel);

    std::shared_ptr<store::Capture> m_capture;
    bool m_loaded = false;
    QStringList m_tables;
    QHash<QString, QString> m_lowerTables; ///< to their names
    QStringList m_functions;
    QHash<QString, QStringList> m_columns;
    std::vector<CompletionWord> m_fields;
    Background m_background;
};

} // namespace probescope::ui
