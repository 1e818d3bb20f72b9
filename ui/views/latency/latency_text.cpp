#include "ui/views/latency/latency_text.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/list_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QTextDocumentFragment>

#include <cmath>

namespace probescope::ui {

namespace {

struct LatencyTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::LatencyView)
};

QString number(std::uint64_t value)
{
    return QLocale().toString(qulonglong(value));
}

/// Of parts of the capture that cannot be read.
QString damageText(std::uint64_t damaged)
{
    if (damaged == 0)
        return {};
    return LatencyTr::tr("Damaged parts skipped: %1. Spans that touch them are missing.")
        .arg(number(damaged));
}

/// What to mind of the lengths that are shown.
QString clockText(const store::Capture& capture, const LatencyMeasurement& measured)
{
    const auto clock = clockOf(capture);
    return measured.ofCalls() ? callClockWarning(clock) : clockWarning(clock);
}

/// What is no span, or more than one.
QString brokenText(const LatencyMeasurement& measured)
{
    QStringList parts;
    const auto add = [&parts](std::uint64_t count, const QString& text) {
        if (count > 0)
            parts << text.arg(number(count));
    };
    const auto& broken = measured.figures().broken;
    add(broken.openBegins,
        measured.ofCalls() ? LatencyTr::tr("%1 incomplete call(s) excluded from statistics",
                                           nullptr, forPlural(broken.openBegins))
                           : LatencyTr::tr("without an end: %1"));
    add(broken.replacedBegins, LatencyTr::tr("restarted before they ended: %1"));
    add(broken.loneEnds, LatencyTr::tr("ends without a start: %1"));
    add(broken.negative, LatencyTr::tr("ends before their start: %1"));
    add(broken.cutByLoss, LatencyTr::tr("cut by lost events: %1"));
    const auto inTime = listText(parts);
    QString text;
    if (measured.figures().moreBroken)
        text = LatencyTr::tr("In this range, among the first spans counted, %1.")
                   .arg(inTime.isEmpty() ? LatencyTr::tr("every start has an end") : inTime);
    else
        text = inTime.isEmpty() ? LatencyTr::tr("In this range, every start has an end.")
                                : LatencyTr::tr("In this range, %1.").arg(inTime);
    // These have no place in time.
    parts.clear();
    const auto& pairingCounts = measured.spans()->whole->pairingCounts();
    add(pairingCounts.wokenRunning, LatencyTr::tr("woken while they ran or were to run: %1"));
    add(pairingCounts.nested, LatencyTr::tr("nested: %1"));
    add(pairingCounts.untimed, LatencyTr::tr("without a recorded duration: %1"));
    add(pairingCounts.unseen, LatencyTr::tr("with neither entry nor exit in the capture: %1"));
    QStringList texts{text};
    if (!parts.isEmpty())
        texts << (measured.spans()->only.empty()
                      ? LatencyTr::tr("In the whole capture, %1.")
                      : LatencyTr::tr("In the whole capture, of all names and tasks, %1."))
                     .arg(listText(parts));
    texts << damageText(pairingCounts.damagedParts);
    return sentencesText(texts);
}

QString lossText(const LatencyMeasurement& measured)
{
    const auto& losses = measured.figures().losses;
    if (losses.gaps == 0)
        return LatencyTr::tr("No lost events in this range.");
    const auto lost = losses.unknown
        ? LatencyTr::tr("Events lost in this range: %1 or more; gaps: %2.")
        : LatencyTr::tr("Events lost in this range: %1; gaps: %2.");
    const auto share = [](double lossy) {
        // Rounded down: what has a loss is never said to be whole.
        constexpr double kTenths = 1000;
        constexpr double kPercent = 100;
        return QLocale().toString(std::floor((1 - lossy) * kTenths) / kTenths * kPercent, 'f', 1);
    };
    const auto& lossy = measured.figures().lossy;
    const auto covered = measured.spans()->losses.cpus() > 1
        ? LatencyTr::tr("%1 % of the time has no lost events on any CPU, %2 % on average per CPU.")
              .arg(share(lossy.ofTime), share(lossy.ofCpuTime))
        : LatencyTr::tr("%1 % of the time has no lost events.").arg(share(lossy.ofTime));
    return sentencesText({lost.arg(number(losses.events), number(losses.gaps)), covered});
}

} // namespace

QString spanLengthText(std::int64_t length, const SpanUnits& units)
{
    return differenceText(length, units.lengths);
}

