#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <chrono>
#include <csignal>
#include <sys/types.h>

namespace probescope {

/// What the tests of recordings do to the guest that they run in.

inline constexpr const char* kTracefs = "/sys/kernel/tracing/";

/// A file of tracefs, or of anything else by its absolute path. Empty when it cannot be read.
QByteArray contentOf(const QString& path);
/// One write(2), as `echo TEXT > FILE`; 0, or errno. With `append`, nothing is truncated.
int writeTo(const QString& path, const QByteArray& text, bool append = false);
/// The instances of recordings of ours.
QStringList ourInstances();
/// What the buffers of an instance (`instances/NAME/`; empty: the top level) have counted, added up
/// over the CPUs: a line of per_cpu/*/stats, as "read events" and "overrun".
qint64 counted(const QString& instance, const QByteArray& what, const QString& cpus = "cpu*");
/// The control files that are not below events/, and what they say. The whole of them is compared
/// around each test program.
QByteArray controlFiles();
/// Lines that one of them has and the other has not, marked by - and +.
QByteArray differenceOf(const QByteArray& before, const QByteArray& after);

/// A program that runs in a process group of its own; all of the group ends with the object.
class Running
{
public:
    Running(const QString& program, const QStringList& arguments,
            const QStringList& environment = {});
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    qint64 pid() const { return m_process.processId(); }
    void signal(int number) { ::kill(pid_t(pid()), number); }
    /// Ctrl+C: all that it started hears of it, too.
    void interrupt() { ::kill(-m_group, SIGINT); }
    /// Waits for its end; false: it never ran.
    bool ends();
    bool runs();
    /// Exit status once it has ended; below 0 is the signal that ended it.
    int status() const;
    /// What it said so far, on both.
    QByteArray output();

private:
    QProcess m_process;
    QByteArray m_output;
    pid_t m_group = 0;
};

/// Forks, pipes, reads and searches, as a machine at work does, until the object ends.
class Load
{
public:
    Load();

private:
    Running m_shell;
};

/// Runs a program to its end.
struct Ran
{
    int status = 0;
    QByteArray output;
};
Ran run(const QString& program, const QStringList& arguments);
Ran runCli(const QStringList& arguments);

/// How many events a capture has that probescope-cli finds with these options; -1: it does not
/// open.
qint64 eventsOf(const QString& capture, const QStringList& options = {});
/// Rows of a query, its columns parted by tabs.
QByteArrayList ask(const QString& capture, const QString& sql);
QByteArray askOne(const QString& capture, const QString& sql);
/// Counters of the probes of a capture, by event.
QMap<QString, QJsonObject> countersOf(const QString& capture);
/// One of them; -1: it is not known.
qint64 numberAt(const QJsonObject& counters, const char* key);
/// Empty when there are more than that; else how many there are, for a message.
QByteArray fewerThan(qint64 least, const QString& capture, const QStringList& options = {});

} // namespace probescope
