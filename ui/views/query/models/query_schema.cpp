#include "ui/views/query/models/query_schema.h"

#include "core/sql/query/query.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace probescope::ui {

namespace {

QStringList capturesTables(const store::Capture& capture, const CancelToken& cancel)
{
    constexpr std::size_t kName = 1; // schema, name, type, …
    QSet<QString> names;
    // Of very many types only those that a statement mentions are tables; they are listed anyway.
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        const auto& type = capture.eventType(EventTypeId(id));
        const auto name = QString::fromStdString(type.name);
        names << (type.system.empty() ? name : QString::fromStdString(type.system) + u'_' + name);
    }
    if (auto query = store::Query::prepare(capture, "PRAGMA table_list")) {
        const auto done = (*query)->run(
            [&names](const store::Query::Row& row) {
                const auto* const name = std::get_if<std::string>(&row[kName]);
                if (name && !name->starts_with("sqlite_"))
                    names << QString::fromStdString(*name);
                return true;
            },
            cancel);
        static_cast<void>(done); // what was listed is useful without the rest
    }
    QStringList tables(names.begin(), names.end());
    std::sort(tables.begin(), tables.end(), [](const QString& a, const QString& b) {
        return a.compare(b, Qt::CaseInsensitive) < 0;
    });
    return tables;
}

/// Whether it is of no use in a query: an alias of an operator, as `->`; refused (see
/// store::Query); or there for SQLite itself and its search tables.
bool isNoQueryFunction(const std::string& name)
{
    static constexpr std::array<std::string_view, 13> kOthers{
        "load_extension",   "json_patch", "bm25",  "highlight", "snippet", "matchinfo",
        "offsets",          "optimize",   "match", "subtype",   "changes", "total_changes",
        "last_insert_rowid"};
    return name.empty() || name.front() < 'a' || name.front() > 'z' || name.starts_with("sqlite_")
        || name.starts_with("fts") || name.starts_with("rtree")
        || std::find(kOthers.begin(), kOthers.end(), name) != kOthers.end();
}

/// Those of SQLite and of the capture.
QStringList capturesFunctions(const store::Capture& capture, const CancelToken& cancel)
{
    QStringList functions;
    auto query = store::Query::prepare(capture, "PRAGMA function_list");
    if (!query)
        return functions;
    const auto done = (*query)->run(
        [&functions](const store::Query::Row& row) {
            const auto* const name = std::get_if<std::string>(&row[0]);
            if (name && !isNoQueryFunction(*name))
                functions << QString::fromStdString(*name);
            return true;
        },
        cancel);
    static_cast<void>(done); // what was listed is useful without the rest
    functions.removeDuplicates(); // one a number of arguments
    functions.sort();
    return functions;
}

} // namespace

QuerySchema::QuerySchema(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
{
}

QuerySchema::Names QuerySchema::namesOf(const store::Capture& capture, const CancelToken& cancel)
{
    Names names{.tables = capturesTables(capture, cancel),
                .functions = capturesFunctions(capture, cancel),
                .fields = {}};
    QSet<QString> listed;
    for (std::uint32_t id = 0; id < capture.eventTypeCount() && !cancel.cancelled(); ++id) {
        const auto& type = capture.eventType(EventTypeId(id));
        for (const auto& field : type.fields) {
            const auto name = QString::fromStdString(field.name);
            if (listed.contains(name))
                continue;
            listed << name;
            names.fields.push_back({.word = name,
                                    .kind = CompletionWord::Kind::Column,
                                    .detail = QString::fromStdString(type.name)});
        }
    }
    return names;
}

void QuerySchema::reload()
{
    m_background.start([this, capture = m_capture](const Background::Context& context) {
        const auto names = std::make_shared<const Names>(namesOf(*capture, context.cancel()));
        context.deliver([this, names] { take(*names); });
    });
}

void QuerySchema::take(const Names& names)
{
    const bool same = m_loaded && names.tables == m_tables && names.functions == m_functions;
    m_loaded = true;
    if (same)
        return;
    m_tables = names.tables;
    m_functions = names.functions;
    m_fields = names.fields;
    m_columns.clear();
    m_lowerTables.clear();
    for (const auto& table : m_tables)
        m_lowerTables.insert(table.toLower(), table);
    emit changed();
}

QStringList QuerySchema::columns(const QString& table)
{
    const auto name = m_lowerTables.value(table.toLower());
    if (name.isEmpty())
        return {};
    if (const auto known = m_columns.constFind(name); known != m_columns.constEnd())
        return *known;
    QStringList columns;
    const auto sql = QStringLiteral("SELECT * FROM %1").arg(sqlName(name)).toStdString();
    if (const auto query = store::Query::prepare(*m_capture, sql)) {
        for (const auto& column : (*query)->columns())
            columns << QString::fromStdString(column);
    }
    m_columns.insert(name, columns);
    return columns;
}

std::vector<CompletionWord> QuerySchema::completions(const QString& text, int cursor,
                                                     const SqlCompletion& place)
{
    using Kind = CompletionWord::Kind;
    using Wanted = SqlCompletion::Wanted;
    std::vector<CompletionWord> words;
    if (place.wanted == Wanted::Nothing)
        return words;
    const auto span = sqlStatementAt(text, cursor);
    const auto tables = sqlTables(QStringView(text).mid(span.begin, span.end - span.begin));
    QSet<QString> listed;
    const auto addColumns = [&](const QString& table) {
        for (const auto& column : columns(table)) {
            if (listed.contains(column))
                continue;
            listed << column;
            words.push_back({column, Kind::Column, table});
        }
    };
    if (place.wanted == Wanted::ColumnOf) {
        auto table = place.qualifier;
        for (const auto& [name, of] : tables) {
            if (name.compare(place.qualifier, Qt::CaseInsensitive) == 0)
                table = of;
        }
        addColumns(table);
        return words;
    }
    if (place.wanted == Wanted::Anything) {
        for (const auto& [name, table] : tables) {
            if (name == table)
                addColumns(table);
        }
        if (tables.empty()) {
            addColumns(QStringLiteral("event"));
            for (const auto& field : m_fields) {
                if (!listed.contains(field.word))
                    words.push_back(field);
            }
        }
    }
    for (const auto& table : m_tables)
        words.push_back({table, Kind::Table, {}});
    if (place.wanted == Wanted::Table)
        return words;
    for (const auto& function : m_functions)
        words.push_back({function, Kind::Function, {}});
    for (const auto& keyword : sqlKeywords())
        words.push_back({keyword, Kind::Keyword, {}});
    return words;
}

} // namespace probescope::ui

#include "moc_query_schema.cpp"
