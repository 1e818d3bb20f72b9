#pragma once

#include "tests/kernel/support/guest_tools.h"
#include "tests/kernel/support/guest_window.h"
#include "tests/ui/support/both_languages.h"
#include "tests/ui/support/hands.h"
#include "tests/ui/support/tutorial.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_view.h"

#include <QMessageBox>
#include <QTableView>
#include <QTreeView>

#include <optional>

namespace probescope {

/// The program's window in a guest, in the language of a page of the guide that is done in it, and
/// what such a page lets a user do with the kernel.
class GuestTutorial : public QObject
{
protected:
    explicit GuestTutorial(QString language)
        : m_language(std::move(language))
    {
    }

    void begin(const QString& page)
    {
        m_page.emplace(page, m_language);
        m_guest.show({1500, 950});
        ui::activate(window());
    }
    /// One after the other; what follows a step that failed would wait for ever.
    template <typename Test>
    void follow(std::initializer_list<void (Test::*)()> steps)
    {
        for (const auto step : steps) {
            (static_cast<Test*>(this)->*step)();
            if (QTest::currentTestFailed())
                return;
        }
        QCOMPARE(page().notDone().join(u'\n'), QString());
    }
    /// Nothing is left in the kernel.
    void end()
    {
        m_guest.close();
        // What is slow to let go is let go beside the window.
        waitUntil([&] { return ourInstances() == QStringList(); });
        QCOMPARE(contentOf("dynamic_events"), QByteArray());
    }
    Tutorial& page() { return *m_page; }
    /// What the step says where the English one says this.
    QString page(const QString& english) { return (*m_page)(english); }
    /// All that was named in the current step, and can be read in the window now.
    void read(const QStringList& texts)
    {
        for (const auto& text : texts)
            ui::waitToRead(window(), page(text));
    }
    /// To other tests: in a sample, or of a reader.
    void leave(std::initializer_list<const char*> sections)
    {
        for (const auto* const title : sections)
            page().leave(QLatin1String(title));
    }

    ui::MainWindow& window() const { return m_guest.window(); }
    ui::ProbesWorkspace& workspace() const { return *window().findChild<ui::ProbesWorkspace*>(); }
    ui::ProbeBuilder& form() const { return *workspace().builder(); }

    /// The functions of this kernel are read, or a draft is checked.
    void settle() const
    {
        waitUntil([&] { return !form().busy(); });
    }
    void newProbe(const QString& command)
    {
        ui::click(workspace(), command);
        waitUntil([&] { return workspace().showsBuilder(); });
        settle();
    }
    QString definition() const { return form().line()->edit()->toPlainText(); }
    void waitForDefinition(const QString& text) const
    {
        waitTelling([&] { return definition().contains(text) && !form().busy(); },
                    [&] { return text + QStringLiteral(" in ") + definition(); });
    }
    /// Types letters and clicks the function.
    QModelIndex chooseFunction(const QString& letters, const QString& function) const
    {
        auto* const search = form().findChild<ui::FunctionSearch*>();
        write(*search->line(), letters);
        waitUntil([&] { return !search->model()->searching() && search->model()->rowCount() > 0; });
        const auto cell = ui::cellSaying(*search->table(), function);
        ui::clickCell(*search->table(), cell);
        waitUntil([&] { return QString::fromStdString(form().draft().spec().symbol) == function; });
        settle();
        return cell;
    }
    QTreeView& arguments() const { return *form().findChild<ui::ArgumentPane*>()->tree(); }
    QModelIndex argument(const QString& name, const QModelIndex& parent = {}) const
    {
        const auto* const model = arguments().model();
        for (int i = 0; i < model->rowCount(parent); ++i) {
            if (ui::readText(model->index(i, 0, parent).data().toString()) == name)
                return model->index(i, 0, parent);
        }
        qFatal("there is no argument “%s”", qPrintable(name));
    }
    /// A click on the box before the name.
    void tick(const QModelIndex& cell) const
    {
        constexpr int kInBox = 10;
        auto& tree = arguments();
        tree.scrollTo(cell);
        const auto place = tree.visualRect(cell);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {},
                          {place.left() + kInBox, place.center().y()});
        QCOMPARE(cell.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        settle();
    }
    /// In place of what stands there.
    static void write(QLineEdit& line, const QString& text)
    {
        QTest::mouseClick(&line, Qt::LeftButton);
        QTest::keyClick(&line, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(&line, Qt::Key_Delete);
        QTest::keyClicks(&line, text);
        auto* const completions = QApplication::activePopupWidget();
        QTest::keyClick(completions ? completions : &line, Qt::Key_Escape);
        QCOMPARE(line.text(), text);
    }
    /// The control whose label says this.
    template <typename Control>
    static Control& labelled(const QWidget& in, const QString& text)
    {
        static const QRegularExpression kColon(QStringLiteral("[:：]$"));
        Control* found = nullptr;
        const auto look = [&] {
            for (const auto* const label : in.findChildren<QLabel*>()) {
                if (!found && ui::inSight(*label)
                    && ui::readText(label->text()).remove(kColon) == text)
                    found = qobject_cast<Control*>(label->buddy());
            }
            return found != nullptr;
        };
        waitTelling(look, [&] {
            QStringList labels;
            for (const auto* const label : in.findChildren<QLabel*>()) {
                if (ui::inSight(*label))
                    labels << ui::readText(label->text());
            }
            return QStringLiteral("“%1” among “%2”").arg(text, labels.join(QStringLiteral("”, “")));
        });
        return *found;
    }
    /// With the keys.
    static void chooseItem(QComboBox& box, const QString& text)
    {
        const auto at = box.findText(text);
        QVERIFY2(at >= 0, qPrintable(text));
        box.setFocus(Qt::MouseFocusReason);
        QTest::keyClick(&box, Qt::Key_Home);
        for (int i = 0; i < box.count() && box.currentText() != text; ++i)
            QTest::keyClick(&box, Qt::Key_Down);
        QCOMPARE(box.currentText(), text);
    }
    ui::ProbeRow probe(const std::string& event) const
    {
        for (const auto& row : workspace().page()->table()->probes()->rows()) {
            if (row.event.name == event)
                return row;
        }
        return {};
    }
    /// Agrees to what the window asks.
    void accept() const
    {
        waitUntil([&] { return window().findChild<QMessageBox*>(); });
        const auto* const question = window().findChild<QMessageBox*>();
        for (auto* const button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::AcceptRole)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }

    /// Records while something is done, and gives the tab with what was recorded.
    ui::FileTab& record(const QString& command, const QString& stop,
                        const std::function<void()>& run)
    {
        auto* const view = window().findChild<ui::RecordView*>();
        ui::click(*view, command);
        auto* const mark = view->actions()[2]; // there can be marks as soon as it records
        waitUntil([&] { return mark->isEnabled(); });
        run();
        ui::FileTab* tab = nullptr;
        waitUntil([&] {
            return (tab = window().currentTab()) && tab->captureWindow() && tab->growing();
        });
        ui::click(*tab, stop);
        waitUntil([&] { return !view->recording() && !tab->growing(); });
        return *tab;
    }
    static QString fileOf(const ui::FileTab& tab)
    {
        return QString::fromStdString(tab.file().string());
    }

private:
    QString m_language;
    ui::GuestWindow m_guest;
    std::optional<Tutorial> m_page;
};

/// What a page says is typed into a terminal.
inline void runInShell(const QString& lines)
{
    const auto ran = run("/bin/bash", {"-c", lines});
    QVERIFY2(ran.status == 0, ran.output.constData());
}

} // namespace probescope
