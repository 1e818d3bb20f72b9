#include "ui/views/query/query_editor_page.h"

#include "ui/base/parts/flow_layout.h"
#include "ui/base/parts/word_completer.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/theme/icons.h"
#include "ui/views/query/models/query_run.h"
#include "ui/views/query/query_actions.h"
#include "ui/views/query/query_error_text.h"
#include "ui/views/query/sql_editor.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace probescope::ui {

QueryEditorPage::QueryEditorPage(QuerySchema* schema, const QueryRun* run,
                                 const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent)
    , m_schema(schema)
    , m_run(run)
    , m_editor(new SqlEditor(schema, this))
{
    auto* const line = new FlowLayout; // the pane may be narrow
    line->setContentsMargins(6, 3, 6, 3);
    line->setSpacing(2);
    for (auto* const action : actions)
        line->addWidget(newActionButton(action, Qt::ToolButtonTextBesideIcon, this));
    m_limit = new QComboBox(this);
    m_limit->setAccessibleName(tr("Row limit"));
    m_limit->setToolTip(tr("A query stops after this many rows"));
    for (const int rows : {1000, 10'000, QueryRun::kUsualRows, 1'000'000})
        m_limit->addItem(tr("%1 rows").arg(locale().toString(rows)), rows);
    m_limit->addItem(tr("All rows"), 0);
    m_limit->setCurrentIndex(m_limit->findData(QueryRun::kUsualRows));
    line->addWidget(m_limit);
    makeErrorLine();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_errorLine);
    connect(m_editor, &SqlEditor::runWanted, this, &QueryEditorPage::runWanted);
    connect(m_editor, &SqlEditor::stopWanted, this, &QueryEditorPage::stopWanted);
    connect(m_editor, &QPlainTextEdit::textChanged, m_errorLine, &QWidget::hide);
}

void QueryEditorPage::makeErrorLine()
{
    m_errorLine = new QWidget(this);
    auto* const layout = new QHBoxLayout(m_errorLine);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->setSpacing(8);
    auto* const icon = new QLabel(m_errorLine);
    icon->setPixmap(themedIcon(QStringLiteral("warning")).pixmap(16));
    icon->setAccessibleName(tr("Warning"));
    m_errorText = new QLabel(m_errorLine);
    m_errorText->setObjectName(QStringLiteral("queryError"));
    m_errorText->setTextFormat(Qt::PlainText);
    m_errorText->setWordWrap(true);
    m_errorText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    layout->addWidget(icon, 0, Qt::AlignTop);
    layout->addWidget(m_errorText, 1);
    m_errorLine->hide();
}

QString QueryEditorPage::takeStatement()
{
    m_editor->completer()->popup()->hide();
    const auto span = m_editor->statementSpan();
    if (span.empty())
        return {};
    m_statementBegin = span.begin;
    return m_editor->statement();
}

void QueryEditorPage::clearError()
{
    m_editor->clearError();
    m_errorLine->hide();
}

void QueryEditorPage::showError()
{
    const auto words = queryErrorText(*m_run->error(), m_run->sql(), *m_schema);
    const bool same = m_editor->toPlainText().mid(m_statementBegin).startsWith(m_run->sql());
    if (words.position && same)
        m_editor->markError(m_statementBegin + *words.position);
    m_errorText->setText(words.help.isEmpty() ? words.what
                                              : sentencesText({words.what, words.help}));
    m_errorText->setToolTip(messageText(m_run->error()->what));
    m_errorLine->show();
}

int QueryEditorPage::rowLimit() const
{
    return m_limit->currentData().toInt();
}

void QueryEditorPage::setRowLimit(int rows)
{
    if (const int item = m_limit->findData(rows); item >= 0)
        m_limit->setCurrentIndex(item);
}

void QueryEditorPage::raiseRowLimit(int rows)
{
    setRowLimit(m_limit->findData(rows) < 0 ? 0 : rows);
}

} // namespace probescope::ui

#include "moc_query_editor_page.cpp"
