#pragma once

#include "core/record/session/settings.h"
#include "ui/capture/models/view_layout.h"
#include "ui/shell/target_tab.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace probescope::ui {

class MainWindow;

/// What is open in a window of the program, for another window that takes its place.
class WindowContent
{
public:
    explicit WindowContent(const MainWindow& window);

    /// At the place of the first one.
    void showWindow(MainWindow& window) const;
    /// Opens the same, once the first window is gone: until then its captures are in use.
    void openIn(MainWindow& window) const;

private:
    struct Tab
    {
        QString file; ///< empty: the tab of the target
        std::optional<ViewLayout> layout;
    };
    void openTab(const Tab& tab, MainWindow& window) const;
    void openTarget(MainWindow& window) const;

    QByteArray m_geometry;
    std::vector<Tab> m_tabs;
    int m_front;
    Target::Reach m_reach;
    HelperPutting m_putting;
    TargetTab::Page m_page = TargetTab::Page::Form;
    record::Settings m_recording; ///< in the form
    bool m_hasPreferences; ///< their dialog is open
};

} // namespace probescope::ui
