#pragma once

#include "tests/kernel/support/guest_tools.h"

#include <QTemporaryDir>

#include <memory>

namespace probescope {

/// `probescope-cli record` with a folder of its own to record into.
class GuestRecording
{
public:
    /// `-o` is added, unless the arguments have one.
    explicit GuestRecording(const QStringList& arguments, const QStringList& environment = {});

    /// Waits until the kernel records; false: it ended instead.
    bool begins();
    /// Waits until it has read that many events more from the kernel; false: it ended instead.
    bool reads(qint64 events);
    /// Ctrl+C, and the end of it.
    bool endsByInterrupt();
    bool ends();
    Running& program() { return *m_program; }
    int status() const { return m_program->status(); }
    QByteArray output() { return m_program->output(); }
    bool says(const char* words) { return output().contains(words); }

    QString folder() const { return m_dir.path(); }
    QString capture() const { return m_dir.filePath("recorded.psc"); }
    /// A file of its instance, below tracefs; empty without an instance.
    QString file(const QString& name) const;
    /// The process that the instance is named after: of probescope-cli, or the helper's.
    pid_t owner() const;

private:
    QTemporaryDir m_dir;
    QStringList m_known; ///< instances that others have left
    std::unique_ptr<Running> m_program;
};

/// Each test leaves the kernel as it was. To be called before and after.
class UnchangedKernel
{
public:
    void begin() { m_before = controlFiles(); }
    /// What changed; empty: nothing.
    QByteArray changes() const { return differenceOf(m_before, controlFiles()); }

private:
    QByteArray m_before;
};

} // namespace probescope