namespace {

QStringList figureParts(const LatencyMeasurement& measured)
{
    const auto& figures = measured.figures().shown;
    const auto strong = [](const QString& text) { return QStringLiteral("<b>%1</b>").arg(text); };
    const auto of = [&](const QString& name, std::int64_t ns) {
        return QStringLiteral("%1&nbsp;%2")
            .arg(name,
                 strong(
                     spanLengthText(ns, measured.units()).replace(u' ', QStringLiteral("&nbsp;"))));
    };
    const auto spans = LatencyTr::tr("%1&nbsp;span(s)", nullptr, forPlural(figures.count));
    QStringList parts{spans.arg(strong(number(figures.count)))};
    if (figures.count > 0) {
        parts << of(LatencyTr::tr("min"), figures.minNs);
        for (std::size_t i = 0; i < SpanFigures::kPercents.size(); ++i)
            parts << of(QLatin1String(SpanPercentiles::kNames[i]), figures.percentileNs[i]);
        parts << of(LatencyTr::tr("max"), figures.maxNs) << of(LatencyTr::tr("sum"), figures.sumNs);
    }
    return parts;
}

/// Chinese may be broken between any two letters: here a line is broken between figures alone.
QString unbrokenText(QString text)
{
    static const QRegularExpression kBetweenLetters(QStringLiteral(R"((?<=\p{Han})(?=\p{Han}))"),
                                                    QRegularExpression::UseUnicodePropertiesOption);
    return text.replace(kBetweenLetters, QString(QChar(0x2060)));
}

} // namespace

QString figuresText(const LatencyMeasurement& measured)
{
    auto parts = figureParts(measured);
    for (auto& part : parts)
        part = unbrokenText(part);
    return parts.join(QStringLiteral(" &nbsp; "));
}

QString plainFiguresText(const LatencyMeasurement& measured)
{
    auto parts = figureParts(measured);
    for (auto& part : parts)
        part = QTextDocumentFragment::fromHtml(part).toPlainText();
    return listText(parts);
}

QString countsText(const store::Capture& capture, const LatencyMeasurement& measured)
{
    if (!measured.spans())
        return {};
    QStringList texts{clockText(capture, measured), brokenText(measured), lossText(measured)};
    return sentencesText(texts);
}

QString pictureText(const SpanPicture& picture, std::uint64_t inTime)
{
    if (const auto* const dots = std::get_if<SpanDots>(&picture)) {
        QStringList notes;
        if (dots->spans < inTime)
            notes << LatencyTr::tr("%1 of %2 span(s) start in view.", nullptr, forPlural(inTime))
                         .arg(number(dots->spans), number(inTime));
        if (dots->outside > 0)
            notes << LatencyTr::tr("%1 longer or shorter one(s) are drawn at the edges.", nullptr,
                                   forPlural(dots->outside))
                         .arg(number(dots->outside));
        return sentencesText(notes);
    }
    if (const auto* const heat = std::get_if<SpanHeat>(&picture))
        return LatencyTr::tr("Color scale: 1 to %1 span(s) per cell.", nullptr,
                             forPlural(heat->most))
                   .arg(number(heat->most))
            + (heat->outside > 0 ? u' '
                       + LatencyTr::tr("%1 longer or shorter one(s) are out of view.", nullptr,
                                       forPlural(heat->outside))
                             .arg(number(heat->outside))
                                 : QString());
    if (const auto* const bars = std::get_if<SpanBars>(&picture);
        bars && bars->below + bars->above > 0)
        return LatencyTr::tr("%1 shorter and %2 longer span(s) are out of view.", nullptr,
                             forPlural(bars->below + bars->above))
            .arg(number(bars->below), number(bars->above));
    return {};
}

QString listTitle(const LatencyMeasurement& measured, const std::optional<DurationRange>& durations)
{
    const auto& figures = measured.figures();
    const auto listed = std::uint64_t(figures.longest.size());
    const auto all = figures.listable;
    const int form = forPlural(all);
    if (!durations)
        return listed < all
            ? LatencyTr::tr("The %1 longest of %2 span(s)", nullptr, form)
                  .arg(number(listed), number(all))
            : LatencyTr::tr("%1 span(s), longest first", nullptr, form).arg(number(all));
    const auto low = spanLengthText(durations->lowNs, measured.units());
    const auto high = spanLengthText(durations->highNs, measured.units());
    return listed < all
        ? LatencyTr::tr("The %1 longest of %2 span(s) of %3 to %4", nullptr, form)
              .arg(number(listed), number(all), low, high)
        : LatencyTr::tr("%1 span(s) of %2 to %3", nullptr, form).arg(number(all), low, high);
}

} // namespace probescope::ui
