#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

// probescope-cli as a program.

/// What it printed, where, and with which exit status.
struct Output
{
    QByteArray text;
    QString errors;
    int status = -1;
};

/// A folder where programs that are started from now on keep their captures.
std::unique_ptr<QTemporaryDir> emptyCache();

Output run(const QStringList& words, const QString& program = QStringLiteral(CLI));

/// Are commands listed below a line of --help? Those of the program stand below several headings,
/// those of a command below one; others list values there.
bool headsCommands(const QString& line, bool ofProgram);

/// Makes the pipe, and sends SIGINT when the program has it open; then comes a text.
Output interrupted(const QStringList& words, const QString& pipe);

/// A capture of so many events that no pipe holds what is printed of them.
QString manyEvents(const QTemporaryDir& folder);

/// The text that a compressed file holds.
QByteArray source(const QString& path);

inline const QString kStack = QStringLiteral(TEST_DATA "/text/events-stacktrace.txt.xz");
inline const QString kOddNames = QStringLiteral(TEST_DATA "/text/events-odd-names.txt.xz");
