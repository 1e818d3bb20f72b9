#include "ui/views/query/plot_page.h"

#include "ui/base/input/gestures.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/parts/flow_layout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

/// A box behind its name, which go to the next line together.
QComboBox* columnBox(const QString& name, QLayout* line, QWidget* parent)
{
    auto* const pair = new QWidget(parent);
    auto* const label = new QLabel(name, pair);
    auto* const box = new QComboBox(pair);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumContentsLength(5);
    label->setBuddy(box);
    auto* const layout = new QHBoxLayout(pair);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(label);
    layout->addWidget(box);
    line->addWidget(pair);
    return box;
}

PlotKind kindOf(PlotHint::Kind hint)
{
    switch (hint) {
    case PlotHint::Kind::Scatter:
        return PlotKind::Scatter;
    case PlotHint::Kind::Bars:
        return PlotKind::Bars;
    case PlotHint::Kind::Histogram:
        return PlotKind::Histogram;
    case PlotHint::Kind::None:
    case PlotHint::Kind::Line:
        break;
    }
    return PlotKind::Line;
}

QStringList columnsOf(const QJsonObject& state)
{
    QStringList columns;
    for (const auto& column : state.value(QStringLiteral("columns")).toArray())
        columns << column.toString();
    return columns;
}

/// Numbers that are out of range become what a capture without any has.
PlotSpec keptSpec(const QJsonObject& state)
{
    const int columns = int(columnsOf(state).size());
    const auto column = [&](const char* key) {
        const int number = state.value(QLatin1String(key)).toInt(-1);
        return number < columns ? std::max(number, -1) : -1;
    };
    const int kind = state.value(QStringLiteral("kind")).toInt();
    return {.kind = kind < 0 || kind > int(PlotKind::Histogram) ? PlotKind::Line : PlotKind(kind),
            .x = column("x"),
            .y = column("y"),
            .series = column("series"),
            .logX = state.value(QStringLiteral("log_x")).toBool(),
            .logY = state.value(QStringLiteral("log_y")).toBool()};
}

int boxColumn(const QComboBox* box)
{
    return box->currentData().isValid() ? box->currentData().toInt() : -1;
}

} // namespace

PlotPage::PlotPage(QWidget* parent)
    : QWidget(parent)
    , m_plot(new ResultPlot(this))
    , m_note(new QLabel(this))
{
    auto* const line = new FlowLayout;
    line->setContentsMargins(8, 2, 8, 4);
    line->setSpacing(6);
    m_kind = columnBox(tr("plot"), line, this);
    m_kind->setAccessibleName(tr("Kind of plot"));
    m_kind->addItem(tr("Line"), int(PlotKind::Line));
    m_kind->addItem(tr("Points"), int(PlotKind::Scatter));
    m_kind->addItem(tr("Bars"), int(PlotKind::Bars));
    m_kind->addItem(tr("Histogram"), int(PlotKind::Histogram));
    m_x = columnBox(tr("x"), line, this);
    m_y = columnBox(tr("y"), line, this);
    m_series = columnBox(tr("series"), line, this);
    m_x->setAccessibleName(tr("Column for x"));
    m_y->setAccessibleName(tr("Column for y"));
    m_series->setAccessibleName(tr("Column for the series"));
    m_logX = new QCheckBox(tr("log x"), this);
    m_logX->setToolTip(tr("Logarithmic scale for x"));
    m_logY = new QCheckBox(tr("log y"), this);
    m_logY->setToolTip(tr("Logarithmic scale for y"));
    auto* const fit = new QToolButton(this);
    fit->setText(tr("Fit"));
    fit->setAutoRaise(true);
    tellKeys(KeyMeaning::ShowAll, fit,
             [fit](const QString& keys) { fit->setToolTip(tr("Show all data (%1)").arg(keys)); });
    for (QWidget* const low : std::initializer_list<QWidget*>{m_logX, m_logY, fit}) {
        low->setMinimumHeight(m_kind->sizeHint().height()); // all stand on one line
        line->addWidget(low);
    }
    m_note->setWordWrap(true);
    m_note->setContentsMargins(10, 0, 10, 4);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->hide();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_note);
    for (auto* const box : {m_kind, m_x, m_y, m_series})
        connect(box, &QComboBox::currentIndexChanged, this, &PlotPage::showSpec);
    for (auto* const box : {m_logX, m_logY})
        connect(box, &QCheckBox::toggled, this, &PlotPage::showSpec);
    connect(fit, &QToolButton::clicked, m_plot, &ResultPlot::fit);
    connect(m_plot, &ResultPlot::shown, this, [this] {
        m_note->setText(m_plot->note());
        m_note->setVisible(!m_plot->note().isEmpty());
    });
}

