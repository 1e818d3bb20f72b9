#include "ui/views/query/models/query_gallery_activity.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

struct Gallery
{
    Q_DECLARE_TR_FUNCTIONS(Gallery)
};

QString sql(const char* text)
{
    return QString::fromLatin1(text).trimmed();
}

PlotHint bars(const char* x, const char* y)
{
    return {PlotHint::Kind::Bars, QString::fromLatin1(x), QString::fromLatin1(y)};
}

PlotHint line(const char* x, const char* y)
{
    return {PlotHint::Kind::Line, QString::fromLatin1(x), QString::fromLatin1(y)};
}

PlotHint histogram(const char* of)
{
    return {PlotHint::Kind::Histogram, QString::fromLatin1(of), {}};
}

PlotHint scatter(const char* x, const char* y)
{
    return {PlotHint::Kind::Scatter, QString::fromLatin1(x), QString::fromLatin1(y)};
}

void addOverview(std::vector<GalleryQuery>& queries)
{
    const auto group = Gallery::tr("Overview");
    queries.push_back({.group = group,
                       .title = Gallery::tr("Types of events"),
                       .sentence = Gallery::tr("How many events there are of each type."),
                       .variants = {sql(R"(
SELECT system, name, events
FROM event_type
WHERE events > 0
ORDER BY events DESC)")},
                       .plot = bars("name", "events"),
                       .example = true});
    queries.push_back({.group = group,
                       .title = Gallery::tr("Tasks with the most events"),
                       .sentence = Gallery::tr("Who made the most events: the top talkers."),
                       .variants = {sql(R"(
SELECT comm, pid, events
FROM task
WHERE events > 0
ORDER BY events DESC)")},
                       .plot = bars("comm", "events"),
                       .example = true});
    queries.push_back({.group = group,
                       .title = Gallery::tr("Events of each CPU"),
                       .sentence = Gallery::tr("How the events spread over the CPUs."),
                       .variants = {sql(R"(
SELECT cpu, count(*) AS events, min(ts) AS first_ts, max(ts) AS last_ts
FROM event
GROUP BY cpu
ORDER BY cpu)")},
                       .plot = bars("cpu", "events")});
    queries.push_back({.group = group,
                       .title = Gallery::tr("Events over time"),
                       .sentence = Gallery::tr("The rate of events in 200 steps over the capture."),
                       .variants = {sql(R"(
WITH bounds AS (
  SELECT min(ts) AS t0, (max(ts) - min(ts)) / 200 + 1 AS step FROM event)
SELECT t0 + (ts - t0) / step * step AS ts, count(*) AS events
FROM event, bounds
GROUP BY 1
ORDER BY 1)")},
                       .plot = line("ts", "events"),
                       .example = true});
    queries.push_back({.group = group,
                       .title = Gallery::tr("Longest pauses between events"),
                       .sentence = Gallery::tr("Where a CPU was silent for longest."),
                       .variants = {sql(R"(
SELECT id, ts, cpu, ts - before AS gap, name
FROM (SELECT id, ts, cpu, name, lag(ts) OVER (PARTITION BY cpu ORDER BY id) AS before
      FROM event)
ORDER BY gap DESC
LIMIT 100)")},
                       .plot = scatter("ts", "gap")});
    queries.push_back({.group = group,
                       .title = Gallery::tr("Lost events"),
                       .sentence = Gallery::tr("Where the kernel lost events, and how many."),
                       .variants = {sql("SELECT * FROM loss ORDER BY ts")},
                       .need = sql("SELECT 1 FROM loss LIMIT 1"),
                       .lack = Gallery::tr("This capture tells of no lost events.")});
    queries.push_back({.group = group,
                       .title = Gallery::tr("Input that could not be read"),
                       .sentence = Gallery::tr("Each problem with its place and reason."),
                       .variants = {sql("SELECT * FROM problem")},
                       .need = sql("SELECT 1 FROM problem LIMIT 1"),
                       .lack = Gallery::tr("All of the input could be read.")});
}

void addScheduling(std::vector<GalleryQuery>& queries)
{
    const auto group = Gallery::tr("Scheduling");
    const auto noSlices = Gallery::tr("This capture has no sched_switch events.");
    const auto slices = sql("SELECT 1 FROM sched LIMIT 1");
    queries.push_back({.group = group,
                       .title = Gallery::tr("Time on CPU by task"),
                       .sentence = Gallery::tr("How long each task ran, and how often."),
                       .variants = {sql(R"(
SELECT comm, pid, sum(duration) AS total_dur, count(*) AS slices, max(duration) AS max_dur
FROM sched
GROUP BY comm, pid
ORDER BY total_dur DESC)")},
                       .need = slices,
                       .lack = noSlices,
                       .plot = bars("comm", "total_dur"),
                       .example = true});
    queries.push_back({.group = group,
                       .title = Gallery::tr("Longest slices"),
                       .sentence = Gallery::tr("Which task kept a CPU for longest."),
                       .variants = {sql(R"(
SELECT *
FROM sched
ORDER BY duration DESC
LIMIT 100)")},
                       .need = slices,
                       .lack = noSlices,
                       .plot = scatter("ts", "duration")});
    queries.push_back(
        {.group = group,
         .title = Gallery::tr("How long slices are"),
         .sentence = Gallery::tr("All lengths of slices, as a histogram on a log scale."),
         .variants = {sql("SELECT duration, comm FROM sched")},
         .need = slices,
         .lack = noSlices,
         .plot = histogram("duration")});
    queries.push_back({.group = group,
                       .title = Gallery::tr("Load of each CPU"),
                       .sentence = Gallery::tr("Which share of the capture each CPU was busy."),
                       .variants = {sql(R"(
SELECT cpu, sum(duration) AS busy,
       round(100.0 * sum(duration) / (SELECT max(ts) - min(ts) FROM event), 1) AS percent
FROM sched
GROUP BY cpu
ORDER BY cpu)")},
                       .need = slices,
                       .lack = noSlices,
                       .plot = bars("cpu", "percent")});
    queries.push_back(
        {.group = group,
         .title = Gallery::tr("Who was preempted"),
         .sentence = Gallery::tr("Switches of each task away from the CPU, and in which state."),
         .variants = {sql(R"(
SELECT prev_comm, prev_pid, prev_state, count(*) AS switches
FROM sched_switch
WHERE prev_pid > 0
GROUP BY prev_comm, prev_pid, prev_state
ORDER BY switches DESC)")}});
}

// From the waking of a task to the switch to it: the last of either before each switch.
const char* const kRunQueueWaits = R"(
WITH step AS (
  SELECT id, ts, pid, comm, 0 AS runs FROM %1
  UNION ALL
  SELECT id, ts, next_pid, next_comm, 1 FROM sched_switch),
wait AS (
  SELECT id, ts, pid, comm, runs, ts - lag(ts) OVER task AS latency, lag(runs) OVER task AS ran
  FROM step WHERE pid > 0
  WINDOW task AS (PARTITION BY pid ORDER BY id))
)";

QStringList runQueue(const char* text)
{
    QStringList variants;
    for (const char* const waking : {"sched_waking", "sched_wakeup"})
        variants << sql(kRunQueueWaits).arg(QLatin1String(waking)) + u'\n' + sql(text);
    return variants;
}

void addWaiting(std::vector<GalleryQuery>& queries)
{
    const auto group = Gallery::tr("Waiting and waking");
    queries.push_back({.group = group,
                       .title = Gallery::tr("Run queue latency by task"),
                       .sentence =
                           Gallery::tr("How long tasks waited from being woken to running."),
                       .variants = runQueue(R"(
SELECT comm, pid, count(*) AS wakeups, percentile_disc(latency, 0.5) AS p50_ns,
       percentile_disc(latency, 0.99) AS p99_ns, max(latency) AS max_ns
FROM wait WHERE runs = 1 AND ran = 0
GROUP BY comm, pid
ORDER BY max_ns DESC)") + runQueue(R"(
SELECT comm, pid, count(*) AS wakeups, avg(latency) AS avg_ns, max(latency) AS max_ns
FROM wait WHERE runs = 1 AND ran = 0
GROUP BY comm, pid
ORDER BY max_ns DESC)"),
                       .plot = bars("comm", "max_ns"),
                       .example = true});
    queries.push_back(
        {.group = group,
         .title = Gallery::tr("Longest waits in the run queue"),
         .sentence = Gallery::tr("Single switches to tasks that had waited; go to them."),
         .variants = runQueue(R"(
SELECT id, ts, comm, pid, latency
FROM wait WHERE runs = 1 AND ran = 0
ORDER BY latency DESC
LIMIT 100)"),
         .plot = scatter("ts", "latency")});
    queries.push_back({.group = group,
                       .title = Gallery::tr("How long tasks wait to run"),
                       .sentence = Gallery::tr("All run queue latencies, as a histogram."),
                       .variants = runQueue(R"(
SELECT latency, comm
FROM wait WHERE runs = 1 AND ran = 0)"),
                       .plot = histogram("latency")});
    queries.push_back({.group = group,
                       .title = Gallery::tr("Who wakes whom"),
                       .sentence = Gallery::tr("Pairs of the waking and the woken task."),
                       .variants = {sql(R"(
SELECT common_comm AS waker, comm AS woken, count(*) AS wakeups
FROM sched_waking
GROUP BY 1, 2
ORDER BY wakeups DESC)"),
                                    sql(R"(
SELECT common_comm AS waker, comm AS woken, count(*) AS wakeups
FROM sched_wakeup
GROUP BY 1, 2
ORDER BY wakeups DESC)")}});
    queries.push_back(
        {.group = group,
         .title = Gallery::tr("Chains of wakeups"),
         .sentence = Gallery::tr("A task is woken, and wakes another within a millisecond."),
         .variants = {sql(R"(
WITH step AS (
  SELECT id, ts, pid AS task, comm, common_comm AS waker, 0 AS wakes FROM sched_waking
  UNION ALL
  SELECT id, ts, common_pid, comm, common_comm, 1 FROM sched_waking),
chain AS (
  SELECT id, ts, wakes, comm AS last, waker AS middle,
         lag(waker) OVER same AS first, lag(wakes) OVER same AS was,
         ts - lag(ts) OVER same AS delay
  FROM step WHERE task > 0
  WINDOW same AS (PARTITION BY task ORDER BY id, wakes))
SELECT first, middle, last, count(*) AS times, min(delay) AS min_ns, max(delay) AS max_ns
FROM chain WHERE wakes = 1 AND was = 0 AND delay < 1000000
GROUP BY first, middle, last
ORDER BY times DESC)")}});
    queries.push_back(
        {.group = group,
         .title = Gallery::tr("Time off the CPU by task"),
         .sentence = Gallery::tr("How long tasks slept or waited, and in which state."),
         .variants = {sql(R"(
WITH step AS (
  SELECT id, ts, prev_pid AS pid, prev_comm AS comm, prev_state AS state, 0 AS runs
  FROM sched_switch
  UNION ALL
  SELECT id, ts, next_pid, next_comm, NULL, 1 FROM sched_switch),
pause AS (
  SELECT pid, comm, runs, lag(state) OVER task AS state, lag(runs) OVER task AS ran,
         ts - lag(ts) OVER task AS length
  FROM step WHERE pid > 0
  WINDOW task AS (PARTITION BY pid ORDER BY id, runs))
SELECT comm, pid, state, count(*) AS times, sum(length) AS total_ns, max(length) AS max_ns
FROM pause WHERE runs = 1 AND ran = 0
GROUP BY comm, pid, state
ORDER BY total_ns DESC)")}});
    queries.push_back(
        {.group = group,
         .title = Gallery::tr("Begins and their ends"),
         .sentence = Gallery::tr("How long all that begins and ends took, by kind and name."),
         .variants = {sql(R"(
SELECT kind, name, count(*) AS times, percentile_disc(duration, 0.5) AS p50_ns,
       percentile_disc(duration, 0.99) AS p99_ns, max(duration) AS max_ns
FROM span
GROUP BY kind, name
ORDER BY max_ns DESC)")},
         .need = sql("SELECT 1 FROM span LIMIT 1"),
         .lack = Gallery::tr("This capture has no begins with their ends."),
         .plot = bars("name", "max_ns")});
    queries.push_back(
        {.group = group,
         .title = Gallery::tr("Moves between CPUs"),
         .sentence = Gallery::tr("Which tasks the scheduler moves, from and to where."),
         .variants = {sql(R"(
SELECT comm, pid, orig_cpu, dest_cpu, count(*) AS moves
FROM sched_migrate_task
GROUP BY comm, pid, orig_cpu, dest_cpu
ORDER BY moves DESC)")}});
}

} // namespace

std::vector<GalleryQuery> galleryQueries()
{
    std::vector<GalleryQuery> queries;
    addOverview(queries);
    addScheduling(queries);
    addWaiting(queries);
    for (auto& query : galleryOfActivity())
        queries.push_back(std::move(query));
    return queries;
}

} // namespace probescope::ui
