#include "ui/target/connect/connect_kernel.h"

#include "core/access/backend/local_backend.h"
#include "core/access/remote/transport.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <unistd.h>

namespace probescope::ui {

namespace {

template <typename T>
Result<std::shared_ptr<access::Backend>> shared(Result<std::unique_ptr<T>> made)
{
    if (!made)
        return passOn(made);
    return std::shared_ptr<access::Backend>(std::move(*made));
}

access::HelperOptions optionsFor(const CancelToken& cancel)
{
    access::HelperOptions options;
    options.goOn = [cancel] { return !cancel.cancelled(); };
    return options;
}

} // namespace

Result<std::shared_ptr<access::Backend>> connectKernel(const std::string& host,
                                                       const CancelToken& cancel)
{
    auto options = optionsFor(cancel);
    if (!host.empty())
        return shared(access::startRemoteHelper(host, std::move(options)));
    if (geteuid() == 0)
        return shared(access::LocalBackend::open());
    return shared(access::startLocalHelper(std::move(options)));
}

HelperPutting helperPutting()
{
    return {.offer =
                [](const std::string& host, const CancelToken& cancel) {
                    return access::offerHelper(host, optionsFor(cancel));
                },
            .put =
                [](const access::HelperOffer& offer, const CancelToken& cancel) {
                    return shared(access::startPutHelper(offer, optionsFor(cancel)));
                }};
}

QString recordingsFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
        + QStringLiteral("/Probescope");
}

QString newRecordingFile()
{
    const QDir folder(recordingsFolder());
    folder.mkpath(QStringLiteral("."));
    const auto stem =
        QDateTime::currentDateTime().toString(QStringLiteral("'recording' yyyy-MM-dd HH.mm.ss"));
    auto file = folder.filePath(stem + QStringLiteral(".psc"));
    for (int i = 2; QFileInfo::exists(file); ++i)
        file = folder.filePath(QStringLiteral("%1 (%2).psc").arg(stem).arg(i));
    return file;
}

} // namespace probescope::ui