void PlotPage::fillBoxes(const QStringList& columns)
{
    for (auto* const box : {m_x, m_y, m_series}) {
        const QSignalBlocker blocker(box);
        box->clear();
        box->addItem(box == m_series ? tr("(none)") : tr("(row)"), -1);
        for (int i = 0; i < int(columns.size()); ++i)
            box->addItem(columns[i], i);
    }
}

PlotSpec PlotPage::specOf(const QueryResult& result, const PlotHint& hint) const
{
    const auto column = [&result](const QString& name) {
        return int(result.columns().indexOf(name));
    };
    if (hint.kind != PlotHint::Kind::None) {
        PlotSpec spec{.kind = kindOf(hint.kind), .x = column(hint.x), .y = column(hint.y)};
        spec.logX = spec.kind == PlotKind::Histogram;
        if (spec.x >= 0 && (spec.y >= 0 || spec.kind == PlotKind::Histogram))
            return spec;
    }
    return proposedPlot(result);
}

void PlotPage::setResult(const QueryResult& result, const PlotHint& hint)
{
    const auto before = spec();
    const bool same = result.columns() == m_result.columns() && !result.columns().isEmpty()
        && !(before == m_proposed);
    m_result = result;
    fillBoxes(result.columns());
    if (!same)
        m_proposed = specOf(result, hint);
    const bool kept = columnsOf(m_restored) == result.columns() && !result.columns().isEmpty();
    setSpec(same ? before : kept ? keptSpec(m_restored) : m_proposed);
    m_restored = {};
}

QJsonObject PlotPage::state() const
{
    if (m_result.columns().isEmpty())
        return m_restored;
    const auto spec = this->spec();
    return {{QStringLiteral("columns"), QJsonArray::fromStringList(m_result.columns())},
            {QStringLiteral("kind"), int(spec.kind)},
            {QStringLiteral("x"), spec.x},
            {QStringLiteral("y"), spec.y},
            {QStringLiteral("series"), spec.series},
            {QStringLiteral("log_x"), spec.logX},
            {QStringLiteral("log_y"), spec.logY}};
}

void PlotPage::restoreState(const QJsonObject& state)
{
    m_restored = state;
}

void PlotPage::updateResult(const QueryResult& result)
{
    m_result = result;
    showSpec();
}

PlotSpec PlotPage::spec() const
{
    PlotSpec spec{.kind = PlotKind(m_kind->currentData().toInt()),
                  .x = boxColumn(m_x),
                  .y = boxColumn(m_y),
                  .series = boxColumn(m_series),
                  .logX = m_logX->isChecked(),
                  .logY = m_logY->isChecked()};
    if (spec.kind == PlotKind::Bars || spec.kind == PlotKind::Histogram)
        spec.series = -1;
    return spec;
}

void PlotPage::setSpec(const PlotSpec& spec)
{
    const QSignalBlocker blockers[] = {QSignalBlocker(m_kind), QSignalBlocker(m_x),
                                       QSignalBlocker(m_y),    QSignalBlocker(m_series),
                                       QSignalBlocker(m_logX), QSignalBlocker(m_logY)};
    m_kind->setCurrentIndex(m_kind->findData(int(spec.kind)));
    m_x->setCurrentIndex(m_x->findData(spec.x));
    m_y->setCurrentIndex(m_y->findData(spec.y));
    m_series->setCurrentIndex(m_series->findData(spec.series));
    m_logX->setChecked(spec.logX);
    m_logY->setChecked(spec.logY);
    showSpec();
}

void PlotPage::enableBoxes()
{
    const auto kind = PlotKind(m_kind->currentData().toInt());
    const bool points = kind == PlotKind::Line || kind == PlotKind::Scatter;
    m_y->setEnabled(kind != PlotKind::Histogram);
    m_series->setEnabled(points);
    m_logX->setEnabled(kind != PlotKind::Bars);
    for (auto* const box : {m_x, m_y, m_series})
        box->setToolTip(box->currentText()); // narrow windows cut it
}

void PlotPage::showSpec()
{
    enableBoxes();
    m_plot->showResult(m_result, spec());
}

void PlotPage::savePng(const QString& proposed)
{
    const auto file = askForTarget(this, tr("Save the plot"), proposed, tr("Images (*.png)"));
    if (file.isEmpty())
        return;
    emit message(m_plot->savePng(file) ? tr("The plot was saved as %1.").arg(file)
                                       : tr("%1 could not be written.").arg(file));
}

} // namespace probescope::ui

#include "moc_plot_page.cpp"
