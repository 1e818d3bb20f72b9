#pragma once

#include "core/access/backend/backend.h"
#include "core/access/remote/put_helper.h"
#include "core/base/cancel.h"

#include <QString>

#include <functional>
#include <memory>
#include <string>

namespace probescope::ui {

/// Connects to the kernel of a host through ssh, or of this machine if `host` is empty: in this
/// process for root, else by the helper, for which a password may be asked. Never on the UI thread.
Result<std::shared_ptr<access::Backend>> connectKernel(const std::string& host,
                                                       const CancelToken& cancel);

/// How a host without a helper gets one for a session. Neither runs on the UI thread.
struct HelperPutting
{
    std::function<Result<access::HelperOffer>(const std::string& host, const CancelToken& cancel)>
        offer;
    std::function<Result<std::shared_ptr<access::Backend>>(const access::HelperOffer& offer,
                                                           const CancelToken& cancel)>
        put;
};

/// By ssh.
HelperPutting helperPutting();

/// The folder for recordings, in the user's documents. It may not exist.
QString recordingsFolder();
/// An unused file name in that folder, made from the time.
QString newRecordingFile();

} // namespace probescope::ui
