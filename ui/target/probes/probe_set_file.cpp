#include "ui/target/probes/probe_set_file.h"

#include "ui/base/text/save_file.h"

#include <QCoreApplication>
#include <QFile>

#include <string>

namespace probescope::ui {

namespace {

struct ProbeFileTr
{
    Q_DECLARE_TR_FUNCTIONS(ProbeFile)
};

ErrorCode codeOf(QFileDevice::FileError error)
{
    return error == QFileDevice::PermissionsError ? ErrorCode::NoPermission : ErrorCode::Io;
}

} // namespace

Result<QByteArray> readProbeText(const QString& file)
{
    QFile in(file);
    const Place place{.file = file.toStdString()};
    if (!in.exists())
        return fail(ErrorCode::NotFound, ProbeFileTr::tr("file not found").toStdString(), {},
                    place);
    if (!in.open(QIODevice::ReadOnly))
        return fail(codeOf(in.error()), in.errorString().toStdString(), {}, place);
    // More is not read, whatever the file says of its size.
    auto text = in.read(kMaxProbeText + 1);
    if (in.error() != QFileDevice::NoError)
        return fail(codeOf(in.error()), in.errorString().toStdString(), {}, place);
    if (text.size() > kMaxProbeText)
        return fail(ErrorCode::Unsupported,
                    ProbeFileTr::tr("the file is larger than %1 MiB")
                        .arg(kMaxProbeText >> 20)
                        .toStdString(),
                    {}, place);
    return text;
}

Result<probe::ProbeSet> readProbeSet(const QString& file)
{
    const auto text = readProbeText(file);
    if (!text)
        return passOn(text);
    auto set = probe::ProbeSet::parse(text->toStdString());
    if (!set)
        set.error().place.file = file.toStdString();
    return set;
}

Result<> writeProbeSet(const QString& file, const probe::ProbeSet& set)
{
    return saveFile(file, QByteArray::fromStdString(set.format()));
}

} // namespace probescope::ui
