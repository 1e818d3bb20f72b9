#pragma once

#include "core/access/remote/put_helper.h"

#include <functional>

class QWidget;

namespace probescope::ui {

/// Asks whether a helper may be put on a host that has none, with all that is known of it. `then`
/// is called if it may.
void askToPutHelper(QWidget* asker, const access::HelperOffer& offer,
                    const std::function<void()>& then);

} // namespace probescope::ui
