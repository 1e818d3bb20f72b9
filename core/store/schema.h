#pragma once

#include "core/store/sqlite.h"

namespace probescope::store {

inline constexpr std::int64_t kApplicationId = 0x50534350; ///< "PSCP"
inline constexpr std::int64_t kSchemaVersion = 5;
/// What is read: 1 to 3 were before the first release; captures of 4 have no tables of probes, and
/// nothing else is different.
inline constexpr std::int64_t kOldestSchemaVersion = 4;
/// Rows of a chunk; only the last chunk of a capture has fewer.
inline constexpr std::size_t kChunkRows = 65536;

/// Makes the tables of an empty capture; the connection is new. Series have tables of their own
/// (series_tables.h), which their builder makes.
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

/// Settings of a connection that writes.
Result<> configureWriter(Connection& connection);

/// Whether the file is a capture that this version can read.
/// Errors: Corrupt (SQLite but not ours, or damaged), NewerVersion, and those of reading.
Result<> checkSchema(Connection& connection);

} // namespace probescope::store
