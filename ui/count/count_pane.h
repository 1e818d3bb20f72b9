#pragma once

#include "core/base/error.h"
#include "ui/count/count_target.h"
#include "ui/jobs/background.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QSemaphore;

namespace probescope::ui {

/// Asks the kernel of a target something while it goes on: the question on the left, the answer on
/// the right. What runs is left to its end, which puts the kernel as it was before.
class CountPane : public QWidget
{
    Q_OBJECT

public:
    using Target = std::shared_ptr<CountTarget>;

    bool running() const { return m_background.running(); }
    virtual void start() = 0;
    void stop();

signals:
    void runningChanged(bool running);
    void failed(const probescope::Error& error); ///< to begin, or to end as it should
    void ended(); ///< well or badly

protected:
    explicit CountPane(QWidget* parent);

    void layOut(QWidget* question, int questionWidth, QWidget* answer, int answerWidth);
    /// What shows the answer, with words below it that tell what happens; `idle` until then.
    QWidget* makeAnswer(QWidget* shown, const QString& idle);
    QWidget* makeStart(QWidget* parent);
    /// `may`: what is asked can be begun by the button, which says `text`.
    void showStart(const QString& text, bool may);
    virtual void showState() = 0;
    /// What goes wrong on a target that was left is told, too.
    void fail(const Target& target, const Error& error);

    Target m_target;
    QLabel* m_words = nullptr;
    std::shared_ptr<QSemaphore> m_end; ///< given once when the work shall end

private:
    QPushButton* m_start = nullptr;

protected:
    Background m_background; ///< the last: its work tells this object
};

} // namespace probescope::ui
