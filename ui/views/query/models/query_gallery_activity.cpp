#include "ui/views/query/models/query_gallery_activity.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

struct ActivityGallery
{
    Q_DECLARE_TR_FUNCTIONS(Gallery)
};

QString activitySql(const char* text)
{
    return QString::fromLatin1(text).trimmed();
}

PlotHint activityPlot(PlotHint::Kind kind, const char* x, const char* y)
{
    return {kind, QString::fromLatin1(x), QString::fromLatin1(y)};
}

void addInterrupts(std::vector<GalleryQuery>& queries)
{
    const auto group = ActivityGallery::tr("Interrupts");
    queries.push_back({.group = group,
                       .title = ActivityGallery::tr("Time in interrupt handlers"),
                       .sentence = ActivityGallery::tr("How long each interrupt's handler ran."),
                       .variants = {activitySql(R"(
WITH step AS (
  SELECT id, ts, cpu, irq, name, 0 AS ends FROM irq_handler_entry
  UNION ALL
  SELECT id, ts, cpu, irq, NULL, 1 FROM irq_handler_exit),
run AS (
  SELECT irq, ends, lag(name) OVER line AS name, lag(ends) OVER line AS ended,
         ts - lag(ts) OVER line AS dur
  FROM step WINDOW line AS (PARTITION BY cpu, irq ORDER BY id))
SELECT irq, name, count(*) AS times, sum(dur) AS total_dur, avg(dur) AS avg_dur,
       max(dur) AS max_dur
FROM run WHERE ends = 1 AND ended = 0
GROUP BY irq, name
ORDER BY total_dur DESC)")},
                       .plot = activityPlot(PlotHint::Kind::Bars, "name", "total_dur"),
                       .example = true});
    queries.push_back({.group = group,
                       .title = ActivityGallery::tr("Time in softirqs"),
                       .sentence = ActivityGallery::tr("How long each kind of softirq ran."),
                       .variants = {activitySql(R"(
WITH step AS (
  SELECT id, ts, cpu, vec, 0 AS ends FROM softirq_entry
  UNION ALL
  SELECT id, ts, cpu, vec, 1 FROM softirq_exit),
run AS (
  SELECT vec, ends, lag(ends) OVER line AS ended, ts - lag(ts) OVER line AS dur
  FROM step WINDOW line AS (PARTITION BY cpu, vec ORDER BY id))
SELECT vec, count(*) AS times, sum(dur) AS total_dur, avg(dur) AS avg_dur, max(dur) AS max_dur
FROM run WHERE ends = 1 AND ended = 0
GROUP BY vec
ORDER BY total_dur DESC)")},
                       .plot = activityPlot(PlotHint::Kind::Bars, "vec", "total_dur")});
    queries.push_back(
        {.group = group,
         .title = ActivityGallery::tr("Delay of softirqs"),
         .sentence = ActivityGallery::tr("How long softirqs waited from being raised to running."),
         .variants = {activitySql(R"(
WITH step AS (
  SELECT id, ts, cpu, vec, 0 AS runs FROM softirq_raise
  UNION ALL
  SELECT id, ts, cpu, vec, 1 FROM softirq_entry),
wait AS (
  SELECT id, ts, cpu, vec, runs, lag(runs) OVER line AS ran, ts - lag(ts) OVER line AS delay
  FROM step WINDOW line AS (PARTITION BY cpu, vec ORDER BY id))
SELECT id, ts, cpu, vec, delay
FROM wait WHERE runs = 1 AND ran = 0
ORDER BY delay DESC)")},
         .plot = activityPlot(PlotHint::Kind::Histogram, "delay", "")});
}

/// What the queries over the events of single system calls begin with: each call with its duration.
QString doneSystemCalls()
{
    return activitySql(R"(
WITH step AS (
  SELECT id, ts, comm, pid, name, lag(name) OVER task AS entry, ts - lag(ts) OVER task AS dur
  FROM event WHERE name GLOB 'sys_e[nx]*_*'
  WINDOW task AS (PARTITION BY pid ORDER BY id)),
done AS (
  SELECT id, ts, comm, pid, substr(name, 10) AS syscall, dur
  FROM step WHERE name GLOB 'sys_exit_*' AND entry = 'sys_enter_' || substr(name, 10)))");
}

void addSystemCallsByName(std::vector<GalleryQuery>& queries, const QString& group)
{
    const auto need =
        activitySql("SELECT 1 FROM event_type WHERE name GLOB 'sys_exit_*' AND events > 0 LIMIT 1");
    const auto lack = ActivityGallery::tr("This capture has no events of single system calls.");
    const QString steps = doneSystemCalls();
    queries.push_back(
        {.group = group,
         .title = ActivityGallery::tr("Latency of system calls"),
         .sentence = ActivityGallery::tr("How long each system call took: median, 99 %, longest."),
         .variants = {steps
                          + activitySql(R"(
SELECT syscall, count(*) AS calls, percentile_disc(dur, 0.5) AS p50_ns,
       percentile_disc(dur, 0.99) AS p99_ns, max(dur) AS max_ns, sum(dur) AS total_ns
FROM done
GROUP BY syscall
ORDER BY total_ns DESC)")
                                .prepend(u'\n'),
                      steps
                          + activitySql(R"(
SELECT syscall, count(*) AS calls, avg(dur) AS avg_ns, max(dur) AS max_ns, sum(dur) AS total_ns
FROM done
GROUP BY syscall
ORDER BY total_ns DESC)")
                                .prepend(u'\n')},
         .need = need,
         .lack = lack,
         .plot = activityPlot(PlotHint::Kind::Bars, "syscall", "total_ns"),
         .example = true});
    queries.push_back({.group = group,
                       .title = ActivityGallery::tr("Longest system calls"),
                       .sentence = ActivityGallery::tr("Single system calls that took longest."),
                       .variants = {steps
                                    + activitySql(R"(
SELECT id, ts, comm, pid, syscall, dur
FROM done
ORDER BY dur DESC
LIMIT 100)")
                                          .prepend(u'\n')},
                       .need = need,
                       .lack = lack,
                       .plot = activityPlot(PlotHint::Kind::Scatter, "ts", "dur")});
}

void addSystemCallsByNumber(std::vector<GalleryQuery>& queries, const QString& group)
{
    queries.push_back({.group = group,
                       .title = ActivityGallery::tr("Latency by system call number"),
                       .sentence = ActivityGallery::tr(
                           "From sys_enter to sys_exit of raw_syscalls, and failures."),
                       .variants = {activitySql(R"(
WITH step AS (
  SELECT common_id AS row, ts, pid, id AS number, NULL AS ret, 0 AS ends FROM sys_enter
  UNION ALL
  SELECT common_id, ts, pid, id, ret, 1 FROM sys_exit),
done AS (
  SELECT number, ret, ends, lag(number) OVER task AS entered, lag(ends) OVER task AS ended,
         ts - lag(ts) OVER task AS dur
  FROM step WINDOW task AS (PARTITION BY pid ORDER BY row))
SELECT number, count(*) AS calls, sum(ret BETWEEN -4095 AND -1) AS failed, avg(dur) AS avg_dur,
       max(dur) AS max_dur, sum(dur) AS total_dur
FROM done WHERE ends = 1 AND ended = 0 AND entered = number
GROUP BY number
ORDER BY total_dur DESC)")},
                       .plot = activityPlot(PlotHint::Kind::Bars, "number", "total_dur")});
}

void addSystemCalls(std::vector<GalleryQuery>& queries)
{
    const auto group = ActivityGallery::tr("System calls");
    addSystemCallsByName(queries, group);
    addSystemCallsByNumber(queries, group);
}

/// A query over the table of calls.
void addCallQuery(std::vector<GalleryQuery>& queries, const QString& title, const QString& sentence,
                  const QStringList& variants, const PlotHint& plot)
{
    queries.push_back({.group = ActivityGallery::tr("Functions"),
                       .title = title,
                       .sentence = sentence,
                       .variants = variants,
                       .need = activitySql("SELECT 1 FROM call LIMIT 1"),
                       .lack = ActivityGallery::tr(
                           "This capture has no calls: it was not made by function_graph."),
                       .plot = plot,
                       .example = title == ActivityGallery::tr("Functions by their own time")});
}

void addLengthsOfCalls(std::vector<GalleryQuery>& queries)
{
    addCallQuery(queries, ActivityGallery::tr("Longest calls"),
                 ActivityGallery::tr("Single calls that took longest; go to them."),
                 {activitySql(R"(
SELECT stack, id, ts, function, duration, self, cpu, comm, pid
FROM call
ORDER BY duration DESC
LIMIT 100)")},
                 activityPlot(PlotHint::Kind::Scatter, "ts", "duration"));
    addCallQuery(
        queries, ActivityGallery::tr("Functions by their own time"),
        ActivityGallery::tr("Where time was spent, without the functions that were called."),
        {activitySql(R"(
SELECT function, sum(self) AS self_ns, count(duration) AS calls, sum(duration) AS duration_ns,
       count(*) AS with_incomplete
FROM call
GROUP BY function
ORDER BY 2 DESC)")},
        activityPlot(PlotHint::Kind::Bars, "function", "self_ns"));
    addCallQuery(queries, ActivityGallery::tr("How long functions take"),
                 ActivityGallery::tr("Median, 99 % and longest duration of each function."),
                 {activitySql(R"(
SELECT function, count(duration) AS calls, percentile_disc(duration, 0.5) AS p50_ns,
       percentile_disc(duration, 0.99) AS p99_ns, max(duration) AS max_ns,
       count(*) - count(duration) AS incomplete
FROM call
GROUP BY function
ORDER BY max_ns DESC)"),
                  activitySql(R"(
SELECT function, count(duration) AS calls, avg(duration) AS avg_ns, max(duration) AS max_ns,
       count(*) AS with_incomplete
FROM call
GROUP BY function
ORDER BY max_ns DESC)")},
                 activityPlot(PlotHint::Kind::Bars, "function", "max_ns"));
}

void addNumbersOfCalls(std::vector<GalleryQuery>& queries)
{
    addCallQuery(queries, ActivityGallery::tr("Functions called most often"),
                 ActivityGallery::tr("Candidates for a filter, when a capture grows too fast."),
                 {activitySql(R"(
SELECT function, count(*) AS calls, sum(self) AS self_ns
FROM call
GROUP BY function
ORDER BY calls DESC)")},
                 activityPlot(PlotHint::Kind::Bars, "function", "calls"));
    addCallQuery(queries, ActivityGallery::tr("Calls by task"),
                 ActivityGallery::tr("How long each task was in the traced functions."),
                 {activitySql(R"(
SELECT comm, pid, count(*) AS calls, sum(self) AS self_ns, max(duration) AS max_ns
FROM call
GROUP BY comm, pid
ORDER BY 4 DESC)")},
                 activityPlot(PlotHint::Kind::Bars, "comm", "self_ns"));
}

void addMemoryAndDisks(std::vector<GalleryQuery>& queries, const QString& group)
{
    queries.push_back({.group = group,
                       .title = ActivityGallery::tr("Memory by place of allocation"),
                       .sentence = ActivityGallery::tr("Which code asks kmalloc for how much."),
                       .variants = {activitySql(R"(
SELECT func_name(call_site) AS site, count(*) AS times, sum(bytes_alloc) AS bytes,
       sum(bytes_alloc - bytes_req) AS unused
FROM kmalloc
GROUP BY call_site
ORDER BY bytes DESC)"),
                                    activitySql(R"(
SELECT call_site AS site, count(*) AS times, sum(bytes_alloc) AS bytes,
       sum(bytes_alloc - bytes_req) AS unused
FROM kmalloc
GROUP BY call_site
ORDER BY bytes DESC)")},
                       .plot = activityPlot(PlotHint::Kind::Bars, "site", "bytes")});
    queries.push_back(
        {.group = group,
         .title = ActivityGallery::tr("Latency of block requests"),
         .sentence = ActivityGallery::tr("From the issue of a request to its completion."),
         .variants = {activitySql(R"(
WITH step AS (
  SELECT id, ts, dev, sector, rwbs, 0 AS ends FROM block_rq_issue
  UNION ALL
  SELECT id, ts, dev, sector, rwbs, 1 FROM block_rq_complete),
done AS (
  SELECT id, ts, dev, sector, rwbs, ends, lag(ends) OVER place AS ended,
         ts - lag(ts) OVER place AS latency
  FROM step WINDOW place AS (PARTITION BY dev, rwbs, max(sector, 0) ORDER BY id))
SELECT id, ts, dev, sector, rwbs, latency
FROM done WHERE ends = 1 AND ended = 0
ORDER BY latency DESC)")},
         .plot = activityPlot(PlotHint::Kind::Histogram, "latency", "")});
}

void addPowerAndTimers(std::vector<GalleryQuery>& queries, const QString& group)
{
    queries.push_back({.group = group,
                       .title = ActivityGallery::tr("Frequency of the CPUs"),
                       .sentence = ActivityGallery::tr("Changes of the clock rate over time."),
                       .variants = {activitySql(R"(
SELECT id, ts, cpu_id, state AS khz
FROM cpu_frequency
ORDER BY id)")},
                       .plot = activityPlot(PlotHint::Kind::Line, "ts", "khz")});
    queries.push_back(
        {.group = group,
         .title = ActivityGallery::tr("Delay of timers"),
         .sentence = ActivityGallery::tr("How much later than wanted high-resolution timers "
                                         "ran."),
         .variants = {activitySql(R"(
WITH step AS (
  SELECT id, ts, hrtimer, expires, NULL AS now, 0 AS runs FROM hrtimer_start
  UNION ALL
  SELECT id, ts, hrtimer, NULL, now, 1 FROM hrtimer_expire_entry),
timer AS (
  SELECT id, ts, hrtimer, runs, now - lag(expires) OVER same AS delay, lag(runs) OVER same AS ran
  FROM step WINDOW same AS (PARTITION BY hrtimer ORDER BY id))
SELECT id, ts, hrtimer, delay
FROM timer WHERE runs = 1 AND ran = 0
ORDER BY delay DESC)")},
         .plot = activityPlot(PlotHint::Kind::Histogram, "delay", "")});
}

} // namespace

std::vector<GalleryQuery> galleryOfActivity()
{
    std::vector<GalleryQuery> queries;
    addInterrupts(queries);
    addSystemCalls(queries);
    addLengthsOfCalls(queries);
    addNumbersOfCalls(queries);
    const auto things = ActivityGallery::tr("Memory, disks, power");
    addMemoryAndDisks(queries, things);
    addPowerAndTimers(queries, things);
    return queries;
}

} // namespace probescope::ui
