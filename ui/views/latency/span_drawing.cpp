#include "ui/views/latency/span_drawing.h"

#include "ui/base/input/gestures.h"
#include "ui/base/text/list_text.h"
#include "ui/base/theme/capture_fills.h"
#include "ui/base/theme/icons.h"
#include "ui/plot/spans/span_plot.h"
#include "ui/views/latency/group_fills.h"
#include "ui/views/latency/latency_text.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace probescope::ui {

SpanDrawing::SpanDrawing(std::shared_ptr<store::Capture> capture,
                         const LatencyMeasurement& measured, Scope scope, QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_measured(measured)
    , m_scope(std::move(scope))
    , m_figureBox(new QComboBox(parent))
    , m_pages(new QButtonGroup(this))
    , m_logBars(new QToolButton(parent))
    , m_plot(new SpanPlot(this))
    , m_note(new QLabel(this))
{
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->setAccessibleDescription(tr("How to read the plot"));
    m_note->setContentsMargins(10, 0, 10, 4);
    m_note->hide();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_plot, 1);
    column->addWidget(m_note);
    m_drawTimer.setSingleShot(true);
    m_drawTimer.setInterval(0);
    connect(&m_drawTimer, &QTimer::timeout, this, &SpanDrawing::draw);
    connect(m_plot, &SpanPlot::frameChanged, this, &SpanDrawing::drawLater);
    connect(m_plot, &SpanPlot::frameChanged, this, &SpanDrawing::showLogButton);
    connect(m_plot, &SpanPlot::pointed, this,
            [this](const SpanFrame& reach, std::int64_t timeNs, std::int64_t durationNs) {
                find(m_pointing, reach, timeNs, durationNs,
                     [this](const GroupedSpans& /*spans*/, const auto& row) {
                         if (row)
                             emit pointed(*row);
                     });
            });
    connect(m_plot, &SpanPlot::tipWanted, this,
            [this](const SpanFrame& reach, std::int64_t timeNs, std::int64_t durationNs) {
                find(m_telling, reach, timeNs, durationNs,
                     [this](const GroupedSpans& spans, const auto& row) { showTip(spans, row); });
            });
}

void SpanDrawing::addTo(QLayout& line)
{
    struct Page
    {
        SpanPage page;
        QString text;
        QString tip;
    };
    const std::array pages{
        Page{SpanPage::Scatter, tr("Scatter"), tr("A dot per span: start and duration")},
        Page{SpanPage::HeatMap, tr("Heat map"), tr("Number of spans by time and duration")},
        Page{SpanPage::Percentiles, tr("Percentiles"), tr("Exact percentiles over time")},
        Page{SpanPage::Histogram, tr("Histogram"), tr("Number of spans by duration")},
        Page{SpanPage::Powers, tr("log2"),
             tr("Number of spans by power of two, as DTrace prints it")},
        Page{SpanPage::Shares, tr("CDF"), tr("Share of spans up to each duration")}};
    for (const auto& page : pages) {
        auto* const button = new QToolButton(parentWidget());
        button->setText(page.text);
        button->setToolTip(page.tip);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setChecked(page.page == SpanPage::Scatter);
        m_pages->addButton(button, int(page.page));
        line.addWidget(button);
    }
    connect(m_pages, &QButtonGroup::idClicked, this,
            [this](int page) { showPage(SpanPage(page)); });
    m_figureBox->addItem(tr("All groups together"));
    for (std::size_t i = 0; i < SpanPercentiles::kNames.size(); ++i)
        m_figureBox->addItem(tr("%1 of each group").arg(SpanPercentiles::shownName(i)), int(i));
    m_figureBox->setCurrentIndex(m_figureBox->findText(tr("%1 of each group").arg("p99")));
    m_figureBox->setAccessibleName(tr("Percentiles of"));
    m_figureBox->hide();
    connect(m_figureBox, &QComboBox::activated, this, &SpanDrawing::drawLater);
    line.addWidget(m_figureBox);
    m_logBars->setText(tr("Logarithmic"));
    m_logBars->setToolTip(tr("Durations on a logarithmic scale"));
    m_logBars->setCheckable(true);
    m_logBars->setAutoRaise(true);
    m_logBars->hide();
    connect(m_logBars, &QToolButton::clicked, m_plot,
            [this](bool checked) { m_plot->setLogBars(checked); });
    line.addWidget(m_logBars);
    auto* const fit = new QToolButton(parentWidget());
    fit->setIcon(themedIcon(QStringLiteral("fit")));
    fit->setAutoRaise(true);
    tellKeys(KeyMeaning::ShowAll, fit, [fit](const QString& keys) {
        const auto text = tr("Show all data (%1)").arg(keys);
        fit->setAccessibleName(text);
        fit->setToolTip(text);
    });
    connect(fit, &QToolButton::clicked, m_plot, &SpanPlot::fit);
    line.addWidget(fit);
}

void SpanDrawing::showPage(SpanPage page)
{
    m_pages->button(int(page))->setChecked(true);
    m_plot->setPage(page);
    showFigureBox();
}

void SpanDrawing::setFills(const CaptureFills* fills)
{
    m_fills = fills;
    connect(fills, &CaptureFills::changed, this, &SpanDrawing::showFills);
}

