#pragma once

#include "core/analysis/aggregate/aggregation.h"
#include "core/sql/query/query.h"
#include "tests/core/analysis/aggregate/aggregation_truth.h"

#include <QString>

#include <string>
#include <vector>

namespace probescope::test {

inline constexpr AggregationValue::Kind kValueKinds[] = {
    AggregationValue::Kind::Count,      AggregationValue::Kind::Sum,
    AggregationValue::Kind::Average,    AggregationValue::Kind::Minimum,
    AggregationValue::Kind::Maximum,    AggregationValue::Kind::Deviation,
    AggregationValue::Kind::Quantize,   AggregationValue::Kind::Lquantize,
    AggregationValue::Kind::Percentiles};

/// A file of tests/data as a capture, kept for all tests.
const store::Capture& captureOf(const QString& file);
/// Its events from its export, kept, too.
const std::vector<TrueEvent>& truthOf(const QString& file);

/// Of the whole capture where the scope has no range. Ends the test when there is no answer.
analysis::AggregationAnswer answered(const store::Capture& capture, const Aggregation& asked,
                                     const analysis::AggregationScope& scope = {});

/// What is wrong with an answer; nothing when it is the truth.
std::string difference(const analysis::AggregationAnswer& answer, const TrueAnswer& truth);
/// What the SQL that is told for an answer has otherwise; nothing when it is the same.
std::string sqlDifference(const store::Capture& capture, const analysis::AggregationAnswer& answer);

/// Equal but for what reals lose.
bool near(double one, double other);
/// A cell of SQL as the keys of trueAnswer() are written.
std::string cellText(const store::SqlValue& cell);
/// Of an integer, too; NaN of what is no number.
double realOf(const store::SqlValue& cell);

} // namespace probescope::test
