#include "core/store/file/user_data.h"

#include "core/database/schema.h"
#include "core/store/file/open_file.h"
#include "core/store/file/table_rows.h"

#include <algorithm>

namespace probescope::store {

namespace {

SpanScope scopeOf(std::int64_t number)
{
    return number >= 0 && number <= std::int64_t(SpanScope::Anywhere) ? SpanScope(number)
                                                                      : SpanScope::Task;
}

SpanDefinition::Side sideOf(const Statement& row, int column)
{
    return {.event = std::string(row.text(column)),
            .filter = std::string(row.text(column + 1)),
            .keys = {std::string(row.text(column + 2)), std::string(row.text(column + 3))}};
}

void bindSide(Statement& row, int column, const SpanDefinition::Side& side)
{
    row.bind(column, std::string_view(side.event))
        .bind(column + 1, std::string_view(side.filter))
        .bind(column + 2, std::string_view(side.keys[0]))
        .bind(column + 3, std::string_view(side.keys[1]));
}

} // namespace

bool UserData::writable() const
{
    return m_file.writable();
}

std::vector<Mark> UserData::marks() const
{
    std::vector<Mark> marks;
    auto lease = m_file.freshConnection();
    if (!lease)
        return marks;
    auto select = (*lease)->cached("SELECT id, time, row, name, kind FROM mark ORDER BY id");
    if (!select)
        return marks;
    Statement& row = **select;
    IdOrder order(m_file, tr("marks"), sizeof(Mark));
    while (order.next(row, 0)) {
        Mark mark{.id = row.integer(0),
                  .timeNs = row.integer(1),
                  .row = {},
                  .name = std::string(row.text(3)),
                  .kind = std::string(row.text(4))};
        if (!row.isNull(2))
            mark.row = RowId(row.integer(2));
        marks.push_back(std::move(mark));
    }
    row.reset();
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.timeNs < b.timeNs; });
    return marks;
}

Result<Mark> UserData::addMark(const Mark& mark)
{
    Mark added = mark;
    const auto done = m_file.write(
        "INSERT INTO mark(time, row, name, kind) VALUES(?1, ?2, ?3, ?4)",
        [&](Statement& row) {
            row.bind(1, mark.timeNs).bindNull(2);
            if (mark.row)
                row.bind(2, std::int64_t(*mark.row));
            row.bind(3, std::string_view(mark.name)).bind(4, std::string_view(mark.kind));
        },
        &added.id);
    if (!done)
        return tl::unexpected(done.error());
    return added;
}

Result<> UserData::removeMark(std::int64_t id)
{
    return m_file.write("DELETE FROM mark WHERE id = ?1",
                        [id](Statement& row) { row.bind(1, id); });
}

std::vector<SavedQuery> UserData::savedQueries() const
{
    std::vector<SavedQuery> queries;
    auto lease = m_file.freshConnection();
    if (!lease)
        return queries;
    auto select = (*lease)->cached("SELECT id, name, sql FROM saved_query ORDER BY id");
    if (!select)
        return queries;
    Statement& row = **select;
    IdOrder order(m_file, tr("saved queries"), sizeof(SavedQuery));
    while (order.next(row, 0)) {
        queries.push_back({.id = row.integer(0),
                           .name = std::string(row.text(1)),
                           .sql = std::string(row.text(2))});
    }
    row.reset();
    return queries;
}

Result<SavedQuery> UserData::saveQuery(const SavedQuery& query)
{
    SavedQuery saved = query;
    const bool isNew = query.id == 0;
    const auto done = m_file.write(
        isNew ? "INSERT INTO saved_query(name, sql) VALUES(?1, ?2)"
              : "UPDATE saved_query SET name = ?1, sql = ?2 WHERE id = ?3",
        [&](Statement& row) {
            row.bind(1, std::string_view(query.name)).bind(2, std::string_view(query.sql));
            if (!isNew)
                row.bind(3, query.id);
        },
        isNew ? &saved.id : nullptr);
    if (!done)
        return tl::unexpected(done.error());
    return saved;
}

