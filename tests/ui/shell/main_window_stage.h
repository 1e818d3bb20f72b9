#pragma once

#include "tests/support/sample_capture.h"
#include "tests/support/written_file.h"
#include "tests/ui/shell/opened_tab.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/theme/theme.h"
#include "ui/capture/capture_window.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"

#include <QLabel>
#include <QSettings>
#include <QTemporaryDir>

namespace probescope {

/// The program's window, with settings of its own.
class MainWindowStage : public QObject
{
protected:
    QTemporaryDir m_dir;
    std::unique_ptr<ui::MainWindow> m_window;

    QString write(const char* name, const QByteArray& bytes)
    {
        return writtenFile(m_dir.filePath(QLatin1String(name)), bytes);
    }
    ui::FileTab* open(const QString& file) { return openedTab(*m_window, file); }
    /// Captures are known by their content, and this one is nobody else's.
    static QByteArray newSample()
    {
        static int number = 0;
        return "# sample " + QByteArray::number(++number) + '\n'
            + QByteArray::fromStdString(sampleText());
    }
    ui::CaptureWindow* openSample(const char* name = "sample.txt")
    {
        return open(write(name, newSample()))->captureWindow();
    }
    /// All that a user can read on a page.
    static QString words(const QWidget* page)
    {
        QStringList texts;
        for (const auto* const label : page->findChildren<QLabel*>())
            texts << label->text();
        return texts.join(u'\n');
    }
    static analysis::FilterTerm cpuTerm(std::int64_t cpu)
    {
        analysis::FilterTerm term;
        term.kind = analysis::FilterTerm::Kind::Cpu;
        term.number = cpu;
        return term;
    }
    void keepSettings()
    {
        keepSettingsIn(m_dir.path());
        ui::applyTheme(ui::Theme::Light);
    }
    void showWindow()
    {
        QSettings().clear();
        m_window = std::make_unique<ui::MainWindow>();
        m_window->resize(1300, 820);
        m_window->show();
        ui::waitUntilExposed(m_window.get());
    }
};

} // namespace probescope
