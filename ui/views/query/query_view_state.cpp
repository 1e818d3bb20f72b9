#include "core/store/read/user_data.h"
#include "ui/views/query/models/query_lists.h"
#include "ui/views/query/plot_page.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/sql_editor.h"

#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSplitter>
#include <QTabWidget>

namespace probescope::ui {

namespace {
constexpr const char* kQueryStateKey = "query";
} // namespace

void QueryView::saveState() const
{
    m_history->save();
    QJsonArray sizes;
    for (const int size : m_splitter->sizes())
        sizes.append(size);
    const QJsonObject state{{QStringLiteral("text"), m_editor->toPlainText()},
                            {QStringLiteral("cursor"), m_editor->textCursor().position()},
                            {QStringLiteral("tab"), m_tabs->currentIndex()},
                            {QStringLiteral("rows"), m_limit->currentData().toInt()},
                            {QStringLiteral("plot"), m_plotPage->state()},
                            {QStringLiteral("plot_shown"), plotShown()},
                            {QStringLiteral("sizes"), sizes}};
    // A capture that cannot keep it is no reason to stop anybody from leaving.
    static_cast<void>(m_capture->user().setViewState(
        kQueryStateKey, QJsonDocument(state).toJson(QJsonDocument::Compact).toStdString()));
}

void QueryView::restoreState()
{
    const auto text = m_capture->user().viewState(kQueryStateKey);
    if (!text)
        return;
    const auto state = QJsonDocument::fromJson(QByteArray::fromStdString(*text)).object();
    m_editor->setPlainText(state.value(QStringLiteral("text")).toString());
    auto cursor = m_editor->textCursor();
    const auto end = int(m_editor->toPlainText().size());
    cursor.setPosition(qBound(0, state.value(QStringLiteral("cursor")).toInt(), end));
    m_editor->setTextCursor(cursor);
    m_tabs->setCurrentIndex(state.value(QStringLiteral("tab")).toInt());
    const int limit = m_limit->findData(state.value(QStringLiteral("rows")).toInt(-1));
    if (limit >= 0)
        m_limit->setCurrentIndex(limit);
    m_plotPage->restoreState(state.value(QStringLiteral("plot")).toObject());
    showPlot(state.value(QStringLiteral("plot_shown")).toBool());
    QList<int> sizes;
    for (const auto& size : state.value(QStringLiteral("sizes")).toArray())
        sizes << size.toInt();
    if (sizes.size() == m_splitter->count())
        m_splitter->setSizes(sizes);
}

} // namespace probescope::ui
