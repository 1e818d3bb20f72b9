#pragma once

#include "ui/base/view/view.h"

#include <functional>
#include <memory>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::ui {

class EventTimes;
class NoteList;
class Selection;

/// What the views of a capture share. All outlive the views.
struct CaptureContext
{
    std::shared_ptr<store::Capture> capture;
    Selection* selection = nullptr;
    NoteList* notes = nullptr;
    const CaptureFills* fills = nullptr;
    const EventTimes* times = nullptr; ///< set by the first view that is made
};

/// One kind of view: what is to be known of it, and how it is made.
struct ViewKind
{
    ViewTraits traits;
    std::function<View*(CaptureContext& context, QWidget* parent)> make;
};

/// All views of a capture, in the order in which they are made, and stand in menus and tabs.
std::vector<ViewKind> allViews();
/// The menus of the program that views have, in their order.
QStringList viewMenuTitles();

} // namespace probescope::ui
