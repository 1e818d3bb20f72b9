#include "ui/shell/samples.h"

#include "ui/base/text/save_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

static void initSamples()
{
    Q_INIT_RESOURCE(samples);
}

namespace probescope::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Samples)
};

std::vector<Sample> described()
{
    return {{QStringLiteral("function-graph.txt.xz"), Words::tr("Calls of the kernel"),
             Words::tr("function_graph: who called whom, and for how long")},
            {QStringLiteral("scheduling.dat"), Words::tr("Scheduling"),
             Words::tr("trace.dat: tasks that wake, run and wait")},
            {QStringLiteral("kprobe-events.txt"), Words::tr("Probes"),
             Words::tr("kprobe events: arguments and return values")}};
}

} // namespace

std::vector<Sample> samples()
{
    initSamples();
    std::vector<Sample> found;
    for (auto sample : described()) {
        sample.resource.prepend(QStringLiteral(":/samples/"));
        if (QFile::exists(sample.resource))
            found.push_back(std::move(sample));
    }
    return found;
}

QString unpackSample(const Sample& sample)
{
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)
                      + QStringLiteral("/samples"));
    if (!folder.mkpath(QStringLiteral(".")))
        return {};
    auto target = folder.filePath(QFileInfo(sample.resource).fileName());
    QFile source(sample.resource);
    if (!source.open(QIODevice::ReadOnly))
        return {};
    if (QFileInfo(target).size() == source.size())
        return target;
    return saveFile(target, source.readAll()) ? target : QString();
}

} // namespace probescope::ui
