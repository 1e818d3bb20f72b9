#pragma once

#include "tests/support/captures.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/views/query/models/query_lists.h"
#include "ui/views/query/models/query_schema.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/result_table.h"
#include "ui/views/query/sql_editor.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace probescope::ui {

/// A view of queries over the sample capture, for tests to derive from.
class QueryStage
{
protected:
    void open()
    {
        m_capture = captureOfText(m_dir.filePath(QStringLiteral("a.psc")), sampleText());
    }
    void showView()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<QueryView>(m_capture, m_selection.get());
        m_view->resize(1200, 440);
        m_view->show();
        waitUntilExposed(m_view.get());
        m_view->activateWindow();
        waitUntil(
            [&] { return m_view->queries().gallery()->loaded() && m_view->schema()->loaded(); });
    }
    void closeView()
    {
        m_view.reset();
        m_selection.reset();
    }

    void write(const QString& sql) const
    {
        m_view->editor()->setFocus();
        m_view->editor()->setPlainText(sql);
        m_view->editor()->moveCursor(QTextCursor::End);
    }
    void runWritten() const
    {
        QTest::keyClick(m_view->editor(), Qt::Key_Return, Qt::ControlModifier);
        waitUntil([&] { return !m_view->query()->running(); });
    }
    void run(const QString& sql) const
    {
        write(sql);
        runWritten();
    }
    QAction* action(const QString& text) const
    {
        for (auto* const action : m_view->viewActions()) {
            if (action->text() == text)
                return action;
        }
        qFatal("no action %s", qPrintable(text));
    }
    QString cell(int row, int column) const
    {
        return m_view->table()->resultModel()->index(row, column).data(Qt::EditRole).toString();
    }
    QPoint centre(int row, int column) const
    {
        auto* const table = m_view->table();
        return table->visualRect(table->model()->index(row, column)).center();
    }

    static QComboBox* limitBox(const QueryView& view)
    {
        return named<QComboBox>(view, "Row limit");
    }

    QTemporaryDir m_dir;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<QueryView> m_view;
};

} // namespace probescope::ui
