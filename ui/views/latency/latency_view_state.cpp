#include "core/store/read/user_data.h"
#include "ui/plot/spans/span_plot.h"
#include "ui/views/latency/latency_view.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

// What is kept in the capture of what the user looked at.

namespace probescope::ui {

namespace {

constexpr const char* kStateKey = "latency";
const QString kSourceKind = QStringLiteral("source_kind");
const QString kSourceName = QStringLiteral("source");
const QString kGroupKind = QStringLiteral("group_kind");
const QString kGroupField = QStringLiteral("group_field");
const QString kOnly = QStringLiteral("only");
const QString kPage = QStringLiteral("page");

/// A number of an enumeration; the first where it has no such number.
template <typename Enum>
Enum enumOf(const QJsonValue& value, Enum last)
{
    const int number = value.toInt();
    return number < 0 || number > int(last) ? Enum() : Enum(number);
}

} // namespace

void LatencyView::saveState() const
{
    if (!m_source)
        return;
    const QJsonObject state{{kSourceKind, int(m_source->kind)},
                            {kSourceName, QString::fromStdString(m_source->name)},
                            {kGroupKind, int(m_grouping.kind)},
                            {kGroupField, QString::fromStdString(m_grouping.field)},
                            {kOnly, m_only},
                            {kPage, int(m_plot->page())}};
    // A capture that cannot keep it is no reason to complain.
    static_cast<void>(m_capture->user().setViewState(
        kStateKey, QJsonDocument(state).toJson(QJsonDocument::Compact).toStdString()));
}

void LatencyView::restoreState()
{
    const auto text = m_capture->user().viewState(kStateKey);
    const auto state =
        QJsonDocument::fromJson(QByteArray::fromStdString(text.value_or(std::string()))).object();
    if (state.isEmpty())
        return;
    m_source = analysis::SpanSource{
        .kind = enumOf(state.value(kSourceKind), analysis::SpanSource::Kind::Defined),
        .name = state.value(kSourceName).toString().toStdString()};
    m_grouping = {.kind = enumOf(state.value(kGroupKind), SpanGrouping::Kind::Field),
                  .field = state.value(kGroupField).toString().toStdString()};
    setOnly(state.value(kOnly).toString());
    // Which fields there are is known with the spans.
    if (m_grouping.kind != SpanGrouping::Kind::Field)
        fillGroupingBox({});
    showPage(enumOf(state.value(kPage), SpanPage::Shares));
    if (!m_choices.empty())
        captureGrew();
}

} // namespace probescope::ui
