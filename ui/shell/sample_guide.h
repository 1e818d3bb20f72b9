#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace probescope::ui {

struct Sample;

/// Beside the views of a sample: its question, the steps to the answer, and, when asked for, the
/// answer.
class SampleGuide : public QWidget
{
    Q_OBJECT

public:
    explicit SampleGuide(const Sample& sample, QWidget* parent = nullptr);

    /// Takes its share of a tab of this width.
    void fitInto(int width);

    bool answerShown() const;

signals:
    void companionWanted(); ///< the file that belongs to the sample
    void closed();

private:
    void addHead(const QString& title, QVBoxLayout& column);
    void addSteps(const QStringList& steps, QVBoxLayout& column);
    void showAnswer(bool shown);

    QPushButton* m_ask;
    QLabel* m_answer;
};

} // namespace probescope::ui