void SpanDrawing::groupsChanged()
{
    showFigureBox();
    showFills();
}

void SpanDrawing::showFills()
{
    if (const auto& spans = m_measured.spans())
        m_plot->setGroupFills(
            groupFills(*spans, *m_capture, m_fills ? *m_fills->tasks() : timeline::TaskFills()));
}

void SpanDrawing::showFigureBox()
{
    const auto& spans = m_measured.spans();
    m_figureBox->setVisible(m_plot->page() == SpanPage::Percentiles && spans
                            && spans->groups.size() > 1);
}

void SpanDrawing::showLogButton()
{
    m_logBars->setVisible(m_plot->page() == SpanPage::Histogram);
    m_logBars->setChecked(m_plot->logBars());
}

std::optional<std::size_t> SpanDrawing::figure() const
{
    const auto figure = m_figureBox->currentData();
    return figure.isValid() ? std::optional(std::size_t(figure.toInt())) : std::nullopt;
}

void SpanDrawing::figuresChanged(bool grown)
{
    const auto scope = m_scope();
    m_plot->setUnits(m_measured.units());
    m_plot->setOrigin(m_capture->summary().firstNs);
    std::vector<TimeRange> gaps;
    for (const auto& [beginNs, endNs] : m_measured.spans()->losses.gaps())
        gaps.push_back({beginNs, endNs});
    m_plot->setGaps(std::move(gaps));
    m_plot->setChosenDurations(scope.durations);
    if (grown)
        m_plot->growExtent(scope.time, m_measured.figures().extent);
    else
        m_plot->setExtent(scope.time, m_measured.figures().extent);
    drawLater();
}

void SpanDrawing::cancel()
{
    m_drawing.cancel();
    m_pointing.cancel();
}

void SpanDrawing::clear()
{
    cancel();
    m_drawTimer.stop();
    m_plot->setCurrent(std::nullopt);
    m_plot->setPicture({});
    m_plot->setGaps({});
    m_note->hide();
}

bool SpanDrawing::busy() const
{
    return m_drawing.running() || m_drawTimer.isActive() || m_pointing.running();
}

void SpanDrawing::drawLater()
{
    if (!m_drawTimer.isActive())
        m_drawTimer.start();
}

void SpanDrawing::draw()
{
    if (!m_measured.spans())
        return;
    m_drawing.start([this, spans = m_measured.spans(), scope = m_scope(), page = m_plot->page(),
                     frame = m_plot->frame()](const Background::Context& context) {
        auto picture = pictureOf(*spans, scope, page, frame, context.cancel());
        if (!picture)
            return; // cancelled: another one is drawn
        context.deliver([this, picture = std::move(*picture)]() mutable {
            m_plot->setPicture(std::move(picture));
            showNote();
            emit drawn();
        });
    });
}

void SpanDrawing::showNote()
{
    QStringList texts{pictureText(m_plot->picture(), m_measured.figures().shown.count)};
    if (m_plot->hatchesGaps())
        texts << tr("Hatched: events were lost on at least one CPU.");
    m_note->setText(sentencesText(texts));
    m_note->setVisible(!m_note->text().isEmpty());
}

void SpanDrawing::find(Background& work, const SpanFrame& reach, std::int64_t timeNs,
                       std::int64_t durationNs, Found found)
{
    if (!m_measured.spans())
        return;
    work.start([capture = m_capture, spans = m_measured.spans(), scope = m_scope(), reach, timeNs,
                durationNs, found = std::move(found)](const Background::Context& context) {
        const auto row =
            nearestSpan(*capture, *spans, scope, reach, timeNs, durationNs, context.cancel());
        context.deliver([found, spans, row] { found(*spans, row); });
    });
}

void SpanDrawing::showTip(const GroupedSpans& spans, const std::optional<SpanListModel::Row>& row)
{
    auto text = row ? spanText(*row) : QString();
    // Groups of other kinds are what the text tells anyway.
    if (row && spans.by.kind == SpanGrouping::Kind::Field)
        text += QStringLiteral("\n%1: %2")
                    .arg(QString::fromStdString(spans.by.field),
                         spans.groups[spans.index->groupOf(row->index)]);
    m_plot->showTip(text);
}

QString SpanDrawing::spanText(const SpanListModel::Row& row) const
{
    const auto& units = m_measured.units();
    return tr("%1 from %2\n%3\n%4 on CPU %5")
        .arg(spanLengthText(row.span.durationNs, units), placeText(row.span.beginNs, units.times),
             row.name, row.task, QString::number(row.span.cpu));
}

void SpanDrawing::setCurrent(const std::optional<SpanListModel::Row>& row)
{
    if (!row) {
        m_plot->setCurrent(std::nullopt);
        return;
    }
    const auto& units = m_measured.units();
    m_plot->setCurrent(std::pair(row->span.beginNs, row->span.durationNs),
                       tr("%1 at %2, %3, CPU %4, %5")
                           .arg(spanLengthText(row->span.durationNs, units),
                                placeText(row->span.beginNs, units.times), row->task,
                                QString::number(row->span.cpu), row->name));
}

} // namespace probescope::ui

#include "moc_span_drawing.cpp"
