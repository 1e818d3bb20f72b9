#include "core/store/read/user_data.h"
#include "ui/views/flame/flame_view.h"

#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <utility>

// What is kept in the capture of what the user looked at.

namespace probescope::ui {

namespace {

constexpr const char* kFlameKey = "flame";
const QString kSource = QStringLiteral("source");
const QString kEvent = QStringLiteral("event");
const QString kRange = QStringLiteral("range");
const QString kTask = QStringLiteral("task");
const QString kCpu = QStringLiteral("cpu");
const QString kWeight = QStringLiteral("weight");
const QString kOrder = QStringLiteral("order");
const QString kColour = QStringLiteral("colour");
const QString kRootOnTop = QStringLiteral("root_on_top");
const QString kSearch = QStringLiteral("search");
const QString kFocus = QStringLiteral("focus");
const QString kFunction = QStringLiteral("function");

QJsonArray toJson(const analysis::PathFrame& frame)
{
    return {QString::fromStdString(frame.name), QString::fromStdString(frame.module)};
}

analysis::PathFrame frameOf(const QJsonValue& value)
{
    const auto parts = value.toArray();
    return {.name = parts.at(0).toString().toStdString(),
            .module = parts.at(1).toString().toStdString()};
}

/// What is no longer offered leaves the box as it is.
void chooseData(QComboBox& box, const QJsonValue& value)
{
    if (const int place = box.findData(value.toVariant()); place >= 0 && !value.isUndefined())
        box.setCurrentIndex(place);
}

} // namespace

void FlameView::saveState() const
{
    if (!m_graph->picture() || !m_kept.isEmpty())
        return; // it was not looked at
    QJsonArray focus;
    for (const auto& frame : m_graph->focusPath())
        focus.append(toJson(frame));
    const bool sandwich = m_orderBox->currentIndex() == int(FlameMode::Sandwich);
    QJsonObject state{{kSource, m_sourceBox->currentData().toInt()},
                      {kEvent, m_eventBox->currentData().toString()},
                      {kRange, m_rangeBox->currentData().toString()},
                      {kWeight, m_weightBox->currentData().toString()},
                      {kOrder, m_orderBox->currentIndex()},
                      {kColour, m_colourBox->currentIndex()},
                      {kRootOnTop, m_flip->isChecked()},
                      {kSearch, m_searchEdit->text()},
                      {kFocus, comparing() ? QJsonArray() : focus}};
    if (m_taskBox->currentIndex() > 0)
        state.insert(kTask, m_taskBox->currentData().toInt());
    if (m_cpuBox->currentIndex() > 0)
        state.insert(kCpu, m_cpuBox->currentData().toInt());
    if (sandwich)
        state.insert(kFunction, toJson(m_function));
    // A capture that cannot keep it is no reason to complain.
    static_cast<void>(m_capture->user().setViewState(
        kFlameKey, QJsonDocument(state).toJson(QJsonDocument::Compact).toStdString()));
}

void FlameView::restoreState()
{
    const auto text = m_capture->user().viewState(kFlameKey);
    m_kept =
        QJsonDocument::fromJson(QByteArray::fromStdString(text.value_or(std::string()))).object();
    if (!m_kept.isEmpty() && m_sourceBox->count() > 0)
        captureGrew(); // it is shown already
}

/// Boxes that depend on others are filled in their order.
void FlameView::applyKept()
{
    if (m_kept.isEmpty() || !m_kept.contains(kSource))
        return;
    const QScopedValueRollback<bool> filling(m_filling, true);
    chooseData(*m_sourceBox, m_kept.take(kSource));
    fillEvents();
    chooseData(*m_eventBox, m_kept.take(kEvent));
    fillScopes();
    chooseData(*m_weightBox, m_kept.take(kWeight));
    chooseData(*m_taskBox, m_kept.take(kTask));
    chooseData(*m_cpuBox, m_kept.take(kCpu));
    chooseData(*m_rangeBox, m_kept.take(kRange));
    if (m_kept.contains(kFunction))
        m_function = frameOf(m_kept.take(kFunction));
    m_orderBox->setCurrentIndex(
        std::clamp(m_kept.take(kOrder).toInt(), 0, m_orderBox->count() - 1));
    m_colourBox->setCurrentIndex(
        std::clamp(m_kept.take(kColour).toInt(), 0, m_colourBox->count() - 1));
    m_flip->setChecked(m_kept.take(kRootOnTop).toBool(true));
    m_searchEdit->setText(m_kept.take(kSearch).toString());
}

/// Once there is a graph.
void FlameView::applyKeptFocus()
{
    if (m_kept.isEmpty() || m_kept.contains(kSource))
        return;
    std::vector<analysis::PathFrame> path;
    for (const auto& frame : m_kept.value(kFocus).toArray())
        path.push_back(frameOf(frame));
    m_kept = {};
    m_graph->setFocusPath(path);
}

} // namespace probescope::ui
