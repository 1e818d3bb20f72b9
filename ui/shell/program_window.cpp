#include "ui/shell/program_window.h"

#include "ui/base/parts/warning_question.h"
#include "ui/base/preferences/preferences.h"
#include "ui/base/translation/language.h"
#include "ui/shell/main_window.h"
#include "ui/shell/target_tab.h"
#include "ui/shell/window_content.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_view.h"

#include <QCoreApplication>
#include <QEventLoopLocker>
#include <QLocale>
#include <QThread>
#include <QTimer>

#include <chrono>

namespace probescope::ui {

namespace {

int preferredLanguage()
{
    return preference::language().value().toInt();
}

bool isInstalled(int language)
{
    const auto chosen = Language(language);
    return resolved(chosen) == installedLanguage()
        && formatsOf(chosen, QLocale::system()) == QLocale();
}

/// A dialog or a menu waits on the stack for what it is asked: the window below cannot go.
bool isBusy()
{
    return QThread::currentThread()->loopLevel() > 1;
}

} // namespace

ProgramWindow::ProgramWindow(QObject* parent)
    : QObject(parent)
    , m_window(std::make_unique<MainWindow>())
    , m_language(preferredLanguage())
{
    Preferences::ofProgram().follow(preference::language(), this,
                                    [this](const QVariant& /*value*/) { changeSoon(); });
}

ProgramWindow::~ProgramWindow() = default;

void ProgramWindow::waitFor(void (ProgramWindow::*then)())
{
    constexpr std::chrono::milliseconds kPause(200);
    QTimer::singleShot(kPause, this, then);
}

void ProgramWindow::changeSoon()
{
    QMetaObject::invokeMethod(this, &ProgramWindow::changeLanguage, Qt::QueuedConnection);
}

/// Only where something would end that the user has begun, there is a question first.
void ProgramWindow::changeLanguage()
{
    if (!m_window->isVisible())
        return; // it was closed meanwhile
    if (isBusy())
        return waitFor(&ProgramWindow::changeLanguage);
    if (isInstalled(preferredLanguage())) {
        m_language = preferredLanguage();
        return;
    }
    const auto& target = m_window->target();
    const auto* const view = target.view();
    if (view && view->recording())
        askAboutRecording();
    else if (view && (view->connected() || target.counting())
             && !target.probes()->hasSomethingToLose()) // which asks by itself
        askAboutTarget();
    else
        leave();
}

void ProgramWindow::askAboutRecording()
{
    ask(tr("A recording is running."), tr("The language changes when it has ended."),
        tr("Change &when it has ended"), &ProgramWindow::changeAfterRecording);
}

void ProgramWindow::askAboutTarget()
{
    ask(tr("Changing the language connects to the kernel again."),
        m_window->target().counting() ? tr("The count that is running ends.") : QString(),
        tr("Change &now"), &ProgramWindow::leave);
}

void ProgramWindow::ask(const QString& text, const QString& more, const QString& button,
                        void (ProgramWindow::*then)())
{
    auto* const box = askWarning(
        m_window.get(), {.title = tr("Language"), .text = text, .more = more, .button = button},
        [this, then] { QMetaObject::invokeMethod(this, then, Qt::QueuedConnection); });
    // It has finished before the clicked button is heard of. None is where it was closed without.
    connect(box, &QDialog::finished, this, [this, box] {
        auto* const clicked = box->clickedButton();
        if (!clicked || box->standardButton(clicked) == QMessageBox::Cancel)
            Preferences::ofProgram().set(preference::language(), m_language);
    });
}

void ProgramWindow::changeAfterRecording()
{
    const auto* const view = m_window->target().view();
    if (view && view->recording())
        connect(view, &RecordView::ended, this, &ProgramWindow::changeSoon,
                Qt::ConnectionType(Qt::SingleShotConnection | Qt::UniqueConnection));
    else
        changeSoon(); // it ended while the user thought about it
}

void ProgramWindow::leave()
{
    // Meanwhile the user may have closed the window, or gone back to the language that there is.
    if (!m_window->isVisible() || isInstalled(preferredLanguage()))
        return;
    if (isBusy())
        return waitFor(&ProgramWindow::leave);
    const auto again = [this] {
        QMetaObject::invokeMethod(this, &ProgramWindow::leave, Qt::QueuedConnection);
    };
    if (m_window->mayClose(again))
        replace();
}

void ProgramWindow::replace()
{
    const QEventLoopLocker stays; // the program does not end with the window that goes
    const WindowContent content(*m_window);
    m_language = preferredLanguage();
    installLanguage(*QCoreApplication::instance(), Language(m_language));
    auto next = std::make_unique<MainWindow>();
    content.showWindow(*next);
    m_window = std::move(next); // captures keep where they were looked at when their window goes
    content.openIn(*m_window);
    emit replaced();
}

} // namespace probescope::ui

#include "moc_program_window.cpp"
