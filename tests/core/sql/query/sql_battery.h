#pragma once

namespace probescope {

/// Questions that must have the same answers over a capture and over its plain SQLite export.
/// `{mid}` and the like stand for what the capture has; see SqlPlaces in tst_sql_battery.cpp.
inline constexpr const char* kSqlBattery[] = {
    // Rows, columns, orders, limits.
    "SELECT * FROM event ORDER BY id LIMIT 50",
    "SELECT * FROM event ORDER BY ts DESC, id DESC LIMIT 50",
    "SELECT id, ts, name FROM event ORDER BY id LIMIT 20 OFFSET 100",
    "SELECT id, info FROM event WHERE id IN (0, 5, 17, 999999999) ORDER BY id",
    "SELECT ts, cpu FROM event WHERE id BETWEEN 10 AND 60 ORDER BY cpu, ts, id",
    "SELECT DISTINCT name, system FROM event ORDER BY name, system",
    "SELECT * FROM {type} ORDER BY id LIMIT 50",
    "SELECT * FROM {type} WHERE ts >= {mid} ORDER BY id LIMIT 20",
    // Filters by time, CPU, task, name.
    "SELECT count(*) FROM event WHERE ts > {mid}",
    "SELECT count(*), min(id), max(id) FROM event WHERE ts BETWEEN {early} AND {late}",
    "SELECT count(*), max(ts) FROM event WHERE cpu = {cpu} AND ts <= {mid}",
    "SELECT count(*), min(ts) FROM event WHERE pid = {pid}",
    "SELECT count(*) FROM event WHERE comm = {comm} AND cpu <> {cpu}",
    "SELECT count(*) FROM event WHERE name = {name} AND (cpu = {cpu} OR pid = {pid})",
    "SELECT count(*) FROM event WHERE name IN ({name}, 'sched_switch', 'none such')",
    "SELECT count(*) FROM event WHERE name LIKE '%sched%' OR system GLOB 's*'",
    "SELECT count(*) FROM event WHERE name = upper({name}) COLLATE NOCASE",
    "SELECT count(*) FROM event WHERE ts > {mid} + 0.5 AND cpu < 1.5",
    "SELECT count(*) FROM event WHERE cpu = '0'",
    "SELECT count(*), count(tgid), count(pid) FROM event WHERE tgid IS NULL",
    "SELECT id FROM event WHERE ts = (SELECT max(ts) FROM event WHERE cpu = {cpu}) ORDER BY id",
    "SELECT count(*) FROM event WHERE NOT (cpu = {cpu}) AND flags IS NOT NULL",
    "SELECT count(*) FROM {type} WHERE {number} > 0",
    "SELECT count(*) FROM {type} WHERE {number} IN (0, 1, 120) AND cpu = {cpu}",
    // Groups.
    "SELECT name, count(*) FROM event GROUP BY name",
    "SELECT cpu, count(*) n, min(ts), max(ts) FROM event GROUP BY cpu ORDER BY n DESC, cpu",
    "SELECT comm, pid, count(*) FROM event GROUP BY comm, pid ORDER BY comm, pid",
    "SELECT name, avg(pid), sum(cpu) FROM event GROUP BY name HAVING count(*) > 3 ORDER BY name",
    "SELECT tgid, count(*) FROM event GROUP BY tgid ORDER BY 2 DESC, 1 LIMIT 5",
    "SELECT flags, buffer, count(*) FROM event GROUP BY 1, 2 ORDER BY 1, 2",
    "SELECT (ts - {first}) / 1000000 ms, count(*) FROM event GROUP BY ms ORDER BY ms",
    "SELECT {text}, count(*), sum({number}), avg({number}) FROM {type} GROUP BY {text}",
    "SELECT cpu, max({number}), min({number}), count(DISTINCT {text}) FROM {type} GROUP BY cpu",
    "SELECT count(*), sum({number}), avg({number}), total({number}) FROM {type}",
    "SELECT group_concat(name, ',') FROM (SELECT DISTINCT name FROM event ORDER BY name)",
    "SELECT name, sum(cpu = {cpu}) FILTER (WHERE pid > 0) FROM event GROUP BY name",
    // Windows, common tables, set operations.
    "SELECT id, ts - lag(ts) OVER (ORDER BY id) FROM event ORDER BY id LIMIT 100",
    "SELECT id, row_number() OVER (PARTITION BY cpu ORDER BY ts, id) FROM event ORDER BY id",
    "SELECT cpu, id, count(*) OVER (PARTITION BY cpu) FROM event ORDER BY cpu, id DESC LIMIT 40",
    "WITH n AS (SELECT name, count(*) c FROM event GROUP BY name) "
    "SELECT name, c, rank() OVER (ORDER BY c DESC) FROM n ORDER BY c DESC, name",
    "SELECT id FROM event WHERE id < 50 EXCEPT SELECT id FROM event WHERE cpu = {cpu}",
    "SELECT comm FROM event WHERE cpu = 0 INTERSECT SELECT comm FROM event WHERE cpu = 1",
    "SELECT 'sched', count(*) FROM sched UNION ALL SELECT 'call', count(*) FROM call "
    "UNION ALL SELECT 'span', count(*) FROM span UNION ALL SELECT 'loss', count(*) FROM loss",
    // Joins.
    "SELECT e.id, e.name, t.events FROM event e JOIN event_type t USING (name) "
    "WHERE e.id < 200 ORDER BY e.id, t.id",
    "SELECT t.comm, count(e.id) FROM task t LEFT JOIN event e ON e.pid = t.pid AND e.cpu = {cpu} "
    "GROUP BY t.id ORDER BY t.id",
    "SELECT a.id, b.id FROM event a JOIN event b ON b.id = a.id + 1 AND b.cpu <> a.cpu "
    "WHERE a.ts > {mid} ORDER BY a.id LIMIT 100",
    "SELECT w.id, min(s.ts) - w.ts FROM sched_waking w JOIN sched_switch s "
    "ON s.next_pid = w.pid AND s.ts >= w.ts WHERE w.id < 300 GROUP BY w.id ORDER BY w.id",
    "SELECT y.name, f.idx, f.name, f.kind FROM field f JOIN event_type y ON y.id = f.type "
    "ORDER BY y.id, f.idx",
    // Slices, spans, calls, losses.
    "SELECT * FROM sched ORDER BY ts, cpu",
    "SELECT comm, sum(duration), count(*), max(duration) FROM sched GROUP BY comm ORDER BY comm",
    "SELECT cpu, pid, state, ts FROM sched WHERE duration > 1000000 AND ts > {mid} AND cpu = {cpu} "
    "ORDER BY ts",
    "SELECT s.ts, s.comm, e.name FROM sched s JOIN event e ON e.id = s.row "
    "WHERE s.ts < {mid} ORDER BY s.ts, s.cpu LIMIT 100",
    "SELECT * FROM span ORDER BY ts, begin_row, kind LIMIT 500",
    "SELECT kind, name, count(*), avg(duration) FROM span GROUP BY kind, name ORDER BY kind, name",
    "SELECT * FROM call ORDER BY stack, id LIMIT 500",
    "SELECT function, count(*), sum(self), max(duration), min(depth) FROM call GROUP BY function",
    "SELECT count(*), sum(duration) FROM call WHERE ts BETWEEN {early} AND {mid} AND cpu = {cpu}",
    "SELECT function, pid, ts FROM call WHERE function = {function} AND pid = {pid} "
    "ORDER BY ts, stack, id",
    "SELECT p.function, c.function, count(*) FROM (SELECT * FROM call WHERE depth < 3 ORDER BY "
    "stack, id LIMIT 500) c JOIN call p ON p.stack = c.stack AND p.id = c.id - 1 "
    "WHERE p.depth = c.depth - 1 GROUP BY 1, 2 ORDER BY 1, 2",
    "SELECT state, depth, count(*) FROM call WHERE ts > {mid} OR pid IS NULL "
    "GROUP BY state, depth ORDER BY 1, 2",
    "SELECT * FROM loss ORDER BY ts, cpu",
    "SELECT e.cpu, count(*) FROM loss l JOIN event e ON e.cpu = l.cpu AND e.ts >= l.end_ts "
    "WHERE l.ts = (SELECT min(ts) FROM loss) GROUP BY e.cpu ORDER BY e.cpu",
    // Functions, text, directories.
    "SELECT percentile(ts, 50), percentile(cpu, 99.9), percentile(tgid, 1) FROM event",
    "SELECT percentile_disc(ts, 0.5), percentile_disc(cpu, 0.999), percentile_disc(tgid, 0) "
    "FROM event",
    "SELECT kind, percentile_disc(duration, 0.9) FROM span GROUP BY kind",
    "SELECT kind, percentile(duration, 90), ns_text(max(duration)) FROM span GROUP BY kind",
    "SELECT quantize(duration), lquantize(cpu, 0, 8, 1) FROM sched",
    "SELECT name, quantize(pid) FROM event GROUP BY name ORDER BY name",
    "SELECT id, length(info), substr(info, 1, 20), instr(info, '=') FROM event WHERE id % 7 = 0 "
    "ORDER BY id LIMIT 300",
    "SELECT id FROM event WHERE info LIKE '%pid=%' AND ts < {mid} ORDER BY id LIMIT 200",
    "SELECT func_name(substr(info, instr(info, '=') + 1)) f, count(*) FROM event GROUP BY f "
    "ORDER BY f",
    "SELECT id, name, typeof({number}), typeof({text}), quote({text}) FROM "
    "(SELECT id, 'x' AS name, {number}, {text} FROM {type} ORDER BY id LIMIT 30)",
    "SELECT count(*), sum(count), min(reason), max(line) FROM problem",
    "SELECT * FROM task ORDER BY id",
    "SELECT key, value FROM fact ORDER BY key",
};

} // namespace probescope
