#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/event_times.h"
#include "ui/base/capture/selection.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QLineEdit;

namespace probescope::ui {

class ReadoutField;

/// A line that always tells where one is: the time under the pointer, what is selected, the markers
/// and their difference, the visible range. Each can be copied; a time that is typed takes one
/// there. The range is typed as two times, or as the first and a length: "12.1 … 12.2", "12.1
/// +5ms".
class ReadoutBar : public QWidget
{
    Q_OBJECT

public:
    enum class Readout { Pointer, Selected, MarkerA, MarkerB, Difference, Visible };

    /// Times and selection must outlive the bar.
    ReadoutBar(std::shared_ptr<store::Capture> capture, const EventTimes* times,
               Selection* selection, QWidget* parent = nullptr);

    /// The style of times has changed, or the capture has grown.
    void refresh();
    QLineEdit* field(Readout which) const;

signals:
    void message(const QString& text); ///< what was typed is not a time

private:
    QString textOf(Readout which) const;
    QString placeOr(std::optional<std::int64_t> timeNs) const;
    QString selectedText() const;
    void show(Readout which);
    void fit();
    void take(Readout which, const QString& text);
    bool takeTime(Readout which, const QString& text);
    std::optional<TimeRange> rangeOf(const QString& text) const;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    static constexpr int kReadouts = 6;
    std::shared_ptr<store::Capture> m_capture;
    const EventTimes* m_times;
    Selection* m_selection;
    ReadoutField* m_fields[kReadouts];
    QLabel* m_labels[kReadouts];
};

} // namespace probescope::ui
