#pragma once

#include "core/database/sqlite.h"

namespace probescope::store {

inline constexpr std::int64_t kApplicationId = 0x50534350; ///< "PSCP"
inline constexpr std::int64_t kSchemaVersion = 5;
/// The oldest version that can be read. 1 to 3 were never released. Captures of version 4 have no
/// tables of probes; that is the only difference.
/// nothing else is different.
inline constexpr std::int64_t kOldestSchemaVersion = 4;
/// Rows of a chunk; only the last chunk of a capture has fewer.
inline constexpr std::size_t kChunkRows = 65536;

/// Settings of a new file, before anything is written to it.
Result<> configureNewFile(Connection& connection);

/// Makes the tables of an empty capture, in the caller's transaction, after configureNewFile().
/// Series have tables of their own (series_tables.h), which their builder makes.
///
///     meta        what is known of the capture: facts ("fact.KEY"); state ("importing",
///                 "complete", "partial"); writer, the writer that imports (writer_token.h); counts
///     dict        interned strings. id counts from 0. A text may stand under several ids
///     task, event_type, field, flags, buffer
///                 directories; ids count from 0. event_type.origin, event_type.role, field.kind:
///                 the values of FormatOrigin, EventRole, FieldKind
///     task_resolved
///                 tasks that were given out as unknown and became known later, in that order
///     symbol      addresses are unsigned numbers kept as the signed ones of equal bits
///     chunk_dir   one row for 65536 events: bounds of time, whether times ascend, checksums
///                 (XXH3, 64 bits) of its blobs
///     chunk_count what a chunk holds: sorted (id, events) pairs for types, tasks and CPUs
///     chunk_base, chunk_fields
///                 blobs as chunk_codec.h tells
///     loss, problem
///                 problem.count: alike ones that the row stands for
///     probe, probe_sample
///                 as probes.h tells; samples of a probe are counted from 0. probe.kind: the values
///                 of probe::Kind. Captures of form 4 lack both
///     mark, saved_query, view_state
///                 the user's own work. Older captures have an empty table note, too
///     span_definition, user_note
///                 likewise; made when the first one is kept, so that many captures lack them.
///                 span_definition.scope: the values of SpanScope; user_note: notes.h
Result<> createSchema(Connection& connection);

/// The tables that createSchema() makes, and those for the user's own work that are made with their
/// first row. Ids of notes are never reused, so if a removed note is restored by undo, it replaces
/// no other.
extern const char* const kCaptureTables;
inline constexpr const char* kSpanDefinitionTable =
    "CREATE TABLE IF NOT EXISTS span_definition(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
    " begin_event TEXT NOT NULL, begin_filter TEXT NOT NULL, begin_key1 TEXT NOT NULL,"
    " begin_key2 TEXT NOT NULL, end_event TEXT NOT NULL, end_filter TEXT NOT NULL,"
    " end_key1 TEXT NOT NULL, end_key2 TEXT NOT NULL, scope INTEGER NOT NULL,"
    " nests INTEGER NOT NULL)";
inline constexpr const char* kUserNoteTable =
    "CREATE TABLE IF NOT EXISTS user_note(id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL,"
    " begin_time INTEGER, end_time INTEGER, row INTEGER, call_stack INTEGER, call_index INTEGER,"
    " pid INTEGER, cpu INTEGER, created INTEGER NOT NULL)";

/// Settings of a writing connection.
Result<> configureWriter(Connection& connection);
/// The same for the user's own work: it is on the disk when a call returns.
Result<> configureUserWriter(Connection& connection);

/// Whether the file is a capture that this version can read. Its schema must consist of the tables
/// that Probescope makes, statement by statement, and nothing else: generated columns, views,
/// triggers and indexes in somebody else's file could make SQLite compute anything. A missing table
/// is damage that is found when it is read. Errors: Corrupt (SQLite, but not a capture, or
/// damaged), NewerVersion, Cancelled, those of reading.
Result<> checkSchema(Connection& connection, const CancelToken& cancel = {});

} // namespace probescope::store
