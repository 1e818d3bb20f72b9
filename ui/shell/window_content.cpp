#include "ui/shell/window_content.h"

#include "ui/base/preferences/preference.h"
#include "ui/capture/capture_window.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences/preferences_dialog.h"
#include "ui/target/record/record_form.h"
#include "ui/target/record/record_view.h"

#include <QTabWidget>

namespace probescope::ui {

WindowContent::WindowContent(const MainWindow& window)
    : m_geometry(window.saveGeometry())
    , m_front(window.tabs()->currentIndex())
    , m_reach(window.target().reach())
    , m_putting(window.target().putting())
    , m_hasPreferences(window.findChild<PreferencesDialog*>())
{
    for (int i = 0; i < window.tabs()->count(); ++i) {
        Tab tab;
        if (const auto* const file = qobject_cast<FileTab*>(window.tabs()->widget(i))) {
            tab.file = QString::fromStdString(file->file().string());
            if (auto* const capture = file->captureWindow())
                tab.layout = capture->views()->arrangement({});
        }
        m_tabs.push_back(std::move(tab));
    }
    if (const auto* const view = window.target().view()) {
        m_page = window.target().page();
        m_recording = view->form()->settings();
    }
}

void WindowContent::showWindow(MainWindow& window) const
{
    window.setReach(m_reach, m_putting);
    window.restoreGeometry(m_geometry);
    window.show();
}

void WindowContent::openIn(MainWindow& window) const
{
    for (const auto& tab : m_tabs)
        tab.file.isEmpty() ? openTarget(window) : openTab(tab, window);
    window.tabs()->setCurrentIndex(m_front);
    if (m_hasPreferences)
        PreferencesDialog::showFor(&window)->goTo(preference::language().key);
}

void WindowContent::openTab(const Tab& tab, MainWindow& window) const
{
    auto* const file = window.openFile(tab.file);
    if (!tab.layout)
        return;
    const auto arrange = [file, layout = *tab.layout] {
        if (auto* const capture = file->captureWindow())
            capture->views()->arrange(layout);
    };
    if (file->reading())
        QObject::connect(file, &FileTab::settled, file, arrange, Qt::SingleShotConnection);
    else
        arrange();
}

void WindowContent::openTarget(MainWindow& window) const
{
    auto& target = window.target();
    target.show()->form()->setSettings(m_recording);
    target.showPage(m_page);
}

} // namespace probescope::ui
