#pragma once

#include "core/probe/dialect/dialect.h"
#include "tests/kernel/support/guest_tools.h"

#include <memory>

namespace probescope {

/// A probe in one dialect at work in this guest, used as its user would: written to files, compiled
/// and started as its first comment says, ended by Ctrl+C.
class DialectRun
{
public:
    DialectRun(probe::Dialect dialect, const probe::Recipe& recipe, QString folder);
    /// Takes away a module that is still there.
    ~DialectRun();
    DialectRun(const DialectRun&) = delete;
    DialectRun& operator=(const DialectRun&) = delete;

    /// What is not installed that packaging/packages names; empty: all of it is.
    static QString missing(probe::Dialect dialect);
    /// Why a dialect cannot run here with what Debian 12 has; empty: it can.
    static QString impossible(probe::Dialect dialect);

    /// Writes, compiles and starts it. What went wrong; empty: nothing.
    QByteArray start();
    /// Do its rows come as they happen? Those of perf and trace-cmd come at the end.
    bool isLive() const;
    /// Whether it records, of those whose rows come at the end.
    bool isReady() const;
    bool runs();
    QByteArray output();
    /// Whether it ended well after Ctrl+C.
    bool end();

private:
    QString inFolder(const QString& command) const;
    Ran shell(const QString& command) const;
    /// The indented lines of the first comment; the last of them starts it.
    QStringList commandsOfComment() const;

    probe::Dialect m_dialect;
    probe::Rendering m_rendering;
    QString m_folder;
    std::unique_ptr<Running> m_running;
    bool m_loaded = false; ///< the module is
    QByteArray m_log; ///< of a module that is not there any more
};

} // namespace probescope
