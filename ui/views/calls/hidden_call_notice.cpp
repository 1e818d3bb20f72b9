#include "ui/views/calls/hidden_call_notice.h"

#include "ui/base/capture/selection.h"
#include "ui/views/calls/call_tree_model.h"

#include <utility>

namespace probescope::ui {

HiddenCallNotice::HiddenCallNotice(std::shared_ptr<store::Capture> capture, Selection* selection,
                                   CallTreeModel* model, QWidget* parent)
    : HiddenNotice(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_model(model)
{
    connect(this, &HiddenNotice::showWanted, this, &HiddenCallNotice::showCall);
}

std::optional<store::Call> HiddenCallNotice::selectedCall() const
{
    if (const auto id = m_selection->call()) {
        const auto call = m_capture->calls().call(*id);
        return call ? std::optional(*call) : std::nullopt;
    }
    const auto row = m_selection->row();
    const auto call = row ? m_capture->calls().callAtRow(*row) : std::nullopt;
    return call ? *call : std::nullopt;
}

void HiddenCallNotice::refresh()
{
    const auto call = selectedCall();
    m_hiding = call ? hiddenBy(*call) : std::nullopt;
    if (!m_hiding) {
        setText({});
        return;
    }
    const auto name = call->function.valid()
        ? QString::fromStdString(m_capture->string(call->function)) + QStringLiteral("()")
        : tr("unknown function");
    setText(m_hiding == Hiding::Filter
                ? tr("The filter of this view hides the selected call: %1.").arg(name)
                : tr("The selected call is outside the time range: %1.").arg(name));
}

std::optional<HiddenCallNotice::Hiding> HiddenCallNotice::hiddenBy(const store::Call& call) const
{
    if (m_model->indexOf(call).isValid())
        return std::nullopt;
    if (const auto& filter = m_model->filter(); filter && !filter->shows(call.id))
        return Hiding::Filter;
    return m_selection->range() ? std::optional(Hiding::Range) : std::nullopt;
}

void HiddenCallNotice::showCall()
{
    refresh(); // the capture may have grown
    if (m_hiding == Hiding::Range)
        m_selection->setRange({});
    else if (m_hiding == Hiding::Filter)
        emit filterUnwanted();
    emit revealWanted();
}

} // namespace probescope::ui

#include "moc_hidden_call_notice.cpp"
