#include "ui/base/text/aggregation_names.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

using Kind = AggregationValue::Kind;
using Key = AggregationKey::Kind;

struct AggregationNameTr
{
    Q_DECLARE_TR_FUNCTIONS(Aggregation)
};

} // namespace

bool isHistogram(Kind kind)
{
    return kind == Kind::Quantize || kind == Kind::Lquantize;
}

QString aggregationKindText(Kind kind)
{
    switch (kind) {
    case Kind::Count:
        return AggregationNameTr::tr("count");
    case Kind::Sum:
        return AggregationNameTr::tr("sum");
    case Kind::Average:
        return AggregationNameTr::tr("average");
    case Kind::Minimum:
        return AggregationNameTr::tr("minimum");
    case Kind::Maximum:
        return AggregationNameTr::tr("maximum");
    case Kind::Deviation:
        return AggregationNameTr::tr("standard deviation");
    case Kind::Quantize:
        return AggregationNameTr::tr("histogram (powers of two)");
    case Kind::Lquantize:
        return AggregationNameTr::tr("histogram (equal steps)");
    case Kind::Percentiles:
        return AggregationNameTr::tr("percentiles");
    }
    return {};
}

QString aggregationKeyText(const AggregationKey& key)
{
    switch (key.kind) {
    case Key::Event:
        return AggregationNameTr::tr("event");
    case Key::Task:
        return AggregationNameTr::tr("task");
    case Key::Comm:
        return AggregationNameTr::tr("task name");
    case Key::Pid:
        return AggregationNameTr::tr("PID");
    case Key::Cpu:
        return AggregationNameTr::tr("CPU");
    case Key::Function:
        return AggregationNameTr::tr("function");
    case Key::Stack:
        return AggregationNameTr::tr("kernel stack");
    case Key::Field:
        break;
    }
    return QString::fromStdString(key.field);
}

QString aggregationKeyHeader(const AggregationKey& key)
{
    auto header = aggregationKeyText(key);
    if (key.kind != Key::Field)
        header.front() = header.front().toUpper();
    return header;
}

} // namespace probescope::ui
