#include "ui/target/live_counts/models/counter_model.h"

#include <QLocale>

#include <utility>

namespace probescope::ui {

namespace {

constexpr double kSharePercent = 100;
constexpr int kSlowDigits = 1;
constexpr double kWholeFrom = 100; ///< rates from here on have no decimals

QString countRateText(double rate)
{
    return QLocale().toString(rate, 'f', rate < kWholeFrom ? kSlowDigits : 0);
}

} // namespace

CounterModel::CounterModel(QObject* parent)
    : TableModel(parent)
{
    begin({});
}

void CounterModel::begin(std::vector<tracefs::EventName> events)
{
    m_history = record::CounterHistory(events.size());
    std::vector<CounterColumn> columns{
        {.title = tr("Event"),
         .text =
             [](const Row& event) {
                 return QString::fromStdString(event.system + ':' + event.name);
             }},
        countColumn(),
        rateColumn(tr("Rate (/s)"), &record::CounterHistory::rate),
        rateColumn(tr("Average rate (/s)"), &record::CounterHistory::averageRate),
        shareColumn(),
        historyColumn()};
    for (auto& column : columns) {
        column.tip = [this](const Row& event) { return cpuLines(event); };
        column.other = [this, other = column.other](const Row& event, int role) {
            if (role == Qt::AccessibleDescriptionRole)
                return QVariant(cpuLines(event));
            return other ? other(event, role) : QVariant();
        };
    }
    setTable(std::move(columns), std::move(events));
}

void CounterModel::add(const record::CounterSample& sample)
{
    m_history.add(sample);
    notifyChanged(Event, History);
}

CounterModel::CounterColumn CounterModel::countColumn()
{
    const auto count = [this](const Row& event) {
        return qulonglong(m_history.total(std::size_t(numberOf(event))));
    };
    return {.title = tr("Count"),
            .alignment = Qt::AlignRight,
            .text = [count](const Row& event) { return QLocale().toString(count(event)); },
            .sort = count};
}

CounterModel::CounterColumn
CounterModel::rateColumn(const QString& title,
                         double (record::CounterHistory::*rate)(std::size_t) const)
{
    const auto value = [this, rate](const Row& event) {
        return (m_history.*rate)(std::size_t(numberOf(event)));
    };
    const auto text = [value](const Row& event) { return countRateText(value(event)); };
    return {
        .title = title, .alignment = Qt::AlignRight, .text = text, .sort = value, .exact = text};
}

CounterModel::CounterColumn CounterModel::shareColumn()
{
    const auto share = [this](const Row& event) {
        return m_history.share(std::size_t(numberOf(event)));
    };
    const auto text = [share](const Row& event) {
        return tr("%1 %").arg(QLocale().toString(share(event) * kSharePercent, 'f', 1));
    };
    return {.title = tr("Share"),
            .alignment = Qt::AlignRight,
            .text = text,
            .sort = share,
            .exact = text,
            .other = [share](const Row& event, int role) {
                return role == BarRole ? QVariant(share(event)) : QVariant();
            }};
}

CounterModel::CounterColumn CounterModel::historyColumn()
{
    const auto rate = [this](const Row& event) {
        return m_history.rate(std::size_t(numberOf(event)));
    };
    return {.title = tr("Over time"),
            .exactTitle = tr("By CPU"),
            .alignment = Qt::AlignHCenter,
            .text = [](const Row& /*event*/) { return QString(); },
            .sort = rate,
            // A line cannot be copied; what the tip of the row says can.
            .exact = [this](const Row& event) { return cpuLines(event); },
            .spoken =
                [rate](const Row& event) {
                    return tr("%1 per second").arg(countRateText(rate(event)));
                },
            .other =
                [this](const Row& event, int role) {
                    return role == HistoryRole ? QVariant::fromValue(rates(event)) : QVariant();
                }};
}

QString CounterModel::cpuLines(const Row& event) const
{
    QStringList lines;
    const auto& counts = m_history.byCpu(std::size_t(numberOf(event)));
    for (std::size_t cpu = 0; cpu < counts.size(); ++cpu)
        lines << tr("CPU %1: %2")
                     .arg(QString::number(cpu), QLocale().toString(qulonglong(counts[cpu])));
    return lines.join(u'\n');
}

QList<double> CounterModel::rates(const Row& event) const
{
    QList<double> rates;
    for (const auto& point : m_history.points(std::size_t(numberOf(event))))
        rates << point.rate;
    return rates;
}

} // namespace probescope::ui

#include "moc_counter_model.cpp"
