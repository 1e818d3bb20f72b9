#include "ui/shell/user_guide.h"

#include "ui/base/translation/language.h"
#include "ui/base/view/help_property.h"
#include "ui/capture/capture_window.h"
#include "ui/help/help_pages.h"
#include "ui/help/help_window.h"
#include "ui/shell/main_window.h"
#include "ui/shell/samples.h"
#include "ui/shell/target_tab.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_view.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>

namespace probescope::ui {

namespace {

QString folderOf(Language language)
{
    return language == Language::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

} // namespace

UserGuide::UserGuide(MainWindow& window, TargetTab& target)
    : QObject(&window)
    , m_main(window)
    , m_target(target)
{
    qApp->installEventFilter(this);
}

UserGuide::~UserGuide() = default;

HelpWindow& UserGuide::window()
{
    if (!m_window) {
        m_window = std::make_unique<HelpWindow>(folderOf(installedLanguage()));
        connect(m_window.get(), &HelpWindow::sampleWanted, this, &UserGuide::openSample);
        connect(m_window.get(), &HelpWindow::viewWanted, this, &UserGuide::showView);
    }
    return *m_window;
}

void UserGuide::showContext()
{
    const auto* part = QApplication::focusWidget();
    showPage(helpPageAround(part ? part : QApplication::activeWindow()));
}

void UserGuide::showPage(const QString& page)
{
    window().open(page);
}

void UserGuide::close()
{
    if (m_window)
        m_window->close();
}

std::vector<PaletteEntry> UserGuide::paletteEntries()
{
    std::vector<PaletteEntry> entries;
    const GuidePages pages(folderOf(installedLanguage())); // the window need not be there for it
    for (const auto& section : pages.contents()) {
        for (const auto& page : section.pages) {
            entries.push_back({.title = tr("Guide: %1").arg(page.title),
                               .where = section.title,
                               .keys = {},
                               .run = [this, name = page.name] { showPage(name); }});
        }
    }
    return entries;
}

void UserGuide::openSample(const QString& name)
{
    for (const auto& sample : samples()) {
        if (sample.name() != name)
            continue;
        openUnpacked(unpackSample(sample), m_window.get(),
                     [this](const QString& file) { m_main.openFile(file); });
        m_main.activateWindow();
        return;
    }
}

void UserGuide::showView(const QString& link)
{
    const auto known = helpLink(link);
    if (!known)
        return;
    const auto view = QString::fromLatin1(known->view);
    if (view.isEmpty())
        showTarget(link);
    else if (!showInCapture(view))
        window().tell(tr("Open a capture first."));
}

bool UserGuide::showInCapture(const QString& view)
{
    const auto* const capture = m_main.currentCapture();
    if (!capture)
        return false;
    m_main.raise();
    m_main.activateWindow(); // first: the view may have a window of its own
    for (auto* const one : capture->views()->all()) {
        if (one->property(kViewProperty).toString() != view)
            continue;
        capture->views()->bringUp(one);
        one->setFocus(Qt::OtherFocusReason);
    }
    return true;
}

void UserGuide::showTarget(const QString& link)
{
    m_main.raise();
    m_main.activateWindow();
    if (link == QStringLiteral("kernel"))
        m_main.showRecording()->showKernel();
    else if (link == QStringLiteral("probes"))
        m_main.showProbes();
    else if (link == QStringLiteral("counts"))
        m_target.showCounters();
    else
        m_main.showRecording();
}

bool UserGuide::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType() || !m_action)
        return QObject::eventFilter(watched, event);
    const QKeySequence pressed(static_cast<QKeyEvent*>(event)->keyCombination());
    if (!m_action->shortcuts().contains(pressed))
        return false;
    showContext();
    return true;
}

} // namespace probescope::ui

#include "moc_user_guide.cpp"
