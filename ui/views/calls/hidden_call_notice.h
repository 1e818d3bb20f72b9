#pragma once

#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "ui/base/parts/hidden_notice.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace probescope::ui {

class CallTreeModel;
class Selection;

/// Says when the tree of calls does not show the selected call, which another view may have
/// selected, and what hides it: the filter of the tree, or the time range. Offers to take that
/// away.
class HiddenCallNotice : public HiddenNotice
{
    Q_OBJECT

public:
    HiddenCallNotice(std::shared_ptr<store::Capture> capture, Selection* selection,
                     CallTreeModel* model, QWidget* parent = nullptr);

    /// What is selected is a call, or within one.
    std::optional<store::Call> selectedCall() const;
    /// The selection, the range or what the tree shows has changed.
    void refresh();

signals:
    /// The user wants the call, and the filter of the tree hides it.
    void filterUnwanted();
    /// Nothing hides the call any more, as far as this could help it.
    void revealWanted();

private:
    enum class Hiding : std::uint8_t { Filter, Range };
    std::optional<Hiding> hiddenBy(const store::Call& call) const;
    void showCall();

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    CallTreeModel* m_model;
    std::optional<Hiding> m_hiding; ///< what hides the selected call
};

} // namespace probescope::ui
