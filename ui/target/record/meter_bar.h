#pragma once

#include "core/record/session/session.h"

#include <QWidget>

class QLabel;

namespace probescope::ui {

/// How a recording goes on, as a line of text.
QString recordingText(record::SessionState state, const record::Meters& meters);

/// How a recording goes on: time, events, their rate, what is lost, and how full the ring buffer of
/// each CPU is.
class MeterBar : public QWidget
{
    Q_OBJECT

public:
    explicit MeterBar(QWidget* parent = nullptr);
    void showMeters(record::SessionState state, const record::Meters& meters);

    static QString numbersText(record::SessionState state, const record::Meters& meters);
    static QString lostText(const record::Meters& meters);

private:
    class Fill;

    QLabel* m_state;
    QLabel* m_numbers;
    QLabel* m_lost;
    Fill* m_fill;
};

} // namespace probescope::ui