Result<> UserData::removeSavedQuery(std::int64_t id)
{
    return m_file.write("DELETE FROM saved_query WHERE id = ?1",
                        [id](Statement& row) { row.bind(1, id); });
}

std::vector<SpanDefinition> UserData::spanDefinitions() const
{
    std::vector<SpanDefinition> definitions;
    auto lease = m_file.freshConnection();
    if (!lease)
        return definitions;
    // Without any kept there is no such table.
    auto select = (*lease)->cached(
        "SELECT id, name, begin_event, begin_filter, begin_key1, begin_key2, end_event, end_filter,"
        " end_key1, end_key2, scope, nests FROM span_definition ORDER BY id");
    if (!select)
        return definitions;
    Statement& row = **select;
    IdOrder order(m_file, tr("span definitions"), sizeof(SpanDefinition));
    while (order.next(row, 0)) {
        SpanDefinition definition;
        definition.id = row.integer(0);
        definition.name = row.text(1);
        definition.begin = sideOf(row, 2);
        definition.end = sideOf(row, 6);
        definition.scope = scopeOf(row.integer(10));
        definition.nests = row.integer(11) != 0;
        definitions.push_back(std::move(definition));
    }
    row.reset();
    return definitions;
}

Result<SpanDefinition> UserData::saveSpanDefinition(const SpanDefinition& definition)
{
    const std::vector<SpanDefinition> kept = spanDefinitions();
    const bool isTaken =
        std::any_of(kept.begin(), kept.end(), [&definition](const SpanDefinition& other) {
            return other.name == definition.name && other.id != definition.id;
        });
    Place place;
    place.field = "name";
    if (definition.name.empty())
        return fail(ErrorCode::Invalid, tr("the spans have no name"), tr("Enter a name"), place);
    if (isTaken) {
        return fail(ErrorCode::Invalid, tr("spans named “{}” already exist", {definition.name}),
                    tr("Choose another name"), place);
    }
    if (auto made = m_file.write(kSpanDefinitionTable, [](Statement&) {}); !made)
        return passOn(made);
    SpanDefinition saved = definition;
    const bool isNew = definition.id == 0;
    const auto done = m_file.write(
        isNew ? "INSERT INTO span_definition(name, begin_event, begin_filter, begin_key1,"
                " begin_key2, end_event, end_filter, end_key1, end_key2, scope, nests)"
                " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
              : "UPDATE span_definition SET name = ?1, begin_event = ?2, begin_filter = ?3,"
                " begin_key1 = ?4, begin_key2 = ?5, end_event = ?6, end_filter = ?7, end_key1 = ?8,"
                " end_key2 = ?9, scope = ?10, nests = ?11 WHERE id = ?12",
        [&](Statement& row) {
            row.bind(1, std::string_view(definition.name));
            bindSide(row, 2, definition.begin);
            bindSide(row, 6, definition.end);
            row.bind(10, std::int64_t(definition.scope))
                .bind(11, std::int64_t(definition.nests ? 1 : 0));
            if (!isNew)
                row.bind(12, definition.id);
        },
        isNew ? &saved.id : nullptr);
    if (!done)
        return passOn(done);
    return saved;
}

Result<> UserData::removeSpanDefinition(std::int64_t id)
{
    if (spanDefinitions().empty())
        return {};
    return m_file.write("DELETE FROM span_definition WHERE id = ?1",
                        [id](Statement& row) { row.bind(1, id); });
}

std::optional<std::string> UserData::viewState(std::string_view key) const
{
    auto lease = m_file.freshConnection();
    if (!lease)
        return std::nullopt;
    auto select = (*lease)->cached("SELECT value FROM view_state WHERE key = ?1");
    if (!select)
        return std::nullopt;
    const auto there = (*select)->bind(1, key).step();
    std::optional<std::string> value;
    if (there && *there)
        value = (*select)->text(0);
    (*select)->reset();
    return value;
}

Result<> UserData::setViewState(std::string_view key, std::string_view value)
{
    return m_file.write("INSERT OR REPLACE INTO view_state(key, value) VALUES(?1, ?2)",
                        [&](Statement& row) { row.bind(1, key).bind(2, bytesOf(value)); });
}

} // namespace probescope::store
