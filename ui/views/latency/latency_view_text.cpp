#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/for_plural.h"
#include "ui/plot/spans/span_plot.h"
#include "ui/views/latency/latency_view.h"

#include <QLabel>
#include <QLocale>
#include <QTableView>
#include <QToolButton>

#include <cmath>

// What the view says of what it measured.

namespace probescope::ui {

namespace {

QString number(std::uint64_t value)
{
    return QLocale().toString(qulonglong(value));
}

/// Of parts of the capture that cannot be read.
QString damageText(std::uint64_t damaged)
{
    if (damaged == 0)
        return {};
    return LatencyView::tr("Damaged parts that were left out: %1. Spans that begin, end or go on "
                           "there are missing.")
        .arg(number(damaged));
}

} // namespace

QString LatencyView::choiceText(const analysis::SpanChoice& choice)
{
    switch (choice.source.kind) {
    case analysis::SpanSource::Kind::Calls:
        return tr("Calls");
    case analysis::SpanSource::Kind::OffCpu:
        return tr("Off CPU");
    case analysis::SpanSource::Kind::Pairs: // the kernel's own words
    case analysis::SpanSource::Kind::Defined:
        break;
    }
    return QString::fromStdString(choice.title);
}

QString LatencyView::lengthText(std::int64_t length) const
{
    return differenceText(length, m_units.lengths);
}

/// What to mind of the lengths that are shown.
QString LatencyView::clockText() const
{
    const auto clock = clockOf(*m_capture);
    return m_collected && m_collected->kind == analysis::SpanSource::Kind::Calls
        ? callClockWarning(clock)
        : clockWarning(clock);
}

QString LatencyView::figuresText() const
{
    const auto& figures = m_figures.shown;
    const auto strong = [](const QString& text) { return QStringLiteral("<b>%1</b>").arg(text); };
    const auto of = [&](const QString& name, std::int64_t ns) {
        return QStringLiteral("%1&nbsp;%2")
            .arg(name, strong(lengthText(ns).replace(u' ', QStringLiteral("&nbsp;"))));
    };
    const auto spans = tr("%1&nbsp;span(s)", nullptr, forPlural(figures.count));
    QStringList parts{spans.arg(strong(number(figures.count)))};
    if (figures.count > 0) {
        parts << of(tr("min"), figures.minNs);
        for (std::size_t i = 0; i < SpanFigures::kPercents.size(); ++i)
            parts << of(QLatin1String(SpanPercentiles::kNames[i]), figures.percentileNs[i]);
        parts << of(tr("max"), figures.maxNs) << of(tr("sum"), figures.sumNs);
    }
    return parts.join(QStringLiteral(" &nbsp; "));
}

QString LatencyView::countsText() const
{
    if (!m_spans)
        return {};
    QStringList texts{clockText(), brokenText(), lossText()};
    texts.removeAll(QString());
    return texts.join(u' ');
}

/// What is no span, or more than one.
QString LatencyView::brokenText() const
{
    QStringList parts;
    const auto add = [&parts](std::uint64_t count, const QString& text) {
        if (count > 0)
            parts << text.arg(number(count));
    };
    const auto& broken = m_figures.broken;
    const bool calls = m_collected && m_collected->kind == analysis::SpanSource::Kind::Calls;
    add(broken.openBegins,
        calls ? tr("%1 incomplete call(s) excluded from statistics", nullptr,
                   forPlural(broken.openBegins))
              : tr("without an end: %1"));
    add(broken.replacedBegins, tr("begun again before they ended: %1"));
    add(broken.loneEnds, tr("ends without a begin: %1"));
    add(broken.negative, tr("that end before they begin: %1"));
    add(broken.cutByLoss, tr("cut by losses: %1"));
    const auto inTime = parts.join(QStringLiteral(", "));
    QString text;
    if (m_figures.moreBroken)
        text = tr("In this time, of the first that were kept, %1.")
                   .arg(inTime.isEmpty() ? tr("each begin has its end") : inTime);
    else
        text = inTime.isEmpty() ? tr("In this time, each begin has its end.")
                                : tr("In this time, %1.").arg(inTime);
    // These have no place in time.
    parts.clear();
    const auto& pairingCounts = m_spans->whole->pairingCounts();
    add(pairingCounts.wokenRunning, tr("woken while they ran: %1"));
    add(pairingCounts.nested, tr("nested: %1"));
    add(pairingCounts.untimed, tr("whose duration was not recorded: %1"));
    add(pairingCounts.unseen, tr("with neither entry nor exit in the capture: %1"));
    QStringList texts{text};
    if (!parts.isEmpty())
        texts << (m_spans->only.empty() ? tr("In the whole capture, %1.")
                                        : tr("In the whole capture, of all names and tasks, %1."))
                     .arg(parts.join(QStringLiteral(", ")));
    texts << damageText(pairingCounts.damagedParts);
    texts.removeAll(QString());
    return texts.join(u' ');
}

QString LatencyView::lossText() const
{
    const auto& losses = m_figures.losses;
    if (losses.gaps == 0)
        return tr("Nothing was lost in this time.");
    const auto lost = losses.unknown ? tr("Events lost in this time: %1 or more; gaps: %2.")
                                     : tr("Events lost in this time: %1; gaps: %2.");
    const auto share = [](double lossy) {
        // Rounded down: what has a loss is never said to be whole.
        constexpr double kTenths = 1000;
        constexpr double kPercent = 100;
        return QLocale().toString(std::floor((1 - lossy) * kTenths) / kTenths * kPercent, 'f', 1);
    };
    const auto& lossy = m_figures.lossy;
    const auto covered = m_spans->losses.cpus() > 1
        ? tr("%1 % of the time is without loss on all CPUs, %2 % on each on average.")
              .arg(share(lossy.ofTime), share(lossy.ofCpuTime))
        : tr("%1 % of the time is without loss.").arg(share(lossy.ofTime));
    return lost.arg(number(losses.events), number(losses.gaps)) + u' ' + covered;
}

QString LatencyView::noteText() const
{
    QStringList texts{pictureText()};
    if (m_plot->hatchesGaps())
        texts << tr("Hatched: events were lost, on one CPU at least.");
    texts.removeAll(QString());
    return texts.join(u' ');
}

QString LatencyView::pictureText() const
{
    if (const auto* const dots = std::get_if<SpanDots>(&m_plot->picture())) {
        const auto inTime = m_figures.shown.count;
        QStringList notes;
        if (dots->spans < inTime)
            notes << tr("%1 of %2 span(s) begin in sight.", nullptr, forPlural(inTime))
                         .arg(number(dots->spans), number(inTime));
        if (dots->outside > 0)
            notes << tr("%1 longer or shorter one(s) are drawn at the edges.", nullptr,
                        forPlural(dots->outside))
                         .arg(number(dots->outside));
        return notes.join(u' ');
    }
    if (const auto* const heat = std::get_if<SpanHeat>(&m_plot->picture()))
        return tr("Pale to strong: 1 to %1 span(s) in a cell.", nullptr, forPlural(heat->most))
                   .arg(number(heat->most))
            + (heat->outside > 0 ? u' '
                       + tr("%1 longer or shorter one(s) are not in sight.", nullptr,
                            forPlural(heat->outside))
                             .arg(number(heat->outside))
                                 : QString());
    if (const auto* const bars = std::get_if<SpanBars>(&m_plot->picture());
        bars && bars->below + bars->above > 0)
        return tr("%1 shorter and %2 longer span(s) are not in sight.", nullptr,
                  forPlural(bars->below + bars->above))
            .arg(number(bars->below), number(bars->above));
    return {};
}

QString LatencyView::stateText() const
{
    if (m_listing.running() && m_choices.empty())
        return tr("Looking for what can be measured…");
    if (m_collecting.running())
        return tr("Reading spans…");
    if (m_writing.running())
        return tr("Writing a file…");
    if (!m_failure.isEmpty())
        return m_failure;
    if (m_choices.empty())
        return tr("This capture has no events that begin and end something. Measure Two Events… "
                  "pairs any two of them.");
    if (m_stopped)
        return m_spans ? tr("Reading was stopped: what is shown was measured before.")
                       : tr("Reading was stopped. Choose again what is to be measured.");
    if (!m_spans)
        return {};
    if (m_spans->set->size() == 0 && !m_only.isEmpty())
        return tr("No span of this kind that is whole has the name or the task %1.").arg(m_only);
    if (m_spans->set->size() == 0)
        return tr("No span of this kind is whole: see above what was found.");
    if (m_measuring.running())
        return tr("Measuring…");
    if (m_figures.shown.count == 0)
        return tr("No span begins in this time. Select another time, or show more groups.");
    return {};
}

void LatencyView::showState()
{
    const auto text = stateText();
    const bool working = m_listing.running() || m_collecting.running() || m_measuring.running();
    m_stop->setVisible(m_collecting.running() || m_writing.running());
    const bool any = m_spans && m_failure.isEmpty() && !m_choices.empty();
    const bool nothing = !any || (!working && m_figures.shown.count == 0);
    // While it is measured anew, what was drawn before stays.
    if (!working || !any)
        m_plot->setEmptyText(nothing ? text : QString());
    m_state->setText(text);
    m_state->setVisible(!text.isEmpty() && (working || !nothing));
}

void LatencyView::showFigures()
{
    m_figuresLabel->setText(figuresText());
    m_countsLabel->setText(countsText());
    const auto listed = std::uint64_t(m_list->rowCount());
    const auto all = m_figures.listable;
    const int form = forPlural(all);
    QString title;
    if (m_durations) {
        const auto low = lengthText(m_durations->lowNs);
        const auto high = lengthText(m_durations->highNs);
        title = listed < all
            ? tr("The %1 longest of %2 span(s) of %3 to %4", nullptr, form)
                  .arg(number(listed), number(all), low, high)
            : tr("%1 span(s) of %2 to %3", nullptr, form).arg(number(all), low, high);
    } else {
        title = listed < all
            ? tr("The %1 longest of %2 span(s)", nullptr, form).arg(number(listed), number(all))
            : tr("%1 span(s), the longest first", nullptr, form).arg(number(all));
    }
    m_listLabel->setText(title);
    m_allDurations->setVisible(m_durations.has_value());
}

} // namespace probescope::ui
