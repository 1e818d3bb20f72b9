#include "ui/models/found_rows.h"

#include <chrono>
#include <utility>

namespace probescope::ui {

namespace {
constexpr auto kTellEvery = std::chrono::milliseconds(60);
}

void findRows(Background& background, std::shared_ptr<const store::Capture> capture,
              const analysis::EventFilter& filter, RowId first, RowHearer hearer)
{
    background.start([capture = std::move(capture), filter, first,
                      hearer = std::move(hearer)](const Background::Context& context) {
        analysis::RowList found;
        RowId looked = first;
        auto told = std::chrono::steady_clock::time_point(); // the first rows are told at once
        const auto tell = [&] {
            context.deliver(
                [found = std::move(found), looked, hear = hearer.found] { hear(found, looked); });
            found = {};
            told = std::chrono::steady_clock::now();
        };
        const auto hear = [&](const analysis::RowList& rows, RowId lookedAt) {
            found.insert(found.end(), rows.begin(), rows.end());
            looked = lookedAt;
            if (std::chrono::steady_clock::now() - told >= kTellEvery)
                tell();
            return true;
        };
        const auto result = analysis::filterEvents(*capture, filter, first, hear, context.cancel());
        tell();
        if (result)
            context.deliver(hearer.done);
        else if (result.error().code != ErrorCode::Cancelled)
            context.deliver([error = result.error(), failed = hearer.failed] { failed(error); });
    });
}

} // namespace probescope::ui
