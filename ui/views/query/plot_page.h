#pragma once

#include "ui/plot/result_plot.h"
#include "ui/views/query/models/query_gallery.h"

#include <QJsonObject>
#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;

namespace probescope::ui {

/// A plot of a result, and the choice of its columns.
class PlotPage : public QWidget
{
    Q_OBJECT

public:
    explicit PlotPage(QWidget* parent = nullptr);

    ResultPlot* plot() const { return m_plot; }
    /// Another result, or all of one that has begun to come. What the user chose stays where the
    /// columns are the same; else the hint decides, or what the columns look like.
    void setResult(const QueryResult& result, const PlotHint& hint);
    /// The same result with more rows.
    void updateResult(const QueryResult& result);
    PlotSpec spec() const;
    void setSpec(const PlotSpec& spec);
    /// What is chosen for the columns of the result, to be taken up by the next result that has
    /// the same ones.
    QJsonObject state() const;
    void restoreState(const QJsonObject& state);
    void savePng(const QString& proposed);

signals:
    void message(const QString& text);

private:
    PlotSpec specOf(const QueryResult& result, const PlotHint& hint) const;
    void fillBoxes(const QStringList& columns);
    void showSpec();
    void enableBoxes();

    QueryResult m_result;
    QJsonObject m_restored; ///< of another session; empty: there was none, or it was taken up
    PlotSpec m_proposed; ///< what was shown without being chosen
    ResultPlot* m_plot;
    QComboBox* m_kind;
    QComboBox* m_x;
    QComboBox* m_y;
    QComboBox* m_series;
    QCheckBox* m_logX;
    QCheckBox* m_logY;
    QLabel* m_note;
};

} // namespace probescope::ui
