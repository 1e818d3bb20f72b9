#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/dialect/dialect.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace probescope {

inline constexpr const char* kWorker = "dialectwork"; // how the kernel calls the thread
inline constexpr const char* kSample = "sample_pie";
inline constexpr long kSleepNs = 50'000'000;
inline constexpr int kRounds = 3; ///< of the sample

/// What was done for the probes to see.
struct Deed
{
    qint64 tid = 0;
    int fd = -1; ///< of the file that was opened
};

/// `name=value` of each value that one line of the output has; the values are expressions.
using Row = QStringList;

/// A probe and what is to be seen with it.
struct DialectTask
{
    const char* name = "";
    probe::Recipe recipe = {};
    std::function<QList<Row>(probe::Dialect, const Deed&)> rows = {};
    bool runsSample = false; ///< what it sees is done by the sample program
    QByteArray frame = {}; ///< of the stack
    QByteArray feature = {}; ///< what README has where the kernel can do it
    QList<probe::Dialect> dialects = {}; ///< nothing: all that have words for it
};

/// What the kernel prints itself; perf and trace-cmd do it alike.
bool isKernelText(probe::Dialect dialect);

/// For a thread that opens a file, then a missing one, and sleeps.
std::vector<DialectTask> kernelTasks(const QString& known);
/// A function, its return and a USDT place of the sample, whose source has what they see; nothing:
/// the file is another one.
std::optional<DialectTask> sampleTask(const QString& file);
/// Members of the structs of the thread that ends, at offsets as the form makes them of the
/// kernel's types, and by their names; nothing: the types cannot be read.
std::vector<DialectTask> memberTasks(access::Backend& backend);
/// An instruction in the midst of a function; nothing: the kernel's code cannot be read.
std::optional<DialectTask> offsetTask(access::Backend& backend);

} // namespace probescope
