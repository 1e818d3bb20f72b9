#pragma once

#include "core/probe/check/check_command.h"

#include <QByteArray>
#include <QList>

#include <map>
#include <string>
#include <utility>

/// One write of `tests/data/probe/*-errors.txt`, and what the kernel said.
struct ErrorEntry
{
    QByteArray file = {}; ///< kprobe_events, …
    QByteArray command = {};
    QByteArray number = {}; ///< the words of its errno, or `accepted`
    QByteArray words = {}; ///< of the log; empty: it logged nothing
    bool ofCommand = true; ///< the log repeats the command, not a part of it
    qsizetype column = 0;
};
QList<ErrorEntry> errorEntries(const QString& path);

/// The kernel of a capture, as its symbols, lists and types have it: what the writes need. It
/// remembers the events that were made, as the kernel did while the capture was written.
class CapturedKernel
{
public:
    explicit CapturedKernel(bool newer)
        : m_newer(newer)
    {
    }
    probescope::probe::KernelRules rules(const QByteArray& file) const;
    probescope::probe::KernelInfo kernelInfo() const;
    void accepted(const ErrorEntry& entry);

private:
    using EventName = std::pair<std::string, std::string>;

    bool m_newer = false;
    std::map<EventName, probescope::probe::KnownEvent> m_events = {{{"sched", "sched_switch"}, {}},
                                                                   {{"sched", "sched_waking"}, {}}};
};
