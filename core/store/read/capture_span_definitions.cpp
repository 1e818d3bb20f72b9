#include "core/database/schema.h"
#include "core/store/read/capture_impl.h"

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

std::vector<SpanDefinition> Capture::spanDefinitions() const
{
    std::vector<SpanDefinition> definitions;
    auto lease = m_impl->freshConnection();
    if (!lease)
        return definitions;
    // Without any kept there is no such table.
    auto select = (*lease)->cached(
        "SELECT id, name, begin_event, begin_filter, begin_key1, begin_key2, end_event, end_filter,"
        " end_key1, end_key2, scope, nests FROM span_definition ORDER BY id");
    if (!select)
        return definitions;
    Statement& row = **select;
    IdOrder order(*m_impl, "span definitions", sizeof(SpanDefinition));
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

Result<SpanDefinition> Capture::saveSpanDefinition(const SpanDefinition& definition)
{
    const std::vector<SpanDefinition> kept = spanDefinitions();
    const bool isTaken =
        std::any_of(kept.begin(), kept.end(), [&definition](const SpanDefinition& other) {
            return other.name == definition.name && other.id != definition.id;
        });
    Place place;
    place.field = "name";
    if (definition.name.empty())
        return fail(ErrorCode::Invalid, "the spans have no name", "Name them", place);
    if (isTaken) {
        return fail(ErrorCode::Invalid,
                    R"(there are spans named ")" + definition.name + R"(" already)",
                    "Choose another name", place);
    }
    if (auto made = m_impl->write(kSpanDefinitionTable, [](Statement&) {}); !made)
        return passOn(made);
    SpanDefinition saved = definition;
    const bool isNew = definition.id == 0;
    const auto done = m_impl->write(
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

Result<> Capture::removeSpanDefinition(std::int64_t id)
{
    if (spanDefinitions().empty())
        return {};
    return m_impl->write("DELETE FROM span_definition WHERE id = ?1",
                         [id](Statement& row) { row.bind(1, id); });
}

} // namespace probescope::store
