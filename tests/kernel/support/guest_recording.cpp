#include "tests/kernel/support/guest_recording.h"

#include "tests/support/waits.h"

#include <QTest>

namespace probescope {

GuestRecording::GuestRecording(const QStringList& arguments, const QStringList& environment)
    : m_known(ourInstances())
{
    QStringList all{"record"};
    if (!arguments.contains("-o"))
        all << "-o" << capture();
    m_program = std::make_unique<Running>(CLI, all + arguments, environment);
}

QString GuestRecording::file(const QString& name) const
{
    for (const QString& instance : ourInstances()) {
        if (!m_known.contains(instance))
            return "instances/" + instance + '/' + name;
    }
    return {};
}

pid_t GuestRecording::owner() const
{
    return pid_t(file({}).section('-', 1, 1).toInt()); // instances/probescope-PID-START/
}

bool GuestRecording::begins()
{
    const auto recording = [this] {
        // A new instance is on until it is set up.
        return !file({}).isEmpty() && contentOf(file("trace_clock")).contains("[mono]")
            && contentOf(file("tracing_on")) == "1\n";
    };
    waitUntil([&] { return recording() || !m_program->runs(); });
    return recording();
}

bool GuestRecording::reads(qint64 events)
{
    const QString instance = file({});
    if (instance.isEmpty())
        return false; // it would be the top level
    const qint64 enough = counted(instance, "read events") + events;
    const auto done = [&] { return counted(instance, "read events") >= enough; };
    waitUntil([&] { return done() || !m_program->runs(); });
    return done();
}

bool GuestRecording::endsByInterrupt()
{
    m_program->signal(SIGINT);
    return ends();
}

bool GuestRecording::ends()
{
    return m_program->ends();
}

} // namespace probescope
